import { ageText } from '#app/domain/relativeTime';
import { SUMMARY_STALE_MS, type AgedSummary } from '../../../api/useSummaries';
import { useTimed } from '../../../lib/useNow';
import { useUnheardSince } from '../../../live/liveState';
import type { DeviceStatus } from '../../../live/useDeviceStatus';
import type { Reading } from './wallReadings';

/** Telemetry that ends so close to the device's last report ended with it. */
const SAME_MOMENT_S = 5;

/** What is known of a vehicle. */
export interface Known {
  readonly status: Pick<DeviceStatus, 'isOnline' | 'seenAt'>;
  /** Undefined: the wall has heard no telemetry of it. */
  readonly reading: Reading | undefined;
  readonly summary: AgedSummary | null;
}

/** When a device sent a summary, in ms since the epoch: one that is offline did before it went, however late a poll brought it. */
function reportedAt({ asOf }: AgedSummary, { isOnline, seenAt }: Known['status']): number {
  return isOnline === false && seenAt !== null && asOf > seenAt - SAME_MOMENT_S * 1000 ? seenAt : asOf;
}

/** For how long the vehicle of a live reading has been silent, in seconds; null: it is not. */
function silenceOf({ oldS }: Reading, { isOnline, seenAt }: Known['status'], now: number): number | null {
  if (isOnline !== false || seenAt === null) return oldS;
  const awayS = Math.max(0, Math.floor((now - seenAt) / 1000));
  // One age in a tile: that of the device's absence, unless the vehicle fell silent before.
  return Math.abs((oldS ?? 0) - awayS) <= SAME_MOMENT_S ? awayS : oldS;
}

/** Returns the age of the report that says whether a vehicle is armed, as `12 s`; null while the report holds. */
export function useArmingAge({ status, reading, summary }: Known): string | null {
  const isUnheard = useUnheardSince() !== null;
  return useTimed((now) => {
    if (reading) {
      const silentS = silenceOf(reading, status, now);
      return silentS === null ? null : ageText(0, silentS * 1000);
    }
    if (!summary) return null;
    const isPast = isUnheard || status.isOnline !== true || now - summary.asOf > SUMMARY_STALE_MS;
    return isPast ? ageText(reportedAt(summary, status), now) : null;
  });
}
