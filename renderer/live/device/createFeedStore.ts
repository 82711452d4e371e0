import type { EarlierText } from '#app/api/status';
import { DEVICE_EVENTS } from '#app/events/deviceEvent';
import type { Raw } from '#app/events/topics/fields';
import { createStore } from 'zustand/vanilla';
import { nextFrame } from '../../lib/nextFrame';
import type { StreamState } from './createDeviceStream';
import { createHistory } from './history';
import type { LostLink } from './knownLinks';
import type { LastReports } from './lastReports';
import { TOPICS, valueAfter, type Heard, type TopicName, type TopicValues } from './topics';
import { withEarlier } from './texts';

type Values = { readonly [N in TopicName]: Heard<TopicValues[N]> | null };

/** What one device has reported, by topic: the newest value of each with the time it was heard; null: never. */
export interface Feed extends Values, StreamState {
  /** Since when each topic that is read arrives without a break, by `performance.now`. */
  readonly hearingSince: Readonly<Partial<Record<TopicName, number>>>;
  /** When the device that is offline went, by `performance.now`; null: it is online, or that is not known. */
  readonly awaySince: number | null;
  /** How its link was lost before this page came, as an earlier one has seen; null: that is not known, or over. */
  readonly lostBefore: LostLink | null;
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
  awaySince: null,
  lostBefore: null,
  isConnected: false,
  refusal: null,
};

/**
 * Dates reports, in ms by the monotonic clock. While a device is offline, the first report of a topic on a stream repeats one from before:
 * if the server does not send its age, it counts as old as the absence.
 */
function createDating() {
  const heard = new Set<TopicName>();
  return {
    date: (name: TopicName, at: number, awaySince: number | null): number => {
      const isRepeated = !heard.has(name) && awaySince !== null && TOPICS[name].isKept;
      heard.add(name);
      const isFresh = performance.now() - at < DEVICE_EVENTS[name].staleMs;
      return isRepeated && isFresh ? Math.min(at, awaySince) : at;
    },
    /** Call with each state of the stream. */
    follow: ({ isConnected }: Partial<StreamState>) => {
      if (isConnected === false) heard.clear();
    },
    /** Another stream is opened, which repeats all topics. */
    restart: () => heard.clear(),
  };
}

/**
 * Holds the newest value of each topic and updates at most once per frame. `last`: outlives it, and keeps what the device repeats.
 * `lostBefore`: as in `Feed`.
 */
export function createFeedStore(last: LastReports = new Map(), lostBefore: LostLink | null = null) {
  const store = createStore<Feed>(() => ({ ...EMPTY, lostBefore }));
  const history = createHistory();
  const dating = createDating();
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
    dating.follow(part);
    waiting = { ...waiting, ...part };
    cancelFlush ??= nextFrame(flush);
  };
  const readKnown = (): Feed => ({ ...store.getState(), ...waiting });
  return {
    store,
    history: history.of,
    put,
    flush,
    /** Call before a stream is opened. */
    expectRepeats: dating.restart,
    /** Takes over the kept reports on topics of which none has arrived here. */
    recall: () => {
      const known = readKnown();
      const missing = [...last].filter(([name]) => known[name] === null);
      if (missing.length > 0) put(Object.fromEntries(missing));
    },
    /** When the device that is offline went, by the monotonic clock; null: it is not. */
    setAway: (awaySince: number | null) => put({ awaySince, ...(awaySince !== null && { lostBefore: null }) }),
    /** One report, heard at that time by the monotonic clock. Bad data changes nothing; the result is then false. */
    take: (name: TopicName, raw: Raw, heardAt: number): boolean => {
      const at = dating.date(name, heardAt, readKnown().awaySince);
      const before = waiting[name] ?? store.getState()[name];
      const value = valueAfter(name, raw, before?.value ?? null, at);
      if (value === null) return false;
      put({ [name]: { value, at } });
      if (TOPICS[name].isKept) last.set(name, { value, at });
      history.note(name, { value, at });
      return true;
    },
    addEarlier: (earlier: readonly EarlierText[]) => {
      const before = waiting.statustext ?? store.getState().statustext;
      const value = withEarlier(before?.value ?? [], earlier);
      put({ statustext: { value, at: before?.at ?? performance.now() } });
    },
  };
}
