import * as v from 'valibot';
import { entity, field, orNull, total, type EntityOf } from '../lib/entity';
import { Time } from '../lib/lenient';
import { plainText } from '../lib/plainText';
import { asRecord, read } from '../lib/read';
import { DeviceIdField, SafeIdField } from './idFields';
import type { DeviceId } from './ids';

export type SignalWord = 'excellent' | 'good' | 'fair' | 'poor' | 'none';
/** Lower ends of the words, in dBm of RSRP and dB of SNR (pages §9: Digi's scale; the worse of the two wins). */
const RSRP = [-85, -95, -105, -115] as const;
const SNR = [13, 4.5, 1, -3] as const;
const WORDS: readonly SignalWord[] = ['excellent', 'good', 'fair', 'poor', 'none'];

/** How good a signal is, in a word; null: unknown. */
export function signalWord(rsrpDbm: number | null, snrDb: number | null = null): SignalWord | null {
  if (rsrpDbm === null && snrDb === null) return null;
  const byRsrp = rsrpDbm === null ? 0 : RSRP.filter((end) => rsrpDbm <= end).length;
  const bySnr = snrDb === null ? 0 : SNR.filter((end) => snrDb < end).length;
  return WORDS[Math.max(byRsrp, bySnr)] ?? null;
}

const KINDS = new Map(Object.entries({ lte: 'LTE', '5gnr': '5G', wifi: 'Wi-Fi', ethernet: 'Ethernet' }));
const MAX_ALERTS = 20;

const NumberOrNull = v.nullable(v.number());
/** Rounded to what is shown, so that a change that cannot be seen is none. */
const whole = (least: number, most: number) =>
  orNull(v.pipe(v.number(), v.minValue(least), v.maxValue(most), v.transform(Math.round)));
const Dbm = whole(-200, 0);
const wordsIn = (value: unknown, length: number): string | null =>
  plainText(read(v.string(), value, ''), length) || null;
const words = (length: number) => total((value) => wordsIn(value, length));

/** A reason why a device needs attention. */
const alert = entity(
  {
    rule: field(
      'rule',
      v.string(),
      total(() => null),
    ),
    severity: field('severity', v.string(), v.fallback(v.picklist(['warning', 'critical']), 'warning')),
    text: field('text', v.string(), v.pipe(words(200), v.string())),
  },
  ({ severity, text }) => ({ severity, text }),
);
export type Alert = Readonly<EntityOf<typeof alert>>;

const uplink = entity(
  {
    /** As people call it: `LTE`, `Wi-Fi`. */
    kind: field('kind', v.string(), v.pipe(words(16), v.string())),
    rsrpDbm: field('rsrp_dbm', NumberOrNull, Dbm),
    rssiDbm: field('rssi_dbm', NumberOrNull, Dbm),
  },
  ({ kind, ...one }) => ({ ...one, kind: KINDS.get(kind.toLowerCase()) ?? kind, quality: signalWord(one.rsrpDbm) }),
);
export type Uplink = Readonly<EntityOf<typeof uplink>>;

const Vehicle = v.nullable(v.object({ armed: v.boolean(), mode: v.nullable(v.string()) }));

/** What a row of the list says of a device beyond the specification; null: not reported. */
const summary = entity(
  {
    id: field('device_id', v.string(), DeviceIdField),
    /** When the device reported it, in ms since the epoch; null if the server omits it, as one that updates it less often than every 30 s does. */
    at: field('at', v.optional(v.nullable(v.string())), Time),
    vehicle: field('vehicle', Vehicle, total(asRecord)),
    batteryPct: field('battery_pct', NumberOrNull, whole(0, 100)),
    uplink: field('uplink', v.nullable(uplink.wire), total(uplink.decode)),
    alerts: field(
      'alerts',
      v.array(alert.wire),
      total((rows) => (Array.isArray(rows) ? rows : []).slice(0, MAX_ALERTS).flatMap((row) => alert.decode(row) ?? [])),
    ),
    /** The stream whose picture stands for the device. */
    previewStream: field('preview_stream_id', v.nullable(v.string()), orNull(SafeIdField)),
  },
  ({ id, vehicle, ...rest }) => {
    const own = { ...rest, armed: read(v.boolean(), vehicle.armed, null), mode: wordsIn(vehicle.mode, 32) };
    return [id, own] as const;
  },
);
export const SummaryWire = summary.wire;
export type DeviceSummary = Readonly<EntityOf<typeof summary>[1]>;

/** A summary out of a row, with whose it is; null for a row without a usable id. Never throws. */
export const toSummary = (row: unknown): readonly [DeviceId, DeviceSummary] | null => summary.decode(row);
