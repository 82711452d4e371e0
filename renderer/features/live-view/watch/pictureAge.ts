import { relativeTime } from '#app/domain/relativeTime';

/** Times of the server and of this page may differ by so much. */
const AHEAD_MS = 5000;

/**
 * The age of a picture in words, as `24 s ago` or `just now`; null where it is not known. A camera whose clock is wrong may date a
 * picture ahead, which says nothing of its age. Both times in ms since the epoch.
 */
export const pictureAge = (takenAt: number | null, now: number): string | null =>
  takenAt === null || takenAt > now + AHEAD_MS ? null : relativeTime(takenAt, now);
