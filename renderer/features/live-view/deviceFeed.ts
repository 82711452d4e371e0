import { openDeviceEvents } from '#app/api/events';
import type { DeviceId } from '#app/domain/ids';
import type { Telemetry } from '#app/domain/telemetry';
import {
  ageOf,
  parseDeviceEvent,
  type MediaStatus,
  type ModemStatus,
  type StatusText,
  type SystemStatus,
  type Watcher,
} from '#app/events/deviceEvent';
import { createStore } from 'zustand/vanilla';
import type { EarlierText } from '#app/api/status';
import { clockOffsetOf } from './deviceClock';
import { nextFrame } from '../../lib/nextFrame';
import { LiveConnection } from '../../live/LiveConnection';
import type { Platform } from '../../platform/Platform';

/** What was said, and when. */
export type Timed<T> = T & { readonly heardAt: number };
const timed = <T extends object>(what: T, ageMs = 0): Timed<T> => ({ ...what, heardAt: performance.now() - ageMs });

/** What is known of one device from its own stream; times by the monotonic clock. */
export interface Feed {
  readonly telemetry: Telemetry | null;
  readonly telemetryAt: number;
  /** Newest first. `id` stays with its text, so that a list of them changes by the new one only. */
  readonly texts: readonly (Timed<StatusText> & { readonly id: number })[];
  /** By stream. */
  readonly media: ReadonlyMap<string, Timed<MediaStatus>>;
  readonly system: Timed<SystemStatus> | null;
  readonly modem: Timed<ModemStatus> | null;
  readonly watchers: readonly Watcher[];
  readonly isConnected: boolean;
  /** Why there is no stream and none is asked for; null while one is. */
  readonly refusal: 'unsupported' | 'forbidden' | null;
}

/** Answers that stay the same however often they are asked for: an old server, a role that may not. */
const REFUSALS: ReadonlyMap<number, NonNullable<Feed['refusal']>> = new Map([
  [404, 'unsupported'],
  [501, 'unsupported'],
  [403, 'forbidden'],
]);

const keyOf = ({ at, text }: StatusText) => `${at ?? ''} ${text}`;
const MAX_TEXTS = 200;
const MAX_STREAMS = 32;
/** The account's stream gives up after three attempts; this one is a picture's companion and tries for as long as it is looked at. */
const AGAIN_MS = 5000;
const TICK_MS = 500;
const EMPTY: Feed = {
  telemetry: null,
  telemetryAt: 0,
  texts: [],
  media: new Map(),
  system: null,
  modem: null,
  watchers: [],
  isConnected: false,
  refusal: null,
};

interface FeedListener {
  readonly take: (name: string, data: string) => void;
  readonly tell: (part: Pick<Feed, 'isConnected' | 'refusal'>) => void;
}

/** The device's stream, which comes back for as long as it is wanted, unless the server has none to give. */
function connect(events: Platform['events'], id: DeviceId, { take, tell }: FeedListener): LiveConnection {
  let refusal: Feed['refusal'] = null;
  const connection: LiveConnection = new LiveConnection(
    { open: (handlers) => events.open(handlers, { kind: 'device', id }) },
    {
      onState: ({ name }) => {
        if (name !== 'lost') refusal = null;
        tell({ isConnected: name === 'connected', refusal });
        // One that was stopped meanwhile stays so.
        if (name === 'lost' && refusal === null) window.setTimeout(() => connection.reconnect(), AGAIN_MS);
      },
      onOpen: () => undefined,
      onEvent: take,
      onRefused: (status) => {
        refusal = REFUSALS.get(status) ?? null;
        return refusal !== null;
      },
      // The account's own stream, which stands beside it, ends the session.
      onUnauthorized: () => undefined,
    },
    openDeviceEvents.path,
  );
  connection.start();
  return connection;
}

/** Messages from before below those that have come meanwhile; one that came both ways stands once. */
function withEarlier(texts: Feed['texts'], earlier: readonly EarlierText[]): Feed['texts'] {
  const known = new Set(texts.map(keyOf));
  const older = earlier
    .filter((one) => !known.has(keyOf(one)))
    .map(({ ageMs, ...status }, index) => ({ ...timed(status, ageMs), id: -1 - index }));
  return [...texts, ...older].slice(0, MAX_TEXTS);
}

/** Follows one device. What comes is shown at most once a frame: the newest of each kind. */
export function createDeviceFeed(
  events: Platform['events'],
  id: DeviceId,
  /** Messages from before the stream was opened. */
  askEarlier: () => Promise<readonly EarlierText[]> = () => Promise.resolve([]),
) {
  const store = createStore<Feed>(() => EMPTY);
  let waiting: Partial<Feed> = {};
  let cancelFlush: (() => void) | null = null;
  const flush = () => {
    cancelFlush = null;
    const next = waiting;
    waiting = {};
    store.setState(next);
  };
  const put = (part: Partial<Feed>) => {
    waiting = { ...waiting, ...part };
    cancelFlush ??= nextFrame(flush);
  };
  const take = (name: string, data: string) => {
    const event = parseDeviceEvent(name, data);
    const ageMs = ageOf(data);
    if (event.type === 'telemetry') put({ telemetry: event.telemetry, telemetryAt: performance.now() - ageMs });
    if (event.type === 'media-status' && event.media.streamId !== null) {
      const known = [...(waiting.media ?? store.getState().media)].slice(-MAX_STREAMS);
      put({ media: new Map(known).set(event.media.streamId, timed(event.media, ageMs)) });
    }
    if (event.type === 'system') put({ system: timed(event.system, ageMs) });
    if (event.type === 'modem') put({ modem: timed(event.modem, ageMs) });
    if (event.type === 'watchers') put({ watchers: event.watchers });
    if (event.type === 'statustext') {
      const texts = waiting.texts ?? store.getState().texts;
      put({ texts: [{ ...timed(event.status), id: (texts[0]?.id ?? 0) + 1 }, ...texts].slice(0, MAX_TEXTS) });
    }
  };
  let connection: LiveConnection | null = null;
  let tick = 0;
  return {
    store,
    clockOffset: () => clockOffsetOf(store.getState().system),
    start: () => {
      connection = connect(events, id, { take, tell: put });
      // An old server has none to give, and the page does without.
      askEarlier().then(
        (earlier) => put({ texts: withEarlier(waiting.texts ?? store.getState().texts, earlier) }),
        () => undefined,
      );
      // What has stopped coming grows old all the same.
      tick = window.setInterval(() => put({}), TICK_MS);
    },
    /** The device has come online: a stream that was refused before may be there now. */
    retry: () => {
      if (store.getState().refusal !== null) connection?.reconnect();
    },
    stop: () => {
      connection?.stop();
      window.clearInterval(tick);
      cancelFlush?.();
      cancelFlush = null;
    },
  };
}

export type DeviceFeed = ReturnType<typeof createDeviceFeed>;
