import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { signalWord, toSummary } from '#app/domain/summary';

const ID = 'dev_1';

test('an uplink is called as people do, and by its own name where that is unknown', () => {
  const kindOf = (kind: unknown) => toSummary({ device_id: ID, uplink: { kind } })?.[1].uplink?.kind;
  expect(kindOf('5GNR')).toBe('5G');
  expect(kindOf('Satellite')).toBe('Satellite');
  for (const name of ['constructor', '__proto__', 'toString']) expect(kindOf(name)).toBe(name);
  expect(kindOf(7)).toBeUndefined();
});

test('any row is a summary with values that can be shown, or none', () => {
  const Value = fc.oneof(fc.jsonValue(), fc.string(), fc.double());
  const row = fc.record({
    device_id: fc.constantFrom<unknown>(ID, '../x', 7.5),
    at: Value,
    vehicle: fc.oneof(Value, fc.record({ armed: Value, mode: Value })),
    battery_pct: Value,
    uplink: fc.oneof(Value, fc.record({ kind: Value, rsrp_dbm: Value, rssi_dbm: Value })),
    alerts: fc.oneof(Value, fc.array(fc.oneof(Value, fc.record({ rule: Value, severity: Value, text: Value })))),
    preview_stream_id: Value,
  });
  fc.assert(
    fc.property(row, (one) => {
      const found = toSummary(one);
      expect(found === null).toBe(one.device_id !== ID);
      if (!found) return;
      const { uplink, alerts, batteryPct } = found[1];
      if (uplink) expect(typeof uplink.kind).toBe('string');
      if (batteryPct !== null) expect(batteryPct).toBeGreaterThanOrEqual(0);
      for (const { text, severity } of alerts) {
        expect(text.trim()).not.toBe('');
        expect(['warning', 'critical']).toContain(severity);
      }
    }),
  );
});

test('whatever a server sends, rows are whole or left out', () => {
  fc.assert(
    fc.property(fc.anything(), (row) => {
      const summary = toSummary(row);
      if (summary) expect(Object.values<unknown>(summary[1]).some((value) => value === undefined)).toBe(false);
    }),
  );
  expect(toSummary({ device_id: '../x' })).toBeNull();
  const [, hostile] = toSummary({
    device_id: 'd1',
    battery_pct: 1e9,
    vehicle: { armed: 'yes', mode: 'A\u202eB'.repeat(40) },
    uplink: { kind: 'lte', rsrp_dbm: 'loud' },
    alerts: [{ text: 'x'.repeat(900), severity: 'doom' }, null, { text: '' }],
    preview_stream_id: '../../x',
  }) ?? [null, null];
  expect(hostile).toMatchObject({ batteryPct: null, armed: null, previewStream: null, uplink: { rsrpDbm: null } });
  expect(hostile?.mode).not.toContain('\u202e');
  expect(hostile?.alerts.map(({ severity, text }) => [severity, text.length])).toEqual([['warning', 200]]);
});

test('the words of a signal are those of the scale, the worse of two wins', () => {
  expect([-84, -85, -95, -105, -115].map((dbm) => signalWord(dbm))).toEqual([
    'excellent',
    'good',
    'fair',
    'poor',
    'none',
  ]);
  expect([13, 12.9, 4.4, 0, -4].map((db) => signalWord(-60, db))).toEqual([
    'excellent',
    'good',
    'fair',
    'poor',
    'none',
  ]);
  expect([signalWord(null), signalWord(-120, 20)]).toEqual([null, 'none']);
});
