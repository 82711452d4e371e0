import { ApiError } from '#app/api/errors';
import { failureOf } from '#app/api/failure';
import {
  MAX_MEDIA_ANSWER,
  mayCarryToken,
  mediaAddress,
  readMediaAnswer,
  unfollowed,
  type MediaAnswer,
  type MediaRequest,
  type MediaRules,
} from '#app/api/mediaRequest';
import { LIMITS } from '#app/api/endpoint';
import { readText } from '#app/lib/readText';
import { log } from '../../lib/log';
import type { SendMedia } from '../Platform';
import { readToken } from './token';

const NOT_ALLOWED = 'That address is not allowed.';

/** How a request goes: with what, and whether the browser follows a redirect by itself. */
interface Way {
  readonly credentials: RequestCredentials;
  readonly redirect: RequestRedirect;
  readonly isAuthorised: boolean;
}
const BARE: Way = { credentials: 'omit', redirect: 'follow', isAuthorised: false };

/** Everything below `/v1/` at its origin is the API's; another server of video may stand behind the same origin. */
const isOfApi = (url: string, { api }: MediaRules): boolean => url.startsWith(`${api}/v1/`);

/**
 * A browser that follows a redirect says where it led only afterwards, and with `include` the cookies for that place went along. So it
 * follows where no session goes along, or where that cannot leave the API: cookies of the page's own origin go to no other
 * ("same-origin"), and from an API elsewhere only a media origin could be reached.
 */
function wayTo(url: string, rules: MediaRules): Way {
  if (!mayCarryToken(url, rules)) return BARE;
  const isOwn = new URL(url).origin === window.location.origin;
  const mayFollow = isOfApi(url, rules) && (isOwn || rules.origins.length === 0);
  const credentials = isOwn ? 'same-origin' : 'include';
  return { credentials, redirect: mayFollow ? 'follow' : 'manual', isAuthorised: true };
}

/** What a browser says of a redirect that it does not follow: nothing but that there was one (Fetch standard, "opaque-redirect"). */
const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status);

/** In place of a redirect that must not be followed: which of them it was, a browser does not say. */
function refuseRedirect({ method, url }: MediaRequest): MediaAnswer {
  log('warn', 'A redirect of the API was not followed: a browser cannot keep the session out of what it leads to', {
    reason: 'the API is on an origin of its own, and media.origins names others: name the server as whep_url instead',
    method,
  });
  return unfollowed(url, 307, null);
}

function send({ method, url, body, headers }: MediaRequest, way: Way, signal: AbortSignal): Promise<Response> {
  const token = way.isAuthorised ? readToken() : null;
  return fetch(url, {
    method,
    headers: { ...headers, ...(token !== null && { Authorization: `Bearer ${token}` }) },
    body,
    credentials: way.credentials,
    cache: 'no-store',
    redirect: way.redirect,
    referrerPolicy: 'no-referrer',
    // What ends something is still said by a page that goes.
    keepalive: method === 'DELETE',
    signal,
  });
}

/**
 * Requests of WHEP with the browser's own fetch. A redirect is followed by the browser, within the `connect-src` of the page's policy;
 * it takes the bearer token off on the way to another origin (Fetch standard, "HTTP-redirect fetch"). A redirect of another server than
 * the API is followed without cookie and token.
 */
export function createSendMedia(rules: MediaRules): SendMedia {
  return async (request, signal) => {
    const { url } = request;
    if (mediaAddress(url, url, rules) === null) throw new ApiError('invalid-request', NOT_ALLOWED);
    const timeout = AbortSignal.timeout(request.waitMs ?? LIMITS.timeoutMs);
    const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
    try {
      const way = wayTo(url, rules);
      let response = await send(request, way, either);
      if (way.redirect === 'manual' && isRedirect(response)) {
        if (isOfApi(url, rules)) return refuseRedirect(request);
        response = await send(request, BARE, either);
      }
      // The browser says only afterwards where a redirect has led.
      if (mediaAddress(response.url, url, rules) === null) return unfollowed(url, 307, response.url);
      return readMediaAnswer(response, response.url, await readText(response, MAX_MEDIA_ANSWER).catch(() => null));
    } catch (error) {
      throw failureOf(error, signal?.aborted === true, timeout.aborted);
    }
  };
}
