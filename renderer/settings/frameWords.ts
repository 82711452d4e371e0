import type { CardMark } from '../lib/cardsOnPage';

/** Texts of what a settings page shows before its settings are there. They come with the script of a device's frame. */
export const WORDS = {
  loading: 'Loading settings…',
  /** Name of the list of links to the cards of a page. */
  index: 'On this page',
  /** What screen readers hear after such a link. */
  marks: {
    conflict: '(conflict)',
    refused: '(not accepted)',
    unsaved: '(unsaved change)',
  } satisfies Record<CardMark, string>,
} as const;
