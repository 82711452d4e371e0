/** @jest-environment ./test/support/jsdomEnvironment.ts */
import { expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useReloadOnline } from '../../../renderer/features/device-logs/hooks/useReloadOnline';

function play(steps: readonly (readonly [isOnline: boolean | null, isOfflineLog: boolean])[]): number {
  const reload = jest.fn();
  const [first = [null, false], ...others] = steps;
  const hook = renderHook(([isOnline, isOfflineLog]) => useReloadOnline(isOnline, isOfflineLog, reload), {
    initialProps: first,
  });
  for (const step of others) hook.rerender(step);
  return reload.mock.calls.length;
}

test.each([
  [
    'when the device comes online',
    [
      [false, true],
      [true, true],
    ],
    1,
  ],
  [
    'when it came online before its presence was first reported',
    [
      [null, true],
      [true, true],
    ],
    1,
  ],
  [
    'when the answer for an offline device arrives after it came online',
    [
      [false, false],
      [true, false],
      [true, true],
    ],
    1,
  ],
  [
    'once while the server goes on to answer for an offline device',
    [
      [true, true],
      [true, false],
      [true, true],
    ],
    1,
  ],
  [
    'again after the device was offline',
    [
      [true, true],
      [false, true],
      [true, true],
    ],
    2,
  ],
] as const)('useReloadOnline reloads %s', (_, steps, count) => {
  expect(play(steps)).toBe(count);
});

test('useReloadOnline does not reload a live log, nor one of an offline device', () => {
  expect(
    play([
      [null, false],
      [true, false],
      [false, false],
      [false, true],
      [null, true],
    ]),
  ).toBe(0);
});
