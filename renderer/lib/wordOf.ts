import { ownValue } from '#app/lib/ownValue';

/** The word for a value of the wire; a value that has none is shown as it came. */
export const wordOf = (words: Readonly<Record<string, string>>, value: string): string =>
  ownValue(words, value) ?? value;
