import { TOPICS, type Heard, type TopicName, type TopicValues } from './topics';

/** One value per slot, for ten minutes. */
export const SLOT_MS = 5000;
export const LENGTH = 120;

export type History<N extends TopicName> = readonly Heard<TopicValues[N]>[];
const EMPTY: readonly never[] = [];

/** The last ten minutes of each topic, oldest first, one value per five seconds. A gap in the times is a gap in what was heard. */
export function createHistory() {
  const kept = new Map<TopicName, History<TopicName>>();
  return {
    note: (name: TopicName, heard: Heard<TopicValues[TopicName]>) => {
      if (!TOPICS[name].isKept) return;
      const known = kept.get(name) ?? EMPTY;
      const last = known.at(-1);
      if (last && heard.at - last.at < SLOT_MS) return;
      const first = heard.at - SLOT_MS * LENGTH;
      kept.set(name, [...known.filter(({ at }) => at > first), heard]);
    },
    /** The same list until it changes. */
    of: <N extends TopicName>(name: N): History<N> => (kept.get(name) ?? EMPTY) as History<N>,
  };
}

/** Values by their place in time, oldest first, a place per five seconds; null where nothing was heard. */
export function inSlots<T>(points: readonly { readonly value: T; readonly at: number }[]): readonly (T | null)[] {
  const last = points.at(-1);
  if (!last) return [];
  const slots: (T | null)[] = Array.from({ length: LENGTH }, () => null);
  for (const { value, at } of points) {
    const place = LENGTH - 1 - Math.round((last.at - at) / SLOT_MS);
    if (place >= 0) slots[place] = value;
  }
  return slots;
}
