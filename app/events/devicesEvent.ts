import { isDeviceId, type DeviceId } from '../domain/ids';
import { asRecord } from '../lib/read';
import { DEVICE_EVENT_NAMES, parseDeviceEvent, type DeviceEvent } from './deviceEvent';

/** An event of a stream of several devices (`design/api.md` §8). `denied`: no access to this one, now or any more. */
export type DevicesEvent =
  | { readonly type: 'report'; readonly device: DeviceId; readonly event: DeviceEvent }
  | { readonly type: 'denied'; readonly device: DeviceId }
  | { readonly type: 'ignored'; readonly reason: string };

export const DEVICES_EVENT_NAMES = [...DEVICE_EVENT_NAMES, 'denied'] as const;

/** Longest event data that is parsed, in characters (`security.md` R12). */
const MAX_DATA = 100_000;

function deviceOf(data: string): unknown {
  try {
    return asRecord(JSON.parse(data) as unknown).device_id;
  } catch {
    return null;
  }
}

/** One event from its name and data. Never throws: what names no device, and unknown events, become `ignored`. */
export function parseDevicesEvent(name: string, data: string): DevicesEvent {
  if (data.length > MAX_DATA) return { type: 'ignored', reason: 'data too long' };
  const device = deviceOf(data);
  if (!isDeviceId(device)) return { type: 'ignored', reason: 'no device' };
  if (name === 'denied') return { type: 'denied', device };
  const event = parseDeviceEvent(name, data);
  return event.type === 'ignored' ? event : { type: 'report', device, event };
}
