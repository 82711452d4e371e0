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

interface PushAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
}

/** What a collector's answer means: taken (null), or never to be taken (why). Throws ShipError where a repeat may help. Its body is not read (specification §7). */
export function readPushAnswer({ status, headers }: PushAnswer, now: number): string | null {
  if (status === 429 || status >= 500)
    throw new ShipError(
      `status ${status}`,
      retryAfterMs({ retryAfter: headers.get('Retry-After'), date: headers.get('Date') }, now),
    );
  return status >= 300 ? `status ${status}` : null;
}
