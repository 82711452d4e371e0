const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "12 s", "3 min", "2 h", "5 d"; a time ahead of `now` counts as now. Both in ms since the epoch. */
export function ageText(at: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - at) / 1000));
  if (seconds < MINUTE) return `${seconds} s`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`;
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)} h`;
  return `${Math.floor(seconds / DAY)} d`;
}

/** "just now", "12 s ago", "3 min ago", "2 h ago", "5 d ago"; a time ahead of `now` counts as now. Both in ms since the epoch. */
export const relativeTime = (at: number, now: number): string =>
  now - at < 2000 ? 'just now' : `${ageText(at, now)} ago`;

/** "12 s", "3 min", "2 h", "7 d": the time from `now` until `at`, rounded to a whole unit; "0 s" after `at`. Both in ms since the epoch. */
export function remainingText(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((at - now) / 1000));
  if (seconds < MINUTE) return `${seconds} s`;
  const minutes = Math.round(seconds / MINUTE);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(seconds / HOUR);
  return hours < 24 ? `${hours} h` : `${Math.round(seconds / DAY)} d`;
}
