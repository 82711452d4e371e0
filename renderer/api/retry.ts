import { isApiError } from '#app/api/errors';
import { backoff } from '#app/lib/backoff';

const WAIT = { baseMs: 1000, factor: 2, maxMs: 30_000, jitter: 0.2 } as const;

/** A single retry within this time is not reported, in ms. */
const UNREPORTED_MS = 2000;

export interface RetryPolicy {
  /** Retries after the first try. */
  readonly times: number;
  /** Whether no answer at all, and "too many requests", are tried again as well. */
  readonly isPatient: boolean;
  /** Called when a call has failed twice, or its next try is far away, while tries go on. `tryNow` ends the wait before the next try. */
  readonly onTrouble?: (error: unknown, tryNow: () => void) => void;
}

function isWorthRetrying(error: unknown, policy: RetryPolicy): boolean {
  if (!isApiError(error)) return false;
  const isPassing = error.kind === 'network' || error.kind === 'timeout' || error.status === 429;
  return error.status >= 500 || (policy.isPatient && isPassing);
}

/** Retries a call after a server fault with growing delays, and honours Retry-After up to 30 s (R3, R4). Does not retry 4xx, except 429 for a patient policy. `wait`: gets the time in ms. */
export async function withRetry<T>(
  run: () => Promise<T>,
  policy: RetryPolicy,
  wait: (ms: number) => Promise<unknown> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt > policy.times || !isWorthRetrying(error, policy)) throw error;
      const asked = isApiError(error) ? error.retryAfterMs : null;
      const waitMs = asked === null ? backoff(attempt, WAIT, Math.random()) : Math.min(asked, WAIT.maxMs);
      await new Promise<void>((resolve, reject) => {
        if (attempt > 1 || waitMs > UNREPORTED_MS) policy.onTrouble?.(error, resolve);
        wait(waitMs).then(() => resolve(), reject);
      });
    }
  }
}
