import { plainText } from '#app/lib/plainText';

export const MAX_NAME = 60;

/** A name as it is kept: one line, without what cannot be seen. */
export const cleanName = (text: string): string =>
  // Half a surrogate pair cannot stand in an address.
  Array.from(
    plainText(text)
      .replace(/\p{Surrogate}/gu, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
    .slice(0, MAX_NAME)
    .join('')
    .trim();

/** Names that differ only by letter case count as the same. */
export const isSameName = (one: string, other: string): boolean =>
  one.normalize('NFKC').toLowerCase() === other.normalize('NFKC').toLowerCase();
