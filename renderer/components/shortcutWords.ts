import type { ShortcutKind } from '../lib/shortcuts';

/** Texts of the list of keyboard shortcuts. */
export const WORDS = {
  switch: 'Single-key shortcuts',
  kinds: {
    single: 'On this page',
    part: 'In the part that has the focus',
    everywhere: 'Everywhere',
  } satisfies Record<ShortcutKind, string>,
} as const;
