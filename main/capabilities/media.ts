import { ApiError } from '#app/api/errors';
import { failureOf } from '#app/api/failure';
import {
  MAX_HOPS,
  MAX_MEDIA_ANSWER,
  mayCarryToken,
  mediaAddress,
  readMediaAnswer,
  type MediaAnswer,
  type MediaRequest,
  type MediaRules,
} from '#app/api/mediaRequest';
import { ANSWER_TIMEOUT_MS } from '#app/api/request';
import type { Handlers } from '#app/bridge/index';
import type { SendHop } from '../adapters/oneHop';
import type { SessionKeeper } from '../session/SessionKeeper';
import { readMediaArgument } from './mediaArgument';

export interface MediaOptions {
  readonly rules: MediaRules;
  readonly send: SendHop;
  readonly session: SessionKeeper;
  /** `traceparent` is passed on to the API. */
  readonly isTraced: boolean;
}

/** Sessions that may be open at once, with room for those whose end was not answered. */
const MAX_SESSIONS = 200;
const NOT_ALLOWED = new ApiError('invalid-request', 'That address is not allowed.');
/** Those that keep method and body (RFC 9110 §15.4.8, §15.4.9). */
const REDIRECTS: ReadonlySet<number> = new Set([307, 308]);

/** Addresses that the page may change and delete: those of sessions that it has opened. */
function createOpened(rules: MediaRules) {
  const opened = new Set<string>();
  return {
    has: (url: string) => opened.has(url),
    note: ({ location, url }: MediaAnswer) => {
      const address = location === null ? null : mediaAddress(location, url, rules);
      if (address === null) return;
      opened.add(address);
      const [oldest] = opened;
      if (opened.size > MAX_SESSIONS && oldest !== undefined) opened.delete(oldest);
    },
    forget: (url: string) => opened.delete(url),
  };
}

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
    ...(token !== null && mayCarryToken(request, rules) && { Authorization: `Bearer ${token}` }),
  };
}

/** Makes the page's requests of WHEP: within the API and the media origins, with the token where the rules allow it. */
export function createMedia(options: MediaOptions): Handlers['media'] {
  const { rules, send, session } = options;
  const running = new Map<string, AbortController>();
  const opened = createOpened(rules);

  async function follow(request: MediaRequest, token: string | null, signal: AbortSignal): Promise<MediaAnswer> {
    let { url } = request;
    for (let hops = 0; ; hops += 1) {
      const here = { ...request, url };
      const hop = await send({ ...here, headers: headersFor(here, token, options) }, MAX_MEDIA_ANSWER, signal);
      if (hop.status < 300 || hop.status >= 400) return readMediaAnswer(hop, url, hop.text);
      const location = hop.headers.get('Location');
      const next = location === null ? null : mediaAddress(location, url, rules);
      if (next === null || hops >= MAX_HOPS || !REDIRECTS.has(hop.status) || request.method === 'DELETE')
        throw NOT_ALLOWED;
      url = next;
    }
  }

  async function ask(asked: MediaRequest, abort: AbortController): Promise<MediaAnswer> {
    const { method } = asked;
    const url = mediaAddress(asked.url, asked.url, rules);
    const isOfSession = method === 'PATCH' || method === 'DELETE';
    if (url === null || (isOfSession && !opened.has(url))) throw NOT_ALLOWED;
    const { token, generation } = await session.current();
    const request: MediaRequest = { ...asked, url };
    const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    try {
      const answer = await follow(request, token, AbortSignal.any([abort.signal, timeout]));
      if (method === 'POST') opened.note(answer);
      if (method === 'DELETE' && answer.status < 500) opened.forget(url);
      const isRefused = answer.status === 401 && token !== null && new URL(answer.url).origin === rules.api;
      if (isRefused && asked.isAnonymous !== true) void session.end('refused', generation);
      return answer;
    } catch (error) {
      throw failureOf(error, abort.signal.aborted, timeout.aborted);
    }
  }

  return {
    request: async ({ id, request }) => {
      const abort = new AbortController();
      running.set(id, abort);
      return ask(readMediaArgument(request), abort).finally(() => running.delete(id));
    },
    abort: ({ id }) => {
      running.get(id)?.abort();
      return null;
    },
  };
}
