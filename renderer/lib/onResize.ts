/** Calls `look` once soon, then each time when the size of an element has changed. The result ends that. */
export function onResize(element: Element, look: () => void): () => void {
  const observer = new ResizeObserver(look);
  observer.observe(element);
  return () => observer.disconnect();
}
