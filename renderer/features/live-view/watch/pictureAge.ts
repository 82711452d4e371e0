import { relativeTime } from '#app/domain/relativeTime';

/** Times of the server and of this page may differ by so much. */
const AHEAD_MS = 5000;

/**
 * The age of a picture in words, as `24 s ago` or `just now`. Null if unknown, also for a time in the future, as of a camera with a wrong
 * clock. Both times in ms since the epoch.
 */
export const pictureAge = (takenAt: number | null, now: number): string | null =>
  takenAt === null || takenAt > now + AHEAD_MS ? null : relativeTime(takenAt, now);
