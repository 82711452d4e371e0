import { JSON_TYPE } from '#app/api/endpoint';
import { ApiError } from '#app/api/errors';
import { failureOf } from '#app/api/failure';
import { receive } from '#app/api/receive';
import type { HttpAnswer, HttpRequest } from '#app/api/request';
import { deadline, type Fetch } from './signals';

/** One call with this bearer token, or with none. Rejects with ApiError, as the web's does. */
export type Send = (request: HttpRequest, token: string | null, signal?: AbortSignal) => Promise<HttpAnswer>;

/** Options of every request to the API: no redirects, no cache, no cookies, no referrer (S14). */
export const STRICT = {
  credentials: 'omit',
  cache: 'no-store',
  redirect: 'error',
  referrerPolicy: 'no-referrer',
} as const;

/** The beginning of an answer, whose body the caller reads. Rejects as `fetch` does, or with ApiError `invalid-request`. */
export type Open = (request: HttpRequest, token: string | null, signal: AbortSignal) => Promise<Response>;

/** Requests to one origin and no other. */
export function createOpen(fetch: Fetch, origin: string): Open {
  return async ({ method, path, headers, body }, token, signal) => {
    const url = new URL(path, origin);
    if (url.origin !== origin) throw new ApiError('invalid-request', 'That address is not valid.');
    return fetch(url.href, {
      ...STRICT,
      method,
      headers: {
        'Content-Type': JSON_TYPE,
        ...headers,
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      },
      body,
      signal,
    });
  };
}

/** Calls to one origin and no other. */
export function createSend(fetch: Fetch, origin: string): Send {
  const open = createOpen(fetch, origin);
  return async (request, token, signal) => {
    const limit = deadline(request.limits.timeoutMs, signal);
    try {
      return await receive(await open(request, token, limit.signal), request);
    } catch (error) {
      throw failureOf(error, signal?.aborted === true, limit.isOver());
    } finally {
      limit.end();
      // An answer that was not read to its end would keep its connection.
      limit.abort();
    }
  };
}
