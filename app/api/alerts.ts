import * as v from 'valibot';
import { AlertWire, toAlert, toAlertList, type AlertList, type DeviceAlert } from '../domain/alert';
import { toDeviceId, type DeviceId } from '../domain/ids';
import { QuietHoursWire, toQuietHours, type QuietHours } from '../domain/quietHours';
import { asRecord } from '../lib/read';
import { rowsOf } from '../lib/rowsOf';
import { endpoint } from './endpoint';
import { isApiError } from './errors';

export interface Alerts extends AlertList {
  /** Only of this device; null: of all devices. */
  readonly deviceId: DeviceId | null;
  /** The user's quiet hours; null: the server keeps none, so every alert is shown. */
  readonly quietHours: QuietHours | null;
}

/**
 * The alerts of the user's devices (api §8). Query: `state=open|all` (open as a rule), `order=newest|urgency` (newest as a rule; by
 * urgency those that nobody has acknowledged come first, the critical ones before the others), `device_id`, `limit` from 1 to 200,
 * `cursor`. A server that does not know the order answers as without it. The rules that raise them are the section `alerts` of each device's settings.
 */
export const listAlerts = endpoint('GET', '/v1/user/alerts', {
  request: null,
  response: v.object({
    items: v.array(AlertWire),
    next_cursor: v.nullable(v.string()),
    /** How many match, on all pages together. */
    total: v.number(),
    /** As it was asked for. */
    device_id: v.nullable(v.string()),
    /** With every answer, so that showing notifications needs no further call. */
    quiet_hours: QuietHoursWire,
  }),
  decode: (body): Alerts => {
    const raw = asRecord(body);
    return {
      ...toAlertList(rowsOf(body, 'items'), raw.total),
      deviceId: toDeviceId(raw.device_id),
      quietHours: toQuietHours(raw.quiet_hours),
    };
  },
});

/** A user looks after it: everybody with access sees who. 409 `cleared` for one that is over. */
export const acknowledgeAlert = endpoint('POST', '/v1/user/alerts/{id}/acknowledge', {
  request: null,
  response: AlertWire,
  decode: (body): DeviceAlert => {
    const alert = toAlert(body);
    if (alert === null) throw new Error('No alert in the answer');
    return alert;
  },
});

/** True when the server refused an acknowledgement because the alert has ended (409) or no longer exists (404): there is nothing left to acknowledge. */
export const isAlertOver = (error: unknown): boolean =>
  isApiError(error) && (error.status === 409 || error.status === 404);

/** The user's own quiet hours, whole; they come with every answer of `listAlerts`. */
export const setQuietHours = endpoint('PUT', '/v1/user/quiet-hours', {
  request: QuietHoursWire,
  response: QuietHoursWire,
  decode: (body) => toQuietHours(body),
});
