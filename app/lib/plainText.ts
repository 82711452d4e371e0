/** Longest server text that is put on the screen, in UTF-16 units. */
const MAX_LENGTH = 300;
// Control characters, and the marks that reorder or hide neighbouring text (bidi overrides and isolates, zero width).

const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;

/** Whether a text holds what `plainText` would take out of it. */
export function hasUnsafeCharacters(value: string): boolean {
  return value.search(UNSAFE) !== -1;
}

/** Server text made fit to show: control and reordering characters become one space, ends trimmed, cut at 300 (`security.md` S32). */
export function plainText(value: string, maxLength = MAX_LENGTH): string {
  const clean = value
    .slice(0, maxLength * 4)
    .replace(UNSAFE, ' ')
    .trim();
  if (clean.length <= maxLength) return clean;
  // A cut between the halves of a surrogate pair would show a broken character.
  const cut = /[\ud800-\udbff]$/.test(clean.slice(0, maxLength - 1)) ? maxLength - 2 : maxLength - 1;
  return `${clean.slice(0, cut).trimEnd()}…`;
}
