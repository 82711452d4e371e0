import { getDevice } from '#app/api/device';
import { isApiError } from '#app/api/errors';
import type { Device, DeviceList } from '#app/domain/device';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import type { DeviceId } from '#app/domain/ids';
import useSWR, { useSWRConfig } from 'swr';
import { CACHE } from './cachePolicy';
import { KEYS } from './keys';
import { useClient } from './ClientContext';
import { useIsGone } from '../live/deviceNews';
import { loadProblemOf } from './errorMessageOf';
import { useLoadTrouble, withReportedRetry } from './loadTrouble';

export interface DeviceState {
  /** What the list knows already, until the details have come. */
  readonly device: Device | undefined;
  readonly detail: DeviceDetail | undefined;
  /** The server knows no such device for this person: never there, removed, or no longer shared. */
  readonly isGone: boolean;
  /** Why there are no details, as a sentence, once calls have failed; also while they are retried. */
  readonly problem: string | null;
  /** With a problem: a call is under way. */
  readonly isTrying: boolean;
  /** With a problem: another call is under way, or follows by itself. */
  readonly isRetried: boolean;
  reload(): void;
}

/** One device with its details. */
export function useDevice(id: DeviceId): DeviceState {
  const client = useClient();
  const { cache } = useSWRConfig();
  const isGone = useIsGone(id);
  const trouble = useLoadTrouble(KEYS.device(id));
  const answer = useSWR<DeviceDetail, unknown>(
    isGone ? null : KEYS.device(id),
    () => withReportedRetry(KEYS.device(id), () => client.call(getDevice, { params: { id } }), CACHE.devices.retry),
    { dedupingInterval: CACHE.devices.freshMs },
  );
  const { data, error, mutate } = answer;
  const problem = loadProblemOf(data, error ?? trouble?.error);
  // SWR renders again only when a property changes that was read. `isValidating` is read only beside a problem, so a loaded device does not render with each call.
  const isRetried = problem !== null && answer.isValidating;
  const list = cache.get(KEYS.devices)?.data as DeviceList | undefined;
  const isRefused = isApiError(error) && (error.status === 404 || error.status === 403);
  return {
    device: data ?? list?.devices.find((one) => one.id === id),
    detail: data,
    isGone: isGone || isRefused,
    problem,
    isTrying: isRetried && !trouble?.tryNow,
    isRetried,
    reload: () => (trouble?.tryNow ? trouble.tryNow() : void mutate()),
  };
}
