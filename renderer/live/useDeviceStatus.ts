import type { DeviceId } from '#app/domain/ids';
import { TOLERANCE_MS } from '../lib/serverTime';
import { useLostSince } from './liveState';
import { useDevicePresence, type Presence } from './presence';

export interface DeviceStatus {
  /** Null while unknown: before the first word, and while neither the stream nor the status call tells it. */
  readonly isOnline: boolean | null;
  /** When it was last seen, in ms since the epoch; null: never. */
  readonly seenAt: number | null;
  readonly shape: 'online' | 'offline' | 'unknown';
}

/** Whether a device is online, for its row as for counts, filters and orders; null while unknown. `isLost`: the status of all devices is unknown. */
export const onlineOf = (known: Presence | null, isLost: boolean): boolean | null =>
  isLost ? null : (known?.isOnline ?? null);

/**
 * When a device was last seen, in ms since the epoch; null: never. `storedAt`: by the server, which stores when it noticed an absence; this
 * page dates it better, until the server has seen the device again. `lostSince`: of `useLostSince`.
 */
export function lastSeenOf(known: Presence | null, storedAt: number, lostSince: number | null): number | null {
  if (known?.isOnline === false && storedAt <= (known.changedAt ?? -Infinity) + TOLERANCE_MS) return known.seenAt;
  // A device that was online when the connection was lost was last seen then.
  return Math.max(storedAt, known?.seenAt ?? 0, known?.isOnline ? (lostSince ?? 0) : 0) || null;
}

/** Whether a device is online and when it was last seen: by the stream, and while that is lost by the status call. Renders the caller for changes of this device only. */
export function useDeviceStatus(id: DeviceId, lastSeenAt: number | null): DeviceStatus {
  const presence = useDevicePresence(id);
  const lostSince = useLostSince();
  const isOnline = onlineOf(presence, lostSince !== null);
  return {
    isOnline,
    seenAt: lastSeenOf(presence, lastSeenAt ?? 0, lostSince),
    shape: isOnline === null ? 'unknown' : isOnline ? 'online' : 'offline',
  };
}
