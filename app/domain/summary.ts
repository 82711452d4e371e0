import * as v from 'valibot';
import { plainText } from '../lib/plainText';
import { asRecord, read } from '../lib/read';
import { toTime } from '../lib/toTime';
import { isDeviceId, isSafeId, type DeviceId } from './ids';

/** Something about a device that wants looking at. */
export interface Alert {
  readonly severity: 'warning' | 'critical';
  readonly text: string;
}

export interface Uplink {
  /** As people call it: `LTE`, `Wi-Fi`. */
  readonly kind: string;
  readonly rsrpDbm: number | null;
  readonly rssiDbm: number | null;
  readonly quality: SignalWord | null;
}

/** What a row of the list says of a device beyond the specification; null: not reported. */
export interface DeviceSummary {
  /** When the device said it, in ms since the epoch. */
  readonly at: number | null;
  readonly armed: boolean | null;
  readonly mode: string | null;
  readonly batteryPct: number | null;
  readonly uplink: Uplink | null;
  readonly alerts: readonly Alert[];
  /** The stream whose picture stands for the device. */
  readonly previewStream: string | null;
}

export const SummaryWire = v.object({
  device_id: v.string(),
  at: v.optional(v.nullable(v.string())),
  vehicle: v.nullable(v.object({ armed: v.boolean(), mode: v.nullable(v.string()) })),
  battery_pct: v.nullable(v.number()),
  uplink: v.nullable(
    v.object({ kind: v.string(), rsrp_dbm: v.nullable(v.number()), rssi_dbm: v.nullable(v.number()) }),
  ),
  alerts: v.array(v.object({ rule: v.string(), severity: v.string(), text: v.string() })),
  preview_stream_id: v.nullable(v.string()),
});

export type SignalWord = 'excellent' | 'good' | 'fair' | 'poor' | 'none';
/** Lower ends of the words, in dBm of RSRP and dB of SNR (`design/pages.md` §9: Digi's scale; the worse of the two wins). */
const RSRP = [-85, -95, -105, -115] as const;
const SNR = [13, 4.5, 1, -3] as const;
const WORDS: readonly SignalWord[] = ['excellent', 'good', 'fair', 'poor', 'none'];

/** How good a signal is in a word; null where nothing is known of it. */
export function signalWord(rsrpDbm: number | null, snrDb: number | null = null): SignalWord | null {
  if (rsrpDbm === null && snrDb === null) return null;
  const byRsrp = rsrpDbm === null ? 0 : RSRP.filter((end) => rsrpDbm <= end).length;
  const bySnr = snrDb === null ? 0 : SNR.filter((end) => snrDb < end).length;
  return WORDS[Math.max(byRsrp, bySnr)] ?? null;
}

const KINDS: Readonly<Record<string, string>> = { lte: 'LTE', '5gnr': '5G', wifi: 'Wi-Fi', ethernet: 'Ethernet' };
const MAX_ALERTS = 20;
const between = (value: unknown, min: number, max: number) =>
  read(v.pipe(v.number(), v.minValue(min), v.maxValue(max)), value, null);
const words = (value: unknown, length: number) => {
  const text = plainText(read(v.string(), value, '')).trim();
  return text === '' ? null : text.slice(0, length);
};

function toUplink(value: unknown): Uplink | null {
  const raw = asRecord(value);
  const kind = words(raw.kind, 16);
  if (kind === null) return null;
  const rsrpDbm = between(raw.rsrp_dbm, -200, 0);
  return {
    kind: KINDS[kind.toLowerCase()] ?? kind,
    rsrpDbm,
    rssiDbm: between(raw.rssi_dbm, -200, 0),
    quality: signalWord(rsrpDbm),
  };
}

function toAlerts(value: unknown): readonly Alert[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX_ALERTS).flatMap((one) => {
    const raw = asRecord(one);
    const text = words(raw.text, 200);
    const severity = raw.severity === 'critical' ? 'critical' : 'warning';
    return text === null ? [] : [{ severity, text } as const];
  });
}

/** A summary out of a row, with whose it is; null for a row without a usable id. Never throws. */
export function toSummary(row: unknown): readonly [DeviceId, DeviceSummary] | null {
  const raw = asRecord(row);
  const vehicle = asRecord(raw.vehicle);
  if (!isDeviceId(raw.device_id)) return null;
  return [
    raw.device_id,
    {
      at: toTime(raw.at),
      armed: read(v.boolean(), vehicle.armed, null),
      mode: words(vehicle.mode, 32),
      batteryPct: between(raw.battery_pct, 0, 100),
      uplink: toUplink(raw.uplink),
      alerts: toAlerts(raw.alerts),
      previewStream: isSafeId(raw.preview_stream_id) ? raw.preview_stream_id : null,
    },
  ];
}
