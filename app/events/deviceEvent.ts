import * as v from 'valibot';
import { TelemetryWire, toTelemetry } from '../domain/telemetry';
import type { EventTable, ValueOf } from './eventTable';
import { mavlinkReport } from './topics/mavlink';
import { mediaReport } from './topics/media';
import { modemReport } from './topics/modem';
import { networkReport } from './topics/network';
import { radioReport } from './topics/radio';
import { statusTextReport } from './topics/statusText';
import { systemReport } from './topics/system';
import { watchersReport } from './topics/watchers';

/** Members that any report may have. */
const OF_ANY = {
  device_id: v.optional(v.string()),
  /** When the device reported, by its own clock, ISO 8601 in UTC. */
  at: v.optional(v.nullable(v.string())),
  /** The age of a report, in ms, when the server repeats it to a new listener. */
  age_ms: v.optional(v.pipe(v.number(), v.minValue(0))),
};

interface Report<E extends v.ObjectEntries, T> {
  readonly wire: v.ObjectSchema<E, undefined>;
  readonly decode: (value: unknown) => T;
}

/** `topic`: as `topics=` takes it. */
const report = <const N extends string, E extends v.ObjectEntries, T>(
  topic: N,
  staleMs: number,
  { wire, decode }: Report<E, T>,
) => ({ topic, staleMs, decode, wire: v.object({ ...OF_ANY, ...wire.entries }) });

/** The events of one device's own stream (api §4), a row for each. */
export const DEVICE_EVENTS = {
  telemetry: report('telemetry', 3000, { wire: TelemetryWire, decode: toTelemetry }),
  statustext: report('statustext', Infinity, statusTextReport),
  'media-status': report('media', 5000, mediaReport),
  system: report('system', 10_000, systemReport),
  modem: report('modem', 20_000, modemReport),
  radio: report('radio', 3000, radioReport),
  network: report('network', 10_000, networkReport),
  'mavlink-status': report('mavlink', 3000, mavlinkReport),
  watchers: report('watchers', Infinity, watchersReport),
} as const satisfies EventTable;

export type DeviceEventName = keyof typeof DEVICE_EVENTS;
/** What a device reports, by the name that `topics=` takes. */
export type DeviceTopic = (typeof DEVICE_EVENTS)[DeviceEventName]['topic'];
export type ReportOf<N extends DeviceEventName> = ValueOf<(typeof DEVICE_EVENTS)[N]>;

export const isDeviceEventName = (name: string): name is DeviceEventName => Object.hasOwn(DEVICE_EVENTS, name);
