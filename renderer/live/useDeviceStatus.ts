import type { DeviceId } from '#app/domain/ids';
import { useLostSince } from './liveState';
import { useDevicePresence, type Presence } from './presence';

export interface DeviceStatus {
  /** Null while unknown: before the first word, and while neither the stream nor the status call tells it. */
  readonly isOnline: boolean | null;
  /** Milliseconds since the epoch; the later of what the server has stored and what was heard live. */
  readonly seenAt: number | null;
  readonly shape: 'online' | 'offline' | 'unknown';
}

/** Whether a device is online, for its row as for counts, filters and orders; null while unknown. `isLost`: the status of all devices is unknown. */
export const onlineOf = (known: Presence | null, isLost: boolean): boolean | null =>
  isLost ? null : (known?.isOnline ?? null);

/** Whether a device is online and when it was last seen: by the stream, and while that is lost by the status call. Renders the caller for changes of this device only. */
export function useDeviceStatus(id: DeviceId, lastSeenAt: number | null): DeviceStatus {
  const presence = useDevicePresence(id);
  const lostSince = useLostSince();
  const isOnline = onlineOf(presence, lostSince !== null);
  // A device that was online when the connection was lost was last seen then.
  const heardAt = Math.max(presence?.seenAt ?? 0, presence?.isOnline ? (lostSince ?? 0) : 0);
  return {
    isOnline,
    seenAt: Math.max(lastSeenAt ?? 0, heardAt) || null,
    shape: isOnline === null ? 'unknown' : isOnline ? 'online' : 'offline',
  };
}
