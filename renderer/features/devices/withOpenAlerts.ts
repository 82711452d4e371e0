import type { Alerts } from '#app/api/alerts';
import { byUrgency, type DeviceAlert } from '#app/domain/alert';
import type { DeviceId } from '#app/domain/ids';
import type { Alert } from '#app/domain/summary';
import type { AgedSummary } from '../../api/useSummaries';
import type { RowSummary } from './summaries';
import { WORDS } from './rowWords';

const shown = ({ severity, text }: DeviceAlert): Alert => ({ severity, text: text ?? WORDS.alertCount(1) });

/**
 * The reports with their alerts replaced by the open ones. If the list of alerts was cut off, a device that it does not name keeps the
 * alerts of its report.
 */
export function withOpenAlerts(
  reported: ReadonlyMap<DeviceId, AgedSummary> | null,
  open: Alerts | null,
): ReadonlyMap<DeviceId, RowSummary> | null {
  if (!reported || !open) return reported;
  const isComplete = open.total <= open.alerts.length;
  const byDevice = new Map<DeviceId | null, Alert[]>();
  for (const alert of byUrgency(open.alerts)) {
    const others = byDevice.get(alert.deviceId) ?? [];
    byDevice.set(alert.deviceId, [...others, shown(alert)]);
  }
  return new Map(
    [...reported].map(([id, summary]): [DeviceId, RowSummary] => {
      const alerts = byDevice.get(id);
      if (!alerts && !isComplete) return [id, summary];
      return [id, { ...summary, alerts: alerts ?? [], areAlertsOpen: true }];
    }),
  );
}
