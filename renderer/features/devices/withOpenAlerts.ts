import type { Alerts } from '#app/api/alerts';
import type { DeviceId } from '#app/domain/ids';
import { alertsByDevice, namesAll } from '../../api/openAlerts';
import type { AgedSummary } from '../../api/useSummaries';
import type { RowSummary } from './summaries';
import { WORDS } from './rowWords';

/**
 * Replaces the alerts of the reports by the server's open alerts. If that list is cut off, devices that it does not name keep the
 * alerts of their report.
 */
export function withOpenAlerts(
  reported: ReadonlyMap<DeviceId, AgedSummary> | null,
  open: Alerts | null,
): ReadonlyMap<DeviceId, RowSummary> | null {
  if (!reported || !open) return reported;
  const isComplete = namesAll(open);
  const byDevice = alertsByDevice(open, WORDS.alertCount(1));
  const unseen = new Set(open.alerts.filter((one) => one.acknowledgedAt === null).map(({ deviceId }) => deviceId));
  return new Map(
    [...reported].map(([id, summary]): [DeviceId, RowSummary] => {
      const alerts = byDevice.get(id);
      if (!alerts && !isComplete) return [id, summary];
      // A list that was cut off may lack the alert that nobody has acknowledged.
      const isAcknowledged = isComplete && !unseen.has(id);
      return [id, { ...summary, alerts: alerts ?? [], areAlertsOpen: true, isAcknowledged }];
    }),
  );
}
