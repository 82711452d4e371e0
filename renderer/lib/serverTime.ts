/** Answers name whole seconds and take their time: only a larger difference between two clocks counts, in ms. */
const TOLERANCE_MS = 5000;

/** How far the server's clock is ahead by the answers so far; each says it too low by as long as it took. */
let aheadMs = -Infinity;
/** This computer's time when its monotonic clock began, as of the last answer: another one means that the clock was set. */
let beganAt = Number.NaN;

/**
 * Takes what an answer says of the server's time, in its `Date` header (RFC 9110 §6.6.1); null: nothing, as where the API is on an
 * origin of its own and does not expose the header.
 */
export function noteServerDate(date: string | null): void {
  const ms = Date.parse(date ?? '') - Date.now();
  if (!Number.isFinite(ms)) return;
  const began = Date.now() - performance.now();
  const wasSet = Math.abs(began - beganAt) > TOLERANCE_MS;
  beganAt = began;
  if (wasSet || ms > aheadMs + TOLERANCE_MS) aheadMs = ms;
}

/**
 * The server's time in ms since the epoch; this computer's until an answer has told of another. Everything that is compared with the
 * server's times, or shown beside them, goes by it: ages, expiries, countdowns.
 */
export const serverNow = (): number =>
  Date.now() + (Number.isFinite(aheadMs) && Math.abs(aheadMs) > TOLERANCE_MS ? aheadMs : 0);

/** This computer's time in ms since the epoch, for what is compared with times of its own files alone. */
export const computerNow = (): number => Date.now();
