import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: number | undefined;
let now = Date.now();

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function handleVisible(): void {
  if (document.visibilityState === 'visible') tick();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    now = Date.now();
    timer = window.setInterval(tick, 1000);
    document.addEventListener('visibilitychange', handleVisible);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    document.removeEventListener('visibilitychange', handleVisible);
  };
}

/** The time in ms since the epoch, renewed each second for all who ask by one timer, and at once when the tab is shown again. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
