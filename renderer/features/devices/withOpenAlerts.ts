import type { Alerts } from '#app/api/alerts';
import type { DeviceId } from '#app/domain/ids';
import { alertsByDevice, namesAll } from '../../api/openAlerts';
import type { AgedSummary } from '../../api/useSummaries';
import type { RowSummary } from './summaries';
import { WORDS } from './rowWords';

/** What is known of a device that has alerts and no report. */
const NO_REPORT: RowSummary = {
  at: null,
  asOf: null,
  silentMs: null,
  armed: null,
  mode: null,
  batteryPct: null,
  uplink: null,
  alerts: [],
  previewStream: null,
};

/**
 * Replaces the alerts of the reports by the server's open alerts, also of devices without a report. If that list is cut off, devices
 * that it does not name keep the alerts of their report. `reported`: undefined while unknown, null if the server has no reports.
 */
export function withOpenAlerts(
  reported: ReadonlyMap<DeviceId, AgedSummary> | null | undefined,
  open: Alerts | null,
): ReadonlyMap<DeviceId, RowSummary> | null {
  if (reported === undefined || !open) return reported ?? null;
  const isComplete = namesAll(open);
  const byDevice = alertsByDevice(open, WORDS.alertCount(1));
  const unseen = new Set(open.alerts.filter((one) => one.acknowledgedAt === null).map(({ deviceId }) => deviceId));
  const known = new Map<DeviceId, RowSummary>(reported);
  for (const id of byDevice.keys()) if (id !== null && !known.has(id)) known.set(id, NO_REPORT);
  return new Map(
    [...known].map(([id, summary]): [DeviceId, RowSummary] => {
      const alerts = byDevice.get(id);
      if (!alerts && !isComplete) return [id, summary];
      // A list that was cut off may lack the alert that nobody has acknowledged.
      const isAcknowledged = isComplete && !unseen.has(id);
      return [id, { ...summary, alerts: alerts ?? [], areAlertsOpen: true, isAcknowledged }];
    }),
  );
}
