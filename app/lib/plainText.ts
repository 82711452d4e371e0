import { cut } from './cut';

/** Longest server text that is put on the screen, in UTF-16 units. */
const MAX_LENGTH = 300;
/** Before and after a joiner that belongs to the text: in scripts whose letters join, and within a pictograph such as an astronaut. */
const JOINS = String.raw`[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]`;
/** In these a joiner does nothing but make two equal words differ. */
const JOINS_NOTHING = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]`;
/** Control characters, and marks that reorder or hide text: bidi overrides and isolates, zero width, joiners that join nothing. */
const UNSAFE = new RegExp(
  String.raw`(?:[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]` +
    String.raw`|(?<!${JOINS})[\u200c\u200d]|(?<=${JOINS_NOTHING})[\u200c\u200d]` +
    String.raw`|[\u200c\u200d](?!${JOINS})|[\u200c\u200d](?=${JOINS_NOTHING}))+`,
  'gu',
);

/** Whether a text holds what `plainText` would take out of it. */
export function hasUnsafeCharacters(value: string): boolean {
  return value.search(UNSAFE) !== -1;
}

/** Server text made fit to show: control and reordering characters become one space, ends trimmed, cut at 300 (S32). */
export function plainText(value: string, maxLength = MAX_LENGTH): string {
  const clean = value
    .slice(0, maxLength * 4)
    .replace(UNSAFE, ' ')
    .trim();
  if (clean.length <= maxLength) return clean;
  return `${cut(clean, maxLength - 1).replace(/[\s\u200c\u200d]+$/, '')}…`;
}
