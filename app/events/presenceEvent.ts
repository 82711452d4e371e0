import { MAX_DEVICES, toDeviceId, type DeviceId } from '../domain/ids';
import { parseJson } from '../lib/parseJson';
import { asRecord } from '../lib/read';

/** Longest event data that is parsed, in characters (R12). */
const MAX_DATA = 1_000_000;

/** The events of the account's stream that say who is there (specification §7): all that the first page must understand. */
export type PresenceEvent =
  | { readonly type: 'devices-online'; readonly ids: readonly DeviceId[] }
  | { readonly type: 'device-online' | 'device-offline'; readonly id: DeviceId };

/** An id may come bare, or in an object under `device_id` or `id`. */
export const idIn = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? value : (asRecord(value).device_id ?? asRecord(value).id);

function idsIn(value: unknown): DeviceId[] | null {
  const list = Array.isArray(value) ? (value as unknown[]) : (asRecord(value).device_ids ?? asRecord(value).devices);
  return Array.isArray(list) ? list.slice(0, MAX_DEVICES).flatMap((one) => toDeviceId(idIn(one)) ?? []) : null;
}

const NAMES: Readonly<Record<PresenceEvent['type'], true>> = {
  'devices-online': true,
  'device-online': true,
  'device-offline': true,
};

export const isPresenceEvent = (name: string): name is PresenceEvent['type'] => Object.hasOwn(NAMES, name);

/** The value of an account event: JSON, or a bare id. Null for more data than is parsed. */
export function readEventData(data: string): { readonly value: unknown } | null {
  if (data.length > MAX_DATA) return null;
  const value = parseJson(data);
  return { value: value === undefined ? data.trim() : value };
}

/** An event of presence from the value of its data; null for a value that is not understood. */
export function presenceEventOf(type: PresenceEvent['type'], value: unknown): PresenceEvent | null {
  if (type === 'devices-online') {
    const ids = idsIn(value);
    return ids && { type, ids };
  }
  const id = toDeviceId(idIn(value));
  return id === null ? null : { type, id };
}

/** One event of presence from its name and data. Null, and never an error, for what is none or is not understood. */
export function parsePresenceEvent(name: string, data: string): PresenceEvent | null {
  const read = isPresenceEvent(name) ? readEventData(data) : null;
  return read && presenceEventOf(name as PresenceEvent['type'], read.value);
}
