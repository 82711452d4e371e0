/** Calls `look` once soon, then each time when the size of an element, or of one of several, has changed. The result ends that. */
export function onResize(elements: Element | readonly Element[], look: () => void): () => void {
  const observer = new ResizeObserver(look);
  for (const one of elements instanceof Element ? [elements] : elements) observer.observe(one);
  return () => observer.disconnect();
}
