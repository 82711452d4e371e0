import { useState, type KeyboardEvent } from 'react';
import { useShortcuts, type Shortcut } from '../../../lib/shortcuts';
import type { Row } from '../lineBuffer';
import { WORDS } from '../words';

const LISTED: readonly Shortcut[] = [
  { keys: '↑ ↓', what: WORDS.keys.lines },
  { keys: 'Page Up, Page Down', what: WORDS.keys.pages },
  { keys: 'Home End', what: WORDS.keys.ends },
  { keys: 'Enter', what: WORDS.keys.open },
];

interface Wanted {
  readonly rows: readonly Row[];
  /** Rows that fit into view. */
  readonly page: number;
  readonly element: HTMLElement | null;
  readonly reveal: (index: number) => void;
}

/** Which row has the focus and which are open; arrows, Page Up and Down, Home and End move between rows, Enter opens one. */
export function useLineKeys({ rows, page, element, reveal }: Wanted) {
  useShortcuts('part', LISTED);
  const [active, setActive] = useState<string | null>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) => {
    setOpen((now) => (now.has(key) ? new Set([...now].filter((one) => one !== key)) : new Set([...now, key])));
  };
  const closeAll = () => setOpen(new Set());
  const focus = (wanted: number) => {
    const index = Math.max(0, Math.min(rows.length - 1, wanted));
    const row = rows[index];
    if (!row) return;
    reveal(index);
    setActive(row.key);
    // The row is drawn by then.
    requestAnimationFrame(() => element?.querySelector<HTMLElement>(`[data-key="${CSS.escape(row.key)}"]`)?.focus());
  };
  const press = (event: KeyboardEvent<HTMLElement>, onToggle: (key: string) => void) => {
    const { key } = (event.target as HTMLElement).dataset;
    if (key === undefined) return;
    const at = rows.findIndex((row) => row.key === key);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: rows.length - 1,
    };
    const step = steps[event.key];
    if (event.key === 'Enter' || event.key === ' ') onToggle(key);
    else if (step === undefined) return;
    else focus(step);
    event.preventDefault();
  };
  return { active, setActive, open, toggle, closeAll, press };
}
