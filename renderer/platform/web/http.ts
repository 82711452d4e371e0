import { ApiError, GENERIC_ERROR } from '#app/api/errors';
import { ANSWER_TIMEOUT_MS, MAX_ANSWER_BYTES, type HttpAnswer, type HttpRequest } from '#app/api/request';
import { readText } from '#app/lib/readText';
import { readToken } from './token';

async function bodyOf(response: Response): Promise<string> {
  const text = await readText(response, MAX_ANSWER_BYTES);
  if (text === null) throw new ApiError('invalid-response', 'The answer is too large.');
  return text;
}

/** Headers of every request: JSON, and the bearer token where scripts can see one (`spec.md` §7). */
export function requestHeaders(): Record<string, string> {
  const token = readToken();
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (token !== null) headers.Authorization = `Bearer ${token}`;
  return headers;
}

/** Calls with the browser's own fetch, cookies included. */
export function createHttp(origin: string) {
  return async (request: HttpRequest, signal?: AbortSignal): Promise<HttpAnswer> => {
    const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    try {
      const response = await fetch(origin + request.path, {
        method: request.method,
        headers: { ...requestHeaders(), ...request.headers },
        body: request.body,
        credentials: 'include',
        cache: 'no-store',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      return {
        status: response.status,
        retryAfter: response.headers.get('Retry-After'),
        etag: response.headers.get('ETag'),
        text: await bodyOf(response),
      };
    } catch (error) {
      if (error instanceof ApiError) throw error;
      if (signal?.aborted) throw new ApiError('aborted', GENERIC_ERROR);
      if (timeout.aborted) throw new ApiError('timeout', 'Request timeout - please check your connection');
      throw new ApiError('network', 'Network Error');
    }
  };
}
