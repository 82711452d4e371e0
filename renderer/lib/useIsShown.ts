import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the page can be seen: not in a tab behind another, nor in a window that is minimised. */
export const useIsShown = (): boolean => useSyncExternalStore(subscribe, () => document.visibilityState !== 'hidden');
