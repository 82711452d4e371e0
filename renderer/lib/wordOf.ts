import { ownValue } from '#app/lib/ownValue';
import { plainText } from '#app/lib/plainText';

/** Returns the word for a value of the API; the value itself, without invisible characters, when there is no word for it. */
export const wordOf = (words: Readonly<Record<string, string>>, value: string): string =>
  ownValue(words, value) ?? plainText(value);
