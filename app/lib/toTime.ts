const EARLIEST = Date.UTC(2000, 0, 1);

/** Milliseconds since the epoch from ISO text or a number of seconds or milliseconds; null for anything else. */
export function toTime(value: unknown): number | null {
  let ms = Number.NaN;
  if (typeof value === 'string') ms = Date.parse(value);
  else if (typeof value === 'number') ms = value < 1e11 ? value * 1000 : value;
  return Number.isFinite(ms) && ms >= EARLIEST && ms < 8.64e15 ? ms : null;
}
