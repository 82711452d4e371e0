/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { getDeviceStatus } from '#app/api/devices';
import type { DeviceId } from '#app/domain/ids';
import fc from 'fast-check';
import { noteSession } from '../../../renderer/lib/watchSession';
import { ATTEMPT_DELAY_MS, NUDGE_MS, PROVEN_MS } from '../../../renderer/live/LiveConnection';
import { getLiveState } from '../../../renderer/live/liveState';
import { createBrowser, IDS, shown } from '../../support/browserTabs';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** The tabs that have been told of the first opening. */
const listening = (browser: ReturnType<typeof createBrowser>) =>
  browser.told.filter(([, what]) => what === 'listening').map(([number]) => number);

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
  browser.lose();
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

describe('events of the account', () => {
  const event = (browser: ReturnType<typeof createBrowser>) => browser.streams.at(-1)?.onEvent('device_added', '{}');
  const heard = (browser: ReturnType<typeof createBrowser>) =>
    browser.told.splice(0).filter(([, what]) => what === 'device_added {}');

  test('reach every tab, also after another has taken the lead; a tab that is alone posts none', () => {
    const browser = createBrowser();
    const first = browser.openTab(1);
    browser.connect();
    event(browser);
    expect(browser.posted.filter(([, type]) => type === 'event' || type === 'presence-news')).toEqual([]);
    expect(heard(browser)).toEqual([[1, 'device_added {}']]);
    const second = browser.openTab(2);
    browser.openTab(3);
    event(browser);
    expect(heard(browser).map(([number]) => number)).toEqual([1, 2, 3]);
    first.session.stop();
    browser.connect();
    event(browser);
    expect(heard(browser).map(([number]) => number)).toEqual([2, 3]);
    second.session.stop();
    browser.connect();
    browser.posted.length = 0;
    event(browser);
    expect(heard(browser)).toEqual([[3, 'device_added {}']]);
    expect(browser.posted).toEqual([]);
  });

  test('may have been missed before the first stream was open: the page is told so, once', () => {
    const browser = createBrowser();
    browser.openTab(1, false);
    browser.connect();
    browser.lose();
    browser.succeed(0);
    browser.connect();
    jest.advanceTimersByTime(PROVEN_MS);
    expect(getLiveState().name).toBe('connected');
    expect(listening(browser)).toEqual([1]);
  });
});

describe('another tab that takes the lead', () => {
  test('has every tab ask for what none heard meanwhile, once each', () => {
    const browser = createBrowser();
    const first = browser.openTab(1);
    browser.openTab(2);
    browser.openTab(3);
    browser.connect();
    browser.told.length = 0;
    first.session.stop();
    expect(browser.resumed).toEqual([]);
    browser.connect();
    expect([browser.resumed.sort(), listening(browser)]).toEqual([[2, 3], []]);
    // For a new tab the state is told to all once more; it has heard all events since its start.
    browser.openTab(4);
    expect([browser.resumed, listening(browser)]).toEqual([[2, 3], []]);
  });

  test('before there was a stream opens the first', () => {
    const browser = createBrowser();
    const first = browser.openTab(1);
    browser.openTab(2);
    first.session.stop();
    browser.connect();
    expect([browser.resumed, listening(browser)]).toEqual([[], [2]]);
  });
});

test('a tab that follows from before the first stream is told that it is open, as the one that leads', () => {
  const browser = createBrowser();
  browser.openTab(1);
  browser.openTab(2);
  browser.connect();
  expect(listening(browser).sort()).toEqual([1, 2]);
});

describe('a loss', () => {
  test('leaves out of date what a page shows, however short it was and however it ends: it is asked for, once a loss', () => {
    const browser = createBrowser();
    const { session } = browser.openTab(1, false);
    browser.connect();
    browser.streams.at(-1)?.onEnd({ reason: 'ended' });
    jest.advanceTimersByTime(ATTEMPT_DELAY_MS);
    expect(browser.resumed).toEqual([]);
    browser.connect();
    expect(getLiveState().name).toBe('connected');
    expect(browser.resumed).toEqual([1]);
    browser.lose();
    session.reconnect();
    browser.connect();
    expect(browser.resumed).toEqual([1, 1]);
  });

  test('is ended by Reconnect in any tab', () => {
    const browser = createBrowser();
    browser.openTab(1);
    const { session } = browser.openTab(2);
    browser.connect();
    browser.lose();
    const { opened } = browser.counts;
    session.reconnect();
    expect([browser.counts.opened - opened, browser.streams.length]).toEqual([1, 1]);
  });

  test.each([
    ['a call that succeeds', (browser: ReturnType<typeof createBrowser>) => browser.succeed(0), 1],
    ['a call that succeeds in a tab that follows', (browser) => browser.succeed(1), 1],
    ['the window that gets the focus', () => window.dispatchEvent(new Event('focus')), 1],
    ['a wake', (browser) => browser.wake(1, 0), 3],
    ['a wake of a tab that follows', (browser) => browser.wake(2, 0), 3],
    ['the status call, which each loss makes', (browser) => browser.succeed(0, getDeviceStatus), 0],
    ['a new tab', (browser) => browser.openTab(3).session.stop(), 0],
  ] as [string, (browser: ReturnType<typeof createBrowser>) => unknown, number][])(
    'and %s: tries %#',
    (_, sign, tries) => {
      const browser = createBrowser();
      const tabs = [browser.openTab(1), browser.openTab(2)];
      browser.connect();
      browser.lose();
      const { opened } = browser.counts;
      sign(browser);
      for (let time = 0; time < 10; time += 1) {
        browser.streams.at(-1)?.onEnd({ reason: 'network' });
        jest.advanceTimersByTime(NUDGE_MS);
      }
      expect(browser.counts.opened - opened).toBe(tries);
      for (const { session } of tabs.reverse()) session.stop();
      browser.posted.length = 0;
      window.dispatchEvent(new Event('focus'));
      expect([browser.counts.opened - opened, browser.posted]).toEqual([tries, []]);
    },
  );

  test.each([
    ['lasts', false],
    ['has ended', true],
  ])('of a session that %s is reported with that', (_, isOver) => {
    const browser = createBrowser();
    browser.openTab(1);
    if (isOver) noteSession();
    browser.streams.at(-1)?.onEnd({ reason: 'unauthorized' });
    expect(browser.refused).toEqual([isOver]);
  });
});

describe('a wake (R16)', () => {
  test('after less than a minute leaves a stream alone; after more a new one is opened, and all is asked for', () => {
    const browser = createBrowser();
    browser.openTab(1);
    browser.openTab(2);
    browser.connect();
    browser.posted.length = 0;
    browser.wake(1, 59_999);
    browser.wake(2, 59_999);
    expect([browser.counts.opened, browser.resumed]).toEqual([1, []]);
    // The leading tab wakes too, and sees to the stream.
    browser.wake(2, 60_000);
    expect([browser.counts.opened, browser.resumed, browser.posted]).toEqual([1, [2], []]);
    browser.wake(1, 60_000);
    expect([browser.counts.opened, browser.streams.length, browser.resumed]).toEqual([2, 1, [2, 1]]);
    browser.told.length = 0;
    browser.connect();
    // Nothing is asked for twice; what an event may have changed since is.
    expect([browser.resumed, listening(browser).sort()]).toEqual([
      [2, 1],
      [1, 2],
    ]);
  });

  test('while the stream is asked for again asks at once, in any tab', () => {
    const browser = createBrowser();
    browser.openTab(1);
    browser.openTab(2);
    browser.connect();
    browser.streams.at(-1)?.onEnd({ reason: 'network' });
    browser.wake(2, 0);
    expect([browser.counts.opened, browser.resumed]).toEqual([2, [2]]);
    browser.streams.at(-1)?.onEnd({ reason: 'network' });
    browser.wake(1, 0);
    expect([browser.counts.opened, browser.resumed]).toEqual([3, [2, 1]]);
  });
});

// @threat S85
test('a sign that the server is there is posted only while the stream is lost; what other versions post is ignored', () => {
  const browser = createBrowser();
  browser.openTab(1);
  browser.openTab(2);
  browser.connect();
  browser.posted.length = 0;
  browser.succeed(1);
  for (const message of [null, undefined, 7, 'hello', {}, [], { type: 'later' }])
    for (const number of [1, 2]) browser.deliver(number, message);
  expect([browser.posted, browser.counts.opened, browser.resumed]).toEqual([[], 1, []]);
});

test('a window that is alone follows the stream and ends it', () => {
  const browser = createBrowser();
  const { session, presence } = browser.openTab(1, false);
  browser.truth.set('c' as DeviceId, true);
  browser.connect();
  expect(shown(presence)).toEqual([false, false, true]);
  session.stop();
  expect(browser.streams).toEqual([]);
});
