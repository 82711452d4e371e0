import * as v from 'valibot';
import { toTelemetry } from '../domain/telemetry';
import { total } from '../lib/entity';
import { parseJson } from '../lib/parseJson';
import { asRecord } from '../lib/read';
import { toTime } from '../lib/toTime';
import { eventFrom, ignored, type EventOf } from './eventTable';
import { MAX_DATA } from './readReport';
import type { Raw } from './topics/fields';
import { decodeMavlink } from './topics/mavlink';
import { mediaOf } from './topics/media';
import { decodeModem } from './topics/modem';
import { decodeNetwork } from './topics/network';
import { decodeRadio, type RadioStatus } from './topics/radio';
import { StatusTextEvent } from './topics/statusText';
import { decodeSystem } from './topics/system';
import { watchersOf } from './topics/watchers';

/** A report of one topic, by a reader that understands whatever comes. */
const report = <T>(read: (raw: Raw) => T) => total((value) => read(asRecord(value)));

/** The events of one device's own stream (api §4). `at`: ms since the epoch by the device's clock; null: not said. */
const EVENTS = {
  telemetry: report((raw) => ({ telemetry: toTelemetry(raw), at: toTime(raw.at) })),
  statustext: v.pipe(
    StatusTextEvent,
    v.transform((status) => ({ status })),
  ),
  'media-status': report((raw) => ({ media: mediaOf(raw) })),
  system: report((raw) => ({ system: decodeSystem(raw), at: toTime(raw.at) })),
  modem: report((raw) => ({ modem: decodeModem(raw) })),
  radio: v.pipe(
    report(decodeRadio),
    v.custom<RadioStatus>((radio) => radio !== null, 'no direction'),
    v.transform((radio) => ({ radio })),
  ),
  network: report((raw) => ({ network: decodeNetwork(raw) })),
  'mavlink-status': report((raw) => ({ mavlink: decodeMavlink(raw) })),
  watchers: report((raw) => ({ watchers: watchersOf(raw) })),
};

/** `ignored` carries why, for one debug line. */
export type DeviceEvent = EventOf<typeof EVENTS>;

export const DEVICE_EVENT_NAMES = Object.keys(EVENTS) as (keyof typeof EVENTS)[];

/** One event from its name and its data as JSON has it. Never throws: unknown names and bad data become `ignored`. */
export const deviceEventOf = (name: string, value: unknown): DeviceEvent => eventFrom(EVENTS, name, value);

/** One event from its name and data. Never throws. */
export function parseDeviceEvent(name: string, data: string): DeviceEvent {
  if (data.length > MAX_DATA) return ignored('data too long');
  const value = parseJson(data);
  return value === undefined ? ignored('no JSON') : deviceEventOf(name, value);
}
