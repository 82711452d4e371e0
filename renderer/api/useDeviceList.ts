import { holdDevices, type DeviceList } from '#app/domain/device';
import { useEffect } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import { CACHE } from './cachePolicy';
import { useClient } from './ClientContext';
import { fetchDeviceList } from './fetchDeviceList';
import { KEYS } from './keys';

/** Returns the account's devices; all callers share one request. `isNeeded` false: makes no request and returns no data. */
export function useDeviceList(isNeeded = true): SWRResponse<DeviceList, unknown> {
  const client = useClient();
  const answer = useSWR<DeviceList, unknown>(isNeeded ? KEYS.devices : null, () => fetchDeviceList(client), {
    dedupingInterval: CACHE.devices.freshMs,
  });
  const devices = answer.data?.devices;
  useEffect(() => {
    if (devices) holdDevices(devices);
  }, [devices]);
  return answer;
}
