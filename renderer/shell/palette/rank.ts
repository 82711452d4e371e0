import { searchText } from '#app/lib/searchText';

/** How well one typed word fits a label: at its start, at the start of a word, somewhere in it; 0: not at all. */
function fitOf(label: string, word: string): number {
  const index = label.indexOf(word);
  if (index === -1) return 0;
  if (index === 0) return label.length === word.length ? 5 : 4;
  if (/[^\p{L}\p{N}]/u.test(label.charAt(index - 1))) return 3;
  return 1;
}

export const wordsOf = (query: string): readonly string[] =>
  searchText(query)
    .split(/\s+/)
    .filter((word) => word !== '');

/** How much of an ID is typed before devices are found by it: less stands in too many. */
const MIN_ID = 4;

interface Named {
  readonly label: string;
  /** Further names of the same thing, as good as its label. */
  readonly aliases?: readonly string[];
  /** Found by any part of it, after everything that fits by name. */
  readonly id?: string;
}

/** How well a name fits all typed words; 0 where one of them is missing. Nothing typed fits everything. */
export function scoreOf({ label, aliases = [], id = '' }: Named, words: readonly string[]): number {
  if (words.length === 0) return 1;
  const names = [label, ...aliases].map(searchText);
  let sum = 1;
  for (const word of words) {
    let fit = word.length >= MIN_ID && searchText(id).includes(word) ? 1 : 0;
    for (const name of names) fit = Math.max(fit, fitOf(name, word));
    if (fit === 0) return 0;
    sum += fit;
  }
  return sum;
}

interface Ranked extends Named {
  /** Added to how well the name fits, below 1: decides among those that fit equally well. */
  readonly weight: number;
}

/** Those that fit, best first, and in their own order where they fit equally well. */
export function rank<T extends Ranked>(entries: readonly T[], words: readonly string[], limit: number): T[] {
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score + other.entry.weight - (one.score + one.entry.weight))
    .slice(0, limit)
    .map(({ entry }) => entry);
}
