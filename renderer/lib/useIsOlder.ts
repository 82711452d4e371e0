import { useTimed } from './useNow';

/** Whether a time (ms since the epoch) lies more than `limitMs` back; renders the caller only when that changes. */
export const useIsOlder = (at: number, limitMs: number): boolean => useTimed((now) => now - at > limitMs);
