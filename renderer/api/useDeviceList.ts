import { listDevices } from '#app/api/devices';
import type { DeviceList } from '#app/domain/device';
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import { CACHE } from './cachePolicy';
import { KEYS } from './keys';
import { useClient } from './ClientContext';
import { withRetry } from './retry';

/** The account's devices, one answer for all who ask. */
export function useDeviceList(options: SWRConfiguration<DeviceList, unknown> = {}): SWRResponse<DeviceList, unknown> {
  const client = useClient();
  return useSWR<DeviceList, unknown>(
    KEYS.devices,
    () => withRetry(() => client.call(listDevices), CACHE.devices.retry),
    { dedupingInterval: CACHE.devices.freshMs, ...options },
  );
}
