import * as v from 'valibot';
import { toDeviceId, type DeviceId } from '../domain/ids';
import { asRecord, read } from '../lib/read';
import { textOr } from '../lib/texts';
import { toTime } from '../lib/toTime';
import { endpoint } from './endpoint';

const DeviceInfoAnswer = v.object({
  success: v.boolean(),
  device_info: v.optional(
    v.object({
      model: v.string(),
      serial_suffix: v.string(),
      software_version: v.string(),
      requested_at: v.string(),
      expires_at: v.string(),
      approx_location: v.nullable(v.string()),
      reauthorizes_device_id: v.nullable(v.string()),
    }),
  ),
  error_description: v.optional(v.string()),
});

/** What a code would add, for a person to check before approving; unknown facts are null, times in ms since the epoch. */
export interface DeviceInfo {
  readonly model: string | null;
  readonly serialSuffix: string | null;
  readonly softwareVersion: string | null;
  readonly requestedAt: number | null;
  readonly expiresAt: number | null;
  readonly location: string | null;
  /** Set when the device is already known and would be re-authenticated. */
  readonly reauthorizes: DeviceId | null;
}

/** The answer carries its own refusal: success with a payload, or a reason (specification §5). */
export type Outcome<T> = ({ readonly ok: true } & T) | { readonly ok: false; readonly reason: string };

/** What a device code would add (api §7). */
export const getDeviceInfo = endpoint('GET', '/v1/oauth2/device/info/{code}', {
  request: null,
  response: DeviceInfoAnswer,
  decode: (body): Outcome<{ readonly info: DeviceInfo }> => {
    const raw = asRecord(body);
    const hasInfo = typeof raw.device_info === 'object' && raw.device_info !== null;
    if (raw.success !== true || !hasInfo)
      return { ok: false, reason: textOr(raw.error_description, 'Invalid device code') };
    const info = asRecord(raw.device_info);
    return {
      ok: true,
      info: {
        model: textOr(info.model, null),
        serialSuffix: textOr(info.serial_suffix, null),
        softwareVersion: textOr(info.software_version, null),
        requestedAt: toTime(info.requested_at),
        expiresAt: toTime(info.expires_at),
        location: textOr(info.approx_location, null),
        reauthorizes: toDeviceId(info.reauthorizes_device_id),
      },
    };
  },
});

const AuthorizeAnswer = v.object({
  success: v.boolean(),
  device_id: v.optional(v.string()),
  error_description: v.optional(v.string()),
});

/** Approves or denies a code. After an approval `deviceId` names the device, if the server returns it. */
export const authorizeDevice = endpoint('POST', '/v1/oauth2/device/authorize', {
  request: v.object({
    code: v.pipe(v.string(), v.maxLength(128)),
    device_name: v.optional(v.pipe(v.string(), v.maxLength(64))),
    approve: v.boolean(),
  }),
  response: AuthorizeAnswer,
  decode: (body): Outcome<{ readonly deviceId: DeviceId | null }> => {
    const raw = asRecord(body);
    if (!read(v.boolean(), raw.success, false))
      return { ok: false, reason: textOr(raw.error_description, 'Authorization failed') };
    return { ok: true, deviceId: toDeviceId(raw.device_id) };
  },
});
