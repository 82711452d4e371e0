import { useSyncExternalStore } from 'react';
import { serverNow } from './serverTime';

const listeners = new Set<() => void>();
let timer: number | undefined;
let now = serverNow();

function tick(): void {
  now = serverNow();
  for (const listener of listeners) listener();
}

/** A hidden tab shows no times, so no timer runs there. */
function followVisibility(): void {
  window.clearInterval(timer);
  tick();
  if (document.visibilityState !== 'hidden') timer = window.setInterval(tick, 1000);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    followVisibility();
    document.addEventListener('visibilitychange', followVisibility);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    document.removeEventListener('visibilitychange', followVisibility);
  };
}

/** The last tick's time; the clock's own where nothing has ticked for a while. */
function readNow(): number {
  if (listeners.size === 0 && Math.abs(serverNow() - now) >= 1000) now = serverNow();
  return now;
}

/** The time in ms since the epoch, renewed each second for all callers by one timer, and at once when the tab is shown again. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, readNow);
}

/** What follows from the time, as the words for an age: renders the caller only when it changes. `read` returns the same value as long as nothing did. */
export function useTimed<T>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(readNow()));
}

const subscribeToNothing = () => () => undefined;

/** Whole seconds until a time, counting down; 0 once it has come. Needs no timer before and after. */
export function useSecondsUntil(until: number): number {
  const read = () => Math.max(0, Math.ceil((until - readNow()) / 1000));
  return useSyncExternalStore(read() > 0 ? subscribe : subscribeToNothing, read);
}
