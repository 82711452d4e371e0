import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { DeviceAlert } from '../../../app/domain/alert';
import type { HistoryPoint } from '../../../app/domain/deviceHistory';
import { modem } from '../../../app/settings/sections/modem';
import { cutsOf } from '../../../renderer/features/device-logs/incident/cuts';
import {
  lanesOf,
  notKeptText,
  pathOf,
  readingAt,
  scaleOf,
  textAt,
} from '../../../renderer/features/device-logs/incident/lanes';
import { momentsOf, type Sources } from '../../../renderer/features/device-logs/incident/moments';
import { startOfSecond } from '../../../renderer/features/device-logs/incident/startOfSecond';
import { untilNextRead } from '../../../renderer/features/device-logs/incident/untilNextRead';
import type { VideoPoint } from '../../../renderer/live/videoHistory';

const T = Date.UTC(2026, 0, 31, 12);
const point = (at: number, part: Partial<HistoryPoint> = {}): HistoryPoint => ({
  ...{ at, batteryPct: null, altitudeM: null, groundSpeedMps: null, armed: null, mode: null, rsrpDbm: null },
  ...{ rsrqDb: null, snrDb: null, rssiDbm: null, cpuPct: null, memoryPct: null, temperatureC: null },
  ...{ airToGroundRssiDbm: null, airToGroundSnrDb: null, airToGroundLostPct: null, groundToAirRssiDbm: null },
  ...{ groundToAirSnrDb: null, groundToAirLostPct: null, packetsPs: null, fps: null, kbps: null },
  ...part,
});
const video = (at: number, part: Partial<VideoPoint> = {}): VideoPoint => ({
  ...{ at, fps: null, kbps: null, latencyMs: null, lossPct: null, trouble: null },
  ...part,
});

describe('lanes', () => {
  test('are of what was reported, in the reader’s units', () => {
    const lanes = lanesOf([point(T, { altitudeM: 100, batteryPct: 61.6, kbps: 1803 })], [], 'imperial');
    expect(lanes.map((lane) => [lane.source, lane.key, textAt(lane, T)])).toEqual([
      ['server', 'serverKbps', '1803 kbit/s'],
      ['server', 'battery', '62 %'],
      ['server', 'altitude', '328 ft'],
    ]);
    expect(lanes.map((lane) => textAt(lane, T + 60_000))).toEqual(['--', '--', '--']);
  });

  test('have a real minus sign, and none before nothing', () => {
    const lanes = lanesOf([point(T, { rsrpDbm: -91, snrDb: -0.3 })], [], 'metric');
    expect(lanes.map((lane) => textAt(lane, T))).toEqual(['−91 dBm', '0 dB']);
  });

  test('of the video are those of this page, and say what it did not keep and what it could not measure', () => {
    const lanes = lanesOf([], [video(T, { fps: 29.7, kbps: 2100, lossPct: 0.44 })], 'metric');
    const at = (time: number) => lanes.map((lane) => [lane.key, textAt(lane, time)]);
    expect(at(T)).toEqual([
      ['kbps', '2100 kbit/s'],
      ['fps', '30 fps'],
      ['loss', '0.4 %'],
      ['latency', 'n/a'],
    ]);
    expect(at(T + 60_000).map(([, text]) => text)).toEqual(Array(4).fill('--'));
    expect(lanesOf([], [], 'metric')).toEqual([]);
  });

  test('of the video say since when and until when this page kept values', () => {
    const kept = [video(T, { fps: 30 }), video(T + 1000, { fps: 30 }), video(T + 60_000, { fps: 30 })];
    const textOf = (ms: number) => notKeptText(kept, T + ms, (at) => `${(at - T) / 1000} s`);
    expect([-9000, 30_000, 70_000].map(textOf)).toEqual([
      'Values since 0 s.',
      'No values kept for this time.',
      'Values until 60 s.',
    ]);
  });

  test('have a value where one was heard near enough, and none in a gap', () => {
    const [lane] = lanesOf([point(T, { batteryPct: 60 }), point(T + 60_000, { batteryPct: 50 })], [], 'metric');
    const at = (ms: number) => lane && readingAt(lane, T + ms);
    expect([at(0), at(5000), at(30_000), at(58_000)]).toEqual([60, 60, null, 50]);
  });

  test('are broken where nothing was heard, and level where nothing changed', () => {
    const readings = [0, 5000, 60_000].map((ms) => ({ at: T + ms, value: 7 }));
    const path = pathOf({ readings, gapMs: 12_000 }, T, T + 60_000);
    expect(path).toBe('M0.0 18.0h0.1L83.3 18.0M1000.0 18.0h0.1');
  });

  test('have a scale of the minutes that are drawn, and none for a level line or without readings', () => {
    const lane = {
      readings: [100, 14, 15.2].map((value, index) => ({ at: T + (index - 1) * 5000, value })),
      gapMs: 12_000,
      text: (value: number) => `${Math.round(value)} fps`,
    };
    expect(scaleOf(lane, T, T + 60_000)).toBe('14 fps to 15 fps');
    expect(scaleOf(lane, T, T + 1000)).toBeNull();
    expect(scaleOf(lane, T + 20_000, T + 60_000)).toBeNull();
    // The reading before the first of these minutes is left of the box.
    expect(pathOf(lane, T, T + 60_000)).toBe('M0.0 34.0h0.1L83.3 2.0');
  });

  test('are drawn within their box, whatever the values', () => {
    const value = fc.double({ noNaN: true, min: -1e9, max: 1e9 });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), (values) => {
        const readings = values.map((one, index) => ({ at: T + index * 1000, value: one }));
        const path = pathOf({ readings, gapMs: 3000 }, T, T + values.length * 1000);
        for (const [, x, y] of path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)) {
          expect(Number(x)).toBeGreaterThanOrEqual(0);
          expect(Number(x)).toBeLessThanOrEqual(1000);
          expect(Number(y)).toBeGreaterThanOrEqual(0);
          expect(Number(y)).toBeLessThanOrEqual(36);
        }
      }),
    );
  });
});

test('kinds of events that begin later than the minutes are named with their first time', () => {
  const none = { alerts: [], texts: [], changes: [null] };
  expect(cutsOf(T, none)).toEqual([]);
  expect(cutsOf(T, { ...none, texts: [T + 9, T + 5, null], alerts: [T - 1, T + 3] })).toEqual([
    { kind: 'texts', at: T + 5 },
  ]);
  expect(cutsOf(T, { ...none, changes: [T + 7] })).toEqual([{ kind: 'changes', at: T + 7 }]);
});

test('minutes are read again until all that belongs to them has come', () => {
  expect([T - 60_000, T, T + 9000].map((readAt) => untilNextRead(readAt, T))).toEqual([5000, 5000, 5000]);
  expect([T + 10_000, T + 3_600_000].map((readAt) => untilNextRead(readAt, T))).toEqual([0, 0]);
});

test('the second of a time is the one that its text names, before its end as after its begin', () => {
  expect([T, T + 1, T + 499, T + 500, T + 999.9].map(startOfSecond)).toEqual(Array(5).fill(T));
  expect(startOfSecond(T + 1000)).toBe(T + 1000);
});

describe('moments', () => {
  const NONE: Sources = { alerts: [], texts: [], audit: [], sections: new Map(), history: [], video: [] };
  const times = { zone: 'UTC', absolute: String, day: String, clock: String, offset: String };
  const reader = { times, units: 'metric' } as const;
  const of = (sources: Partial<Sources>) =>
    momentsOf({ ...NONE, ...sources }, { since: T, until: T + 60_000, ...reader });
  const seen = (sources: Partial<Sources>) => of(sources).map(({ at, kind, text }) => [at - T, kind, text]);

  test('of all kinds stand in the order of time; others than of these minutes do not', () => {
    const alert: DeviceAlert = {
      ...{ id: 'a', deviceId: null, rule: 'battery', text: 'Battery at 12 %', acknowledgedAt: null },
      ...{ raisedAt: T + 30_000, clearedAt: T + 90_000, acknowledgedBy: null },
      severity: 'critical',
    };
    const texts = [
      { at: T + 10_000, text: 'EKF variance', severity: 4 },
      { at: T - 1, text: 'Long ago', severity: 4 },
    ];
    const audit = [
      { id: 'e', at: T + 20_000, actor: 'Jonas', action: 'device.rename', target: null, changes: [], result: null },
    ];
    expect(seen({ alerts: [alert], texts, audit }).map(([at, kind]) => [at, kind])).toEqual([
      [10_000, 'message'],
      [20_000, 'change'],
      [30_000, 'alert'],
    ]);
  });

  test('are alerts and their ends, in the words of the time line', () => {
    const alert: DeviceAlert = {
      ...{ id: 'a', deviceId: null, rule: 'battery', text: 'Battery at 12 %', acknowledgedAt: null },
      ...{ raisedAt: T + 30_000, clearedAt: T + 40_000, acknowledgedBy: null },
      severity: 'critical',
    };
    expect(seen({ alerts: [alert] })).toEqual([
      [30_000, 'alert', 'Alert: {alert}'],
      [40_000, 'alert', 'Cleared: {alert}'],
    ]);
  });

  test('of the audit log have a sign by what was done: only additions have a plus', () => {
    const signOf = (action: string) => {
      const entry = { id: 'e', at: T, actor: 'Jonas', action, target: null, changes: [], result: null };
      return of({ audit: [entry] }).map(({ sign }) => sign)[0];
    };
    expect(['device.add', 'invitation.create', 'invitation.accept'].map(signOf)).toEqual(Array(3).fill('added'));
    expect(['device.rename', 'access.change'].map(signOf)).toEqual(['change', 'change']);
    expect(signOf('settings.update')).toBe('setting');
    const others = ['terminal.open', 'access.revoke', 'command.run', 'constructor'];
    expect(others.map(signOf)).toEqual(Array(4).fill('action'));
  });

  test('keep their keys when they are read again, a little earlier or later, with newer ones', () => {
    const text = (at: number, what: string) => ({ at: T + at, text: what, severity: 4 });
    const first = [text(20_000, 'EKF variance'), text(10_000, 'Mode change'), text(5000, 'EKF variance')];
    const again = first.map((one) => ({ ...one, at: one.at - 7 }));
    const keysOf = (texts: Sources['texts']) => of({ texts }).map(({ key }) => key);
    expect(keysOf([text(30_000, 'EKF variance'), ...again]).slice(0, 3)).toEqual(keysOf(first));
    expect(new Set(keysOf(first)).size).toBe(3);
  });

  test('tell a change of settings with the names and units of its page', () => {
    const changes = [{ path: '/data_cap_gb', from: null, to: '20' }];
    const entry = { id: 'e', at: T, actor: 'Jonas', action: 'settings.update', target: 'modem', changes, result: null };
    const sections = new Map([['modem', { words: { data_cap_gb: { label: 'Data cap' } }, fields: modem.fields }]]);
    const told = of({ audit: [entry, { ...entry, action: 'command.run' }], sections });
    expect(told.map(({ places }) => places.changes)).toEqual([
      'Data cap: 20\u00a0GB (was not set)',
      'data cap gb: 20 (was not set)',
    ]);
  });

  test('are changes of a state, not its first value', () => {
    const history = [
      point(T, { armed: false, mode: 'LOITER' }),
      point(T + 5000, { armed: true, mode: 'LOITER' }),
      point(T + 10_000),
      point(T + 15_000, { armed: true, mode: 'RTL' }),
    ];
    expect(seen({ history })).toEqual([
      [5000, 'state', 'Armed'],
      [15_000, 'state', 'Mode: {mode}'],
    ]);
  });

  test('are trouble of the video and its end', () => {
    const points = [
      video(T),
      video(T + 1000, { trouble: 'Frozen' }),
      video(T + 2000, { trouble: 'Frozen' }),
      video(T + 3000),
    ];
    expect(seen({ video: points })).toEqual([
      [1000, 'video', 'Video here: {trouble}'],
      [3000, 'video', 'Video here: live again'],
    ]);
  });
});
