import { listDevices } from '#app/api/devices';
import { holdDevices, type DeviceList } from '#app/domain/device';
import { useEffect } from 'react';
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import { CACHE } from './cachePolicy';
import { KEYS } from './keys';
import { useClient } from './ClientContext';
import { withRetry } from './retry';

/** The account's devices, one answer for all who ask; none for those who do not need them now. */
export function useDeviceList(
  options: SWRConfiguration<DeviceList, unknown> = {},
  isNeeded = true,
): SWRResponse<DeviceList, unknown> {
  const client = useClient();
  const answer = useSWR<DeviceList, unknown>(
    isNeeded ? KEYS.devices : null,
    () => withRetry(() => client.call(listDevices), CACHE.devices.retry),
    { dedupingInterval: CACHE.devices.freshMs, ...options },
  );
  const devices = answer.data?.devices;
  useEffect(() => {
    if (devices) holdDevices(devices);
  }, [devices]);
  return answer;
}
