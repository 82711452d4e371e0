import type { EarlierText } from '#app/api/status';
import type { Raw } from '#app/events/topics/fields';
import { createStore } from 'zustand/vanilla';
import { nextFrame } from '../../lib/nextFrame';
import type { StreamState } from './createDeviceStream';
import { createHistory } from './history';
import { valueAfter, type Heard, type TopicName, type TopicValues } from './topics';
import { withEarlier } from './texts';

type Values = { readonly [N in TopicName]: Heard<TopicValues[N]> | null };

/** What one device has reported, by topic: the newest value of each with the time it was heard; null: never. */
export interface Feed extends Values, StreamState {
  /** Since when each topic can be heard without a break, by `performance.now`; those that nobody reads are left out. */
  readonly hearingSince: Readonly<Partial<Record<TopicName, number>>>;
}

const EMPTY: Feed = {
  telemetry: null,
  statustext: null,
  'media-status': null,
  system: null,
  modem: null,
  radio: null,
  'mavlink-status': null,
  network: null,
  watchers: null,
  hearingSince: {},
  isConnected: false,
  refusal: null,
};

/** Holds the newest value of each topic and updates at most once per frame. */
export function createFeedStore() {
  const store = createStore<Feed>(() => EMPTY);
  const history = createHistory();
  let waiting: Partial<Feed> = {};
  let cancelFlush: (() => void) | null = null;
  const flush = () => {
    cancelFlush?.();
    cancelFlush = null;
    const next = waiting;
    waiting = {};
    store.setState(next);
  };
  const put = (part: Partial<Feed>) => {
    waiting = { ...waiting, ...part };
    cancelFlush ??= nextFrame(flush);
  };
  return {
    store,
    history: history.of,
    put,
    flush,
    /** One report, heard at that time by the monotonic clock. Bad data changes nothing. */
    take: (name: TopicName, raw: Raw, at: number) => {
      const before = waiting[name] ?? store.getState()[name];
      const value = valueAfter(name, raw, before?.value ?? null, at);
      if (value === null) return;
      put({ [name]: { value, at } });
      history.note(name, { value, at });
    },
    addEarlier: (earlier: readonly EarlierText[]) => {
      const before = waiting.statustext ?? store.getState().statustext;
      const value = withEarlier(before?.value ?? [], earlier);
      put({ statustext: { value, at: before?.at ?? performance.now() } });
    },
  };
}
