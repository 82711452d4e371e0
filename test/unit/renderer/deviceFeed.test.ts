/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { DeviceId } from '#app/domain/ids';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { isLinkLost, linkAgeMs } from '../../../renderer/live/device/linkAge';
import type { StreamHandlers } from '../../../renderer/platform/Platform';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
});

/** A feed whose stream the test writes and ends. */
function createBench() {
  const streams: StreamHandlers[] = [];
  const events = {
    open: (handlers: StreamHandlers) => {
      streams.push(handlers);
      return () => undefined;
    },
  };
  const feed = createDeviceFeed(events, 'dev_1' as DeviceId);
  const release = feed.want(['telemetry']);
  const pass = (ms: number) => jest.advanceTimersByTime(ms);
  pass(0);
  return {
    feed,
    release,
    streams,
    pass,
    /** What a page shows of the vehicle's link. */
    link: () => {
      const state = feed.store.getState();
      const age = linkAgeMs(state);
      return [age === null ? null : Math.round(age / 1000), isLinkLost(state)];
    },
    say: (data: object) => streams.at(-1)?.onEvent('telemetry', JSON.stringify(data)),
    end: (status: number) => {
      streams.at(-1)?.onEnd({ reason: 'refused', status });
      pass(50);
    },
  };
}

test.each([
  [404, 'unsupported'],
  [501, 'unsupported'],
  [403, 'forbidden'],
] as const)('a stream answered with %s is not asked for again until the device comes online', (status, refusal) => {
  const bench = createBench();
  bench.end(status);
  bench.pass(3_600_000);
  expect(bench.streams).toHaveLength(1);
  expect(bench.feed.store.getState().refusal).toBe(refusal);
  bench.feed.retry();
  expect(bench.streams).toHaveLength(2);
  bench.streams.at(-1)?.onOpen();
  bench.pass(50);
  expect(bench.feed.store.getState()).toMatchObject({ refusal: null, isConnected: true });
  bench.feed.retry();
  expect(bench.streams).toHaveLength(2);
  bench.feed.stop();
});

test.each([500, 503, 429])('a stream answered with %s is asked for as long as it is wanted', (status) => {
  const bench = createBench();
  for (let time = 0; time < 12; time += 1) {
    bench.end(status);
    bench.pass(6000);
  }
  expect(bench.streams.length).toBeGreaterThan(10);
  bench.feed.stop();
});

// @spec 0.14
test('the link of a vehicle is lost after five seconds without a message', () => {
  const { streams, say, pass, link, feed } = createBench();
  streams[0]?.onOpen();
  pass(10_000);
  expect(link()).toEqual([null, false]);
  say({ link_age_ms: 0 });
  pass(4000);
  expect(link()).toEqual([4, false]);
  pass(11_000);
  expect(link()).toEqual([15, true]);
  say({ link_age_ms: 200 });
  pass(100);
  expect(link()).toEqual([0, false]);
  // The companion computer goes on, and says since when its vehicle is silent.
  say({ link_age_ms: 15_000 });
  pass(100);
  expect(link()).toEqual([15, true]);
  feed.stop();
});

test('the age of a link counts only while telemetry is read, and tells nothing while the stream itself is lost', () => {
  const { streams, say, pass, link, feed, release, end } = createBench();
  streams[0]?.onOpen();
  say({ link_age_ms: 0 });
  pass(500);
  release();
  pass(60_000);
  expect(link()).toEqual([null, false]);
  feed.want(['telemetry']);
  pass(500);
  streams.at(-1)?.onOpen();
  pass(500);
  expect(link()).toEqual([1, false]);
  pass(6000);
  expect(link()).toEqual([7, true]);
  end(503);
  expect(link()).toEqual([7, false]);
  pass(60_000);
  streams.at(-1)?.onOpen();
  pass(100);
  expect(link()).toEqual([0, false]);
  feed.stop();
});
