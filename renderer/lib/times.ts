import { useTimed } from './useNow';

/** How the first screen writes an absolute time: in UTC, until the user's time zone is known (`display.ts`). */
export const times = {
  /** "2026-11-21 14:03:11 UTC"; `at` in ms since the epoch. */
  absolute: (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`,
};

/** How an absolute time (ms since the epoch) is written now; follows the user's choice within a second, for the bytes of the first screen. */
export const useTimeText = (): ((at: number) => string) => useTimed(() => times.absolute);

/** Like `useTimeText`, but without the date: "14:03:11". */
export function useClockText(): (at: number) => string {
  const absolute = useTimeText();
  return (at) => absolute(at).slice(11, 19);
}
