/** @jest-environment ./test/support/jsdomEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { onTick } from '../../../renderer/lib/ticker';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const after = (ms: number) => jest.advanceTimersByTime(ms);

describe('the shared ticker', () => {
  test('nine subscribers of 25 ms cost one timer, forty wake-ups a second', () => {
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const runs = Array.from({ length: 9 }, () => jest.fn());
    const stops = runs.map((run) => {
      after(3);
      return onTick(25, run);
    });
    expect(jest.getTimerCount()).toBe(1);
    timers.mockClear();
    after(1000);
    for (const run of runs) expect(run.mock.calls.length).toBeGreaterThanOrEqual(40);
    expect(timers.mock.calls.length).toBeLessThanOrEqual(41);
    for (const stop of stops) stop();
    expect(jest.getTimerCount()).toBe(0);
    timers.mockRestore();
  });

  test('each runs at its own period', () => {
    const [fast, slow] = [jest.fn(), jest.fn()];
    const stops = [onTick(25, fast), onTick(500, slow)];
    after(2000);
    expect(fast.mock.calls.length).toBeGreaterThanOrEqual(79);
    expect(fast.mock.calls.length).toBeLessThanOrEqual(81);
    expect(slow.mock.calls.length).toBe(4);
    for (const stop of stops) stop();
  });

  test('a subscriber may stop itself or another, or join, while the tick runs', () => {
    const late = jest.fn();
    const other = jest.fn();
    const stops: (() => void)[] = [];
    stops.push(
      onTick(25, () => {
        for (const stop of stops.splice(0)) stop();
        stops.push(onTick(25, late));
      }),
      onTick(25, other),
    );
    after(25);
    expect(other).not.toHaveBeenCalled();
    after(50);
    expect(late).toHaveBeenCalledTimes(2);
    for (const stop of stops) {
      stop();
      stop();
    }
    expect(jest.getTimerCount()).toBe(0);
  });

  test('one that throws is reported and takes no other along', () => {
    const report = jest.fn();
    Object.assign(globalThis, { reportError: report });
    const other = jest.fn();
    const stops = [
      onTick(25, () => {
        throw new Error('broken');
      }),
      onTick(25, other),
    ];
    after(75);
    expect(other).toHaveBeenCalledTimes(3);
    expect(report).toHaveBeenCalledTimes(3);
    for (const stop of stops) stop();
  });

  test('ticks that were missed are not caught up on', () => {
    const run = jest.fn();
    const stop = onTick(25, run);
    const now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 10_000);
    jest.runOnlyPendingTimers();
    expect(run).toHaveBeenCalledTimes(1);
    clock.mockRestore();
    stop();
  });
});
