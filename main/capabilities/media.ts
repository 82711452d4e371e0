import { ApiError } from '#app/api/errors';
import { failureOf } from '#app/api/failure';
import {
  MAX_HOPS,
  MAX_MEDIA_ANSWER,
  mayCarryToken,
  mediaAddress,
  readMediaAnswer,
  sessionRedirect,
  streamAddress,
  unfollowed,
  type MediaAnswer,
  type MediaRequest,
  type MediaRules,
} from '#app/api/mediaRequest';
import { LIMITS } from '#app/api/endpoint';
import type { Handlers } from '#app/bridge/index';
import type { SendHop } from '../adapters/oneHop';
import { deadline } from '../adapters/signals';
import type { SessionKeeper } from '../session/SessionKeeper';
import { readMediaArgument } from './mediaArgument';
import { createMediaSessions } from './mediaSessions';

export interface MediaOptions {
  readonly rules: MediaRules;
  readonly send: SendHop;
  readonly session: SessionKeeper;
  /** `traceparent` is passed on to the API. */
  readonly isTraced: boolean;
}

const NOT_ALLOWED = new ApiError('invalid-request', 'That address is not allowed.');
/** Those that keep method and body (RFC 9110 §15.4.8, §15.4.9). */
const REDIRECTS: ReadonlySet<number> = new Set([307, 308]);
const isRedirect = ({ status }: Pick<MediaAnswer, 'status'>): boolean => status >= 300 && status < 400;

/** A request of the page that has no answer yet. */
interface Running {
  readonly abort: AbortController;
  /** Its page is gone, and what it opens is closed. */
  isLeft: boolean;
}

const start = (): Running => ({ abort: new AbortController(), isLeft: false });

function headersFor(
  request: MediaRequest,
  token: string | null,
  { rules, isTraced }: Pick<MediaOptions, 'rules' | 'isTraced'>,
): Record<string, string> {
  const { traceparent, ...headers } = request.headers;
  const isApi = new URL(request.url).origin === rules.api;
  return {
    ...headers,
    ...(isTraced && isApi && traceparent !== undefined && { traceparent }),
    ...(token !== null && mayCarryToken(request.url, rules) && { Authorization: `Bearer ${token}` }),
  };
}

/** Sends a request to where redirects lead it, within the allowed origins; a redirect that leads elsewhere is the answer. */
async function follow(
  options: MediaOptions,
  request: MediaRequest,
  token: string | null,
  signal: AbortSignal,
): Promise<MediaAnswer> {
  const { rules, send } = options;
  const isOfSession = request.method === 'PATCH' || request.method === 'DELETE';
  const lead = isOfSession ? sessionRedirect : streamAddress;
  let { url } = request;
  for (let hops = 0; ; hops += 1) {
    const here = { ...request, url };
    const hop = await send({ ...here, headers: headersFor(here, token, options) }, MAX_MEDIA_ANSWER, signal);
    if (!isRedirect(hop)) return readMediaAnswer(hop, url, hop.text);
    const location = hop.headers.get('Location');
    const next = location === null ? null : lead(location, url, rules);
    if (next === null || hops >= MAX_HOPS || !REDIRECTS.has(hop.status)) return unfollowed(url, hop.status, location);
    url = next;
  }
}

/** Where a request may go: an offer to a stream, and all else to a session that was opened. */
function addressOf(
  { method, url, headers }: MediaRequest,
  rules: MediaRules,
  sessions: Pick<ReturnType<typeof createMediaSessions>, 'has'>,
): string | null {
  if (method === 'POST' && headers['Content-Type'] !== 'application/sdp') return null;
  if (method === 'POST' || method === 'OPTIONS') return streamAddress(url, url, rules);
  const session = mediaAddress(url, url, rules);
  return session !== null && sessions.has(session) ? session : null;
}

export interface Media {
  readonly handlers: Handlers['media'];
  /**
   * The page is gone, and nothing else knows its sessions: they are closed, also those whose answer is still to come.
   * Resolves once every request that opens or closes one is answered or given up.
   */
  readonly closeAll: () => Promise<unknown>;
}

/** Makes the page's requests of WHEP: within the API and the media origins, with the token where the rules allow it. */
export function createMedia(options: MediaOptions): Media {
  const { rules, session } = options;
  const running = new Map<string, Running>();
  const sessions = createMediaSessions(rules);
  /** Requests that open or close a session. */
  const pending = new Set<Promise<unknown>>();

  async function ask(asked: MediaRequest, one: Running): Promise<MediaAnswer> {
    const { method } = asked;
    const url = addressOf(asked, rules, sessions);
    if (url === null) throw NOT_ALLOWED;
    if (method === 'DELETE') sessions.take(url);
    // One that the server did not take may be made again.
    const keep = () => method === 'DELETE' && sessions.add(url);
    const limit = deadline(asked.waitMs ?? LIMITS.timeoutMs, one.abort.signal);
    try {
      const { token } = await session.current();
      const answer = await follow(options, { ...asked, url }, token, limit.signal);
      const opened = method === 'POST' ? sessions.note(answer) : null;
      if (opened && one.isLeft) await close(opened);
      if (answer.status >= 500 || isRedirect(answer)) keep();
      return answer;
    } catch (error) {
      keep();
      throw failureOf(error, one.abort.signal.aborted, limit.isOver());
    } finally {
      limit.end();
    }
  }

  function run(request: MediaRequest, one: Running): Promise<MediaAnswer> {
    const answered = ask(request, one);
    if (request.method !== 'POST' && request.method !== 'DELETE') return answered;
    pending.add(answered);
    void answered.catch(() => undefined).finally(() => pending.delete(answered));
    return answered;
  }

  const close = (url: string) =>
    run({ method: 'DELETE', body: null, headers: {}, url }, start()).catch(() => undefined);

  return {
    handlers: {
      request: async ({ id, request }) => {
        const asked = readMediaArgument(request);
        const one = start();
        running.set(id, one);
        return run(asked, one).finally(() => {
          // The page after this one counts its requests from the start.
          if (running.get(id) === one) running.delete(id);
        });
      },
      abort: ({ id }) => {
        running.get(id)?.abort.abort();
        return null;
      },
    },
    closeAll: () => {
      for (const one of running.values()) one.isLeft = true;
      running.clear();
      for (const one of sessions.all()) void close(one);
      return Promise.allSettled(pending);
    },
  };
}
