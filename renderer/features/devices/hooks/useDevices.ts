import type { DeviceList } from '#app/domain/device';
import { listDevices } from '#app/api/devices';
import { errorMessageOf } from '../../../api/errorMessageOf';
import useSWR from 'swr';
import { CACHE, KEYS } from '../../../api/cachePolicy';
import { useClient } from '../../../api/ClientContext';
import { withRetry } from '../../../api/retry';
import { toastError } from '../../../components/toast';
import { isApiError } from '#app/api/errors';

export interface Devices {
  /** Undefined until the first answer. */
  readonly list: DeviceList | undefined;
  /** A sentence, when there is no list to show and the last call failed. */
  readonly problem: string | null;
  readonly isFetching: boolean;
  reload(): void;
}

/** The account's devices; a failed call keeps the last list and says so once (`spec.md` §8). */
export function useDevices(): Devices {
  const client = useClient();
  const { data, error, isValidating, mutate } = useSWR<DeviceList, unknown>(
    KEYS.devices,
    () => withRetry(() => client.call(listDevices), CACHE.devices.retry),
    {
      dedupingInterval: CACHE.devices.freshMs,
      onError: (cause: unknown) => {
        const isEnded = isApiError(cause) && (cause.status === 401 || cause.kind === 'aborted');
        if (!isEnded) toastError('Error fetching devices', { id: 'devices' });
      },
    },
  );
  return {
    list: data,
    problem: data === undefined && error !== undefined ? errorMessageOf(error) : null,
    isFetching: isValidating,
    reload: () => void mutate(),
  };
}
