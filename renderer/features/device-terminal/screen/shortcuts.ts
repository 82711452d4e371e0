import type { Shortcut } from '../../../lib/shortcuts';
import { WORDS } from '../words';

export type TerminalShortcut = 'leave' | 'find' | 'copy';

/** Letters that do this with Ctrl and Shift; the shell gets all other keys. */
export const SHORTCUTS: Readonly<Record<string, TerminalShortcut>> = { m: 'leave', f: 'find', c: 'copy' };

export const LISTED: readonly Shortcut[] = Object.entries(SHORTCUTS).map(([letter, name]) => ({
  keys: `Ctrl+Shift+${letter.toUpperCase()}`,
  what: WORDS.shortcuts[name],
}));
