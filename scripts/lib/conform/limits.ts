/** What bounds a run, and how long things may take; ms and bytes. */
export interface Limits {
  /** For a complete answer. */
  readonly timeoutMs: number;
  /** Largest answer, and most of one stream, in bytes. */
  readonly maxBytes: number;
  /** How often a stream has a comment. */
  readonly heartbeatMs: number;
  /** How soon a stream says something. */
  readonly firstBytesMs: number;
  /** How long a stream is watched for an end that should not come. */
  readonly watchMs: number;
  /** How long a change that the server makes by itself may take. */
  readonly settleMs: number;
  /** For one check, and for all of them. */
  readonly checkMs: number;
  readonly runMs: number;
}

/** 5 MiB is what the product reads of an answer (`LIMITS` of the call table). */
export const LIMITS: Limits = {
  timeoutMs: 10_000,
  maxBytes: 5 * 1024 * 1024,
  heartbeatMs: 15_000,
  firstBytesMs: 3000,
  watchMs: 2000,
  settleMs: 10_000,
  checkMs: 60_000,
  runMs: 600_000,
};

/** Calls of one check, and checks of a run, that may all wait for as long as one answer may take. */
const [SLOW_CALLS, SLOW_CHECKS] = [4, 10];

/** Limits with another time for an answer, in ms, which leave room for several that take as long. */
export function withTimeout(usual: Limits, timeoutMs: number): Limits {
  const checkMs = Math.max(usual.checkMs, timeoutMs * SLOW_CALLS);
  return { ...usual, timeoutMs, checkMs, runMs: Math.max(usual.runMs, checkMs * SLOW_CHECKS) };
}
