import { openDeviceEvents } from '#app/api/events';
import type { DeviceId } from '#app/domain/ids';
import type { Telemetry } from '#app/domain/telemetry';
import {
  parseDeviceEvent,
  type MediaStatus,
  type ModemStatus,
  type StatusText,
  type SystemStatus,
  type Watcher,
} from '#app/events/deviceEvent';
import { createStore } from 'zustand/vanilla';
import { createClock } from './clock';
import { LiveConnection } from '../../live/LiveConnection';
import type { Platform } from '../../platform/Platform';

/** What was said, and when. */
export type Timed<T> = T & { readonly heardAt: number };
const timed = <T extends object>(what: T): Timed<T> => ({ ...what, heardAt: performance.now() });

/** What is known of one device from its own stream; times by the clock that nobody can set. */
export interface Feed {
  readonly telemetry: Telemetry | null;
  readonly telemetryAt: number;
  readonly texts: readonly Timed<StatusText>[];
  /** By stream. */
  readonly media: ReadonlyMap<string, Timed<MediaStatus>>;
  readonly system: Timed<SystemStatus> | null;
  readonly modem: Timed<ModemStatus> | null;
  readonly watchers: readonly Watcher[];
  readonly isConnected: boolean;
}

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
};

/** The device's stream, which comes back for as long as it is wanted. */
function connect(
  events: Platform['events'],
  id: DeviceId,
  take: (name: string, data: string) => void,
  tell: (isConnected: boolean) => void,
): LiveConnection {
  const connection: LiveConnection = new LiveConnection(
    { open: (handlers) => events.open(handlers, id) },
    {
      onState: ({ name }) => {
        tell(name === 'connected');
        // One that was stopped meanwhile stays so.
        if (name === 'lost') window.setTimeout(() => connection.reconnect(), AGAIN_MS);
      },
      onOpen: () => undefined,
      onEvent: take,
      // The account's own stream, which stands beside it, ends the session.
      onUnauthorized: () => undefined,
    },
    openDeviceEvents.path,
  );
  connection.start();
  return connection;
}

/** Follows one device. What comes is shown at most once a frame: the newest of each kind. */
export function createDeviceFeed(events: Platform['events'], id: DeviceId) {
  const store = createStore<Feed>(() => EMPTY);
  let waiting: Partial<Feed> = {};
  let frame = 0;
  const flush = () => {
    frame = 0;
    const next = waiting;
    waiting = {};
    store.setState(next);
  };
  const put = (part: Partial<Feed>) => {
    waiting = { ...waiting, ...part };
    // A hidden window has no frames, and nothing to show them in.
    if (frame === 0) frame = requestAnimationFrame(flush);
  };
  const clock = createClock();
  const take = (name: string, data: string) => {
    const event = parseDeviceEvent(name, data);
    if ('at' in event) clock.note(event.at);
    if (event.type === 'telemetry') put({ telemetry: event.telemetry, telemetryAt: performance.now() });
    if (event.type === 'media-status' && event.media.streamId !== null) {
      const known = [...(waiting.media ?? store.getState().media)].slice(-MAX_STREAMS);
      put({ media: new Map(known).set(event.media.streamId, timed(event.media)) });
    }
    if (event.type === 'system') put({ system: timed(event.system) });
    if (event.type === 'modem') put({ modem: timed(event.modem) });
    if (event.type === 'watchers') put({ watchers: event.watchers });
    if (event.type === 'statustext') {
      const texts = waiting.texts ?? store.getState().texts;
      put({ texts: [timed(event.status), ...texts].slice(0, MAX_TEXTS) });
    }
  };
  let connection: LiveConnection | null = null;
  let tick = 0;
  const tell = (isConnected: boolean) => put({ isConnected });
  return {
    store,
    clockOffsetMs: clock.offsetMs,
    start: () => {
      connection = connect(events, id, take, tell);
      // What has stopped coming grows old all the same.
      tick = window.setInterval(() => put({}), TICK_MS);
    },
    stop: () => {
      connection?.stop();
      window.clearInterval(tick);
      cancelAnimationFrame(frame);
      frame = 0;
    },
  };
}

export type DeviceFeed = ReturnType<typeof createDeviceFeed>;
