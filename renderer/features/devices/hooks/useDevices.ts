import { isApiError } from '#app/api/errors';
import type { DeviceList } from '#app/domain/device';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { useDeviceList } from '../../../api/useDeviceList';
import { toastError } from '../../../components/toast';

export interface Devices {
  /** Undefined until the first answer. */
  readonly list: DeviceList | undefined;
  /** A sentence, when there is no list to show and the last call failed. */
  readonly problem: string | null;
  readonly isFetching: boolean;
  reload(): void;
}

function tell(cause: unknown): void {
  const isEnded = isApiError(cause) && (cause.status === 401 || cause.kind === 'aborted');
  if (!isEnded) toastError('Error fetching devices', { id: 'devices' });
}

/** The account's devices; a failed call keeps the last list and says so once (`spec.md` §8). */
export function useDevices(): Devices {
  const { data, error, isValidating, mutate } = useDeviceList({ onError: tell });
  return {
    list: data,
    problem: data === undefined && error !== undefined ? errorMessageOf(error) : null,
    isFetching: isValidating,
    reload: () => void mutate(),
  };
}
