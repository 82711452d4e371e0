import { useSyncExternalStore } from 'react';
import { storage } from './storage';

export interface Flag {
  get(): boolean;
  set(value: boolean): void;
  use(): boolean;
  subscribe(listener: () => void): () => void;
}

/** A yes or no that is kept across visits and shared by all tabs. Only what differs from the default is stored. */
export function createFlag(key: string, fallback: boolean): Flag {
  const listeners = new Set<() => void>();
  const read = (stored: string | null) => (stored === 'true' || stored === 'false' ? stored === 'true' : fallback);
  let value = read(storage.get(key));
  const change = (next: boolean) => {
    value = next;
    for (const listener of listeners) listener();
  };
  const handleStorage = (event: StorageEvent) => {
    // Without a key the whole storage was cleared.
    if (event.key === key || event.key === null) change(read(event.newValue));
  };
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) window.addEventListener('storage', handleStorage);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('storage', handleStorage);
    };
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
