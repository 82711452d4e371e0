import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

/**
 * Up and down arrows move the focus from row to row of a list of which only a part is drawn.
 * A row that does not exist yet is scrolled to, and takes the focus once it is drawn.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, count: number, scrollTo: (index: number) => void) {
  const wanted = useRef<number | null>(null);
  const focusWanted = () => {
    if (wanted.current === null) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] [data-row-link]`);
    if (!link) return;
    wanted.current = null;
    link.focus({ preventScroll: true });
  };
  useLayoutEffect(focusWanted);

  return (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const item = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    if (step === 0 || !item) return;
    event.preventDefault();
    const next = (wanted.current ?? Number(item.dataset.index)) + step;
    if (next < 0 || next >= count) return;
    wanted.current = next;
    scrollTo(next);
    focusWanted();
  };
}
