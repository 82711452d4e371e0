import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { getDeviceStatus, listDevices } from '../../../app/api/devices';
import type { DeviceNotice } from '../../../app/domain/deviceWatch';
import { DeviceNotices } from '../../../main/capabilities/DeviceNotices';

afterEach(() => void jest.useRealTimers());

describe('notices of devices', () => {
  const list = JSON.stringify({
    devices: [{ id: 'd1', name: 'River', role: 'owner', last_seen_at: null, auth: { status: 'valid', expiry: null } }],
  });

  test('come after the threshold, from what passes by, and not while they are off', () => {
    jest.useFakeTimers();
    let threshold: number | null = 10_000;
    const notify = jest.fn(
      (notice: { readonly id: string; readonly name: string; readonly isOnline: boolean }) => notice.name !== '',
    );
    const onCounts = jest.fn();
    const notices = new DeviceNotices({ thresholdMs: () => threshold, onCounts, notify });
    notices.answer(listDevices, list);
    notices.answer(getDeviceStatus, JSON.stringify({ devices: [{ device_id: 'd1', is_online: true }] }));
    notices.event('device-offline', '"d1"');
    jest.advanceTimersByTime(9_999);
    expect(notify).not.toHaveBeenCalled();
    jest.advanceTimersByTime(2);
    expect(notify).toHaveBeenCalledWith({ id: 'd1', name: 'River', isOnline: false });
    notices.event('device-online', '"d1"');
    expect(notify).toHaveBeenLastCalledWith({ id: 'd1', name: 'River', isOnline: true });
    expect(onCounts).toHaveBeenLastCalledWith({ online: 0, total: 1 });
    jest.advanceTimersByTime(1000);
    expect(onCounts).toHaveBeenLastCalledWith({ online: 1, total: 1 });
    threshold = null;
    notices.event('device-offline', '"d1"');
    jest.advanceTimersByTime(600_000);
    expect(notify).toHaveBeenCalledTimes(2);
    // Nothing waits in the background while nothing is asked for.
    expect(jest.getTimerCount()).toBe(0);
  });

  test.each([
    ['that was removed', 'device-removed', '{"id":"d1"}'],
    ['to which access has ended', 'device-access-changed', '{"id":"d1","role":null}'],
  ])('do not come for a device %s', (_, name, data) => {
    jest.useFakeTimers();
    const notify = jest.fn(
      (notice: { readonly id: string; readonly name: string; readonly isOnline: boolean }) => notice.name !== '',
    );
    const onCounts = jest.fn();
    const notices = new DeviceNotices({ thresholdMs: () => 10_000, onCounts, notify });
    notices.answer(listDevices, list);
    notices.event('devices-online', '["d1"]');
    // Its connection ends as well, sooner or later than the news of it comes.
    notices.event('device-offline', '"d1"');
    notices.event(name, data);
    notices.event('device-offline', '"d1"');
    jest.advanceTimersByTime(60_000);
    expect([notify.mock.calls, onCounts.mock.lastCall]).toEqual([[], [{ online: 0, total: 0 }]]);
  });

  test('of a return do not come where the absence was not shown', () => {
    jest.useFakeTimers();
    let isQuiet = true;
    const shown: boolean[] = [];
    const notify = ({ isOnline }: DeviceNotice) => {
      if (!isQuiet) shown.push(isOnline);
      return !isQuiet;
    };
    const notices = new DeviceNotices({ thresholdMs: () => 10_000, onCounts: () => undefined, notify });
    notices.answer(listDevices, list);
    notices.event('device-online', '"d1"');
    notices.event('device-offline', '"d1"');
    jest.advanceTimersByTime(10_000);
    isQuiet = false;
    notices.event('device-online', '"d1"');
    expect(shown).toEqual([]);
    notices.event('device-offline', '"d1"');
    jest.advanceTimersByTime(10_000);
    notices.event('device-online', '"d1"');
    expect(shown).toEqual([false, true]);
  });

  test('answers and events that make no sense are passed over', () => {
    const notices = new DeviceNotices({ thresholdMs: () => 1, onCounts: () => undefined, notify: () => true });
    notices.answer(listDevices, '<html>');
    notices.answer(getDeviceStatus, 'null');
    notices.event('device-offline', '{');
    notices.event('nonsense', '');
    notices.clear();
  });
});
