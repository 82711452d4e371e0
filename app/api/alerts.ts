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
 * The alerts of the user's devices (api §8). All of the query is optional: `state` is `open` (default) or `all`; `order` is `newest`
 * (default) or `urgency`: unacknowledged alerts before acknowledged ones, and critical ones before warnings among each;
 * `device_id` asks for one device; `limit` is 1 to 200; `cursor` asks for the next page. A server that does not know `order` sends the
 * newest first. The section `alerts` of each device's settings has the rules that raise them.
 */
export const listAlerts = endpoint('GET', '/v1/user/alerts', {
  request: null,
  response: v.object({
    items: v.array(AlertWire),
    next_cursor: v.nullable(v.string()),
    /** How many match, on all pages together. */
    total: v.number(),
    /** The device that was asked for; null: all devices. */
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

/** Says that the user looks after an alert; everybody with access sees who does. 409 `cleared`: the alert has ended. */
export const acknowledgeAlert = endpoint('POST', '/v1/user/alerts/{id}/acknowledge', {
  request: null,
  response: AlertWire,
  decode: (body): DeviceAlert => {
    const alert = toAlert(body);
    if (alert === null) throw new Error('No alert in the answer');
    return alert;
  },
});

/** Returns true for the server's refusal to acknowledge an alert that has ended (409) or no longer exists (404). */
export const isAlertOver = (error: unknown): boolean =>
  isApiError(error) && (error.status === 409 || error.status === 404);

/** Replaces the user's quiet hours. Every answer of `listAlerts` has them. */
export const setQuietHours = endpoint('PUT', '/v1/user/quiet-hours', {
  request: QuietHoursWire,
  response: QuietHoursWire,
  decode: (body) => toQuietHours(body),
});
