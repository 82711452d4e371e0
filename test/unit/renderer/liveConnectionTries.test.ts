/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { NUDGE_MS, PROVEN_MS, STABLE_MS } from '../../../renderer/live/LiveConnection';
import { ATTEMPT_DELAY_MS, createBench, MAX_ATTEMPTS } from '../../support/liveConnectionBench';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('quiet tries while the stream is lost', () => {
  function createLost() {
    const bench = createBench();
    bench.connection.start();
    bench.last().onOpen();
    for (let attempt = 0; attempt <= MAX_ATTEMPTS; attempt += 1) {
      bench.last().onEnd({ reason: 'network' });
      jest.advanceTimersByTime(ATTEMPT_DELAY_MS);
    }
    expect(bench.names().at(-1)).toBe('lost');
    const [tried, shown] = [bench.streams.length, bench.names().length];
    return { ...bench, tried: () => bench.streams.length - tried, shown: () => bench.names().slice(shown) };
  }

  // @spec 4.11
  test('a sign that the server is there makes one try; one that fails shows nothing, one that lasts a second shows', () => {
    const bench = createLost();
    bench.connection.nudge();
    expect(bench.tried()).toBe(1);
    bench.last().onEnd({ reason: 'network' });
    jest.advanceTimersByTime(3_600_000);
    expect(bench.tried()).toBe(1);
    expect(bench.shown()).toEqual([]);
    bench.connection.nudge();
    bench.last().onOpen();
    jest.advanceTimersByTime(PROVEN_MS - 1);
    expect(bench.shown()).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(bench.shown()).toEqual(['connected']);
    expect(bench.opens).toEqual([true, false]);
  });

  test('a storm of signs makes one try each five seconds, and the last sign is not lost', () => {
    const bench = createLost();
    for (let ms = 0; ms < 3 * NUDGE_MS - 10; ms += 10) {
      bench.connection.nudge();
      if (bench.openCount() === 1) bench.last().onEnd({ reason: 'network' });
      jest.advanceTimersByTime(10);
    }
    expect(bench.tried()).toBe(3);
    jest.advanceTimersByTime(NUDGE_MS);
    expect(bench.tried()).toBe(4);
    expect(bench.shown()).toEqual([]);
  });

  test('a server that ends each stream at once is asked ever less often, and never shown as back', () => {
    const bench = createLost();
    for (let ms = 0; ms < 600_000; ms += 100) {
      bench.connection.nudge();
      if (bench.openCount() === 1) {
        bench.last().onOpen();
        bench.last().onEnd({ reason: 'ended' });
      }
      jest.advanceTimersByTime(100);
    }
    // After 0, 10, 30, 70, 130 s, then once a minute.
    expect(bench.tried()).toBe(12);
    expect(bench.shown()).toEqual([]);
  });

  test('one whose streams last some seconds is shown as back ever less often, until one proves stable', () => {
    const bench = createLost();
    const again = (lastingMs: number): number => {
      const [tried, from] = [bench.tried(), performance.now()];
      while (bench.tried() === tried) {
        bench.connection.nudge();
        jest.advanceTimersByTime(1000);
      }
      const waitedS = Math.round((performance.now() - from) / 1000);
      bench.last().onOpen();
      jest.advanceTimersByTime(lastingMs);
      bench.last().onEnd({ reason: 'ended' });
      return waitedS;
    };
    const waits = Array.from({ length: 6 }, () => again(5000));
    expect(waits).toEqual([1, 4, 15, 35, 55, 55]);
    expect(new Set(bench.shown())).toEqual(new Set(['connected', 'lost']));
    again(STABLE_MS + 1);
    expect(bench.shown().slice(-2)).toEqual(['connected', 'reconnecting 1']);
  });

  test('after a wake the network may take some seconds more: three tries, then it waits for the next sign', () => {
    const bench = createLost();
    bench.connection.nudge(true);
    for (let time = 0; time < 10; time += 1) {
      if (bench.openCount() === 1) bench.last().onEnd({ reason: 'network' });
      jest.advanceTimersByTime(NUDGE_MS);
    }
    expect(bench.tried()).toBe(3);
    expect(bench.shown()).toEqual([]);
  });

  test('a try that is under way goes on through other signs, and gives way to one over a new network', () => {
    const bench = createLost();
    bench.connection.nudge();
    const first = bench.streams.at(-1);
    jest.advanceTimersByTime(NUDGE_MS);
    bench.connection.nudge();
    expect(first?.isClosed).toBe(false);
    bench.connection.nudge(true);
    expect(first?.isClosed).toBe(true);
    expect(bench.openCount()).toBe(1);
  });

  test('Reconnect still has all attempts; a stream that is not lost is left alone; a refusal of the session ends it', () => {
    const bench = createLost();
    bench.connection.reconnect();
    bench.connection.nudge(true);
    expect(bench.tried()).toBe(1);
    bench.last().onEnd({ reason: 'network' });
    expect(bench.shown()).toEqual(['connecting', 'reconnecting 1']);
    const other = createLost();
    other.connection.nudge();
    other.last().onEnd({ reason: 'unauthorized' });
    expect(other.unauthorized()).toBe(1);
    other.connection.nudge(true);
    expect(other.tried()).toBe(1);
  });
});
