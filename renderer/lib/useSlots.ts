import { useState } from 'react';

type Slots = ReadonlyMap<string | null, number>;

/** A row that stays keeps its slot; a new one takes the first slot that is free. No row takes the slot of `kept`. */
export function assignSlots(before: Slots, keys: readonly string[], kept: string | null): Slots {
  const free = new Map(before);
  for (const key of [...keys, kept]) free.delete(key);
  const left = [...free.values()];
  let last = Math.max(-1, ...before.values());
  return new Map(keys.map((key) => [key, before.get(key) ?? left.shift() ?? (last += 1)]));
}

/**
 * A React key for each row that is drawn, in a table that draws only the rows in view. The elements of a row that leaves the view are
 * used for the next one that enters it: half the browser's work of new ones. Whatever belongs to one row alone needs a key of
 * its own within it. `kept`: the row with the focus, whose elements no other row may take.
 */
export function useSlots(keys: readonly string[], kept: string | null): Slots {
  const [slots, setSlots] = useState<Slots>(new Map());
  // A key that stands twice has one slot: React says so, and nothing else happens.
  if (keys.every((key) => slots.has(key))) return slots;
  const next = assignSlots(slots, keys, kept);
  setSlots(next);
  return next;
}
