import type { Shortcut } from '../../../lib/shortcuts';
import { WORDS } from '../words';

export type TerminalShortcut = 'leave' | 'find' | 'copy';

/** Shortcuts with Ctrl and Shift, by their letter. The shell gets all other keys. */
export const SHORTCUTS: Readonly<Record<string, TerminalShortcut>> = { m: 'leave', f: 'find', c: 'copy' };

export const LISTED: readonly Shortcut[] = Object.entries(SHORTCUTS).map(([letter, name]) => ({
  keys: `Ctrl+Shift+${letter.toUpperCase()}`,
  what: WORDS.shortcuts[name],
}));
