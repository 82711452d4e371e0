import { LIMITS } from '#app/api/endpoint';
import { ApiError } from '#app/api/errors';
import { MAX_WAIT_MS, type MediaAnswer, type MediaRequest } from '#app/api/mediaRequest';
import type { MediaCall } from './mediaCalls';

/** How long an answer is waited for, and until when one that comes later is still heard; both in ms from the request. */
export interface Patience {
  readonly answerMs: number;
  readonly lateMs: number;
}
export const PATIENCE: Patience = { answerMs: LIMITS.timeoutMs, lateMs: MAX_WAIT_MS };

/** On HTTP/1.1 a browser has six connections per host, and each of these holds one. */
const MAX_LATE = 2;
const late = new Set<AbortController>();

function keep(one: AbortController): void {
  late.add(one);
  const [oldest] = late;
  if (late.size <= MAX_LATE || !oldest) return;
  oldest.abort();
  late.delete(oldest);
}

interface Wish {
  /** Gives the answer up. */
  readonly signal: AbortSignal | undefined;
  readonly patience: Patience;
  /** Gets an answer that comes after it was given up: what it has opened is to be closed. */
  readonly onLate: (answer: MediaAnswer) => Promise<unknown>;
}

/** A call whose answer is heard even after it was given up. Rejects with ApiError, `timeout` after `answerMs`. */
export function callPatiently(call: MediaCall, request: MediaRequest, wish: Wish): Promise<MediaAnswer> {
  const { signal, patience, onLate } = wish;
  const abort = new AbortController();
  const answering = call({ ...request, waitMs: patience.lateMs }, abort.signal);
  return new Promise((resolve, reject) => {
    const leave = (kind: 'aborted' | 'timeout') => {
      reject(new ApiError(kind, ''));
      keep(abort);
      answering
        .then(onLate)
        .catch(() => undefined)
        .finally(() => late.delete(abort));
    };
    const handleAbort = () => leave('aborted');
    const timer = setTimeout(leave, patience.answerMs, 'timeout');
    signal?.addEventListener('abort', handleAbort, { once: true });
    answering.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', handleAbort);
    });
  });
}
