import { isApiError } from '#app/api/errors';
import type { DeviceId } from '#app/domain/ids';
import type { ScopedMutator } from 'swr';
import { isFollowed, KEYS } from '../api/keys';
import { keyOf, renew } from '../api/renewal';
import { deviceNews } from './deviceNews';

/** Devices that this page is removing or leaving: the server has not answered yet. */
const leaving = new Set<DeviceId>();

/** Returns whether a key is of a device that this page is removing or leaving, for which the server may already answer 404. */
export const isLeaving = (key: unknown): boolean => [...leaving].some((id) => isFollowed(key, id));

/**
 * Makes the call that removes or leaves a device, and returns its answer. Meanwhile a stream that opens does not ask again for what
 * pages show of the device.
 */
export async function whileLeaving<T>(id: DeviceId, mutate: ScopedMutator, call: () => Promise<T>): Promise<T> {
  leaving.add(id);
  try {
    return await call();
  } catch (error) {
    // What was left out is asked for now. Without an answer the connection is lost: all is asked for once it is back.
    if (isApiError(error) && error.kind === 'http') renew([(key) => isFollowed(key, id)], mutate);
    throw error;
  } finally {
    leaving.delete(id);
  }
}

/** Drops what this page knows of a device that is gone for this person, and takes its pages away. */
export function forgetDevice(id: DeviceId, mutate: ScopedMutator): void {
  deviceNews.noteGone(id);
  renew([keyOf(KEYS.devices), keyOf(KEYS.alerts)], mutate);
  const isOfIt = (key: unknown) => isFollowed(key, id);
  void mutate(isOfIt, undefined, { revalidate: false });
  // That leaves SWR's marks of requests already made, which would hold back the next request for minutes, should the
  // device come back. Renewing clears them; by then its pages are gone and ask for nothing.
  setTimeout(() => renew([isOfIt], mutate));
}
