import { useLayoutEffect } from 'react';

/** What lies at an edge of the window or fills it, so that what else lies there makes room for it. */
export type RootMark =
  | 'data-floating-banner'
  | 'data-bottom-bar'
  | 'data-save-bar'
  | 'data-video-bars'
  | 'data-full-window'
  | 'data-sheet'
  | 'data-tall-sheet'
  | 'data-popover';

/** How many components set each mark now: a page can have several save bars. */
const counts = new Map<RootMark, number>();

function add(mark: RootMark, by: 1 | -1): void {
  const count = (counts.get(mark) ?? 0) + by;
  counts.set(mark, count);
  document.documentElement.toggleAttribute(mark, count > 0);
}

/** Marks the document's root for style sheets until the result is called: `:has()` with an attribute in it would cost every page. */
export function markRoot(mark: RootMark): () => void {
  add(mark, 1);
  return () => add(mark, -1);
}

/** The same while `isOn`. */
export function useRootMark(mark: RootMark, isOn: boolean): void {
  useLayoutEffect(() => (isOn ? markRoot(mark) : undefined), [mark, isOn]);
}
