/** Control characters, marks of direction, separators, and what nobody sees: those that §1 of the API lists, and no others. */
const REFUSED = /[\p{Cc}\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/u;
const JOINER = '(?:\\u200C|\\u200D)';
const JOINED =
  '(?![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}])[\\p{L}\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}]';
// Other scripts and emoji need joiners between two signs; anywhere else one only hides.
const LOOSE_JOINER = new RegExp(`(?<!${JOINED})${JOINER}|${JOINER}(?!${JOINED})`, 'u');

export function hasRefusedCharacters(text: string): boolean {
  return REFUSED.test(text) || LOOSE_JOINER.test(text);
}
