import { ApiError, GENERIC_ERROR, type ApiErrorKind } from '#app/api/errors';
import type { Method } from '#app/api/endpoint';
import type { HttpAnswer, HttpRequest } from '#app/api/request';
import type { Bridge } from '#app/bridge/index';
import { BridgeError } from '#app/bridge/kit';
import type { SendMedia } from './Platform';

const API_ERRORS: readonly string[] = [
  'network',
  'timeout',
  'aborted',
  'invalid-response',
  'invalid-request',
  'interrupted',
  'disk-full',
  'too-large',
  'not-saved',
] satisfies ApiErrorKind[];

/** The ApiError that the main process named. */
export function apiError(error: unknown): ApiError {
  const isKnown = error instanceof BridgeError && API_ERRORS.includes(error.code);
  return isKnown
    ? new ApiError(error.code as ApiErrorKind, error.message)
    : new ApiError('invalid-response', GENERIC_ERROR);
}

/** A call over the bridge that can be given up, with the ApiError that the main process named. */
function createCall(abort: (argument: { id: string }) => Promise<unknown>) {
  let count = 0;
  return async <T>(run: (id: string) => Promise<T>, signal?: AbortSignal): Promise<T> => {
    count += 1;
    const id = `r${count}`;
    const giveUp = () => void abort({ id });
    signal?.addEventListener('abort', giveUp, { once: true });
    try {
      return await run(id);
    } catch (error) {
      throw apiError(error);
    } finally {
      signal?.removeEventListener('abort', giveUp);
    }
  };
}

export function createSend({ api }: Bridge) {
  const call = createCall(api.abort);
  return ({ method, route, path, body, headers }: HttpRequest, signal?: AbortSignal): Promise<HttpAnswer> =>
    call(
      (id) =>
        api.request({
          id,
          method: method as Method,
          route,
          path,
          body,
          headers: { ...headers },
        }),
      signal,
    );
}

export function createSendMedia({ media }: Bridge): SendMedia {
  const call = createCall(media.abort);
  return (request, signal) => call((id) => media.request({ id, request }), signal);
}
