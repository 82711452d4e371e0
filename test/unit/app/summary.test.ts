import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toSummary } from '#app/domain/summary';

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
    device_id: fc.constantFrom<unknown>(ID, '../x', 7),
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
