import { DEVICE_EVENTS } from '#app/events/deviceEvent';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { DeviceFeed } from './deviceFeed';
import { useFeed } from './FeedContext';
import { inSlots } from './history';
import { endedAt, LOST_MS } from './linkAge';
import type { TopicName, TopicValues } from './topics';

/** The newest of a topic, and how old it is. */
export interface Reading<T> {
  /** Null: never heard. */
  readonly value: T | null;
  /** When it was heard, by the monotonic clock; null: never. */
  readonly at: number | null;
  /** In whole seconds, so that an old value renders its reader once a second; counts from `endedAt`. */
  readonly ageMs: number;
  /** Older than its limit (pages §0); not for a topic that was never heard. */
  readonly isStale: boolean;
}

const NEVER = { value: null, at: null, ageMs: 0, isStale: false } as const;

function createReader<N extends TopicName>({ store }: DeviceFeed, name: N): () => Reading<TopicValues[N]> {
  let last: Reading<TopicValues[N]> = NEVER;
  return () => {
    const feed = store.getState();
    const heard = feed[name];
    if (!heard) return NEVER;
    const now = performance.now();
    const age = now - heard.at;
    // A younger value needs no `endedAt`, because its age is not shown.
    const shownAge = age < LOST_MS ? age : now - endedAt(feed, heard.at);
    const ageMs = Math.max(0, Math.floor(shownAge / 1000) * 1000);
    const isStale = age > DEVICE_EVENTS[name].staleMs;
    const isSame = last.at === heard.at && last.value === heard.value;
    if (!isSame || last.ageMs !== ageMs || last.isStale !== isStale)
      last = { value: heard.value as TopicValues[N], at: heard.at, ageMs, isStale };
    return last;
  };
}

/** Asks for topics of the current device for as long as the caller is mounted. */
export function useNeededTopics(...names: readonly TopicName[]): void {
  const feed = useFeed();
  const key = names.join();
  useEffect(() => feed.want(key.split(',') as TopicName[]), [feed, key]);
}

/** The newest value of a topic of the current device; renders the caller at most once a frame, and once a second for its age. */
export function useTopic<N extends TopicName>(name: N): Reading<TopicValues[N]> {
  useNeededTopics(name);
  const feed = useFeed();
  const read = useMemo(() => createReader(feed, name), [feed, name]);
  return useSyncExternalStore(feed.store.subscribe, read);
}

/** Whether the newest value of a topic of the current device is older than its limit; renders the caller only when that changes. */
export function useIsStale(name: TopicName): boolean {
  useNeededTopics(name);
  const feed = useFeed();
  const read = useMemo(() => createReader(feed, name), [feed, name]);
  return useSyncExternalStore(feed.store.subscribe, () => read().isStale);
}

/** A part of a topic's newest value: renders the caller only when that part changes. `pick` gets null before the first value. */
export function useTopicValue<N extends TopicName, T>(name: N, pick: (value: TopicValues[N] | null) => T): T {
  useNeededTopics(name);
  const choose = useShallow((value: TopicValues[N] | null) => pick(value));
  return useStore(useFeed().store, (feed) => choose((feed[name]?.value ?? null) as TopicValues[N] | null));
}

export interface HistoryPoint<T> {
  readonly value: T;
  /** By the monotonic clock. */
  readonly at: number;
}

/** The last ten minutes of a part of a topic, oldest first, a point per five seconds, for sparklines. */
export function useTopicHistory<N extends TopicName, T>(
  name: N,
  pick: (value: TopicValues[N]) => T,
): readonly HistoryPoint<T>[] {
  useNeededTopics(name);
  const feed = useFeed();
  const history = useSyncExternalStore(feed.store.subscribe, () => feed.history(name));
  return useMemo(() => history.map(({ value, at }) => ({ value: pick(value), at })), [history, pick]);
}

/** The last ten minutes of a number of a topic, for a `Sparkline` with `LENGTH` places. `pick` must be stable. */
export function useTopicSlots<N extends TopicName>(
  name: N,
  pick: (value: TopicValues[N]) => number | null,
): readonly (number | null)[] {
  const points = useTopicHistory(name, pick);
  return useMemo(() => inSlots(points), [points]);
}
