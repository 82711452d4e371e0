import * as v from 'valibot';
import { codecOf } from '../domain/stream';
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
  /** When it was measured, in ms since the epoch by the server's clock; null: not said. */
  readonly at: number | null;
  readonly streamId: string | null;
  readonly state: string | null;
  readonly setFps: number | null;
  readonly cameraFps: number | null;
  readonly encodedFps: number | null;
  /** As they leave the device. */
  readonly sentFps: number | null;
  /** As they arrive at the server. */
  readonly fps: number | null;
  /** As the server passes them on. */
  readonly relayFps: number | null;
  /** From the camera to the server, and within it. */
  readonly uplinkMs: number | null;
  readonly relayMs: number | null;
  readonly kbps: number | null;
  readonly viewers: number | null;
  /** How long ago the server last heard the device. */
  readonly deviceSilentMs: number | null;
  /** As the field names it: `vp8`, `h264`, `h265`. */
  readonly codec: string | null;
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
  /** Server time minus device time as the device measured it by round trip, and how wrong that may be; null: not said. */
  readonly clockOffsetMs: number | null;
  readonly clockErrorMs: number | null;
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

/** Longest event data that is parsed, in characters (`security.md` R12). */
const MAX_DATA = 100_000;
const Count = v.pipe(v.number(), v.minValue(0), v.maxValue(1e9));

/** A device that was never set counts from 1970: half a century either way. */
const ClockOffset = v.pipe(v.number(), v.minValue(-1e13), v.maxValue(1e13));
const ClockErrorBound = v.pipe(v.number(), v.minValue(0), v.maxValue(1e13));

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
    at: toTime(raw.at),
    streamId: read(v.string(), raw.stream_id, null),
    state: read(v.string(), raw.state, null),
    setFps: count(raw.set_fps),
    cameraFps: count(raw.camera_fps),
    encodedFps: count(raw.encoded_fps),
    sentFps: count(raw.sent_fps),
    fps: count(raw.fps),
    relayFps: count(raw.relay_fps),
    uplinkMs: count(raw.uplink_ms),
    relayMs: count(raw.relay_ms),
    kbps: count(raw.bitrate_kbps),
    viewers: count(raw.viewers),
    deviceSilentMs: count(raw.device_silent_ms),
    codec: codecOf(raw.codec),
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

/** A message out of a row; null for one without a text. Never throws. */
export function statusTextOf(raw: Raw): StatusText | null {
  const text = word(raw.text, 200);
  if (text === null) return null;
  const severity = read(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7)), raw.severity, 6);
  return { severity, text, at: toTime(raw.at) };
}

/** How long ago the server heard what it now repeats to a new listener, in ms; 0 for what is new. */
export function ageOf(data: string): number {
  const { age_ms: age } = asRecord(parse(data));
  return typeof age === 'number' && age > 0 ? age : 0;
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return undefined;
  }
}

function systemOf(raw: Raw): SystemStatus {
  return {
    uptimeS: count(raw.uptime_s),
    cpuPct: count(raw.cpu_pct),
    isThrottled: raw.throttled === true,
    clockOffsetMs: read(ClockOffset, raw.clock_offset_ms, null),
    clockErrorMs: read(ClockErrorBound, raw.clock_error_ms, null),
  };
}

function modemOf(raw: Raw): ModemStatus {
  return {
    tech: word(raw.access_tech, 16),
    operator: word(raw.operator, 64),
    rsrpDbm: decibels(raw.rsrp_dbm),
    snrDb: decibels(raw.snr_db),
  };
}

function statusEvent(raw: Raw): DeviceEvent {
  const status = statusTextOf(raw);
  return status ? { type: 'statustext', status } : { type: 'ignored', reason: 'no text' };
}

/** One event from its name and data. Never throws: unknown names and bad data become `ignored`. */
export function parseDeviceEvent(name: string, data: string): DeviceEvent {
  if (data.length > MAX_DATA) return { type: 'ignored', reason: 'data too long' };
  const value = parse(data);
  if (value === undefined) return { type: 'ignored', reason: 'no JSON' };
  const raw = asRecord(value);
  switch (name) {
    case 'telemetry':
      return { type: name, telemetry: toTelemetry(raw), at: toTime(raw.at) };
    case 'statustext':
      return statusEvent(raw);
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
