import { SUMMARY_STALE_MS, type AgedSummary } from '../../../api/useSummaries';
import { useTimed } from '../../../lib/useNow';
import { useUnheardSince } from '../../../live/liveState';
import type { DeviceStatus } from '../../../live/useDeviceStatus';
import type { Reading } from './wallReadings';

/** What is known of a vehicle. */
export interface Known {
  readonly status: Pick<DeviceStatus, 'isOnline'>;
  /** Undefined: the wall has heard no telemetry of it. */
  readonly reading: Reading | undefined;
  readonly summary: AgedSummary | null;
}

/** Returns whether the report that says whether a vehicle is armed may no longer hold. */
export function useIsArmingPast({ status: { isOnline }, reading, summary }: Known): boolean {
  const isUnheard = useUnheardSince() !== null;
  return useTimed((now) => {
    if (reading) return reading.oldS !== null || isOnline === false;
    return summary !== null && (isUnheard || isOnline !== true || now - summary.asOf > SUMMARY_STALE_MS);
  });
}
