import * as v from 'valibot';
import { entity, field, total, type EntityOf } from '../lib/entity';
import { Time } from '../lib/lenient';
import { decibels, flag, percent, rate, within, word } from '../events/topics/fields';

/** The server notes the readings of a device this often, in ms, and keeps them this long. */
export const HISTORY_STEP_MS = 5000;
export const HISTORY_KEPT_MS = 30 * 60_000;
/** Most rows that are looked at: a server may keep more, or smaller steps. */
const MAX_ROWS = 20_000;
/** Most points that are kept, the newest. */
export const MAX_POINTS = HISTORY_KEPT_MS / HISTORY_STEP_MS + 1;

const Reading = v.nullable(v.number());

/** The readings of a device in one step of five seconds, in the units of the names; null: not reported in it. */
const point = entity({
  /** Beginning of the step, ISO 8601 in UTC there, and ms since the epoch here. */
  at: field('at', v.string(), Time),
  batteryPct: field('battery_pct', Reading, total(percent)),
  /** Above home. */
  altitudeM: field(
    'altitude_m',
    Reading,
    total((value) => within(value, -1000, 100_000)),
  ),
  groundSpeedMps: field(
    'ground_speed_mps',
    Reading,
    total((value) => within(value, 0, 1000)),
  ),
  armed: field('armed', v.nullable(v.boolean()), total(flag)),
  mode: field(
    'mode',
    v.nullable(v.string()),
    total((value) => word(value, 32)),
  ),
  rsrpDbm: field('rsrp_dbm', Reading, total(decibels)),
  rsrqDb: field('rsrq_db', v.optional(Reading), total(decibels)),
  snrDb: field('snr_db', Reading, total(decibels)),
  rssiDbm: field('rssi_dbm', v.optional(Reading), total(decibels)),
  /** Of a radio link, by direction: what the end that receives measures. */
  airToGroundRssiDbm: field('radio_air_to_ground_rssi_dbm', v.optional(Reading), total(decibels)),
  airToGroundSnrDb: field('radio_air_to_ground_snr_db', v.optional(Reading), total(decibels)),
  airToGroundLostPct: field('radio_air_to_ground_lost_pct', v.optional(Reading), total(percent)),
  groundToAirRssiDbm: field('radio_ground_to_air_rssi_dbm', v.optional(Reading), total(decibels)),
  groundToAirSnrDb: field('radio_ground_to_air_snr_db', v.optional(Reading), total(decibels)),
  groundToAirLostPct: field('radio_ground_to_air_lost_pct', v.optional(Reading), total(percent)),
  /** Of the flight controller. */
  packetsPs: field('mavlink_packets_ps', v.optional(Reading), total(rate)),
  cpuPct: field('cpu_pct', Reading, total(percent)),
  memoryPct: field('mem_pct', v.optional(Reading), total(percent)),
  /** Of the hottest sensor. */
  temperatureC: field(
    'temp_celsius',
    Reading,
    total((value) => within(value, -100, 300)),
  ),
  /** Of the first stream that runs, as it arrives at the server. */
  fps: field('fps', Reading, total(rate)),
  kbps: field('bitrate_kbps', Reading, total(rate)),
});
export const PointWire = point.wire;
export type PointBody = v.InferOutput<typeof PointWire>;
type ReadPoint = EntityOf<typeof point>;
export type HistoryPoint = Omit<ReadPoint, 'at'> & { readonly at: number };

/** Readable points, oldest first, one per time. Never throws. */
export function toHistory(rows: readonly unknown[]): readonly HistoryPoint[] {
  const byTime = new Map<number, HistoryPoint>();
  for (const row of rows.slice(0, MAX_ROWS)) {
    const read = point.decode(row);
    if (read && read.at !== null) byTime.set(read.at, { ...read, at: read.at });
  }
  return [...byTime.values()].toSorted((a, b) => a.at - b.at).slice(-MAX_POINTS);
}
