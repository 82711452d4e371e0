import { retryAfterMs } from '../api/errors';

/** A push that may go better later; `retryAfterMs` as the collector asked for. */
export class ShipError extends Error {
  constructor(
    message: string,
    readonly retryAfterMs: number | null,
  ) {
    super(message);
  }
}

/** What a collector's answer to a push means: taken (null), or never to be taken (why). Throws ShipError where a repeat may help. Only its status is read (`spec.md` §7). */
export function readPushAnswer(status: number, retryAfter: string | null, now: number): string | null {
  if (status === 429 || status >= 500) throw new ShipError(`status ${status}`, retryAfterMs(retryAfter, now));
  return status >= 300 ? `status ${status}` : null;
}
