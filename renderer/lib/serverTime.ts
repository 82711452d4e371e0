/** Answers name whole seconds and take their time: only a larger difference between two clocks counts, in ms. */
export const TOLERANCE_MS = 5000;
/** Answers that are kept. */
const KEPT = 8;

/** How far the server's clock is ahead by each of the last answers, in ms. */
let seen: readonly number[] = [];
/** How far the server's clock is ahead, in ms. */
let aheadMs = 0;
/** This computer's time when its monotonic clock began, as of the last answer: another one means a jump. */
let beganAt = Number.NaN;
/** How often this computer's clock has jumped: it was set, or the computer slept, which browsers' monotonic clocks may leave out. */
let jumps = 0;

/** Forgets the server's time when this computer's clock has jumped since the last answer: nothing tells a sleep from a clock that was set. */
function noticeJump(): void {
  if (!(Math.abs(Date.now() - performance.now() - beganAt) > TOLERANCE_MS)) return;
  jumps += 1;
  beganAt = Number.NaN;
  seen = [];
  aheadMs = 0;
}

/** Marks when a request begins: `noteServerTime` ignores an answer that was under way while this computer's clock jumped. */
export function markRequest(): number {
  noticeJump();
  return jumps;
}

/**
 * Takes the server's time from an answer, in ms since the epoch; NaN is ignored. An answer that was late or came from a cache makes the
 * server's clock look behind, never ahead, so the highest of the last eight counts, and a single odd answer is forgotten after eight more.
 * `mark`: of `markRequest` when the request began; left out: just now.
 */
export function noteServerTime(at: number, mark = markRequest()): void {
  const ms = at - Date.now();
  noticeJump();
  if (!Number.isFinite(ms) || mark !== jumps) return;
  beganAt = Date.now() - performance.now();
  seen = [...seen, ms].slice(-KEPT);
  const best = Math.max(...seen);
  if (Math.abs(best - aheadMs) > TOLERANCE_MS) aheadMs = best;
}

/** Takes the `Date` header of an answer (RFC 9110 §6.6.1); null: it cannot be read, as of an API on another origin that does not expose it. */
export const noteServerDate = (date: string | null, mark?: number): void =>
  noteServerTime(Date.parse(date ?? ''), mark);

/**
 * The server's time in ms since the epoch; this computer's until an answer has told of another, as after each jump of its clock.
 * Everything that is compared with the server's times, or shown beside them, goes by it: ages, expiries, countdowns.
 */
export function serverNow(): number {
  noticeJump();
  return Date.now() + aheadMs;
}

/** A time of `performance.now` as the server's time, in ms since the epoch. */
export const serverTimeOf = (at: number): number => serverNow() - (performance.now() - at);

/** The reverse: a time of the server as one of `performance.now`, at most the present. */
export const monotonicOf = (at: number): number => performance.now() - Math.max(0, serverNow() - at);

/** Whether an answer has named the server's time since this computer's clock last jumped. */
export function isServerTimeKnown(): boolean {
  noticeJump();
  return seen.length > 0;
}

/** Whether a time of the server has passed. False while its time is unknown: this computer's clock may be wrong, so the server decides. */
export const hasPassed = (at: number): boolean => isServerTimeKnown() && at <= serverNow();

/** This computer's time in ms since the epoch, for what is compared with times of its own files alone. */
export const computerNow = (): number => Date.now();
