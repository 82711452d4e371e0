import type { DeviceId } from '#app/domain/ids';
import { useDevicePresence } from './presence';

export interface DeviceStatus {
  /** Null while nothing has been heard. */
  readonly isOnline: boolean | null;
  /** Milliseconds since the epoch; the later of what the server has stored and what was heard live. */
  readonly seenAt: number | null;
  readonly shape: 'online' | 'offline' | 'unknown';
}

/** Whether a device is there and when it last was; renders the caller for changes of this device alone. */
export function useDeviceStatus(id: DeviceId, lastSeenAt: number | null): DeviceStatus {
  const presence = useDevicePresence(id);
  const isOnline = presence?.isOnline ?? null;
  return {
    isOnline,
    seenAt: Math.max(lastSeenAt ?? 0, presence?.seenAt ?? 0) || null,
    shape: isOnline === null ? 'unknown' : isOnline ? 'online' : 'offline',
  };
}
