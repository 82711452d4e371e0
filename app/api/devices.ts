import * as v from 'valibot';
import { toDeviceList, DeviceWire, type DeviceList } from '../domain/device';
import { toDeviceId, type DeviceId } from '../domain/ids';
import { asRecord } from '../lib/read';
import { rowsOf } from '../lib/rowsOf';
import { endpoint, FLEET_LIMITS } from './endpoint';

export const listDevices = endpoint('GET', '/v1/user/devices', {
  request: null,
  limits: FLEET_LIMITS,
  response: v.object({ devices: v.array(DeviceWire) }),
  decode: (body): DeviceList => toDeviceList(rowsOf(body, 'devices')),
});

/** Device id to online; rows without a usable id or a boolean are left out. */
export type PresenceSnapshot = ReadonlyMap<DeviceId, boolean>;

export const getDeviceStatus = endpoint('GET', '/v1/user/devices/status', {
  request: null,
  limits: FLEET_LIMITS,
  response: v.object({ devices: v.array(v.object({ device_id: v.string(), is_online: v.boolean() })) }),
  decode: (body): PresenceSnapshot => {
    const snapshot = new Map<DeviceId, boolean>();
    for (const row of rowsOf(body, 'devices')) {
      const { device_id, is_online: isOnline } = asRecord(row);
      const id = toDeviceId(device_id);
      if (id !== null && typeof isOnline === 'boolean') snapshot.set(id, isOnline);
    }
    return snapshot;
  },
});
