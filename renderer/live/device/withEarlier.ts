import type { EarlierText } from '#app/api/status';
import { shorten, type Text } from './topics';

const keyOf = ({ at, text }: Pick<Text, 'at' | 'text'>) => `${at ?? ''} ${text}`;

/** Merges messages from before among the received ones, without duplicates, newest first. */
export function withEarlier(texts: readonly Text[], earlier: readonly EarlierText[]): readonly Text[] {
  const known = new Set(texts.map(keyOf));
  const lowest = Math.min(0, ...texts.map(({ id }) => id));
  const now = performance.now();
  const others = earlier
    .filter((one) => !known.has(keyOf(one)))
    .map(({ ageMs, ...status }, index) => ({ ...status, heardAt: now - ageMs, id: lowest - 1 - index }));
  return shorten([...texts, ...others].toSorted((a, b) => b.heardAt - a.heardAt));
}
