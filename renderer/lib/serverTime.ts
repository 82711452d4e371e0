/** Answers name whole seconds and take their time: only a larger difference between two clocks counts, in ms. */
const TOLERANCE_MS = 5000;
/** Answers that are kept. */
const KEPT = 8;

/** How far the server's clock is ahead by each of the last answers, in ms. */
let seen: readonly number[] = [];
/** How far the server's clock is ahead, in ms. */
let aheadMs = 0;
/** This computer's time when its monotonic clock began, as of the last answer: another one means that the clock was set. */
let beganAt = Number.NaN;

/**
 * Takes the server's time from an answer, in ms since the epoch; NaN is ignored. An answer that was late or came from a cache makes the
 * server's clock look behind, never ahead, so the highest of the last eight counts, and a single odd answer is forgotten after eight more.
 */
export function noteServerTime(at: number): void {
  const ms = at - Date.now();
  if (!Number.isFinite(ms)) return;
  const began = Date.now() - performance.now();
  if (Math.abs(began - beganAt) > TOLERANCE_MS) seen = [];
  beganAt = began;
  seen = [...seen, ms].slice(-KEPT);
  const best = Math.max(...seen);
  if (Math.abs(best - aheadMs) > TOLERANCE_MS) aheadMs = best;
}

/** Takes the `Date` header of an answer (RFC 9110 §6.6.1); null: it cannot be read, as of an API on another origin that does not expose it. */
export const noteServerDate = (date: string | null): void => noteServerTime(Date.parse(date ?? ''));

/**
 * The server's time in ms since the epoch; this computer's until an answer has told of another. Everything that is compared with the
 * server's times, or shown beside them, goes by it: ages, expiries, countdowns.
 */
export const serverNow = (): number => Date.now() + aheadMs;

/** Whether an answer has named the server's time. */
export const isServerTimeKnown = (): boolean => seen.length > 0;

/** Whether a time of the server has passed. False while its time is unknown: this computer's clock may be wrong, so the server decides. */
export const hasPassed = (at: number): boolean => isServerTimeKnown() && at <= serverNow();

/** This computer's time in ms since the epoch, for what is compared with times of its own files alone. */
export const computerNow = (): number => Date.now();
