import { DOWNLOAD_ERRORS, transfer, type DownloadOutcome } from '#app/api/download';
import { LIMITS } from '#app/api/endpoint';
import { isApiError } from '#app/api/errors';
import { failureOf } from '#app/api/failure';
import { receive } from '#app/api/receive';
import type { HttpRequest } from '#app/api/request';
import type { DownloadOptions } from '../Platform';
import { chooseTarget, type FileTarget } from './fileTarget';
import { requestHeaders } from './http';

/** Measures the server's silence: aborts when nothing comes for too long while something is waited for. */
function createSilence(timeoutMs: number) {
  const abort = new AbortController();
  let timer = 0;
  const wait = (isWaiting: boolean) => {
    window.clearTimeout(timer);
    if (isWaiting) timer = window.setTimeout(() => abort.abort(), timeoutMs);
  };
  return { signal: abort.signal, wait };
}

async function fetchInto(
  target: FileTarget,
  origin: string,
  request: HttpRequest,
  { onProgress, signal }: DownloadOptions,
): Promise<DownloadOutcome> {
  const silence = createSilence(request.limits.timeoutMs);
  try {
    silence.wait(true);
    const response = await fetch(origin + request.path, {
      method: request.method,
      headers: { ...requestHeaders(), ...request.headers },
      credentials: 'include',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    });
    if (response.status >= 400) {
      const answer = await receive(response, { limits: LIMITS, isBinary: false });
      await target.discard();
      return { kind: 'refused', answer };
    }
    const maxBytes = Math.min(request.limits.maxBytes, target.maxBytes);
    await transfer(response, { maxBytes, write: target.write, onProgress, onWait: silence.wait });
    signal?.throwIfAborted();
    return { kind: 'saved', name: await target.finish() };
  } catch (error) {
    await target.discard();
    if (signal?.aborted === true) return { kind: 'cancelled' };
    throw isApiError(error) ? error : failureOf(error, false, silence.signal.aborted);
  } finally {
    silence.wait(false);
  }
}

/**
 * A download with the browser's own fetch. The place is asked for first, while the click still counts; a file in place of
 * which nothing came is removed again.
 */
export async function download(
  origin: string,
  request: HttpRequest,
  options: DownloadOptions,
): Promise<DownloadOutcome> {
  const target = await chooseTarget(options.name).catch(() => {
    throw DOWNLOAD_ERRORS.notSaved();
  });
  if (target === null || options.signal?.aborted === true) {
    await target?.discard();
    return { kind: 'cancelled' };
  }
  return fetchInto(target, origin, request, options);
}
