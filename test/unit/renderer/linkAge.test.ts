/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Raw } from '#app/events/topics/fields';
import { createFeedStore } from '../../../renderer/live/device/createFeedStore';
import {
  endedAt,
  hasHeardSince,
  heardUntil,
  isQuiet,
  lostLinkAfter,
  lostLinkOf,
  lostMs,
  noLinkFor,
} from '../../../renderer/live/device/linkAge';
import type { LostLink } from '../../../renderer/live/device/knownLinks';
import type { TopicName } from '../../../renderer/live/device/topics';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
});

/** What a page knows of a device while its stream is open and these topics are read. */
function createBench(...read: readonly TopicName[]) {
  const { put, take, flush, store } = createFeedStore();
  const since = performance.now();
  put({ isConnected: true, hearingSince: Object.fromEntries(read.map((name) => [name, since])) });
  const now = () => {
    flush();
    return store.getState();
  };
  return {
    say: (name: TopicName, report: Raw = {}) => take(name, report, performance.now()),
    pass: (ms: number) => void jest.advanceTimersByTime(ms),
    setConnected: (isConnected: boolean) => put({ isConnected }),
    /** In whole seconds. */
    lostS: () => {
      const ms = lostMs(now());
      return ms === null ? null : Math.round(ms / 1000);
    },
    words: () => noLinkFor(now()),
    link: () => lostLinkOf(now()),
    linkAfter: (known: LostLink | null) => lostLinkAfter(known, now()),
    isQuiet: () => isQuiet(now()),
    /** The age that a page shows of something that is so old, in ms. */
    shownMs: (ms: number) => performance.now() - endedAt(now(), performance.now() - ms),
  };
}

const stream = (silentMs: number, id = 'main') => ({ stream_id: id, device_silent_ms: silentMs });

// @spec 0.14
describe('the link of a device without a vehicle', () => {
  test('is lost once the server has heard nothing of the device for two seconds, and found with its next report', () => {
    const { say, pass, lostS, words } = createBench('media-status', 'system');
    say('system');
    say('media-status', stream(100));
    expect(lostS()).toBeNull();
    pass(1900);
    say('media-status', stream(1900));
    expect(lostS()).toBeNull();
    pass(2100);
    say('media-status', stream(4000));
    expect(lostS()).toBe(4);
    pass(11_000);
    expect(words()).toBe('15 s');
    say('system', { uptime_s: 20 });
    expect(lostS()).toBeNull();
  });

  test('is not lost while one of its streams arrives', () => {
    const { say, pass, lostS } = createBench('media-status');
    say('media-status', stream(8000, 'belly'));
    expect(lostS()).toBe(8);
    pass(100);
    say('media-status', stream(50));
    expect(lostS()).toBeNull();
  });

  test('is lost once all repeated topics that a page reads are missing, including those of its own computer', () => {
    const { say, pass, lostS } = createBench('system', 'modem');
    say('system');
    say('modem');
    pass(19_000);
    // A modem reports less often.
    expect(lostS()).toBeNull();
    pass(2000);
    expect(lostS()).toBe(21);
    say('modem');
    expect(lostS()).toBeNull();
  });

  test.each([
    ['nothing is read', []],
    ['the modem alone is read, which may have been taken out', ['modem']],
    ['its computer has never reported', ['system']],
  ] as const)('is not known while %s', (_, read) => {
    const { say, pass, lostS } = createBench(...read);
    for (const name of read) if (name !== 'system') say(name);
    pass(600_000);
    expect(lostS()).toBeNull();
  });

  test('is unknown when a page no longer reads the topics', () => {
    const { say, pass, lostS } = createBench('statustext');
    say('system');
    say('media-status', stream(4000));
    pass(30_000);
    expect(lostS()).toBeNull();
  });
});

test('the vehicle’s own silence counts where telemetry is read, whatever its companion computer reports', () => {
  const { say, pass, lostS } = createBench('telemetry', 'system', 'media-status');
  say('telemetry', { link_age_ms: 0 });
  pass(6000);
  say('system');
  say('media-status', stream(10));
  expect(lostS()).toBe(6);
});

test('a vehicle that the server no longer hears has no link, until a reading of it arrives', () => {
  const { say, pass, lostS } = createBench('telemetry', 'media-status');
  say('telemetry', { link_age_ms: 300 });
  pass(2400);
  say('media-status', stream(2400));
  expect(lostS()).toBe(2);
  say('telemetry', { link_age_ms: 0 });
  expect(lostS()).toBeNull();
});

describe('what a device last sent', () => {
  test('is as old as the loss of its link, if it ended with that', () => {
    const { say, pass, shownMs } = createBench('telemetry', 'media-status');
    say('telemetry', { link_age_ms: 900 });
    pass(1900);
    say('media-status', stream(1900));
    expect(shownMs(1700)).toBe(1700);
    pass(2100);
    say('media-status', stream(4000));
    // A frame, a reading, and what the device sent long before the loss.
    expect([3600, 4900, 9000].map(shownMs)).toEqual([4000, 4000, 9000]);
  });

  test('is as old as the last report, where the page has lost its own stream', () => {
    const { say, pass, shownMs, setConnected } = createBench('telemetry', 'system');
    say('telemetry', { link_age_ms: 0 });
    pass(4000);
    expect(shownMs(3600)).toBe(3600);
    setConnected(false);
    expect([3600, 9000].map(shownMs)).toEqual([4000, 9000]);
  });
});

test('a page whose own stream is lost shows nothing about the link', () => {
  const { say, pass, lostS, setConnected } = createBench('system');
  say('system');
  pass(11_000);
  expect(lostS()).toBe(11);
  setConnected(false);
  expect(lostS()).toBeNull();
});

test('a device is quiet once nothing has arrived for as long as telemetry stays valid, with or without a stream', () => {
  const { say, pass, setConnected, isQuiet: isNow } = createBench('telemetry', 'modem');
  expect(isNow()).toBe(false);
  say('telemetry', { link_age_ms: 0 });
  say('modem');
  pass(2900);
  expect(isNow()).toBe(false);
  setConnected(false);
  pass(200);
  expect(isNow()).toBe(true);
  say('telemetry', { link_age_ms: 0 });
  expect(isNow()).toBe(false);
});

describe('the last report of a device', () => {
  const feedOf = (heardMs: number | null, isConnected: boolean, readMs: number | null = null) => {
    const { put, take, flush, store } = createFeedStore();
    const now = performance.now();
    put({ isConnected });
    if (readMs !== null) put({ hearingSince: { system: now - readMs } });
    if (heardMs !== null) take('system', {}, now - heardMs);
    flush();
    return store.getState();
  };
  beforeEach(() => void jest.advanceTimersByTime(600_000));

  test.each([
    ['has read reports since before', true, true, 400_000],
    ['has read reports only since after', false, true, 90_000],
    ['reads no reports', false, true, null],
    ['has lost its stream', false, false, 400_000],
  ] as const)('five minutes ago, of a page that %s, is the last it said: %s', (_, isLast, isConnected, readMs) => {
    const feed = feedOf(300_000, isConnected, readMs);
    expect(hasHeardSince(feed, performance.now() - 300_000)).toBe(isLast);
  });

  test('counts for a page that has lost its stream', () => {
    expect(heardUntil(feedOf(6000, false))).toBeCloseTo(performance.now() - 6000, 3);
    expect(heardUntil(feedOf(6000, true))).toBe(-Infinity);
    expect(heardUntil(feedOf(null, false))).toBe(-Infinity);
  });
});

test('a lost link is dated by the server’s clock and by the device’s, where the device has told how far they are apart', () => {
  const { say, pass, link } = createBench('media-status', 'system');
  say('system');
  say('media-status', stream(6000));
  expect(link()).toBeNull();
  say('system', { clock_offset_ms: 60_000, clock_error_ms: 50 });
  say('media-status', stream(6000));
  const known = link();
  expect(known?.since).toBeCloseTo(Date.now() - 6000, 0);
  // A minute slow, with what may have been under way for two seconds.
  expect((known?.saidBy ?? 0) - (known?.since ?? 0)).toBeCloseTo(-60_000 + 50 + 2000, 0);
  pass(1000);
  expect(link()?.since).toBeCloseTo(known?.since ?? 0, 0);
});

test('a link that is known as lost stays so until this page or the server has heard the device', () => {
  const { say, pass, linkAfter } = createBench('media-status', 'system');
  const known: LostLink = { since: Date.now() - 6000, saidBy: Date.now() };
  say('media-status', stream(8000));
  expect(linkAfter(known)).toBe(known);
  expect(linkAfter(null)).toBeNull();
  pass(3000);
  say('media-status', stream(100));
  expect(linkAfter(known)).toBeNull();
});

describe('a link that an earlier page has seen lost', () => {
  const open = () => {
    const { store, put, take, flush, setAway } = createFeedStore(new Map(), { since: Date.now() - 300_000, saidBy: 0 });
    put({ isConnected: true, hearingSince: { system: performance.now() } });
    const words = () => {
      flush();
      return noLinkFor(store.getState());
    };
    return { hear: (ageMs: number) => take('system', {}, performance.now() - ageMs), setAway, words };
  };

  test('is lost on the next page from the first, until that has heard the device', () => {
    const { hear, words } = open();
    expect(words()).toBe('5 min');
    // What the server repeats.
    hear(300_000);
    expect(words()).toBe('5 min');
    hear(0);
    expect(words()).toBeNull();
  });

  test('is another one once the device has been offline', () => {
    const { setAway, words } = open();
    setAway(performance.now());
    expect(words()).toBeNull();
    setAway(null);
    expect(words()).toBeNull();
  });
});
