import type { DeviceId } from '#app/domain/ids';
import { useLostSince } from './liveState';
import { useDevicePresence } from './presence';

export interface DeviceStatus {
  /** Null while nothing has been heard, and while the live connection is lost. */
  readonly isOnline: boolean | null;
  /** Milliseconds since the epoch; the later of what the server has stored and what was heard live. */
  readonly seenAt: number | null;
  readonly shape: 'online' | 'offline' | 'unknown';
}

/** Whether a device is online and when it last was; unknown while the live connection is lost. Renders the caller for changes of this device only. */
export function useDeviceStatus(id: DeviceId, lastSeenAt: number | null): DeviceStatus {
  const presence = useDevicePresence(id);
  const lostSince = useLostSince();
  const isOnline = lostSince === null ? (presence?.isOnline ?? null) : null;
  // A device that was online when the connection was lost was last seen then.
  const heardAt = Math.max(presence?.seenAt ?? 0, presence?.isOnline ? (lostSince ?? 0) : 0);
  return {
    isOnline,
    seenAt: Math.max(lastSeenAt ?? 0, heardAt) || null,
    shape: isOnline === null ? 'unknown' : isOnline ? 'online' : 'offline',
  };
}
