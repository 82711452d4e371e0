import { getDevice } from '#app/api/device';
import type { DeviceList } from '#app/domain/device';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import type { DeviceId } from '#app/domain/ids';
import { unstable_serialize, type Cache } from 'swr';
import { after } from '../lib/after';
import type { Client } from './client';
import { KEYS } from './keys';

/** Longest wait for a name that no page knows yet, in ms. */
const WAIT_MS = 2000;

/** The name of a device by what pages have asked for already, otherwise by the server; null if neither tells it within 2 s. Never rejects. */
export async function deviceName(id: DeviceId, client: Client, cache: Cache): Promise<string | null> {
  const list = cache.get(KEYS.devices)?.data as DeviceList | undefined;
  const listed = list?.devices.find((device) => device.id === id)?.name;
  // A list that was cut off says nothing about the devices beyond.
  if (listed !== undefined || list?.omitted === 0) return listed ?? null;
  const detail = cache.get(unstable_serialize(KEYS.device(id)))?.data as DeviceDetail | undefined;
  if (detail) return detail.name;
  const asked = client.call(getDevice, { params: { id } }).then(
    ({ name }) => name,
    () => null,
  );
  return Promise.race([asked, after(WAIT_MS, null)]);
}
