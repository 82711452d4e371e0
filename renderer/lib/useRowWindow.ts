import { useDeferredValue, useSyncExternalStore } from 'react';
import { useMedia } from './useMedia';

interface Rows {
  /** At least one. */
  readonly count: number;
  /** Of each row, in px. */
  readonly height: number;
  /** Of the first row from the top of the page, in px. */
  readonly top: number;
  /** What stays at the top of the window and hides the rows beneath, in px. */
  readonly covered: number;
  /** Of the rows beyond each edge of the window, so many are drawn, a moment later: what a fast scroll shows before the next drawing. */
  readonly spare: number;
}

function followWindow(listener: () => void): () => void {
  window.addEventListener('scroll', listener);
  window.addEventListener('resize', listener);
  return () => {
    window.removeEventListener('scroll', listener);
    window.removeEventListener('resize', listener);
  };
}

const range = (start: number, end: number) => Array.from({ length: end - start + 1 }, (_, index) => start + index);

/** Most rows on paper: each is drawn before the first page is printed. */
const MAX_PRINTED = 2000;

/**
 * Which of many rows of one height the window shows, and which are to be drawn; indexes from 0, the last ones included.
 * `first` is the first that nothing covers. Draws again only when these change. On paper all are drawn, but for the last `omitted`.
 */
export function useRowWindow({ count, height, top, covered, spare }: Rows) {
  const clamp = (index: number) => Math.max(0, Math.min(index, count - 1));
  // Less than a pixel does not count: the window's offset need not be whole.
  const first = useSyncExternalStore(followWindow, () =>
    clamp(Math.ceil((window.scrollY + covered - top - 1) / height)),
  );
  const last = useSyncExternalStore(followWindow, () =>
    clamp(Math.ceil((window.scrollY + window.innerHeight - top) / height) - 1),
  );
  // Beyond the window rows come and go in small steps afterwards, so that a jump draws no more at once than what is seen.
  const start = clamp(useDeferredValue(first) - 1 - spare);
  const end = clamp(useDeferredValue(last) + spare);
  const isNear = start <= last && end >= first;
  // Of the row before the first, a part may be seen.
  const seen = clamp(first - 1);
  const onScreen = isNear ? range(Math.min(start, seen), Math.max(end, last)) : range(seen, last);
  const isPrinted = useMedia('print');
  const drawn = isPrinted ? range(0, Math.min(count, MAX_PRINTED) - 1) : onScreen;
  const omitted = isPrinted ? count - drawn.length : 0;

  /** Brings a row into view by the shortest way; the last one with what stands below it. */
  const scrollTo = (index: number) => {
    const rowTop = top + index * height;
    const isBelow = rowTop + height >= window.scrollY + window.innerHeight;
    if (isBelow) {
      const end = index === count - 1 ? document.documentElement.scrollHeight : rowTop + height;
      window.scrollTo(0, end - window.innerHeight);
    } else if (rowTop <= window.scrollY + covered) window.scrollTo(0, rowTop - covered);
  };
  return { first, drawn, omitted, scrollTo };
}
