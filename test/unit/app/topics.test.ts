import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DEVICE_EVENT_NAMES, parseDeviceEvent } from '../../../app/events/deviceEvent';
import { decodeMavlink } from '../../../app/events/topics/mavlink';
import { decodeModem } from '../../../app/events/topics/modem';
import { decodeNetwork } from '../../../app/events/topics/network';
import { decodeRadio } from '../../../app/events/topics/radio';
import { decodeSystem } from '../../../app/events/topics/system';
import { modemAt, systemAt } from '../../sandbox/devices/health';
import { mavlinkAt } from '../../sandbox/devices/mavlinkHealth';
import { MavlinkRouter } from '../../sandbox/devices/mavlink/MavlinkRouter';
import { networkAt } from '../../sandbox/devices/networkHealth';
import { elrsAt, meshAt, radioAt, sikAt } from '../../sandbox/devices/radioHealth';

type Raw = Readonly<Record<string, unknown>>;
const DECODERS = {
  modem: decodeModem,
  system: decodeSystem,
  radio: decodeRadio,
  network: decodeNetwork,
  'mavlink-status': decodeMavlink,
} as const;

const SYSTEM = { fault: null, isVehicle: true, bootId: '5f0c' } as const;
const ROUTER = new MavlinkRouter({ model: 'Quad X4', send: () => undefined, isArmed: () => false });
const reportsAt = (seconds: number): readonly (readonly [keyof typeof DECODERS, object])[] => [
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
          const decoded = leavesOf(DECODERS[name](report as Raw))
            .map(String)
            .toSorted();
          const told = leavesOf(report).map((leaf) =>
            typeof leaf === 'string' && /^\d{4}-\d\d-\d\dT/.test(leaf) ? String(Date.parse(leaf)) : String(leaf),
          );
          expect([name, decoded]).toEqual([name, told.toSorted()]);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('never throws, and holds no number that is none, whatever comes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DEVICE_EVENT_NAMES), fc.jsonValue({ maxDepth: 4 }), (name, value) => {
        const event = parseDeviceEvent(name, JSON.stringify(value));
        expect(leavesOf(event).filter((leaf) => typeof leaf === 'number' && !Number.isFinite(leaf))).toEqual([]);
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
          const before = Object.entries(DECODERS[name](report as Raw) ?? {});
          const after = Object.entries(DECODERS[name]({ ...report, [key]: value }) ?? {});
          const changed = after.filter(([, one], at) => JSON.stringify(one) !== JSON.stringify(before[at]?.[1]));
          expect(after.length).toBe(before.length);
          expect(changed.length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('malformed rows are left out one by one, and what is not known is null', () => {
    const { interfaces } = decodeNetwork({
      interfaces: [null, 7, { name: '' }, { name: 'eth0', addresses: ['192.0.2.1/24', 5, null], rx_bps: -1 }, []],
    });
    expect(interfaces).toHaveLength(1);
    expect(interfaces[0]).toMatchObject({ name: 'eth0', addresses: ['192.0.2.1/24'], rxBps: null, gateway: null });
    expect(decodeSystem({ cores_pct: [5, 'x', 101, 7], temps: [{}, { name: 'soc' }] })).toMatchObject({
      coresPct: [5, null, null, 7],
      temperatures: [{ name: 'soc', now: null, max: null, critical: null }],
      isThrottled: null,
      uptimeS: null,
    });
    expect(decodeMavlink({ flight_controller: null, endpoints: [{ state: 'up' }, { config_id: 'a' }] })).toMatchObject({
      flightController: null,
      endpoints: [{ configId: 'a', state: null, systems: [], lastPacketAt: null }],
    });
    expect(decodeRadio({ dir: 'sideways', rssi_dbm: -60 })).toBeNull();
    expect(decodeModem({ rsrp_dbm: 32767, mcc_mnc: '1-1', operator: '\u202e', roaming: 'no' })).toMatchObject({
      rsrpDbm: null,
      mccMnc: null,
      operator: null,
      isRoaming: null,
    });
  });
});
