import { jest } from '@jest/globals';
import type { Endpoint } from '#app/api/endpoint';
import { getUser } from '#app/api/user';
import type { DeviceId } from '#app/domain/ids';
import type { Client } from '../../renderer/api/client';
import { ATTEMPT_DELAY_MS, MAX_ATTEMPTS } from '../../renderer/live/LiveConnection';
import { LiveSession } from '../../renderer/live/LiveSession';
import { PresenceModel } from '../../renderer/live/presence';
import type { Platform, StreamHandlers } from '../../renderer/platform/Platform';

type Tabs = NonNullable<Platform['tabs']>;

export const IDS = ['a', 'b', 'c'] as DeviceId[];

/** What all tabs of one browser have in common, and what the server and the tests see of them. */
const createShared = () => ({
  listeners: new Map<number, (message: unknown) => void>(),
  waiting: [] as (() => void)[],
  isLed: false,
  streams: [] as StreamHandlers[],
  answers: [] as (() => void)[],
  successes: new Set<(endpoint: Endpoint) => void>(),
  wakes: new Map<number, (gapMs: number) => void>(),
  truth: new Map<DeviceId, boolean>(IDS.map((id) => [id, false])),
  /** By number of the tab. */
  posted: [] as [number, string][],
  told: [] as [number, string][],
  resumed: [] as number[],
  refused: [] as boolean[],
  counts: { opened: 0, asked: 0 },
});
type Shared = ReturnType<typeof createShared>;

/** Messages arrive in the order they were sent, at once: those of a browser come later. */
const channelOf = ({ listeners, posted }: Shared, number: number): Tabs['channel'] => ({
  post: (message) => {
    posted.push([number, (message as { type: string }).type]);
    for (const [other, listener] of [...listeners]) if (other !== number) listener(structuredClone(message));
  },
  subscribe: (listener) => {
    listeners.set(number, listener);
    return () => listeners.delete(number);
  },
});

/** The first leads until it is closed, then the one that has waited longest. */
const leadOf =
  (shared: Shared): Tabs['lead'] =>
  (_, lead) => {
    let end: () => void = () => undefined;
    const take = () => {
      shared.isLed = true;
      const stop = lead();
      end = () => {
        stop();
        shared.isLed = false;
        shared.waiting.shift()?.();
      };
    };
    if (shared.isLed) shared.waiting.push(take);
    else take();
    return () => {
      const place = shared.waiting.indexOf(take);
      if (place >= 0) shared.waiting.splice(place, 1);
      end();
    };
  };

const clientOf = ({ successes, answers, counts, truth, refused }: Shared) =>
  ({
    reportUnauthorized: (hasEnded: () => boolean) => refused.push(hasEnded()),
    onSuccess: (listener: (endpoint: Endpoint) => void) => {
      successes.add(listener);
      return () => successes.delete(listener);
    },
    // The answer is what was true when it was asked for, and comes when the test says so.
    call: () => {
      counts.asked += 1;
      const snapshot = new Map(truth);
      return new Promise((resolve) => answers.push(() => resolve(snapshot)));
    },
  }) as unknown as Client;

const platformOf = (shared: Shared, number: number, hasOthers: boolean) =>
  ({
    tabs: hasOthers ? { channel: channelOf(shared, number), lead: leadOf(shared) } : null,
    onWake: (wake: (gapMs: number) => void) => {
      shared.wakes.set(number, wake);
      return () => shared.wakes.delete(number);
    },
    events: {
      open: (handlers: StreamHandlers) => {
        shared.counts.opened += 1;
        shared.streams.push(handlers);
        return () => shared.streams.splice(shared.streams.indexOf(handlers), 1);
      },
    },
  }) as unknown as Platform;

/** Tabs of one browser over one server, or a window that has no tabs beside it. They share this process's one store of the state. */
export function createBrowser() {
  const shared = createShared();
  const { streams, answers, truth, told, resumed } = shared;
  return {
    ...shared,
    openTab: (number: number, hasOthers = true, presence = new PresenceModel((flush) => flush())) => {
      const session = new LiveSession({
        platform: platformOf(shared, number, hasOthers),
        client: clientOf(shared),
        presence,
        onEntityEvent: (name, data) => told.push([number, `${name} ${data}`]),
        onResume: () => resumed.push(number),
        onListening: () => told.push([number, 'listening']),
      });
      session.start();
      return { session, presence };
    },
    connect: () => {
      streams.at(-1)?.onOpen();
      const online = IDS.filter((id) => truth.get(id));
      streams.at(-1)?.onPresence?.({ online, changes: [] });
    },
    change: (id: DeviceId, isOnline: boolean) => {
      truth.set(id, isOnline);
      streams.at(-1)?.onPresence?.({ online: null, changes: [[id, isOnline]] });
    },
    answer: async () => {
      answers.shift()?.();
      await Promise.resolve();
      await Promise.resolve();
    },
    wake: (number: number, gapMs: number) => shared.wakes.get(number)?.(gapMs),
    /** A message that no tab of this version has sent. */
    deliver: (number: number, message: unknown) => shared.listeners.get(number)?.(message),
    /** The stream ends, and so does each further try. */
    lose: () => {
      for (let attempt = 0; attempt <= MAX_ATTEMPTS; attempt += 1) {
        streams.at(-1)?.onEnd({ reason: 'network' });
        jest.advanceTimersByTime(ATTEMPT_DELAY_MS);
      }
    },
    /** A call that succeeds, in the tab that was opened as the `index`th. */
    succeed: (index: number, endpoint: Endpoint = getUser) => [...shared.successes][index]?.(endpoint),
  };
}

/** Whether each device is shown as online. */
export const shown = (presence: PresenceModel) =>
  IDS.map((id) => presence.store.getState().entries.get(id)?.isOnline ?? false);
