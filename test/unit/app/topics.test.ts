import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DEVICE_EVENTS, type DeviceEventName } from '../../../app/events/deviceEvent';
import { mavlinkReport } from '../../../app/events/topics/mavlink';
import { modemReport } from '../../../app/events/topics/modem';
import { networkReport } from '../../../app/events/topics/network';
import { radioReport } from '../../../app/events/topics/radio';
import { systemReport } from '../../../app/events/topics/system';
import { checkEvent } from '../../sandbox/contract';
import { telemetryAt } from '../../sandbox/devices/flight';
import { modemAt, systemAt } from '../../sandbox/devices/health';
import { mavlinkAt } from '../../sandbox/devices/mavlinkHealth';
import { MavlinkRouter } from '../../sandbox/devices/mavlink/MavlinkRouter';
import { networkAt } from '../../sandbox/devices/networkHealth';
import { elrsAt, meshAt, radioAt, sikAt } from '../../sandbox/devices/radioHealth';

const NAMES = Object.keys(DEVICE_EVENTS) as DeviceEventName[];

const SYSTEM = { fault: null, isVehicle: true, bootId: '5f0c' } as const;
const ROUTER = new MavlinkRouter({ model: 'Quad X4', send: () => undefined, isArmed: () => false });
const reportsAt = (seconds: number): readonly (readonly [DeviceEventName, object])[] => [
  ['modem', modemAt(seconds, null)],
  [
    'system',
    { ...systemAt({ ...SYSTEM, seconds }), clock_offset_ms: -12.5, clock_error_ms: 3, at: '2026-01-02T03:04:05Z' },
  ],
  ...[...radioAt(seconds), ...sikAt(seconds), ...elrsAt(seconds), ...meshAt(seconds)].map(
    (one) => ['radio', one] as const,
  ),
  ['network', networkAt(seconds, true, null)],
  ['network', networkAt(seconds, false, null)],
  [
    'mavlink-status',
    mavlinkAt(seconds, {
      model: 'Quad X4',
      now: 1_700_000_000_000,
      isArmed: true,
      rows: (rate, now) => ROUTER.rows(rate, now),
    }),
  ],
];

/** Values that a decoder is not to have lost, by path: all numbers and texts of a report. */
function leavesOf(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return value === null ? [] : [value];
  return Object.values(value).flatMap(leavesOf);
}

describe('what a device reports', () => {
  test('keeps every value of a simulated device, at any time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seconds) => {
        for (const [name, report] of reportsAt(seconds)) {
          const decoded = leavesOf(DEVICE_EVENTS[name].decode(report)).map(String).toSorted();
          const told = leavesOf(report).map((leaf) =>
            typeof leaf === 'string' && /^\d{4}-\d\d-\d\dT/.test(leaf) ? String(Date.parse(leaf)) : String(leaf),
          );
          expect([name, decoded]).toEqual([name, told.toSorted()]);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('is of a simulated device as the contract has it, at any time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seconds) => {
        const told = [...reportsAt(seconds), ['telemetry', { link_age_ms: 0, ...telemetryAt(seconds) }] as const];
        for (const [name, report] of told)
          expect(() => checkEvent('device', name, { at: '2026-01-02T03:04:05Z', ...report })).not.toThrow();
      }),
      { numRuns: 200 },
    );
  });

  test('never throws, and holds no number that is none, whatever comes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), fc.jsonValue({ maxDepth: 4 }), (name, value) => {
        const report = DEVICE_EVENTS[name].decode(value);
        expect(leavesOf(report).filter((leaf) => typeof leaf === 'number' && !Number.isFinite(leaf))).toEqual([]);
      }),
    );
  });

  test('of a report with one field spoilt, the others stay', () => {
    const spoilt = fc.oneof(fc.constantFrom(null, [], {}, '', 'x'.repeat(5000), -1e300, 1e300, true), fc.jsonValue());
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), fc.nat(), spoilt, (seconds, index, value) => {
        for (const [name, report] of reportsAt(seconds)) {
          const keys = Object.keys(report).filter((key) => key !== 'dir');
          const key = keys[index % keys.length] ?? '';
          const before = Object.entries(DEVICE_EVENTS[name].decode(report) ?? {});
          const after = Object.entries(DEVICE_EVENTS[name].decode({ ...report, [key]: value }) ?? {});
          const changed = after.filter(([, one], at) => JSON.stringify(one) !== JSON.stringify(before[at]?.[1]));
          expect(after.length).toBe(before.length);
          expect(changed.length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('malformed rows are left out one by one, and what is not known is null', () => {
    const { interfaces } = networkReport.decode({
      interfaces: [null, 7, { name: '' }, { name: 'eth0', addresses: ['192.0.2.1/24', 5, null], rx_bps: -1 }, []],
    });
    expect(interfaces).toHaveLength(1);
    expect(interfaces[0]).toMatchObject({ name: 'eth0', addresses: ['192.0.2.1/24'], rxBps: null, gateway: null });
    expect(systemReport.decode({ cores_pct: [5, 'x', 101, 7], temps: [{}, { name: 'soc' }] })).toMatchObject({
      coresPct: [5, null, null, 7],
      temperatures: [{ name: 'soc', now: null, max: null, critical: null }],
      isThrottled: null,
      uptimeS: null,
    });
    expect(
      mavlinkReport.decode({ flight_controller: null, endpoints: [{ state: 'up' }, { config_id: 'a' }] }),
    ).toMatchObject({
      flightController: null,
      endpoints: [{ configId: 'a', state: null, systems: [], lastPacketAt: null }],
    });
    expect(radioReport.decode({ dir: 'sideways', rssi_dbm: -60 })).toBeNull();
    expect(modemReport.decode({ rsrp_dbm: 32767, mcc_mnc: '1-1', operator: '\u202e', roaming: 'no' })).toMatchObject({
      rsrpDbm: null,
      mccMnc: null,
      operator: null,
      isRoaming: null,
    });
  });
});
