import { describe, expect, test } from '@jest/globals';
import { toAlert, type DeviceAlert } from '#app/domain/alert';
import { groupAlerts } from '../../../renderer/features/device-alerts/bell/alertGroups';

const alerts = (device: string | null, count: number, severity = 'warning'): DeviceAlert[] =>
  Array.from({ length: count }, (_, index) => {
    const id = `al_${device ?? 'none'}_${index}`;
    return toAlert({ id, device_id: device, rule: 'battery', severity, text: id }) as DeviceAlert;
  });
const none: ReadonlySet<string> = new Set();

describe('groupAlerts', () => {
  test('puts the device with the worst alert first and shows all alerts of a small group', () => {
    const { groups, reached } = groupAlerts([...alerts('dev_a', 2), ...alerts('dev_b', 1, 'critical')], none);
    expect(groups.map(({ key, shown }) => [key, shown.length])).toEqual([
      ['dev_b', 1],
      ['dev_a', 2],
    ]);
    expect(reached).toBe(3);
  });

  test('folds a device with many alerts, so that the others stay in sight', () => {
    const all = [...alerts('dev_a', 60, 'critical'), ...alerts('dev_b', 1)];
    const folded = groupAlerts(all, none);
    expect(folded.groups.map(({ count, shown, isFoldable }) => [count, shown.length, isFoldable])).toEqual([
      [60, 3, true],
      [1, 1, false],
    ]);
    expect(folded.reached).toBe(61);
    const opened = groupAlerts(all, new Set(['dev_a']));
    expect(opened.groups.map(({ shown }) => shown.length)).toEqual([50]);
    expect(opened.reached).toBe(50);
  });

  test('keeps alerts without a device apart', () => {
    expect(groupAlerts(alerts(null, 3), none).groups).toHaveLength(3);
  });
});
