import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export interface Shortcut {
  /** As a keyboard writes them: "F", "Ctrl+K", "↑ ↓". */
  readonly keys: string;
  /** What they do, in words. */
  readonly what: string;
}

/** `single`: a key without modifiers, which the user may switch off; `part`: works in the part of the page that has the focus. */
export type ShortcutKind = 'everywhere' | 'single' | 'part';

type Known = Readonly<Record<ShortcutKind, readonly Shortcut[]>>;

const registered = new Set<{ readonly kind: ShortcutKind; readonly list: readonly Shortcut[] }>();

/** Those of one kind by their keys, each once: a page may have a part twice. */
function listOf(kind: ShortcutKind): readonly Shortcut[] {
  const all = [...registered].flatMap((one) => (one.kind === kind ? one.list : []));
  const different = new Map(all.map((one) => [`${one.keys} ${one.what}`, one]));
  return [...different.values()].sort((one, other) => one.keys.localeCompare(other.keys));
}

const read = (): Known => ({ everywhere: listOf('everywhere'), single: listOf('single'), part: listOf('part') });

const store = createStore<Known>(read);

/** Lists the shortcuts that the caller handles, for as long as it is mounted. `list` is the table that they are handled by. */
export function useShortcuts(kind: ShortcutKind, list: readonly Shortcut[]): void {
  useEffect(() => {
    const one = { kind, list };
    registered.add(one);
    store.setState(read());
    return () => {
      registered.delete(one);
      store.setState(read());
    };
  }, [kind, list]);
}

/** The shortcuts that work on the page as it is now. */
export const useKnownShortcuts = (): Known => useStore(store);
