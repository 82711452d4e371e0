import { listDevices } from '#app/api/devices';
import { holdDevices, type DeviceList } from '#app/domain/device';
import { useEffect } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import { CACHE } from './cachePolicy';
import { useClient } from './ClientContext';
import { KEYS } from './keys';
import { withReportedRetry } from './loadTrouble';

/** Returns the account's devices; all callers share one request. `isNeeded` false: makes no request and returns no data. */
export function useDeviceList(isNeeded = true): SWRResponse<DeviceList, unknown> {
  const client = useClient();
  const answer = useSWR<DeviceList, unknown>(
    isNeeded ? KEYS.devices : null,
    () => withReportedRetry(KEYS.devices, () => client.call(listDevices), CACHE.devices.retry),
    { dedupingInterval: CACHE.devices.freshMs },
  );
  const devices = answer.data?.devices;
  useEffect(() => {
    if (devices) holdDevices(devices);
  }, [devices]);
  return answer;
}
