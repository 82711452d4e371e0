import { useSyncExternalStore } from 'react';

/** The last word on something that lives in another process; drawn again when there is a newer one. */
export function useRemote<T>(remote: { get(): T; subscribe(listener: () => void): () => void }): T {
  return useSyncExternalStore(remote.subscribe, remote.get);
}
