import type { Alerts } from '#app/api/alerts';
import type { DeviceId } from '#app/domain/ids';
import { alertsByDevice, namesAll } from '../../api/openAlerts';
import type { AgedSummary } from '../../api/useSummaries';
import type { RowSummary } from './summaries';
import { WORDS } from './rowWords';

/**
 * The reports with their alerts replaced by the open ones. If the list of alerts was cut off, a device that it does not name keeps the
 * alerts of its report.
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
      return [id, { ...summary, alerts: alerts ?? [], areAlertsOpen: true, isAcknowledged: !unseen.has(id) }];
    }),
  );
}
