/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { DeviceId } from '#app/domain/ids';
import fc from 'fast-check';
import type { Client } from '../../../renderer/api/client';
import { ATTEMPT_DELAY_MS, MAX_ATTEMPTS, PROVEN_MS } from '../../../renderer/live/LiveConnection';
import { LiveSession } from '../../../renderer/live/LiveSession';
import { getLiveState } from '../../../renderer/live/liveState';
import { PresenceModel } from '../../../renderer/live/presence';
import type { Platform, StreamHandlers } from '../../../renderer/platform/Platform';

const IDS = ['a', 'b', 'c'] as DeviceId[];

/** Tabs of one browser over one server: the first leads until it is closed, messages arrive in the order they were sent. */
function createBrowser() {
  const listeners = new Map<number, (message: unknown) => void>();
  const waiting: (() => void)[] = [];
  const streams: StreamHandlers[] = [];
  const answers: (() => void)[] = [];
  const successes = new Set<() => void>();
  const resumed: number[] = [];
  const truth = new Map<DeviceId, boolean>(IDS.map((id) => [id, false]));
  let isLed = false;

  const openTab = (number: number) => {
    const tabs: NonNullable<Platform['tabs']> = {
      channel: {
        post: (message) => {
          for (const [other, listener] of [...listeners]) if (other !== number) listener(structuredClone(message));
        },
        subscribe: (listener) => {
          listeners.set(number, listener);
          return () => listeners.delete(number);
        },
      },
      lead: (_, lead) => {
        let end: () => void = () => undefined;
        const take = () => {
          isLed = true;
          const stop = lead();
          end = () => {
            stop();
            isLed = false;
            waiting.shift()?.();
          };
        };
        if (isLed) waiting.push(take);
        else take();
        return () => end();
      },
    };
    const presence = new PresenceModel((flush) => flush());
    const client = {
      currentGeneration: 0,
      onSuccess: (listener: () => void) => {
        successes.add(listener);
        return () => successes.delete(listener);
      },
      // The answer is what was true when it was asked for, and comes when the test says so.
      call: () => {
        const snapshot = new Map(truth);
        return new Promise((resolve) => answers.push(() => resolve(snapshot)));
      },
    } as unknown as Client;
    const platform = {
      tabs,
      onWake: () => () => undefined,
      events: {
        open: (handlers: StreamHandlers) => {
          streams.push(handlers);
          return () => streams.splice(streams.indexOf(handlers), 1);
        },
      },
    } as unknown as Platform;
    const nothing = () => undefined;
    const session = new LiveSession({
      platform,
      client,
      presence,
      onEntityEvent: nothing,
      onTrouble: nothing,
      onResume: () => resumed.push(number),
      onListening: nothing,
    });
    session.start();
    return { session, presence };
  };

  return {
    openTab,
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
    truth,
    streams,
    resumed,
    /** A call that succeeds, in the tab that was opened as the `index`th. */
    succeed: (index: number) => [...successes][index]?.(),
  };
}

const shown = (presence: PresenceModel) =>
  IDS.map((id) => presence.store.getState().entries.get(id)?.isOnline ?? false);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('an answer that an event has overtaken misleads no tab, also when the leader has just changed (R13, R14)', async () => {
  const browser = createBrowser();
  const first = browser.openTab(1);
  const second = browser.openTab(2);
  const third = browser.openTab(3);
  browser.connect();
  browser.change('a' as DeviceId, true);
  first.session.stop();
  browser.connect();
  browser.change('a' as DeviceId, false);
  await browser.answer();
  expect(shown(second.presence)).toEqual([false, false, false]);
  expect(shown(third.presence)).toEqual([false, false, false]);
});

test('however events, answers, new tabs and lost leaders interleave, every tab ends with the server’s truth', async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('change' as const),
      id: fc.constantFrom(...IDS),
      isOnline: fc.boolean(),
    }),
    fc.record({ kind: fc.constantFrom('answer' as const, 'open' as const, 'close' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const browser = createBrowser();
      const tabs = [browser.openTab(0)];
      browser.connect();
      for (const one of steps) {
        if (one.kind === 'change') browser.change(one.id, one.isOnline);
        if (one.kind === 'answer') await browser.answer();
        if (one.kind === 'open') tabs.push(browser.openTab(tabs.length + Math.random()));
        if (one.kind === 'close' && tabs.length > 1) {
          tabs.shift()?.session.stop();
          browser.connect();
        }
      }
      for (let pending = 0; pending < 30; pending += 1) await browser.answer();
      for (const tab of tabs) expect(shown(tab.presence)).toEqual(IDS.map((id) => browser.truth.get(id)));
      for (const tab of tabs) tab.session.stop();
    }),
  );
});

test('a call that succeeds in a tab that follows has the leading tab try again; once it is back, all tabs ask for what they missed', () => {
  const browser = createBrowser();
  browser.openTab(1);
  const second = browser.openTab(2);
  browser.connect();
  const fail = () => browser.streams.at(-1)?.onEnd({ reason: 'network' });
  fail();
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    jest.advanceTimersByTime(ATTEMPT_DELAY_MS);
    fail();
  }
  expect(getLiveState().name).toBe('lost');
  browser.succeed(1);
  expect(browser.streams).toHaveLength(1);
  expect(getLiveState().name).toBe('lost');
  expect(browser.resumed).toEqual([]);
  browser.connect();
  jest.advanceTimersByTime(PROVEN_MS);
  expect(getLiveState().name).toBe('connected');
  // Both tabs share this process's one store of the state, and each has a session of its own.
  expect(browser.resumed.sort()).toEqual([1, 2]);
  second.session.stop();
});
