import * as v from 'valibot';
import { toDeviceId, type DeviceId } from '../domain/ids';
import { asRecord } from '../lib/read';
import { DEVICE_EVENTS, type DeviceEventName, type DeviceTopic, type ReportOf } from './deviceEvent';
import type { StreamEvent } from './eventTable';

/** Every event of a stream of several devices (api §8) names the one that it is of. */
const ADDRESS = { device_id: v.string() };
const deviceOf = (value: unknown): DeviceId | null => toDeviceId(asRecord(value).device_id);

/** The same report as in the device's own stream, with its device. */
interface Addressed<N extends DeviceEventName> {
  readonly device: DeviceId;
  readonly report: ReportOf<N>;
}

const addressed = ({ wire, decode, ...rest }: (typeof DEVICE_EVENTS)[DeviceEventName]) => ({
  ...rest,
  wire: v.object({ ...wire.entries, ...ADDRESS }),
  decode: (value: unknown) => {
    const device = deviceOf(value);
    const report = device === null ? null : decode(value);
    return report === null ? null : { device, report };
  },
});

type Reports = {
  readonly [N in DeviceEventName]: StreamEvent<Addressed<N>> & { readonly topic: DeviceTopic };
};

/** The events of a stream of several devices: the reports of each, and `denied`: no access to this device, or no longer. */
export const DEVICES_EVENTS = {
  ...(Object.fromEntries(
    Object.entries(DEVICE_EVENTS).map(([name, event]) => [name, addressed(event)]),
  ) as unknown as Reports),
  denied: {
    wire: v.object(ADDRESS),
    decode: (value: unknown) => {
      const device = deviceOf(value);
      return device === null ? null : { device };
    },
    staleMs: Infinity,
  },
} as const;

type Name = keyof typeof DEVICES_EVENTS;
/** One event with its name. */
export type DevicesEvent = {
  [N in Name]: { readonly type: N } & NonNullable<ReturnType<(typeof DEVICES_EVENTS)[N]['decode']>>;
}[Name];

/** One event from its name and its data as JSON has it; null for what names no device, an unknown event, and what is not understood. Never throws. */
export function devicesEventOf(name: string, value: unknown): DevicesEvent | null {
  if (!Object.hasOwn(DEVICES_EVENTS, name)) return null;
  const read = DEVICES_EVENTS[name as Name].decode(value);
  return read && ({ type: name, ...read } as DevicesEvent);
}
