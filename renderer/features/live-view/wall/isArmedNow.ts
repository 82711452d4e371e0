import { SUMMARY_STALE_MS, type AgedSummary } from '../../../api/useSummaries';

/**
 * Whether a device is armed, by its last report. Null: not known, because it has none or that says nothing of now. `isOnline`: null if
 * unknown; `now`: in ms since the epoch.
 */
export function isArmedNow(report: AgedSummary | undefined, isOnline: boolean | null, now: number): boolean | null {
  if (report?.armed === true) return isOnline === false ? null : true;
  if (isOnline === false) return false;
  const isOld = !report || report.silentMs !== null || now - report.asOf > SUMMARY_STALE_MS;
  return isOld ? null : false;
}
