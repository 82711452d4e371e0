import { expect, test } from '@jest/globals';
import type { Alerts } from '#app/api/alerts';
import { toAlertList } from '#app/domain/alert';
import type { DeviceId } from '#app/domain/ids';
import type { AgedSummary } from '../../../renderer/api/useSummaries';
import { withOpenAlerts } from '../../../renderer/features/devices/withOpenAlerts';

const ID = 'dev_1' as DeviceId;
const REPORTED = new Map([[ID, { alerts: [{ severity: 'warning', text: 'Hot' }] } as unknown as AgedSummary]]);
const AT = '2026-11-29T12:00:00.000Z';

/** The server's list, which names these alerts of the device; `total` of them are open. */
const listOf = (total: number, ...acknowledged: readonly (string | null)[]): Alerts => ({
  ...toAlertList(
    acknowledged.map((at, index) => ({ id: `al_${index}`, device_id: ID, text: 'Low', acknowledged_at: at })),
    total,
  ),
  deviceId: null,
  quietHours: null,
});

test.each([
  ['all are acknowledged', listOf(2, AT, AT), true],
  ['one is not', listOf(2, AT, null), false],
  ['those beyond a list that was cut off may not be', listOf(300, AT, AT), false],
])('a device counts as acknowledged only if all of its alerts are: %s', (_, open, isAcknowledged) => {
  expect(withOpenAlerts(REPORTED, open)?.get(ID)?.isAcknowledged).toBe(isAcknowledged);
});

test('nothing is known of any device before the first reports, which decide the order of the list', () => {
  expect(withOpenAlerts(undefined, listOf(1, null))).toBeNull();
});

test('a device without alerts in the list keeps those of its report only if the list was cut off', () => {
  const textsWith = (open: Alerts) =>
    withOpenAlerts(REPORTED, open)
      ?.get(ID)
      ?.alerts.map(({ text }) => text);
  expect([textsWith(listOf(0)), textsWith(listOf(300))]).toEqual([[], ['Hot']]);
});
