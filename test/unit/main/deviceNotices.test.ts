import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { getDeviceStatus, listDevices } from '../../../app/api/devices';
import type { Note } from '../../../app/domain/notices';
import { DeviceNotices } from '../../../main/capabilities/DeviceNotices';

afterEach(() => void jest.useRealTimers());

describe('notices of devices', () => {
  const river = {
    id: 'd1',
    name: 'River',
    role: 'owner',
    last_seen_at: null,
    auth: { status: 'valid', expiry: null },
  };
  const list = JSON.stringify({ devices: [river] });

  function setUp(options: { threshold?: () => number | null; isQuiet?: () => boolean } = {}) {
    jest.useFakeTimers();
    const shown: string[] = [];
    const onCounts = jest.fn();
    const notices = new DeviceNotices({
      thresholdMs: options.threshold ?? (() => 10_000),
      isQuiet: options.isQuiet ?? (() => false),
      onCounts,
      notify: ({ title, body }: Note) => void shown.push(`${title}: ${body}`),
    });
    notices.answer(listDevices, list);
    return { notices, shown, onCounts };
  }

  test('come after the threshold, from what passes by, and not while they are off', () => {
    let threshold: number | null = 10_000;
    const { notices, shown, onCounts } = setUp({ threshold: () => threshold });
    notices.answer(getDeviceStatus, JSON.stringify({ devices: [{ device_id: 'd1', is_online: true }] }));
    notices.event('device-offline', '"d1"');
    jest.advanceTimersByTime(9_999);
    expect(shown).toEqual([]);
    jest.advanceTimersByTime(1_001);
    expect(shown).toEqual(['River: Offline']);
    notices.event('device-online', '"d1"');
    expect(onCounts).toHaveBeenLastCalledWith({ online: 0, total: 1 });
    jest.advanceTimersByTime(1000);
    expect(shown).toEqual(['River: Offline', 'River: Online again']);
    expect(onCounts).toHaveBeenLastCalledWith({ online: 1, total: 1 });
    threshold = null;
    notices.event('device-offline', '"d1"');
    jest.advanceTimersByTime(600_000);
    expect(shown).toHaveLength(2);
    // Nothing waits in the background while nothing is asked for.
    expect(jest.getTimerCount()).toBe(0);
  });

  test('of 1,000 devices that go offline or come back at once are one notification with their number', () => {
    const { notices, shown } = setUp();
    const ids = Array.from({ length: 1000 }, (_, index) => `d${index}`);
    const devices = ids.map((id) => ({ ...river, id, name: `Device ${id}` }));
    notices.answer(listDevices, JSON.stringify({ devices }));
    notices.event('devices-online', JSON.stringify(ids));
    // One event each, half a millisecond apart.
    for (const [index, id] of ids.entries()) {
      if (index % 2 === 0) jest.advanceTimersByTime(1);
      notices.event('device-offline', JSON.stringify(id));
    }
    jest.advanceTimersByTime(60_000);
    expect(shown).toEqual(['Farsight: 1000 devices went offline']);
    for (const id of ids.slice(0, 3)) notices.event('device-online', JSON.stringify(id));
    jest.advanceTimersByTime(1000);
    expect(shown.slice(1)).toEqual([0, 1, 2].map((index) => `Device d${index}: Online again`));
    notices.event('devices-online', JSON.stringify(ids));
    jest.advanceTimersByTime(60_000);
    expect(shown.slice(4)).toEqual(['Farsight: 997 devices are online again']);
  });

  test('are not put off by an endless stream of events', () => {
    const { notices, shown } = setUp();
    notices.event('device-online', '"d1"');
    notices.event('device-offline', '"d1"');
    for (let second = 0; second < 12; second += 1) {
      notices.event('device-online', '"d2"');
      jest.advanceTimersByTime(1000);
    }
    expect(shown).toEqual(['River: Offline']);
    for (let tenth = 0; tenth < 11; tenth += 1) {
      notices.event('device-online', '"d1"');
      jest.advanceTimersByTime(100);
    }
    expect(shown).toEqual(['River: Offline', 'River: Online again']);
  });

  test('of a device that comes back or goes again within the second are not shown', () => {
    const { notices, shown } = setUp();
    notices.event('device-online', '"d1"');
    notices.event('device-offline', '"d1"');
    jest.advanceTimersByTime(10_500);
    notices.event('device-online', '"d1"');
    jest.advanceTimersByTime(60_000);
    expect(shown).toEqual([]);
  });

  test('follow a threshold that is changed while a device is away', () => {
    let threshold = 600_000;
    const { notices, shown } = setUp({ threshold: () => threshold });
    notices.event('device-online', '"d1"');
    notices.event('device-offline', '"d1"');
    jest.advanceTimersByTime(60_000);
    threshold = 30_000;
    notices.settingsChanged();
    jest.advanceTimersByTime(1000);
    expect(shown).toEqual(['River: Offline']);
  });

  test.each([
    ['that was removed', 'device-removed', '{"id":"d1"}'],
    ['to which access has ended', 'device-access-changed', '{"id":"d1","role":null}'],
  ])('do not come for a device %s', (_, name, data) => {
    const { notices, shown, onCounts } = setUp();
    notices.event('devices-online', '["d1"]');
    // Its connection ends as well, sooner or later than the news of it comes.
    notices.event('device-offline', '"d1"');
    notices.event(name, data);
    notices.event('device-offline', '"d1"');
    jest.advanceTimersByTime(60_000);
    expect([shown, onCounts.mock.lastCall]).toEqual([[], [{ online: 0, total: 0 }]]);
  });

  test('of a return do not come where the absence was not shown', () => {
    let isQuiet = true;
    const { notices, shown } = setUp({ isQuiet: () => isQuiet });
    notices.event('device-online', '"d1"');
    notices.event('device-offline', '"d1"');
    jest.advanceTimersByTime(11_000);
    isQuiet = false;
    notices.event('device-online', '"d1"');
    jest.advanceTimersByTime(1000);
    expect(shown).toEqual([]);
    notices.event('device-offline', '"d1"');
    jest.advanceTimersByTime(11_000);
    notices.event('device-online', '"d1"');
    jest.advanceTimersByTime(1000);
    expect(shown).toEqual(['River: Offline', 'River: Online again']);
  });

  test('answers and events that make no sense are passed over', () => {
    const { notices, shown } = setUp();
    notices.answer(listDevices, '<html>');
    notices.answer(getDeviceStatus, 'null');
    notices.event('device-offline', '{');
    notices.event('nonsense', '');
    notices.clear();
    expect(shown).toEqual([]);
  });
});
