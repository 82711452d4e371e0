import { getDevice } from '#app/api/device';
import type { Device, DeviceList } from '#app/domain/device';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import type { DeviceId } from '#app/domain/ids';
import { unstable_serialize, type Cache } from 'swr';
import { after } from '../lib/after';
import type { Client } from './client';
import { KEYS } from './keys';

/** Longest wait for a device that no page knows yet, in ms. */
const WAIT_MS = 2000;

/** Returns a device from what pages have loaded, otherwise from the server; null if it is unknown after 2 s. Never rejects. */
export async function findDevice(id: DeviceId, client: Client, cache: Cache): Promise<Device | null> {
  const list = cache.get(KEYS.devices)?.data as DeviceList | undefined;
  const listed = list?.devices.find((device) => device.id === id);
  // A list that was cut off says nothing about the devices beyond.
  if (listed || list?.omitted === 0) return listed ?? null;
  const detail = cache.get(unstable_serialize(KEYS.device(id)))?.data as DeviceDetail | undefined;
  if (detail) return detail;
  const asked = client.call(getDevice, { params: { id } }).catch(() => null);
  return Promise.race([asked, after(WAIT_MS, null)]);
}
