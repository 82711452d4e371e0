import { searchText } from '#app/lib/searchText';

/** Scores how well one typed word matches a label: at its start, at a word's start, anywhere; 0 for no match. */
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

/** Characters of an ID that must be typed before it is searched; fewer match too many devices. */
const MIN_ID = 4;

interface Named {
  readonly label: string;
  /** Other names, as good as the label. */
  readonly aliases?: readonly string[];
  /** Text that matches anywhere, ranked below all matches by name. */
  readonly id?: string;
}

/** Scores how well a name matches all typed words; 0 if one is missing. An empty text matches everything. */
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
  /** Added to the score to break ties; below 1. */
  readonly weight: number;
}

/** Returns the matches, best first. Equal matches keep their order. */
export function rank<T extends Ranked>(entries: readonly T[], words: readonly string[], limit: number): T[] {
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score + other.entry.weight - (one.score + one.entry.weight))
    .slice(0, limit)
    .map(({ entry }) => entry);
}
