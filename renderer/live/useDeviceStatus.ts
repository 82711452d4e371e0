import type { DeviceId } from '#app/domain/ids';
import { TOLERANCE_MS } from '../lib/serverTime';
import { useLostSince } from './liveState';
import { NOTICED_MS, useDevicePresence, type Presence } from './presence';

export interface DeviceStatus {
  /** Null while unknown: before the first word, and while neither the stream nor the status call tells it. */
  readonly isOnline: boolean | null;
  /** When it was last seen, in ms since the epoch; null: never. */
  readonly seenAt: number | null;
  readonly shape: 'online' | 'offline' | 'unknown';
}

interface KnownStatus extends DeviceStatus {
  /** By the last news of it, which an outage does not change; null before the first word. */
  readonly wasOnline: boolean | null;
}

/** Whether a device is online, for its row as for counts, filters and orders; null while unknown. `isLost`: the status of all devices is unknown. */
export const onlineOf = (known: Presence | null, isLost: boolean): boolean | null =>
  isLost ? null : (known?.isOnline ?? null);

/** When an absence was noticed and when it began, as far as presence and the server tell, in ms since the epoch; null: unknown. */
function absenceOf({ seenAt, changedAt = null }: Presence, storedAt: number) {
  // The server stores when it noticed the absence; this page dates it better, until the server has seen the device again.
  if (changedAt !== null && storedAt <= changedAt + TOLERANCE_MS) return { noticedAt: changedAt, beganAt: seenAt };
  const at = Math.max(storedAt, seenAt ?? 0) || null;
  return { noticedAt: at, beganAt: at };
}

/**
 * When a device that is away was last seen. It went with its last report, whether this page has heard that or the server has repeated it
 * later, so that the absence is as old as the readings beside it. A report that is more than a minute older is not its last.
 */
function awaySince(known: Presence, storedAt: number): number | null {
  const { noticedAt, beganAt } = absenceOf(known, storedAt);
  const { reportedAt = null } = known;
  if (noticedAt === null || reportedAt === null) return beganAt;
  if (reportedAt < noticedAt - NOTICED_MS || reportedAt > noticedAt + TOLERANCE_MS) return beganAt;
  return beganAt === null || beganAt >= noticedAt ? reportedAt : Math.max(beganAt, reportedAt);
}

/** When a device was last seen, in ms since the epoch; null: never. `storedAt`: by the server. `lostSince`: of `useLostSince`. */
export function lastSeenOf(known: Presence | null, storedAt: number, lostSince: number | null): number | null {
  if (known?.isOnline === false) return awaySince(known, storedAt);
  // A device that was online when the connection was lost was last seen then.
  return Math.max(storedAt, known?.seenAt ?? 0, known?.isOnline ? (lostSince ?? 0) : 0) || null;
}

/** Whether a device is online and when it was last seen: by the stream, and while that is lost by the status call. Renders the caller for changes of this device only. */
export function useDeviceStatus(id: DeviceId, lastSeenAt: number | null): KnownStatus {
  const presence = useDevicePresence(id);
  const lostSince = useLostSince();
  const isOnline = onlineOf(presence, lostSince !== null);
  return {
    isOnline,
    wasOnline: presence?.isOnline ?? null,
    seenAt: lastSeenOf(presence, lastSeenAt ?? 0, lostSince),
    shape: isOnline === null ? 'unknown' : isOnline ? 'online' : 'offline',
  };
}
