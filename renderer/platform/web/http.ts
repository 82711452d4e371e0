import { ApiError, GENERIC_ERROR } from '#app/api/errors';
import { receive } from '#app/api/receive';
import type { HttpAnswer, HttpRequest } from '#app/api/request';
import { readToken } from './token';

/** Headers of every request: JSON unless it names another type, and the bearer token where scripts can see one (specification §7). */
export function requestHeaders(): Record<string, string> {
  const token = readToken();
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (token !== null) headers.Authorization = `Bearer ${token}`;
  return headers;
}

declare global {
  interface Window {
    /** Answers that `boot.ts` has asked for before the app was there, by their paths. */
    earlyAnswers?: Partial<Record<string, Promise<Response>>>;
    /** Resolves when `boot.ts` has drawn the devices' names, or will not before the app starts. */
    earlyNames?: Promise<unknown>;
  }
}

/** What `boot.ts` has asked for is good for so long, in ms from the page's start. */
const EARLY_MS = 10_000;

/** Takes the response already requested for this call; each is taken once. */
function takeEarly({ method, path }: HttpRequest): Promise<Response> | undefined {
  const answer = method === 'GET' && performance.now() < EARLY_MS ? window.earlyAnswers?.[path] : undefined;
  delete window.earlyAnswers?.[path];
  return answer;
}

/** Calls with the browser's own fetch, cookies included. */
export function createHttp(origin: string) {
  return async (request: HttpRequest, signal?: AbortSignal): Promise<HttpAnswer> => {
    const timeout = AbortSignal.timeout(request.limits.timeoutMs);
    try {
      const answer =
        takeEarly(request) ??
        fetch(origin + request.path, {
          method: request.method,
          headers: { ...requestHeaders(), ...request.headers },
          body: request.body,
          credentials: 'include',
          cache: 'no-store',
          redirect: 'error',
          referrerPolicy: 'no-referrer',
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        });
      return await receive(await answer, request);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      if (signal?.aborted) throw new ApiError('aborted', GENERIC_ERROR);
      if ((error as Error).name === 'TimeoutError')
        throw new ApiError('timeout', 'Request timeout - please check your connection');
      throw new ApiError('network', 'Network Error');
    }
  };
}
