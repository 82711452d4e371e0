/** Calls `look` soon, then after each change of the size of an element, or of one of several. Call the result to stop. */
export function onResize(elements: Element | readonly Element[], look: () => void): () => void {
  const observer = new ResizeObserver(look);
  for (const one of elements instanceof Element ? [elements] : elements) observer.observe(one);
  return () => observer.disconnect();
}
