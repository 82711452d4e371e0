import { NAME } from '../brand';
import type { AlertNotice } from './alertWatch';
import type { DeviceId } from './ids';

/** The list of devices, filtered to those that need attention. */
export const ALERTS_PATH = '/?status=attention';

/** The texts of a system notification, and the page that a click on it opens. */
export interface AlertNote {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  /** The same for the same alert, so that no system shows it twice. */
  readonly tag: string;
}

/** The notification of an alert, or of many at once. `nameOf`: null for a device that is not known. */
export function alertNote(notice: AlertNotice, nameOf: (id: DeviceId) => string | null): AlertNote {
  if (notice.kind === 'many') {
    return { title: NAME, body: `${notice.count} new alerts`, path: ALERTS_PATH, tag: 'alerts' };
  }
  const { id, deviceId, text, severity } = notice.alert;
  return {
    title: deviceId === null ? NAME : (nameOf(deviceId) ?? 'A device'),
    body: text ?? (severity === 'critical' ? 'Critical alert' : 'Alert'),
    path: deviceId === null ? ALERTS_PATH : `/devices/${deviceId}`,
    tag: `alert ${id}`,
  };
}
