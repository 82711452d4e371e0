import { useUnheardSince } from './liveState';

/** Age from which readings are shown as old while the server is away, in ms: a live device reports more often. */
const LOST_MS = 5000;

/** Whether readings are shown as old: past their own limit, or older than 5 s while the page has no connection. `ageMs`: null without a reading. */
export function useIsOld(isStale: boolean, ageMs: number | null): boolean {
  const isLost = useUnheardSince() !== null;
  return isStale || (isLost && ageMs !== null && ageMs >= LOST_MS);
}
