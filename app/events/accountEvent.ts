import { isDeviceId, isInvitationId, type DeviceId, type InvitationId } from '../domain/ids';
import { asRecord } from '../lib/read';

/** A live event of the account's stream (`spec.md` §7). `ignored` carries why, for one debug line. */
export type AccountEvent =
  | { readonly type: 'devices-online'; readonly ids: readonly DeviceId[] }
  | { readonly type: 'device-online'; readonly id: DeviceId }
  | { readonly type: 'device-offline'; readonly id: DeviceId }
  | { readonly type: 'device-registered'; readonly id: DeviceId | null }
  /** A change of the device itself, by whoever made it (`design/api.md` §4). */
  | { readonly type: 'device-updated'; readonly id: DeviceId }
  | { readonly type: 'device-removed'; readonly id: DeviceId }
  /** Who may do what on a device has changed; `hasEnded`: it ended for the person who hears this. */
  | { readonly type: 'device-access-changed'; readonly id: DeviceId; readonly hasEnded: boolean }
  /** `deviceId` where the server says it. */
  | { readonly type: 'invitation-changed'; readonly id: InvitationId; readonly deviceId: DeviceId | null }
  | { readonly type: 'ignored'; readonly reason: string };

/** Names of the events that mean something here, for a stream that must be told what to listen for. */
export const EVENT_NAMES = [
  'devices-online',
  'device-online',
  'device-offline',
  'device-registered',
  'device-updated',
  'device-removed',
  'device-access-changed',
  'invitation-changed',
] as const satisfies Exclude<AccountEvent['type'], 'ignored'>[];

/** Longest event data that is parsed, in characters (`security.md` R12). */
const MAX_DATA = 1_000_000;
/** Most ids taken from one `devices-online` event. */
const MAX_IDS = 5000;

function parseData(data: string): unknown {
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return data.trim();
  }
}

function idOf(value: unknown): DeviceId | null {
  const raw = typeof value === 'string' ? value : (asRecord(value).device_id ?? asRecord(value).id);
  return isDeviceId(raw) ? raw : null;
}

function idsOf(value: unknown): readonly DeviceId[] | null {
  const raw = asRecord(value);
  const list = Array.isArray(value) ? (value as unknown[]) : (raw.device_ids ?? raw.devices);
  if (!Array.isArray(list)) return null;
  return list
    .slice(0, MAX_IDS)
    .map(idOf)
    .filter((id) => id !== null);
}

const NO_DEVICE: AccountEvent = { type: 'ignored', reason: 'no device id' };

function invitationChanged(value: unknown): AccountEvent {
  const { id, device_id: deviceId } = asRecord(value);
  if (!isInvitationId(id)) return { type: 'ignored', reason: 'no invitation id' };
  return { type: 'invitation-changed', id, deviceId: isDeviceId(deviceId) ? deviceId : null };
}

/**
 * One event from its name and data. Ids may come bare, as JSON text, or in an object under `device_id` or `id`.
 * Never throws: unknown names and bad data become `ignored`.
 */
export function parseAccountEvent(name: string, data: string): AccountEvent {
  if (data.length > MAX_DATA) return { type: 'ignored', reason: 'data too long' };
  const value = parseData(data);
  switch (name) {
    case 'devices-online': {
      const ids = idsOf(value);
      return ids === null ? { type: 'ignored', reason: 'no list of ids' } : { type: name, ids };
    }
    case 'device-online':
    case 'device-offline':
    case 'device-updated':
    case 'device-removed': {
      const id = idOf(value);
      return id === null ? NO_DEVICE : { type: name, id };
    }
    case 'device-access-changed': {
      const id = idOf(value);
      return id === null ? NO_DEVICE : { type: name, id, hasEnded: asRecord(value).role === null };
    }
    case 'invitation-changed':
      return invitationChanged(value);
    case 'device-registered':
      return { type: name, id: idOf(value) };
    default:
      return { type: 'ignored', reason: 'unknown event' };
  }
}
