/** Answers name whole seconds and take their time: only a larger difference between two clocks counts, in ms. */
const TOLERANCE_MS = 5000;

let aheadMs = 0;

/**
 * Takes what an answer says of the server's time, in its `Date` header (RFC 9110 §6.6.1); null: nothing, as where the API is on an
 * origin of its own and does not expose the header.
 */
export function noteServerDate(date: string | null): void {
  const ms = Date.parse(date ?? '') - Date.now();
  if (Number.isFinite(ms) && Math.abs(ms - aheadMs) > TOLERANCE_MS) aheadMs = Math.abs(ms) > TOLERANCE_MS ? ms : 0;
}

/**
 * The server's time in ms since the epoch; this computer's until an answer has told of another. Everything that is compared with the
 * server's times, or shown beside them, goes by it: ages, expiries, countdowns.
 */
export const serverNow = (): number => Date.now() + aheadMs;

/** This computer's time in ms since the epoch, for what is compared with times of its own files alone. */
export const computerNow = (): number => Date.now();
