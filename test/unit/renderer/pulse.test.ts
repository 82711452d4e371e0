import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Pulse } from '../../../renderer/features/live-view/connection/Pulse';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Whether each has come, once every promise that is settled has been heard. */
async function came(waits: readonly Promise<void>[]): Promise<boolean[]> {
  const done = waits.map(() => false);
  waits.forEach((wait, index) => void wait.then(() => (done[index] = true)));
  await jest.advanceTimersByTimeAsync(0);
  return done;
}

test('a wait ends with the next signal, or at its limit', async () => {
  const pulse = new Pulse();
  const waits = [pulse.wait(0, null), pulse.wait(0, 100), pulse.wait(0, 5000)];
  expect(await came(waits)).toEqual([false, false, false]);
  await jest.advanceTimersByTimeAsync(99);
  expect(await came(waits)).toEqual([false, false, false]);
  await jest.advanceTimersByTimeAsync(1);
  expect(await came(waits)).toEqual([false, true, false]);
  pulse.fire();
  expect(await came(waits)).toEqual([true, true, true]);
  expect([pulse.version, jest.getTimerCount()]).toEqual([1, 0]);
});

test('a signal between a look at the version and the wait is not lost', async () => {
  const pulse = new Pulse();
  const seen = pulse.version;
  pulse.fire();
  expect(await came([pulse.wait(seen, null)])).toEqual([true]);
  expect(await came([pulse.wait(pulse.version, null)])).toEqual([false]);
});

test('a wait whose limit is over is woken no more, and leaves the others waiting', async () => {
  const pulse = new Pulse();
  const short = pulse.wait(0, 10);
  const long = pulse.wait(0, null);
  await jest.advanceTimersByTimeAsync(10);
  expect(await came([short, long])).toEqual([true, false]);
  pulse.fire();
  expect(await came([long])).toEqual([true]);
});
