import type { DeviceList } from '#app/domain/device';
import { useEffect } from 'react';
import { loadProblemOf } from '../../../api/errorMessageOf';
import { KEYS } from '../../../api/keys';
import { useLoadTrouble } from '../../../api/loadTrouble';
import { toastFailure } from '../../../api/toastFailure';
import { useDeviceList } from '../../../api/useDeviceList';
import { useLastList } from './useLastList';

export interface Devices {
  /** Until the first answer, the list stored at the last visit; undefined if there is none. */
  readonly list: DeviceList | undefined;
  /** When a stored list was current, in ms since the epoch; null for the server's answer. */
  readonly keptAt: number | null;
  /** Why the last call failed, as a sentence, while there is no answer to show; also while it is made again. */
  readonly problem: string | null;
  readonly isFetching: boolean;
  /** A call is under way, or will be made again by itself. */
  readonly isRetried: boolean;
  reload(): void;
}

function tell(cause: unknown): void {
  toastFailure(cause, { id: 'devices', words: () => ({ title: 'Error fetching devices' }) });
}

/** Returns the account's devices, at first from the last visit. A failed call keeps the last list and reports the failure once (specification §8). */
export function useDevices(): Devices {
  const { data, error, isValidating, mutate } = useDeviceList();
  const trouble = useLoadTrouble(KEYS.devices);
  const last = useLastList();
  // Not in SWR's `onError`, which is called only in the component that made the request, perhaps the bell.
  useEffect(() => {
    if (error !== undefined) tell(error);
  }, [error]);
  const cause = trouble ? trouble.error : error;
  const tryNow = trouble?.tryNow;
  return {
    list: data ?? last?.list,
    keptAt: data === undefined && last ? last.at : null,
    problem: loadProblemOf(data, cause),
    isFetching: isValidating && !tryNow,
    isRetried: isValidating,
    reload: () => (tryNow ? tryNow() : void mutate()),
  };
}
