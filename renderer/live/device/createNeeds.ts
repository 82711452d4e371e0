import { DEVICE_EVENTS, type DeviceTopic } from '#app/events/deviceEvent';
import type { TopicName } from './topics';

/** Counts the readers of each topic. `onChange` hears after each change, with the topics that have their first reader. */
export function createNeeds(onChange: (begun: ReadonlySet<TopicName>) => void) {
  const readers = new Map<TopicName, number>();
  const count = (name: TopicName, by: number) => {
    const total = (readers.get(name) ?? 0) + by;
    if (total > 0) readers.set(name, total);
    else readers.delete(name);
  };
  return {
    has: (name: TopicName) => readers.has(name),
    names: (): readonly TopicName[] => [...readers.keys()],
    /** What is read, as `topics=` takes it; in one order for one set. */
    topics: (): readonly DeviceTopic[] => [...readers.keys()].map((name) => DEVICE_EVENTS[name].topic).toSorted(),
    /** The result ends it. */
    add: (names: readonly TopicName[]): (() => void) => {
      const begun = new Set(names.filter((name) => !readers.has(name)));
      for (const name of names) count(name, 1);
      onChange(begun);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        for (const name of names) count(name, -1);
        onChange(new Set());
      };
    },
  };
}
