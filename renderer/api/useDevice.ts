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
import { loadTold, useLoadTrouble } from './loadTrouble';

export interface DeviceState {
  /** What the list knows already, until the details have come. */
  readonly device: Device | undefined;
  readonly detail: DeviceDetail | undefined;
  /** The server knows no such device for this person: never there, removed, or no longer shared. */
  readonly isGone: boolean;
  /** A sentence, when there are no details and the last calls failed, also while more of them are to follow. */
  readonly problem: string | null;
  reload(): void;
}

/** One device with its details. */
export function useDevice(id: DeviceId): DeviceState {
  const client = useClient();
  const { cache } = useSWRConfig();
  const isGone = useIsGone(id);
  const trouble = useLoadTrouble(KEYS.device(id));
  const { data, error, mutate } = useSWR<DeviceDetail, unknown>(
    isGone ? null : KEYS.device(id),
    () => loadTold(client, KEYS.device(id), () => client.call(getDevice, { params: { id } }), CACHE.devices.retry),
    { dedupingInterval: CACHE.devices.freshMs },
  );
  const list = cache.get(KEYS.devices)?.data as DeviceList | undefined;
  const isRefused = isApiError(error) && (error.status === 404 || error.status === 403);
  return {
    device: data ?? list?.devices.find((one) => one.id === id),
    detail: data,
    isGone: isGone || isRefused,
    problem: loadProblemOf(data, error ?? trouble?.error),
    reload: () => (trouble?.tryNow ? trouble.tryNow() : void mutate()),
  };
}

/** How a device that has not come is asked for: `isTrying` while a call is under way, `goesOn` while another one follows by itself. */
export function useDeviceTries(id: DeviceId): { readonly isTrying: boolean; readonly goesOn: boolean } {
  const waits = useLoadTrouble(KEYS.device(id))?.tryNow != null;
  // Read here only: a page that shows its device is not rendered again for each call.
  const { isValidating } = useSWR<DeviceDetail, unknown>(KEYS.device(id), null);
  return { isTrying: isValidating && !waits, goesOn: isValidating };
}
