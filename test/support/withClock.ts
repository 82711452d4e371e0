import { expect, jest } from '@jest/globals';

const GIVE_UP_MS = 10_000;

/** Waits for what the network brings, without timers. */
async function come(is: () => boolean): Promise<void> {
  const end = performance.now() + GIVE_UP_MS;
  while (!is() && performance.now() < end) await new Promise((resolve) => setImmediate(resolve));
  expect(is()).toBe(true);
}

/** Runs with timers that the test moves on, while the network stays real: `come` waits for what it brings. */
export async function withClock(run: (wait: typeof come) => Promise<void>): Promise<void> {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'performance', 'queueMicrotask'] });
  await run(come).finally(() => jest.useRealTimers());
}
