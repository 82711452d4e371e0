/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { DeviceId } from '#app/domain/ids';
import { restartSent, RETURN_MS, type RestartPhase } from '#app/domain/restart';
import { savedRestarts } from '../../../renderer/features/device-system/savedRestarts';

const KEY = 'farsight.restarts';
const ID = 'dev_1' as DeviceId;
const NOW = 1_700_000_000_000;
const one = (phase: RestartPhase) => ({ ...restartSent('reboot', 'boot-1', NOW), phase, jobId: 'job_1' });

afterEach(() => sessionStorage.clear());

test('a restart on its way is there again after a reload; one that has ended is not', () => {
  for (const phase of ['sent', 'going_down', 'offline', 'checking'] as const) {
    savedRestarts.write(new Map([[ID, one(phase)]]));
    expect(savedRestarts.read(NOW + 1000).get(ID)).toEqual(one(phase));
  }
  savedRestarts.write(new Map([[ID, one('back')]]));
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

test('what is older than any restart, from the future, or unreadable is left out', () => {
  savedRestarts.write(new Map([[ID, one('offline')]]));
  expect(savedRestarts.read(NOW + 2 * RETURN_MS).size).toBe(0);
  expect(savedRestarts.read(NOW - 1).size).toBe(0);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      sessionStorage.setItem(KEY, text);
      expect(savedRestarts.read(NOW).size).toBe(0);
    }),
  );
});
