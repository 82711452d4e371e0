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

export interface MediaStatus {
  readonly streamId: string | null;
  readonly state: string | null;
  readonly fps: number | null;
  readonly kbps: number | null;
  readonly viewers: number | null;
}

/** An event of one device's own stream (`design/api.md` §4). `ignored` carries why, for one debug line. */
export type DeviceEvent =
  /** `at`: ms since the epoch by the device's clock; null: not said. */
  | { readonly type: 'telemetry'; readonly telemetry: Telemetry; readonly at: number | null }
  | { readonly type: 'statustext'; readonly status: StatusText }
  | { readonly type: 'media-status'; readonly media: MediaStatus }
  | { readonly type: 'system'; readonly uptimeS: number | null; readonly at: number | null }
  | { readonly type: 'ignored'; readonly reason: string };

export const DEVICE_EVENT_NAMES = ['telemetry', 'statustext', 'media-status', 'system'] as const satisfies Exclude<
  DeviceEvent['type'],
  'ignored'
>[];

/** Longest event data that is looked at, in characters (`security.md` R12). */
const MAX_DATA = 100_000;
const Count = v.pipe(v.number(), v.minValue(0), v.maxValue(1e9));

function mediaOf(raw: Readonly<Record<string, unknown>>): MediaStatus {
  return {
    streamId: read(v.string(), raw.stream_id, null),
    state: read(v.string(), raw.state, null),
    fps: read(Count, raw.fps, null),
    kbps: read(Count, raw.bitrate_kbps, null),
    viewers: read(Count, raw.viewers, null),
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
    case 'statustext': {
      const text = plainText(read(v.string(), raw.text, ''))
        .trim()
        .slice(0, 200);
      if (text === '') return { type: 'ignored', reason: 'no text' };
      const severity = read(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7)), raw.severity, 6);
      return { type: name, status: { severity, text, at: toTime(raw.at) } };
    }
    case 'media-status':
      return { type: name, media: mediaOf(raw) };
    case 'system':
      return { type: name, uptimeS: read(Count, raw.uptime_s, null), at: toTime(raw.at) };
    default:
      return { type: 'ignored', reason: 'unknown event' };
  }
}
