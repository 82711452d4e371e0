import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { listAlerts, setQuietHours } from '../../../app/api/alerts';
import { NO_QUIET_HOURS, type QuietHours } from '../../../app/domain/quietHours';
import { AlertNotices } from '../../../main/capabilities/AlertNotices';

const QUIET: QuietHours = { is_on: true, from: '22:00', to: '07:00', time_zone: 'UTC' };
const answer = (quiet: QuietHours, total = 0) =>
  JSON.stringify({ items: [], next_cursor: null, total, device_id: null, quiet_hours: quiet });
const raised = (id: string, rule = 'battery') =>
  JSON.stringify({ id, device_id: 'd1', rule, severity: 'critical', text: 'Battery at 12 %' });

let isOn: boolean;
let now: number;
const notify = jest.fn();
const onCount = jest.fn();
let notices: AlertNotices;

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  isOn = true;
  now = Date.parse('2026-11-01T12:00:00Z');
  notices = new AlertNotices({
    isOn: () => isOn,
    isCovered: ({ rule }) => rule === 'offline',
    onCount,
    notify,
    now: () => now,
  });
});
afterEach(() => void jest.useRealTimers());

const raise = (id: string, rule?: string) => {
  notices.event('alert-raised', raised(id, rule));
  jest.advanceTimersByTime(1000);
};

describe('notices of alerts', () => {
  test('wait until the quiet hours are known', () => {
    raise('a');
    expect(notify).not.toHaveBeenCalled();
    expect(onCount).toHaveBeenLastCalledWith(1);
    notices.answer(listAlerts, answer(NO_QUIET_HOURS, 1));
    jest.advanceTimersByTime(1000);
    expect(notify).toHaveBeenCalledTimes(1);
  });

  test('are not shown in quiet hours, nor afterwards', () => {
    now = Date.parse('2026-11-01T23:00:00Z');
    notices.answer(listAlerts, answer(QUIET));
    raise('a');
    now = Date.parse('2026-11-02T08:00:00Z');
    raise('b');
    expect(notify.mock.calls).toMatchObject([[{ kind: 'one', alert: { id: 'b' } }]]);
    expect(onCount).toHaveBeenLastCalledWith(2);
    notices.answer(setQuietHours, JSON.stringify({ ...QUIET, from: '08:00', to: '09:00' }));
    raise('c');
    expect(notify).toHaveBeenCalledTimes(1);
  });

  test('are not shown while they are switched off, nor for what another notice tells; the count goes on', () => {
    notices.answer(listAlerts, answer(NO_QUIET_HOURS));
    raise('a', 'offline');
    isOn = false;
    raise('b');
    isOn = true;
    raise('b');
    expect(notify).not.toHaveBeenCalled();
    expect(onCount).toHaveBeenLastCalledWith(2);
    notices.event('alert-acknowledged', raised('a'));
    notices.event('alert-cleared', raised('b'));
    jest.advanceTimersByTime(1000);
    expect(onCount).toHaveBeenLastCalledWith(0);
  });

  test('do not count devices that are gone, before the server clears their alerts', () => {
    const row = { rule: 'battery', severity: 'critical', text: null, raised_at: '2026-11-01T12:00:00Z' };
    const items = ['d1', 'd2'].map((id) => ({ ...row, id: `al_${id}`, device_id: id }));
    const both = JSON.stringify({ items, next_cursor: null, total: 2, device_id: null, quiet_hours: NO_QUIET_HOURS });
    const count = (): unknown => {
      jest.advanceTimersByTime(1000);
      return onCount.mock.lastCall?.[0];
    };
    notices.answer(listAlerts, both);
    expect(count()).toBe(2);
    notices.event('device-removed', JSON.stringify({ device_id: 'd1' }));
    expect(count()).toBe(1);
    notices.answer(listAlerts, both);
    expect(count()).toBe(1);
    notices.event('device-access-changed', JSON.stringify({ device_id: 'd1', role: 'viewer' }));
    notices.answer(listAlerts, both);
    expect(count()).toBe(2);
  });

  test('that come at once are told of together; answers that cannot be read change nothing', () => {
    notices.answer(listAlerts, answer(NO_QUIET_HOURS));
    for (let index = 0; index < 2000; index += 1) notices.event('alert-raised', raised(`al_${index}`));
    for (const bad of ['', '{', '[]', '{"items":7}']) notices.answer(listAlerts, bad);
    for (const bad of ['', '7', '{"id":"../b"}']) notices.event('alert-raised', bad);
    jest.advanceTimersByTime(1000);
    expect(notify.mock.calls).toEqual([[{ kind: 'many', count: 2000 }]]);
  });

  test('forget everything with the session', () => {
    notices.answer(listAlerts, answer(QUIET, 5));
    jest.advanceTimersByTime(1000);
    expect(onCount).toHaveBeenLastCalledWith(5);
    notices.clear();
    jest.advanceTimersByTime(1000);
    expect(onCount).toHaveBeenLastCalledWith(0);
    expect(notices.isQuiet()).toBe(false);
    raise('a');
    expect(notify).not.toHaveBeenCalled();
  });
});
