import { expect, test } from '@jest/globals';
import type { AgedSummary } from '../../../renderer/api/useSummaries';
import { isArmedNow } from '../../../renderer/features/live-view/wall/isArmedNow';

const NOW = 1_000_000;
const report = (armed: boolean | null, ageMs = 0, silentMs: number | null = null) =>
  ({ armed, asOf: NOW - ageMs, silentMs }) as AgedSummary;

test.each([
  ['that has never reported, not known', undefined, true, null],
  ['that may be online and has never reported, not known', undefined, null, null],
  ['that is offline and has never reported, no', undefined, false, false],
  ['whose report is recent, as it says', report(false, 60_000), true, false],
  ['without a vehicle, no', report(null), true, false],
  ['whose report is from before two polls, not known', report(false, 61_000), true, null],
  ['without a link, not known', report(false, 0, 60_000), true, null],
  ['whose old report says so, yes', report(true, 3_600_000, 60_000), true, true],
  ['that was armed when it went, not known', report(true), false, null],
  ['that was disarmed when it went, no', report(false), false, false],
])('whether a device is armed %s', (_, said, isOnline, isArmed) => {
  expect(isArmedNow(said, isOnline, NOW)).toBe(isArmed);
});
