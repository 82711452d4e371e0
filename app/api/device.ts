import * as v from 'valibot';
import { DeviceDetailWire, toDeviceDetail, type DeviceDetail } from '../domain/deviceDetail';
import { hasUnsafeCharacters } from '../lib/plainText';
import { endpoint } from './endpoint';

function oneDevice(body: unknown): DeviceDetail {
  const device = toDeviceDetail(body);
  if (device === null) throw new Error('No device in the answer');
  return device;
}

export const getDevice = endpoint('GET', '/v1/user/devices/{id}', {
  request: null,
  response: DeviceDetailWire,
  decode: oneDevice,
});

/** Name of a device: 1-64 characters after trimming, none of them a control, invisible or direction-changing one (pages §5). */
export const DeviceNameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Enter a name.'),
  v.maxLength(64, 'A name has at most 64 characters.'),
  v.check((name) => !hasUnsafeCharacters(name), 'A name has no control, invisible or direction-changing characters.'),
);

export const renameDevice = endpoint('PATCH', '/v1/user/devices/{deviceId}', {
  request: v.object({ device_name: DeviceNameSchema }),
  response: DeviceDetailWire,
  decode: oneDevice,
});

/** Makes the device's credential worthless at once; it comes back through a new code. */
export const revokeCredential = endpoint('POST', '/v1/user/devices/{id}/credential/revoke', {
  request: null,
  response: null,
  decode: () => undefined,
});

export const removeDevice = endpoint('DELETE', '/v1/user/devices/{id}', {
  request: null,
  response: null,
  decode: () => undefined,
});
