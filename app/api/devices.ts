import * as v from 'valibot';
import { toDevice, toDeviceList, DeviceWire, type Device, type DeviceList } from '../domain/device';
import { isDeviceId, type DeviceId } from '../domain/ids';
import { asRecord } from '../lib/read';
import { endpoint } from './endpoint';

/** Rows of an answer that is an array, or an object holding one under `key`. Throws when it is neither. */
function rowsOf(body: unknown, key: string): readonly unknown[] {
  const rows = Array.isArray(body) ? (body as unknown[]) : asRecord(body)[key];
  if (!Array.isArray(rows)) throw new Error(`No ${key} in the answer`);
  return rows;
}

function oneDevice(body: unknown): Device {
  const device = toDevice(body);
  if (device === null) throw new Error('No device in the answer');
  return device;
}

export const listDevices = endpoint('GET', '/v1/user/devices', {
  request: null,
  response: v.object({ devices: v.array(DeviceWire) }),
  decode: (body): DeviceList => toDeviceList(rowsOf(body, 'devices')),
});

export const getDevice = endpoint('GET', '/v1/user/devices/{id}', {
  request: null,
  response: DeviceWire,
  decode: oneDevice,
});

/** Device id to online; rows without a usable id or a boolean are left out. */
export type PresenceSnapshot = ReadonlyMap<DeviceId, boolean>;

export const getDeviceStatus = endpoint('GET', '/v1/user/devices/status', {
  request: null,
  response: v.object({ devices: v.array(v.object({ device_id: v.string(), is_online: v.boolean() })) }),
  decode: (body): PresenceSnapshot => {
    const snapshot = new Map<DeviceId, boolean>();
    for (const row of rowsOf(body, 'devices')) {
      const { device_id: id, is_online: isOnline } = asRecord(row);
      if (isDeviceId(id) && typeof isOnline === 'boolean') snapshot.set(id, isOnline);
    }
    return snapshot;
  },
});

/** Name of a device: 1-64 characters after trimming, none of them a control character (`design/pages.md` §5). */
export const DeviceNameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'A name is needed.'),
  v.maxLength(64, 'A name has at most 64 characters.'),

  v.regex(/^[^\u0000-\u001f\u007f]*$/, 'A name has no control characters.'),
);

export const renameDevice = endpoint('PATCH', '/v1/user/devices/{deviceId}', {
  request: v.object({ device_name: DeviceNameSchema }),
  response: DeviceWire,
  decode: oneDevice,
});

export const removeDevice = endpoint('DELETE', '/v1/user/devices/{id}', {
  request: null,
  response: null,
  decode: () => undefined,
});
