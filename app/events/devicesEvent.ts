import * as v from 'valibot';
import { DeviceIdField } from '../domain/idFields';
import type { DeviceId } from '../domain/ids';
import { field, recordOf } from '../lib/entity';
import { DEVICE_EVENT_NAMES, deviceEventOf, type DeviceEvent } from './deviceEvent';
import { ignored, type Ignored } from './eventTable';

/** An event of a stream of several devices (api §8): a report of one of them. */
type Report = { readonly type: 'report'; readonly device: DeviceId; readonly event: Exclude<DeviceEvent, Ignored> };

/** What every event of such a stream says, and all that `denied` says: no access to this device, or no longer. */
const Addressed = recordOf({ device: field('device_id', DeviceIdField) });

export type DevicesEvent = Report | ({ readonly type: 'denied' } & v.InferOutput<typeof Addressed>) | Ignored;

export const DEVICES_EVENT_NAMES = [...DEVICE_EVENT_NAMES, 'denied'] as const;

/** One event from its name and its data as JSON has it. Never throws: what names no device, and unknown events, become `ignored`. */
export function devicesEventOf(name: string, value: unknown): DevicesEvent {
  const read = v.safeParse(Addressed, value);
  if (!read.success) return ignored(read.issues[0].message);
  const { device } = read.output;
  if (name === 'denied') return { type: name, device };
  const event = deviceEventOf(name, value);
  return event.type === 'ignored' ? event : { type: 'report', device, event };
}
