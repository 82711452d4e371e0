import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useShortcuts, type Shortcut } from '../../../lib/shortcuts';
import { WORDS } from '../words';

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

const LISTED: readonly Shortcut[] = [
  { keys: '↑ ↓', what: WORDS.keys.rows },
  { keys: 'Home End', what: WORDS.keys.ends },
  { keys: '← →', what: WORDS.keys.controls },
];

/** Left and right arrows move among the controls of a row. */
function moveInRow(row: HTMLElement, target: HTMLElement, step: number): void {
  const controls = [...row.querySelectorAll<HTMLElement>('[data-control]')];
  controls[controls.indexOf(target) + step]?.focus();
}

/**
 * Moves the focus in a virtualised table: up and down arrows, Home and End between rows, left and right within a row. Scrolls
 * to a row that is not drawn yet, and focuses it once it is drawn.
 */
export function useRowKeys(table: RefObject<HTMLElement | null>, count: number, scrollTo: (index: number) => void) {
  useShortcuts('part', LISTED);
  const wanted = useRef<{ readonly index: number; readonly control: string } | null>(null);
  const focusWanted = () => {
    if (wanted.current === null) return;
    const { index, control } = wanted.current;
    const row = table.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (!row) return;
    const same = row.querySelector<HTMLElement>(`[data-control="${control}"]`);
    wanted.current = null;
    (same ?? row.querySelector<HTMLElement>('[data-control="name"]'))?.focus({ preventScroll: true });
  };
  useLayoutEffect(focusWanted);

  return (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('[data-index]');
    // React also delivers key events of menus, which are elsewhere in the page.
    if (!row || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault();
      // Another row is about to be drawn and focused.
      if (wanted.current !== null) return;
      moveInRow(row, target, event.key === 'ArrowRight' ? 1 : -1);
      return;
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const from = wanted.current?.index ?? Number(row.dataset.index);
    const index = step(from, count - 1);
    if (index === from) return;
    wanted.current = { index, control: target.dataset.control ?? 'name' };
    scrollTo(index);
    focusWanted();
  };
}
