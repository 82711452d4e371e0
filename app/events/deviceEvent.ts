import * as v from 'valibot';
import { toTelemetry, type Telemetry } from '../domain/telemetry';
import { plainText } from '../lib/plainText';
import { asRecord, read } from '../lib/read';
import { toTime } from '../lib/toTime';

/** A message of the vehicle (MAVLink STATUSTEXT); severity 0 is the worst, 7 is for debugging (RFC 5424). */
export interface StatusText {
  readonly severity: number;
  readonly text: string;
  /** Ms since the epoch by the device's clock; null: not said. */
  readonly at: number | null;
}

/** How a stream fares on its way: frames a second at each stage, in the order they pass; null: not said. */
export interface MediaStatus {
  readonly streamId: string | null;
  readonly state: string | null;
  readonly setFps: number | null;
  readonly cameraFps: number | null;
  readonly encodedFps: number | null;
  /** As they arrive at the server. */
  readonly fps: number | null;
  /** As the server passes them on. */
  readonly relayFps: number | null;
  /** From the camera to the server, and within it. */
  readonly uplinkMs: number | null;
  readonly relayMs: number | null;
  readonly kbps: number | null;
  readonly viewers: number | null;
  /** A word of the device's, as `camera_lost`. */
  readonly error: string | null;
}

/** The mobile network as the device hears it. */
export interface ModemStatus {
  readonly tech: string | null;
  readonly operator: string | null;
  readonly rsrpDbm: number | null;
  readonly snrDb: number | null;
}

/** The device's own computer. */
export interface SystemStatus {
  readonly uptimeS: number | null;
  readonly cpuPct: number | null;
  readonly isThrottled: boolean;
}

export interface Watcher {
  readonly id: string;
  readonly name: string;
}

/** An event of one device's own stream (`design/api.md` §4). `ignored` carries why, for one debug line. */
export type DeviceEvent =
  /** `at`: ms since the epoch by the device's clock; null: not said. */
  | { readonly type: 'telemetry'; readonly telemetry: Telemetry; readonly at: number | null }
  | { readonly type: 'statustext'; readonly status: StatusText }
  | { readonly type: 'media-status'; readonly media: MediaStatus }
  | { readonly type: 'system'; readonly system: SystemStatus; readonly at: number | null }
  | { readonly type: 'modem'; readonly modem: ModemStatus }
  | { readonly type: 'watchers'; readonly watchers: readonly Watcher[] }
  | { readonly type: 'ignored'; readonly reason: string };

export const DEVICE_EVENT_NAMES = [
  'telemetry',
  'statustext',
  'media-status',
  'system',
  'modem',
  'watchers',
] as const satisfies Exclude<DeviceEvent['type'], 'ignored'>[];

/** Longest event data that is looked at, in characters (`security.md` R12). */
const MAX_DATA = 100_000;
const Count = v.pipe(v.number(), v.minValue(0), v.maxValue(1e9));

const MAX_WATCHERS = 50;
type Raw = Readonly<Record<string, unknown>>;
const count = (value: unknown) => read(Count, value, null);
const decibels = (value: unknown) => read(v.pipe(v.number(), v.minValue(-200), v.maxValue(100)), value, null);
const word = (value: unknown, length: number) => {
  const text = plainText(read(v.string(), value, ''))
    .trim()
    .slice(0, length);
  return text === '' ? null : text;
};

function mediaOf(raw: Raw): MediaStatus {
  return {
    streamId: read(v.string(), raw.stream_id, null),
    state: read(v.string(), raw.state, null),
    setFps: count(raw.set_fps),
    cameraFps: count(raw.camera_fps),
    encodedFps: count(raw.encoded_fps),
    fps: count(raw.fps),
    relayFps: count(raw.relay_fps),
    uplinkMs: count(raw.uplink_ms),
    relayMs: count(raw.relay_ms),
    kbps: count(raw.bitrate_kbps),
    viewers: count(raw.viewers),
    error: word(raw.error, 100),
  };
}

function watchersOf(raw: Raw): readonly Watcher[] {
  const rows = Array.isArray(raw.users) ? (raw.users as unknown[]) : [];
  return rows.slice(0, MAX_WATCHERS).flatMap((row) => {
    const { user_id: id, name } = asRecord(row);
    const shown = word(name, 64);
    return typeof id === 'string' && shown !== null ? [{ id: id.slice(0, 128), name: shown }] : [];
  });
}

function statusTextOf(raw: Raw): DeviceEvent {
  const text = word(raw.text, 200);
  if (text === null) return { type: 'ignored', reason: 'no text' };
  const severity = read(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7)), raw.severity, 6);
  return { type: 'statustext', status: { severity, text, at: toTime(raw.at) } };
}

function systemOf(raw: Raw): SystemStatus {
  return { uptimeS: count(raw.uptime_s), cpuPct: count(raw.cpu_pct), isThrottled: raw.throttled === true };
}

function modemOf(raw: Raw): ModemStatus {
  return {
    tech: word(raw.access_tech, 16),
    operator: word(raw.operator, 64),
    rsrpDbm: decibels(raw.rsrp_dbm),
    snrDb: decibels(raw.snr_db),
  };
}

/** One event from its name and data. Never throws: unknown names and bad data become `ignored`. */
export function parseDeviceEvent(name: string, data: string): DeviceEvent {
  if (data.length > MAX_DATA) return { type: 'ignored', reason: 'data too long' };
  let value: unknown;
  try {
    value = JSON.parse(data) as unknown;
  } catch {
    return { type: 'ignored', reason: 'no JSON' };
  }
  const raw = asRecord(value);
  switch (name) {
    case 'telemetry':
      return { type: name, telemetry: toTelemetry(raw), at: toTime(raw.at) };
    case 'statustext':
      return statusTextOf(raw);
    case 'media-status':
      return { type: name, media: mediaOf(raw) };
    case 'system':
      return { type: name, system: systemOf(raw), at: toTime(raw.at) };
    case 'modem':
      return { type: name, modem: modemOf(raw) };
    case 'watchers':
      return { type: name, watchers: watchersOf(raw) };
    default:
      return { type: 'ignored', reason: 'unknown event' };
  }
}
