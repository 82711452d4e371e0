import { isUnknownCall } from '#app/api/errors';
import { getTime } from '#app/api/time';
import { createClockSync } from '#app/domain/clockSync';
import type { Client } from '../api/client';
import { markRequest, noteServerTime, serverNow } from '../lib/serverTime';

/** This computer's time in ms since the epoch, by a clock that cannot be set while the page lives. */
export const steadyNow = (): number => performance.timeOrigin + performance.now();

const FIRST_SAMPLES = 4;
const FIRST_MS = 400;
const EACH_MS = 15_000;

export interface ServerClock {
  /** How far the server's clock is ahead of `steadyNow`, in ms, and by how much that may be wrong; null: unknown. */
  estimate(): { readonly offsetMs: number; readonly errorMs: number } | null;
  /** The server's time in ms since the epoch, as well as it is known: measured, or by the dates of its answers. */
  now(): number;
  /** Asks the server, unless it has no such call. Resolves once it has answered, or the call has failed. */
  ready(): Promise<void>;
  /** Measures for as long as there is a user; the result ends one use. */
  use(): () => void;
}

/** The server's clock, measured by round trip as NTP does (api §8 "Time"). A server without the call leaves it unknown. */
function createServerClock(client: Client): ServerClock {
  const sync = createClockSync();
  let users = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let samples = 0;
  let asking: Promise<void> | null = null;
  let isKnownCall = true;
  const ask = async () => {
    const mark = markRequest();
    const sentAt = steadyNow();
    try {
      const { receivedAtMs, sentAtMs } = await client.call(getTime);
      sync.note({ sentAt, receivedAt: receivedAtMs, repliedAt: sentAtMs, heardAt: steadyNow() });
      samples += 1;
      noteServerTime(sentAtMs, mark);
    } catch (error) {
      if (isUnknownCall(error)) isKnownCall = false;
    }
  };
  const run = async () => {
    if (document.visibilityState === 'visible') await ask();
    if (users === 0 || !isKnownCall) return;
    clearTimeout(timer);
    timer = setTimeout(() => void run(), samples < FIRST_SAMPLES ? FIRST_MS : EACH_MS);
  };
  return {
    estimate: () => sync.estimate(steadyNow()),
    now: () => {
      const estimate = sync.estimate(steadyNow());
      return estimate ? steadyNow() + estimate.offsetMs : serverNow();
    },
    ready: async () => {
      if (isKnownCall) await (asking ??= ask().finally(() => (asking = null)));
    },
    use: () => {
      users += 1;
      if (users === 1) void run();
      return () => {
        users -= 1;
        if (users === 0) clearTimeout(timer);
      };
    },
  };
}

const clocks = new WeakMap<Client, ServerClock>();

/** The one clock of all that measure against the same server. */
export function serverClockOf(client: Client): ServerClock {
  const known = clocks.get(client) ?? createServerClock(client);
  clocks.set(client, known);
  return known;
}
