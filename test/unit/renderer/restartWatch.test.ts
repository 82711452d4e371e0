import { expect, jest, test } from '@jest/globals';
import { HangingRestart } from '../../../renderer/features/live-view/connection/HangingRestart';

/** By hand: its clock, and what the server answers to a small call. */
function watch() {
  const field = { at: 10_000, isAnswering: true, probes: 0 };
  const restart = new HangingRestart(
    () => field.at,
    () => {
      field.probes += 1;
      return Promise.resolve(field.isAnswering);
    },
  );
  /** Begins a restart, and a sign comes so many ms later: how it ended, and whether it was aborted. */
  const signAfter = (ms: number) => {
    const signal = restart.begin();
    field.at += ms;
    restart.sign();
    return { ...restart.end(), isAborted: signal.aborted };
  };
  const look = async () => {
    restart.check();
    await Promise.resolve();
  };
  return { field, restart, signAfter, look };
}

const KEPT = { isGivenUp: false, hasHung: false, isAborted: false };
const HUNG = { isGivenUp: false, hasHung: true, isAborted: false };
const GIVEN_UP = { isGivenUp: true, hasHung: true, isAborted: true };

test('a restart that has hung for half a second is given up at a sign, and one that has not is not', () => {
  const { signAfter } = watch();
  expect([signAfter(499), signAfter(500)]).toEqual([KEPT, GIVEN_UP]);
});

test('the one after is left its time whatever signs come, and the next is given up again', () => {
  const { signAfter } = watch();
  expect([500, 5000, 500].map(signAfter)).toEqual([GIVEN_UP, HUNG, GIVEN_UP]);
});

test('a wait for the next restart ends at a sign, once, and that restart is left its time', () => {
  const { restart, signAfter } = watch();
  const onSign = jest.fn();
  restart.waitForSign(onSign);
  restart.sign();
  restart.sign();
  expect(onSign).toHaveBeenCalledTimes(1);
  expect([signAfter(500), signAfter(500)]).toEqual([HUNG, GIVEN_UP]);
});

test.each(['begin', 'rest'] as const)('nothing waits for a sign after %s', (end) => {
  const { restart } = watch();
  const onSign = jest.fn();
  restart.waitForSign(onSign);
  restart[end]();
  restart.sign();
  expect(onSign).not.toHaveBeenCalled();
});

test('an end without a restart is none, and a sign without one aborts nothing', () => {
  const { field, restart, signAfter } = watch();
  expect(restart.end()).toEqual({ isGivenUp: false, hasHung: false });
  field.at += 10_000;
  restart.sign();
  expect(restart.end()).toEqual({ isGivenUp: false, hasHung: false });
  expect(signAfter(500)).toEqual(GIVEN_UP);
});

test('the server is asked while a restart hangs, or is waited for; an answer is a sign', async () => {
  const { field, restart, look } = watch();
  await look();
  const signal = restart.begin();
  field.at += 499;
  await look();
  expect(field.probes).toBe(0);
  field.at += 1;
  field.isAnswering = false;
  await look();
  expect([field.probes, signal.aborted]).toEqual([1, false]);
  field.isAnswering = true;
  await look();
  expect([field.probes, signal.aborted, restart.end().isGivenUp]).toEqual([2, true, true]);
  const onSign = jest.fn();
  restart.waitForSign(onSign);
  await look();
  await look();
  expect([field.probes, onSign.mock.calls.length]).toEqual([3, 1]);
});
