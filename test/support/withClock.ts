import { expect, jest } from '@jest/globals';

const GIVE_UP_MS = 15_000;
const TURNS = 3;

/** Waits for what the network brings, without timers. */
async function come(is: () => boolean): Promise<void> {
  const end = performance.now() + GIVE_UP_MS;
  while (!is() && performance.now() < end) await new Promise((resolve) => setImmediate(resolve));
  expect(is()).toBe(true);
  // A page has drawn by now, and starts its timers thereafter.
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Runs with timers that the test moves on, while the network stays real: `come` waits for what it brings. */
export async function withClock(run: (wait: typeof come) => Promise<void>): Promise<void> {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'performance', 'queueMicrotask'] });
  await run(come).finally(() => jest.useRealTimers());
}

/**
 * Moves the clock of `withClock` on until something has come about. In short steps: between them a page draws, and the network brings
 * what it has. Returns how long it took by that clock, in ms.
 */
export async function passUntil(is: () => boolean, stepMs = 10): Promise<number> {
  let passedMs = 0;
  await come(() => {
    if (is()) return true;
    jest.advanceTimersByTime(stepMs);
    passedMs += stepMs;
    return is();
  });
  return passedMs;
}
