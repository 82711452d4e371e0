import { NAME } from '../brand';
import type { AlertNotice } from './alertWatch';
import type { DeviceId } from './ids';
import type { Note } from './notices';
import { devicePage } from './pagePaths';

/** The list of devices, filtered to those that need attention. */
export const ALERTS_PATH = '/?status=attention';

/** How the tag of a notification of one alert begins. */
const OF_ONE = 'alert ';

/**
 * Whether a notification with this tag must alert the user again when it replaces an earlier one. That of a single alert must not:
 * the page and a push message can both show the same alert.
 */
export const isNewsEachTime = (tag: string): boolean => !tag.startsWith(OF_ONE);

/** The notification of an alert, or of many at once. `nameOf`: null for a device that is not known. */
export function alertNote(notice: AlertNotice, nameOf: (id: DeviceId) => string | null): Note {
  if (notice.kind === 'many') {
    return { title: NAME, body: `${notice.count} new alerts`, path: ALERTS_PATH, tag: 'alerts' };
  }
  const { id, deviceId, text, severity } = notice.alert;
  return {
    title: deviceId === null ? NAME : (nameOf(deviceId) ?? 'A device'),
    body: text ?? (severity === 'critical' ? 'Critical alert' : 'Alert'),
    path: deviceId === null ? ALERTS_PATH : devicePage(deviceId),
    tag: `${OF_ONE}${id}`,
  };
}
