import { useSyncExternalStore } from 'react';
import { onTick } from './ticker';

const TICK_MS = 500;
const subscribe = (listener: () => void) => onTick(TICK_MS, listener);
const subscribeToNothing = () => () => undefined;
const readNothing = () => null;

/**
 * What follows from the time, as the words for an age: renewed twice a second, at the same moments for all callers and for the reports of
 * a device's feed. `read` returns a primitive; null: there is nothing to read, so the result is null and no timer runs.
 */
export function useTicked<T extends string | number>(read: (() => T) | null): T | null {
  return useSyncExternalStore<T | null>(read === null ? subscribeToNothing : subscribe, read ?? readNothing);
}
