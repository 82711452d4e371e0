import { ApiError } from '#app/api/errors';
import { failureOf } from '#app/api/failure';
import { MAX_MEDIA_ANSWER, mayCarryToken, mediaAddress, readMediaAnswer, type MediaRules } from '#app/api/mediaRequest';
import { LIMITS } from '#app/api/endpoint';
import { readText } from '#app/lib/readText';
import type { SendMedia } from '../Platform';
import { readToken } from './token';

const NOT_ALLOWED = 'That address is not allowed.';

/** The page's own origin may lead to a server of video elsewhere, whose answer then need not permit cookies that it does not get. */
const credentialsFor = (url: string): RequestCredentials =>
  new URL(url).origin === window.location.origin ? 'same-origin' : 'include';

/**
 * Requests of WHEP with the browser's own fetch. A redirect is followed by the browser, within the `connect-src` of the
 * page's policy; it takes the bearer token off on the way to another origin (Fetch standard, "HTTP-redirect fetch").
 */
export function createSendMedia(rules: MediaRules): SendMedia {
  return async (request, signal) => {
    const { method, url, body, headers } = request;
    if (mediaAddress(url, url, rules) === null) throw new ApiError('invalid-request', NOT_ALLOWED);
    const isAuthorised = mayCarryToken(url, rules);
    const token = isAuthorised ? readToken() : null;
    const timeout = AbortSignal.timeout(request.waitMs ?? LIMITS.timeoutMs);
    try {
      const response = await fetch(url, {
        method,
        headers: { ...headers, ...(token !== null && { Authorization: `Bearer ${token}` }) },
        body,
        credentials: isAuthorised ? credentialsFor(url) : 'omit',
        cache: 'no-store',
        redirect: method === 'DELETE' ? 'error' : 'follow',
        referrerPolicy: 'no-referrer',
        // What ends something is still said by a page that goes.
        keepalive: method === 'DELETE',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      if (mediaAddress(response.url, url, rules) === null) throw new ApiError('invalid-request', NOT_ALLOWED);
      return readMediaAnswer(response, response.url, await readText(response, MAX_MEDIA_ANSWER).catch(() => null));
    } catch (error) {
      throw failureOf(error, signal?.aborted === true, timeout.aborted);
    }
  };
}
