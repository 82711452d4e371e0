/** As often as the server notes readings. */
const EACH_MS = 5000;
/** A step of readings that began within the minutes, and lines on a slow link, come so long after them. */
const LATE_MS = 10_000;

/** In how many ms minutes that end at `until` are read again, after they were at `readAt`; 0: all of them has come. */
export const untilNextRead = (readAt: number, until: number): number => (readAt < until + LATE_MS ? EACH_MS : 0);
