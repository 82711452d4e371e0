import { ApiError } from '#app/api/errors';
import { failureOf } from '#app/api/failure';
import { ANSWER_TIMEOUT_MS, MAX_ANSWER_BYTES, type HttpAnswer, type HttpRequest } from '#app/api/request';
import { readText } from '#app/lib/readText';

/** Electron's `net.fetch`, which knows the system's proxies and certificates, or Node's. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** One call with this bearer token, or with none. Rejects with ApiError, as the web's does. */
export type Send = (request: HttpRequest, token: string | null, signal?: AbortSignal) => Promise<HttpAnswer>;

/** Options of everything that leaves for the API: nothing is followed, kept or told along (`security.md` S14). */
export const STRICT = {
  credentials: 'omit',
  cache: 'no-store',
  redirect: 'error',
  referrerPolicy: 'no-referrer',
} as const;

/** Calls to one origin and no other. */
export function createSend(fetch: Fetch, origin: string): Send {
  return async (request, token, signal) => {
    const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    try {
      const url = new URL(request.path, origin);
      if (url.origin !== origin) throw new ApiError('invalid-request', 'That address is not valid.');
      const response = await fetch(url.href, {
        ...STRICT,
        method: request.method,
        headers: {
          'Content-Type': 'application/json',
          ...request.headers,
          ...(token !== null && { Authorization: `Bearer ${token}` }),
        },
        body: request.body,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      const text = await readText(response, MAX_ANSWER_BYTES);
      if (text === null) throw new ApiError('invalid-response', 'The answer is too large.');
      const { status, headers } = response;
      return { status, retryAfter: headers.get('Retry-After'), text, etag: headers.get('ETag') };
    } catch (error) {
      throw failureOf(error, signal?.aborted === true, timeout.aborted);
    }
  };
}
