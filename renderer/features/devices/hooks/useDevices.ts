import type { DeviceList } from '#app/domain/device';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { toastFailure } from '../../../api/toastFailure';
import { useDeviceList } from '../../../api/useDeviceList';
import { useLastList } from './useLastList';

export interface Devices {
  /** Until the first answer what was kept of the last visit; undefined where that is nothing. */
  readonly list: DeviceList | undefined;
  /** Of a kept list, when it was true, in ms since the epoch; null for the server's answer. */
  readonly keptAt: number | null;
  /** A sentence, when there is no answer to show and the last call failed. */
  readonly problem: string | null;
  readonly isFetching: boolean;
  reload(): void;
}

function tell(cause: unknown): void {
  toastFailure(cause, { id: 'devices', words: () => ({ title: 'Error fetching devices' }) });
}

/** The account's devices, at first as they were last known; a failed call keeps the last list and says so once (specification §8). */
export function useDevices(): Devices {
  const { data, error, isValidating, mutate } = useDeviceList({ onError: tell });
  const last = useLastList();
  return {
    list: data ?? last?.list,
    keptAt: data === undefined && last ? last.at : null,
    problem: data === undefined && error !== undefined ? errorMessageOf(error) : null,
    isFetching: isValidating,
    reload: () => void mutate(),
  };
}
