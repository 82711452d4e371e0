import { openWhep } from '#app/api/media';
import { namesSession, sessionAddress, type MediaAnswer, type MediaRequest } from '#app/api/mediaRequest';
import { isFilledPath } from '#app/api/path';
import { readIceServers } from '#app/domain/iceServers';
import { videoCodecsIn } from '#app/domain/sdp';
import { log } from '../../../lib/log';
import { callPatiently, PATIENCE, sharesConnection } from './lateAnswers';
import type { MediaCalls } from './mediaCalls';
import { RestartError, SignallingError, type OpenedSession, type Restarted } from './Peer';
import { NOT_ACCEPTABLE } from './playerState';
import { endOfFailure, endOfRedirect, endOfRefusal } from './refusals';
import { serverNow } from '../../../lib/serverTime';

/** Longest wait for the answer to an ICE restart: a request sent into an outage may never be answered. */
const RESTART_MS = 2500;
const SDP = { 'Content-Type': 'application/sdp' };
const FRAGMENT = { 'Content-Type': 'application/trickle-ice-sdpfrag' };

/** Why an ICE restart failed: only an answer of the server ends or changes what is done about a lost path. */
function checkRestart({ status }: MediaAnswer): void {
  if (status === 200) return;
  if (status === 404 || status === 410 || status === 401 || status === 403) throw new RestartError('gone');
  if (status === 429 || status >= 500) throw new RestartError('unreachable');
  // 204: taken as candidates by a server that knows no restart (draft-ietf-wish-whep §4.3.3).
  throw new RestartError('unsupported');
}

/** The session that an answer has opened: its address to the letter (draft-ietf-wish-whep §4.2); null without one that may be used. */
function sessionRequests({ call, rules }: MediaCalls, { location, url }: MediaAnswer) {
  const address = location === null ? null : sessionAddress(location, url, rules);
  if (address === null) {
    log('warn', 'WHEP session without a usable address: it cannot be closed or changed', {
      reason:
        location === null
          ? 'no Location (is it exposed by CORS?)'
          : 'Location neither below the address of the stream nor in media.origins',
    });
    return null;
  }
  return (request: Pick<MediaRequest, 'method' | 'body' | 'headers'>, signal?: AbortSignal) =>
    call({ ...request, url: address }, signal);
}
type Ask = ReturnType<typeof sessionRequests>;

function createSession(answer: MediaAnswer, ask: Ask, codec: string | null, end: () => Promise<void>): OpenedSession {
  let { etag } = answer;
  const match = () => (etag === null ? {} : { 'If-Match': etag });
  const restart = async (fragment: string, given?: AbortSignal): Promise<Restarted> => {
    if (!ask) throw new RestartError('unsupported');
    const request = { method: 'PATCH', body: fragment, headers: { ...FRAGMENT, 'If-Match': '*' } } as const;
    const limit = AbortSignal.timeout(RESTART_MS);
    const restarted = await ask(request, given ? AbortSignal.any([given, limit]) : limit).catch(() => {
      throw new RestartError('unreachable');
    });
    checkRestart(restarted);
    ({ etag } = restarted);
    return { fragment: restarted.text ?? '', ice: readIceServers(restarted.link, serverNow()) };
  };
  return {
    sdp: answer.text ?? '',
    isCounterOffer: answer.status === 406,
    ice: readIceServers(answer.link, serverNow()),
    trickle: async (fragment, signal) => {
      await ask?.({ method: 'PATCH', body: fragment, headers: { ...FRAGMENT, ...match() } }, signal);
    },
    answer: async (sdp) => {
      const taken = await ask?.({ method: 'PATCH', body: sdp, headers: { ...SDP, ...match() } });
      // The offer was not acceptable, and neither is the answer, or there is no way to give it.
      if (!taken || NOT_ACCEPTABLE.includes(taken.status))
        throw new SignallingError({ kind: 'unsupported', offered: videoCodecsIn(sdp) });
      if (taken.status >= 300) throw new SignallingError(endOfRefusal(taken, sdp, codec));
      etag = taken.etag ?? etag;
    },
    restart,
    close: end,
  };
}

/** 201 with an answer; or 406 with an offer of the server's own, and an address to answer it at. */
const isOpened = ({ status, contentType, location }: MediaAnswer) =>
  status === 201 || (status === 406 && location !== null && /^application\/sdp\b/i.test(contentType ?? ''));

/** One that cannot be used as well: it is to be closed. */
const mayStand = (answer: MediaAnswer): boolean => isOpened(answer) || namesSession(answer);

export interface WhepStream {
  /** WHEP address of the stream; null: the streams list names one that is not allowed. */
  readonly url: string | null;
  /** As the streams list names it; null: not known. */
  readonly codec: () => string | null;
}

/** Whether an address is the API's own for a stream, and not that of another server behind the same origin. */
function isApiOwn(url: string, api: string): boolean {
  const { origin, pathname } = new URL(url);
  return origin === api && isFilledPath(openWhep.path, pathname);
}

/** Opens sessions of one stream by WHEP (IETF draft-ietf-wish-whep). Rejects with SignallingError. */
export function createWhep(media: MediaCalls, { url, codec }: WhepStream, patience = PATIENCE) {
  const close = async (ask: Ask) => {
    await ask?.({ method: 'DELETE', body: null, headers: {} });
  };
  /** A session that is created after the caller gave up is closed, too. */
  const post = async (url: string, offer: string, signal?: AbortSignal): Promise<MediaAnswer> => {
    const request = { method: 'POST', url, body: offer, headers: SDP } as const;
    const onLate = async (late: MediaAnswer) => mayStand(late) && (await close(sessionRequests(media, late)));
    const isShared = sharesConnection(url);
    // Where each has a connection, those given up for other cameras are cut off: our API drops what it cannot deliver.
    const isCut = isApiOwn(url, media.rules.api) && !isShared;
    return callPatiently(media.call, request, { signal, patience, onLate, isShared, isCut });
  };
  return async (offer: string, signal?: AbortSignal): Promise<OpenedSession> => {
    if (url === null) throw new SignallingError({ kind: 'not-allowed' });
    const answer = await post(url, offer, signal).catch((error: unknown) => {
      throw error instanceof SignallingError ? error : new SignallingError(endOfFailure(error, url, media.rules.api));
    });
    if (!isOpened(answer)) {
      if (mayStand(answer)) void close(sessionRequests(media, answer)).catch(() => undefined);
      const end = endOfRedirect(answer, media.rules);
      throw new SignallingError(end ?? endOfRefusal(answer, offer, codec()));
    }
    const ask = sessionRequests(media, answer);
    const end = () => close(ask);
    if (answer.text === null) {
      // It stands, and its description is unreadable.
      await end().catch(() => undefined);
      throw new SignallingError({ kind: 'network' });
    }
    return createSession(answer, ask, codec(), end);
  };
}
