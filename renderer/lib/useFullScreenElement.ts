import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** The element in full screen; null: there is none. Only what lies within it is painted, can be pressed and is read out. */
export const useFullScreenElement = (): Element | null =>
  useSyncExternalStore(subscribe, () => document.fullscreenElement ?? null);
