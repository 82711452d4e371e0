import type { Alerts } from '#app/api/alerts';
import { byUrgency } from '#app/domain/alert';
import type { DeviceId } from '#app/domain/ids';
import type { Alert } from '#app/domain/summary';

/** The open alerts of each device that has any, as its report would tell them, most urgent first. `unnamed` stands for one without a text. */
export function alertsByDevice({ alerts }: Alerts, unnamed: string): ReadonlyMap<DeviceId | null, Alert[]> {
  const byDevice = new Map<DeviceId | null, Alert[]>();
  for (const { deviceId, severity, text } of byUrgency(alerts)) {
    const others = byDevice.get(deviceId) ?? [];
    byDevice.set(deviceId, [...others, { severity, text: text ?? unnamed }]);
  }
  return byDevice;
}

/** Whether a device that the list does not name has no open alert; otherwise the list was cut off before it. */
export const namesAll = ({ alerts, total }: Alerts): boolean => total <= alerts.length;
