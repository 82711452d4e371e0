import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { byUrgency, MAX_ALERTS, toAlert, toAlertList, unacknowledgedCount, withoutGone } from '#app/domain/alert';
import { alertNote } from '#app/domain/alertNote';
import { AlertWatch, type HeardAlert } from '#app/domain/alertWatch';
import type { DeviceId } from '#app/domain/ids';
import { MAX_NOTICES } from '#app/domain/notices';
import { listAlerts } from '#app/api/alerts';

const heard = (id: string, deviceId: string | null = 'dev_1'): HeardAlert => ({
  id,
  deviceId: deviceId as DeviceId | null,
  rule: 'battery',
  severity: 'critical',
  text: 'Battery at 12 %',
});
const row = (id: string, more: object = {}) => ({
  id,
  device_id: 'dev_1',
  rule: 'battery',
  severity: 'critical',
  text: 'Battery at 12 %',
  raised_at: '2026-11-01T12:00:00Z',
  cleared_at: null,
  acknowledged_at: null,
  acknowledged_by: null,
  ...more,
});

describe('withoutGone', () => {
  test('leaves out alerts of devices that are gone, and lowers the number of all by them', () => {
    const rows = [row('a'), row('b', { device_id: 'dev_gone' }), row('c', { device_id: null })];
    const list = withoutGone(toAlertList(rows, 250), (id) => id === 'dev_gone');
    expect(list.alerts.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(list.total).toBe(249);
  });
});

describe('what an alert is read as', () => {
  test('keeps what it understands, and needs an id', () => {
    expect(toAlert(row('al_1'))).toMatchObject({ id: 'al_1', deviceId: 'dev_1', raisedAt: 1793534400000 });
    expect(toAlert({ id: 'al_1', device_id: '../x', rule: 7, severity: 'doom', text: ' \u202e ' })).toEqual({
      id: 'al_1',
      deviceId: null,
      rule: '',
      severity: 'warning',
      text: null,
      raisedAt: null,
      clearedAt: null,
      acknowledgedAt: null,
      acknowledgedBy: null,
    });
    for (const bad of [null, {}, { id: 5.5 }, { id: '../b' }, []]) expect(toAlert(bad)).toBeNull();
  });

  test('a list is bounded and counted, and has each id once, whatever comes', () => {
    const many = Array.from({ length: 5000 }, (_, index) => row(`al_${index}`));
    expect(toAlertList(many, 5000)).toMatchObject({ alerts: { length: MAX_ALERTS }, total: 5000 });
    expect(toAlertList([row('a'), null, row('a'), { id: 'b' }, 'x'], 'many').total).toBe(2);
    fc.assert(
      fc.property(fc.array(fc.anything()), fc.anything(), (rows, total) => {
        const list = toAlertList(rows, total);
        expect(list.total).toBeGreaterThanOrEqual(list.alerts.length);
      }),
    );
    expect(() => listAlerts.decode({ alerts: [] })).toThrow();
    expect(listAlerts.decode({ items: [row('a')] })).toMatchObject({ total: 1, deviceId: null, quietHours: null });
  });

  test('unacknowledgedCount counts those beyond the answer, and none that is acknowledged', () => {
    const rows = [row('a'), row('b', { acknowledged_at: '2026-11-01T13:00:00Z' })];
    expect(unacknowledgedCount(toAlertList(rows, 10_000))).toBe(9999);
    expect(unacknowledgedCount(toAlertList([], 0))).toBe(0);
  });

  test('the worst come first, those that are acknowledged last', () => {
    const alerts = toAlertList(
      [
        row('seen', { acknowledged_at: '2026-11-01T13:00:00Z' }),
        row('mild', { severity: 'warning' }),
        row('old'),
        row('new', { raised_at: '2026-11-01T14:00:00Z' }),
      ],
      4,
    ).alerts;
    expect(byUrgency(alerts).map(({ id }) => id)).toEqual(['new', 'old', 'mild', 'seen']);
  });
});

describe('the watch', () => {
  test('tells of an alert once, and not of one that is over, acknowledged, or was cleared before it was raised', () => {
    const watch = new AlertWatch();
    watch.raise(heard('a'));
    watch.raise(heard('a'));
    expect(watch.take()).toEqual([{ kind: 'one', alert: heard('a') }]);
    watch.raise(heard('a'));
    expect([watch.take(), watch.count]).toEqual([[], 1]);
    watch.end('b');
    watch.raise(heard('b'));
    watch.raise(heard('c'));
    watch.end('c');
    expect([watch.take(), watch.count]).toEqual([[], 1]);
    watch.end('a');
    expect(watch.count).toBe(0);
  });

  test('tells of thousands at once in one sentence, and counts all', () => {
    const watch = new AlertWatch();
    // All of them twice.
    for (let index = 0; index < 10_000; index += 1) watch.raise(heard(`al_${index % 5000}`));
    expect(watch.count).toBe(5000);
    const [notice, ...more] = watch.take();
    expect([notice, more]).toEqual([{ kind: 'many', count: 5000 }, []]);
    expect(alertNote({ kind: 'many', count: 5000 }, () => null).body).toBe('5000 new alerts');
    for (let index = 0; index < 5000; index += 1) watch.end(`al_${index}`);
    expect(watch.count).toBe(0);
  });

  test('takes the count from the list: neither what is acknowledged nor what has ended since', () => {
    const watch = new AlertWatch();
    watch.end('over');
    const rows = [row('a'), row('over'), row('seen', { acknowledged_at: '2026-11-01T13:00:00Z' })];
    watch.list(toAlertList(rows, 10));
    expect([watch.count, watch.take()]).toEqual([8, []]);
  });

  test('says whether there is anything to show, and shows nothing of what is no news', () => {
    const watch = new AlertWatch();
    expect(watch.hasPending).toBe(false);
    watch.raise(heard('a'), false);
    expect([watch.hasPending, watch.count]).toEqual([false, 1]);
    for (let index = 0; index < 1500; index += 1) watch.raise(heard(`al_${index}`));
    for (let index = 0; index < 1000; index += 1) watch.end(`al_${index}`);
    // Those that are only counted.
    expect(watch.hasPending).toBe(true);
    watch.drop();
    expect([watch.hasPending, watch.count]).toEqual([false, 501]);
  });

  test('remembers the last ten thousand that it has heard of, and none of before it was cleared', () => {
    const watch = new AlertWatch();
    const isToldAgain = (id: string) => {
      watch.raise(heard(id));
      return watch.take().length > 0;
    };
    for (let index = 0; index < 10_000; index += 1) watch.raise(heard(`al_${index}`));
    watch.drop();
    expect(isToldAgain('al_0')).toBe(false);
    watch.raise(heard('al_10000'));
    watch.drop();
    expect([isToldAgain('al_0'), isToldAgain('al_9999')]).toEqual([true, false]);
    watch.clear();
    expect(watch.count).toBe(0);
    expect(isToldAgain('al_9999')).toBe(true);
    watch.end('b');
    watch.clear();
    expect(isToldAgain('b')).toBe(true);
  });

  test('counts down for what has ended beyond the list, if it was heard of, and never below none', () => {
    const watch = new AlertWatch();
    watch.raise(heard('a'));
    watch.raise(heard('b'));
    watch.list({ ...toAlertList([row('c', { cleared_at: '2026-11-01T13:00:00Z' })], 3), total: 3 });
    expect(watch.count).toBe(2);
    watch.end('never heard of');
    expect(watch.count).toBe(2);
    watch.end('a');
    watch.end('a');
    expect(watch.count).toBe(1);
    watch.list({ ...toAlertList([], 0), total: 0 });
    watch.end('b');
    expect(watch.count).toBe(0);
  });

  test('in any order of events, lists and quiet times: each alert at most once, never after its end, never while it is quiet', () => {
    const id = fc.integer({ min: 0, max: 8 }).map((index) => `al_${index}`);
    const anyEvent = fc.oneof(
      fc.record({ do: fc.constant('raise' as const), id }),
      fc.record({ do: fc.constant('end' as const), id }),
      fc.record({ do: fc.constant('list' as const), id }),
      fc.record({ do: fc.constant('take' as const), id }),
      fc.record({ do: fc.constant('drop' as const), id }),
    );
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 80 }), (events) => {
        const watch = new AlertWatch();
        const told = new Set<string>();
        const ended = new Set<string>();
        let unseen = new Set<string>();
        const raised = new Set<string>();
        for (const event of events) {
          if (event.do === 'raise') {
            watch.raise(heard(event.id));
            if (!raised.has(event.id) && !ended.has(event.id)) unseen.add(event.id);
            raised.add(event.id);
          }
          if (event.do === 'end') {
            watch.end(event.id);
            ended.add(event.id);
            unseen.delete(event.id);
          }
          if (event.do === 'list') watch.list(toAlertList([row(event.id)], 1));
          if (event.do === 'drop') {
            watch.drop();
            unseen = new Set();
          }
          if (event.do === 'take') {
            const notices = watch.take();
            const expected = unseen.size;
            const count = notices.reduce((sum, one) => sum + (one.kind === 'many' ? one.count : 1), 0);
            expect([count, notices.length]).toEqual([expected, expected > MAX_NOTICES ? 1 : expected]);
            for (const one of notices) {
              if (one.kind === 'many') continue;
              expect([told.has(one.alert.id), ended.has(one.alert.id)]).toEqual([false, false]);
              told.add(one.alert.id);
            }
            unseen = new Set();
          }
          expect(watch.count).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

test('a notification names the device, and opens its page; without a device it opens the list', () => {
  const note = (alert: HeardAlert) =>
    alertNote({ kind: 'one', alert }, (id) => (id === 'dev_1' ? 'Harbour drone' : null));
  expect(note(heard('a'))).toEqual({
    title: 'Harbour drone',
    body: 'Battery at 12 %',
    path: '/devices/dev_1',
    tag: 'alert a',
  });
  expect(note({ ...heard('a', 'dev_2'), text: null })).toMatchObject({ title: 'A device', body: 'Critical alert' });
  expect(note(heard('a', null))).toMatchObject({ title: 'Farsight', path: '/?status=attention' });
});
