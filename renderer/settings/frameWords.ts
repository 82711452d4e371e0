import type { CardMark } from '../lib/cardsOnPage';

/** Texts of what a settings page shows before its settings are there. They come with the script of a device's frame. */
export const WORDS = {
  loading: 'Loading settings…',
  /** Shown once that takes long. */
  waiting: 'Still loading. Waiting for the server…',
  /** Name of the list of links to the cards of a page. */
  index: 'On this page',
  more: { left: 'Earlier sections', right: 'More sections' },
  /** What screen readers hear after such a link. */
  marks: {
    conflict: '(conflict)',
    refused: '(not accepted)',
    unsaved: '(unsaved change)',
  } satisfies Record<CardMark, string>,
} as const;
