import { ownValue } from '#app/lib/ownValue';
import { plainText } from '#app/lib/plainText';

/** The word for a value of the wire; a value that has none is shown as it came, without what cannot be seen. */
export const wordOf = (words: Readonly<Record<string, string>>, value: string): string =>
  ownValue(words, value) ?? plainText(value);
