import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: number | undefined;
let now = Date.now();

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

/** Nobody sees a hidden tab's times, so no timer runs there. */
function followVisibility(): void {
  window.clearInterval(timer);
  if (document.visibilityState === 'hidden') return;
  tick();
  timer = window.setInterval(tick, 1000);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    now = Date.now();
    if (document.visibilityState !== 'hidden') timer = window.setInterval(tick, 1000);
    document.addEventListener('visibilitychange', followVisibility);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    document.removeEventListener('visibilitychange', followVisibility);
  };
}

/** The time in ms since the epoch, renewed each second for all who ask by one timer, and at once when the tab is shown again. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
