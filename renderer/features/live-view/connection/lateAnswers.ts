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
const MAX_LATE_SHARED = 20;
const late = { own: new Set<AbortController>(), shared: new Set<AbortController>() };

function keep(one: AbortController, isShared: boolean): Set<AbortController> {
  const kept = isShared ? late.shared : late.own;
  kept.add(one);
  const [oldest] = kept;
  if (oldest && kept.size > (isShared ? MAX_LATE_SHARED : MAX_LATE)) {
    oldest.abort();
    kept.delete(oldest);
  }
  return kept;
}

/**
 * Whether calls to an address are known to share one connection (HTTP/2 and later): from how the page and what it has loaded came. A
 * browser tells nothing of another origin that does not send `Timing-Allow-Origin`.
 */
export function sharesConnection(url: string): boolean {
  const { origin } = new URL(url);
  const loads = ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind));
  return (loads as PerformanceResourceTiming[]).some(
    ({ name, nextHopProtocol }) => name.startsWith(`${origin}/`) && /^h[23]/.test(nextHopProtocol),
  );
}

interface Wish {
  /** Gives the answer up. */
  readonly signal: AbortSignal | undefined;
  readonly patience: Patience;
  /** Gets an answer that comes after it was given up: what it has opened is to be closed. */
  readonly onLate: (answer: MediaAnswer) => Promise<unknown>;
  /** It takes no connection from other calls. */
  readonly isShared: boolean;
  /** `signal` ends the call itself, and what answers it is not heard. */
  readonly isCut: boolean;
}

/** A call whose answer is heard even after it was given up, unless it is cut off. Rejects with ApiError, `timeout` after `answerMs`. */
export function callPatiently(call: MediaCall, request: MediaRequest, wish: Wish): Promise<MediaAnswer> {
  const { signal, patience, onLate, isShared, isCut } = wish;
  if (signal?.aborted) return Promise.reject(new ApiError('aborted', ''));
  const abort = new AbortController();
  const answering = call({ ...request, waitMs: patience.lateMs }, abort.signal);
  return new Promise((resolve, reject) => {
    let isLeft = false;
    const leave = (kind: 'aborted' | 'timeout') => {
      // Who gives up what is late already must not have its session closed twice.
      if (isLeft) return;
      isLeft = true;
      reject(new ApiError(kind, ''));
      const kept = keep(abort, isShared);
      answering
        .then(onLate)
        .catch(() => undefined)
        .finally(() => kept.delete(abort));
    };
    const handleAbort = () => (isCut ? abort.abort() : leave('aborted'));
    const timer = setTimeout(leave, patience.answerMs, 'timeout');
    signal?.addEventListener('abort', handleAbort, { once: true });
    answering.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', handleAbort);
    });
  });
}
