/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { DeviceId } from '#app/domain/ids';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
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
  feed.want(['telemetry']);
  const pass = (ms: number) => jest.advanceTimersByTime(ms);
  pass(0);
  return {
    feed,
    streams,
    pass,
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
