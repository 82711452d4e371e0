/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { DeviceAlert, Severity } from '#app/domain/alert';
import type { DeviceId } from '#app/domain/ids';
import type { Role } from '#app/domain/role';
import { CRITICAL_TOAST_MS, CriticalToasts } from '../../../renderer/features/device-alerts/bell/CriticalToasts';
import { setWindowHidden } from '../../../renderer/lib/pageHidden';

const RIVER = 'd1' as DeviceId;
let inView: DeviceId | null;
let toasts: CriticalToasts;
interface Named {
  readonly name: string;
  readonly role: Role;
}
const deviceOf = jest.fn<(id: DeviceId) => Promise<Named | null>>();
const river: Named = { name: 'River', role: 'editor' };
const show = jest.fn();

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 1, 12) });
  jest.clearAllMocks();
  deviceOf.mockImplementation((id) => Promise.resolve(id === RIVER ? river : null));
  inView = null;
  toasts = new CriticalToasts({ deviceOf, isInView: (id) => id === inView, show, since: performance.now() });
});
afterEach(() => {
  toasts.stop();
  setWindowHidden(false);
  jest.useRealTimers();
});

const about = (id: string, deviceId: DeviceId | null, severity: Severity) => ({
  id,
  deviceId,
  rule: 'battery',
  severity,
  text: 'Battery at 12 %',
});
const raise = (id: string, deviceId: DeviceId | null = RIVER, severity: Severity = 'critical') =>
  toasts.hear({ type: 'alert-raised', at: null, ...about(id, deviceId, severity) });
const clear = (id: string) => toasts.hear({ type: 'alert-cleared', at: null, ...about(id, RIVER, 'critical') });
const listed = (id: string, raisedAt: number | null): DeviceAlert => ({
  ...about(id, RIVER, 'critical'),
  raisedAt,
  clearedAt: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
});
const later = () => jest.advanceTimersByTimeAsync(1000);
const shown = () => show.mock.calls.map(([toast]) => toast);

describe('CriticalToasts', () => {
  test('shows a critical alert once, with its device, and no warning', async () => {
    raise('a');
    raise('a');
    raise('b', RIVER, 'warning');
    await later();
    raise('a');
    await later();
    expect(shown()).toEqual([{ device: 'River', text: 'Critical: Battery at 12 %', path: '/devices/d1' }]);
  });

  test('gathers thousands into one toast, and adds those that come while it is up', async () => {
    for (let index = 0; index < 3000; index += 1) raise(`al_${index}`);
    await later();
    raise('one');
    await later();
    const path = '/?status=attention';
    expect(shown()).toEqual([
      { device: null, text: '3,000 new critical alerts', path },
      { device: null, text: '3,001 new critical alerts', path },
    ]);
    expect(deviceOf).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(CRITICAL_TOAST_MS);
    raise('later');
    await later();
    expect(shown().at(-1)).toMatchObject({ device: 'River' });
  });

  test.each([
    ['viewer', null],
    ['editor', 'a'],
  ] as const)('lets a user with the role %s acknowledge: %s', async (role, id) => {
    deviceOf.mockResolvedValue({ name: 'River', role });
    raise('a');
    await later();
    expect(shown()).toMatchObject([{ device: 'River' }]);
    const alerts = show.mock.calls.map(([, alert]) => (alert as DeviceAlert | null)?.id ?? null);
    expect(alerts).toEqual([id]);
  });

  test('leaves out alerts of a device that the user lost while the page was hidden', async () => {
    setWindowHidden(true);
    raise('a');
    raise('b', null);
    toasts.hear({ type: 'device-gone', id: RIVER });
    setWindowHidden(false);
    await later();
    expect(shown()).toEqual([{ device: 'A device', text: 'Critical: Battery at 12 %', path: '/?status=attention' }]);
  });

  test('ignores alerts that ended before they were shown, and those that the visible page shows', async () => {
    raise('a');
    clear('a');
    clear('b');
    raise('b');
    inView = RIVER;
    raise('c');
    inView = null;
    await later();
    raise('c');
    await later();
    expect(show).not.toHaveBeenCalled();
  });

  test('ignores an alert that ended while the name of its device was loading', async () => {
    let answer: (device: Named) => void = () => undefined;
    deviceOf.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    raise('a');
    await later();
    clear('a');
    answer(river);
    await later();
    expect(show).not.toHaveBeenCalled();
  });

  test('waits while the page is hidden', async () => {
    setWindowHidden(true);
    raise('a');
    await later();
    raise('b');
    await later();
    clear('b');
    expect(show).not.toHaveBeenCalled();
    setWindowHidden(false);
    await later();
    expect(shown()).toMatchObject([{ device: 'River' }]);
  });

  test('takes alerts whose events were missed from the list, but none from before the page was loaded', async () => {
    await jest.advanceTimersByTimeAsync(60_000);
    const before = listed('old', Date.now() - 61_000);
    const alerts = [before, listed('missed', Date.now() - 1000), listed('undated', null)];
    toasts.list({ alerts, total: 3 });
    await later();
    toasts.list({ alerts, total: 3 });
    raise('missed');
    await later();
    expect(shown()).toMatchObject([{ device: 'River' }]);
  });

  test('names no device that is not known, and shows the number of both when a second alert comes before the name', async () => {
    raise('a', 'd2' as DeviceId);
    await later();
    expect(shown()).toMatchObject([{ device: 'A device', path: '/devices/d2' }]);
    await jest.advanceTimersByTimeAsync(CRITICAL_TOAST_MS);
    show.mockClear();
    let tell: (device: Named) => void = () => undefined;
    deviceOf.mockImplementation(() => new Promise((resolve) => (tell = resolve)));
    raise('b');
    await later();
    raise('c');
    await later();
    tell(river);
    await later();
    expect(shown()).toMatchObject([{ device: null, text: '2 new critical alerts' }]);
  });
});
