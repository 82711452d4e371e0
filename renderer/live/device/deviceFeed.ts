import type { EarlierText } from '#app/api/status';
import type { DeviceId } from '#app/domain/ids';
import type { Raw } from '#app/events/topics/fields';
import { serverTimeOf } from '../../lib/serverTime';
import { onTick } from '../../lib/ticker';
import type { Platform } from '../../platform/Platform';
import { presence } from '../presence';
import { createDeviceStream, type StreamState } from './createDeviceStream';
import { createFeedStore, type Feed } from './createFeedStore';
import { createNeeds } from './createNeeds';
import { clockOffsetOf } from './deviceClock';
import { knownLinks } from './knownLinks';
import type { LastReports } from './lastReports';
import { hasHeardSince } from './linkAge';
import { isTopicName, TOPICS, type TopicName } from './topics';

/** A change of what is read is acted on once it has been the same for this long: a page that goes and one that comes overlap. */
const SETTLE_MS = 300;
const TICK_MS = 500;
/** A stream that opens so soon after earlier messages were asked for has missed none; another attempt takes longer. */
const NONE_MISSED_MS = 1000;

/** Asks for the messages that no stream has sent. */
function createEarlier(
  askEarlier: () => Promise<readonly EarlierText[]>,
  add: (earlier: readonly EarlierText[]) => void,
) {
  let askedAt = -Infinity;
  let wasConnected = false;
  const ask = () => {
    askedAt = performance.now();
    // Old servers do not keep messages.
    askEarlier().then(add, () => undefined);
  };
  return {
    ask,
    /** Call with each state of the stream. */
    follow: ({ isConnected }: StreamState, isNeeded: boolean) => {
      const isBack = isConnected && !wasConnected;
      wasConnected = isConnected;
      if (isBack && isNeeded && performance.now() - askedAt > NONE_MISSED_MS) ask();
    },
  };
}

/** Reports since when each topic that is read arrives without a break. */
function createHearing(tell: (since: Feed['hearingSince']) => void) {
  let since: Feed['hearingSince'] = {};
  let wasConnected = false;
  /** `before`: the times of topics that arrived already. */
  const begin = (names: readonly TopicName[], before: Feed['hearingSince']) => {
    const now = performance.now();
    since = Object.fromEntries(names.map((name) => [name, before[name] ?? now]));
    tell(since);
  };
  return {
    setRead: (names: readonly TopicName[]) => {
      if (names.join() === Object.keys(since).join()) return;
      begin(names, since);
    },
    /** Call with each state of the stream. */
    follow: ({ isConnected }: StreamState) => {
      if (isConnected && !wasConnected) begin(Object.keys(since) as TopicName[], {});
      wasConnected = isConnected;
    },
  };
}

/** Takes the reports of one device: each that it repeats also dates its next absence. */
const createTake =
  (id: DeviceId, { store, take }: Pick<ReturnType<typeof createFeedStore>, 'store' | 'take'>) =>
  (name: TopicName, raw: Raw, at: number): void => {
    if (!take(name, raw, at) || !TOPICS[name].isKept) return;
    presence.noteReport(id, serverTimeOf(at), () => hasHeardSince(store.getState(), at));
  };

/**
 * Follows one device while components subscribe to it, and only the topics in use; values stay after the last unsubscribes.
 * `askEarlier`: loads messages from before the stream was opened, also after a loss. `last`: the last reports that earlier feeds of the
 * device have received, which this one updates.
 */
export function createDeviceFeed(
  events: Platform['events'],
  id: DeviceId,
  askEarlier: () => Promise<readonly EarlierText[]> = () => Promise.resolve([]),
  last?: LastReports,
) {
  const feed = createFeedStore(last, knownLinks.lostOf(id));
  const { store, history, put, addEarlier, flush, expectRepeats, recall, setAway } = feed;
  const takeReport = createTake(id, feed);
  const earlier = createEarlier(askEarlier, addEarlier);
  const hearing = createHearing((hearingSince) => put({ hearingSince }));
  const stream = createDeviceStream(events, id, {
    // An old server tells all topics, whatever was asked for.
    take: (name, raw, at) => isTopicName(name) && needs.has(name) && takeReport(name, raw, at),
    tell: (state) => {
      earlier.follow(state, needs.has('statustext'));
      hearing.follow(state);
      put(state);
    },
  });
  let opened = '';
  let timer = 0;
  let endTicks = (): void => undefined;
  const close = () => {
    window.clearTimeout(timer);
    endTicks();
    opened = '';
    stream.close();
  };
  const apply = () => {
    const topics = needs.topics();
    const wanted = topics.join();
    hearing.setRead(needs.names());
    if (wanted === opened) return;
    if (wanted === '') return void close();
    // Redraws the ages of values that no longer arrive, with the other ages of the page.
    if (opened === '') endTicks = onTick(TICK_MS, () => put({}));
    opened = wanted;
    expectRepeats();
    stream.open(topics);
  };
  const handleChange = (begun: ReadonlySet<TopicName>) => {
    if (begun.has('statustext')) earlier.ask();
    window.clearTimeout(timer);
    // The first waits only for the other readers of the page that is being mounted.
    if (opened === '') queueMicrotask(apply);
    else timer = window.setTimeout(apply, SETTLE_MS);
  };
  const needs = createNeeds(handleChange);
  return {
    store,
    history,
    clockOffset: () => clockOffsetOf(store.getState().system),
    /** Asks for topics until the result is called; the stream holds exactly the topics asked for. */
    want: needs.add,
    retry: stream.retry,
    recall,
    setAway,
    /** Closes the stream at once; the next `want` opens another. */
    stop: () => {
      close();
      flush();
    },
  };
}

export type DeviceFeed = ReturnType<typeof createDeviceFeed>;
