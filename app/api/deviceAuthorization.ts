import * as v from 'valibot';
import { endpoint } from './endpoint';

const DeviceInfoWire = v.object({
  model: v.string(),
  serial_suffix: v.string(),
  software_version: v.string(),
  requested_at: v.string(),
  expires_at: v.string(),
  reauthorizes_device_id: v.nullable(v.string()),
});
const DeviceInfoAnswer = v.object({
  success: v.boolean(),
  device_info: v.optional(DeviceInfoWire),
  error_description: v.optional(v.string()),
});
/** What a device code would add (`design/api.md` §7). */
export const getDeviceInfo = endpoint('GET', '/v1/oauth2/device/info/{code}', {
  request: null,
  response: DeviceInfoAnswer,
  decode: (body) => v.parse(DeviceInfoAnswer, body),
});

const AuthorizeAnswer = v.object({
  success: v.boolean(),
  device_id: v.optional(v.string()),
  error_description: v.optional(v.string()),
});
export const authorizeDevice = endpoint('POST', '/v1/oauth2/device/authorize', {
  request: v.object({
    code: v.pipe(v.string(), v.maxLength(32)),
    device_name: v.optional(v.pipe(v.string(), v.maxLength(64))),
    approve: v.boolean(),
  }),
  response: AuthorizeAnswer,
  decode: (body) => v.parse(AuthorizeAnswer, body),
});
