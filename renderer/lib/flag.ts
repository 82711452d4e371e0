import { useSyncExternalStore } from 'react';
import { storage, type StorageKey } from './storage';

export interface Flag {
  get(): boolean;
  set(value: boolean): void;
  use(): boolean;
  subscribe(listener: () => void): () => void;
}

/** A yes or no that is kept across visits and shared by all tabs. Only what differs from the default is stored. */
export function createFlag(key: StorageKey, fallback: boolean): Flag {
  const listeners = new Set<() => void>();
  const read = (stored: string | null) => (stored === 'true' || stored === 'false' ? stored === 'true' : fallback);
  let value = read(storage.get(key));
  const change = (next: boolean) => {
    value = next;
    for (const listener of listeners) listener();
  };
  // For good: some read it without listening.
  window.addEventListener('storage', (event) => {
    // Without a key the whole storage was cleared.
    if (event.key === key || event.key === null) change(read(event.newValue));
  });
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = () => value;
  return {
    get,
    set: (next) => {
      if (next === fallback) storage.remove(key);
      else storage.set(key, String(next));
      change(next);
    },
    use: () => useSyncExternalStore(subscribe, get),
    subscribe,
  };
}
