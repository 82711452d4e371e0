import { useState } from 'react';

type Slots = ReadonlyMap<string | null, number>;

/** A row that stays keeps its slot; one that comes takes that of the first one that went. Nobody takes the slot of `kept`. */
export function assignSlots(before: Slots, keys: readonly string[], kept: string | null): Slots {
  const free = new Map(before);
  for (const key of [...keys, kept]) free.delete(key);
  const left = [...free.values()];
  let last = Math.max(-1, ...before.values());
  return new Map(keys.map((key) => [key, before.get(key) ?? left.shift() ?? (last += 1)]));
}

/**
 * A React key for each of the rows that exist, of a table that draws only some. Elements of rows that go are used again for those
 * that come, which costs the browser half of making them anew; what a row keeps of its own must be keyed within it. `kept`: the row
 * that has the focus, which nobody else is to get.
 */
export function useSlots(keys: readonly string[], kept: string | null): Slots {
  const [slots, setSlots] = useState<Slots>(new Map());
  // A key that stands twice has one slot: React says so, and nothing else happens.
  if (keys.every((key) => slots.has(key))) return slots;
  const next = assignSlots(slots, keys, kept);
  setSlots(next);
  return next;
}
