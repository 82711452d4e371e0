import { ApiError } from '#app/api/errors';
import { ENDPOINTS } from '#app/api/index';
import type { Endpoint } from '#app/api/endpoint';
import type { HttpAnswer } from '#app/api/request';
import type { RequestArgument } from '#app/bridge/api';
import type { Handlers } from '#app/bridge/index';
import { isSafeId } from '#app/domain/ids';
import type { Send } from '../adapters/network';
import type { SessionKeeper } from '../session/SessionKeeper';

/** Calls that the main process alone makes. */
const OWN: ReadonlySet<Endpoint> = new Set([
  ENDPOINTS.createDesktopSession,
  ENDPOINTS.pollDesktopSession,
  ENDPOINTS.pushLogs,
  ENDPOINTS.pushTraces,
]);
/** What a page may call; the others are no calls, or go their own way (`capabilities/media.ts`). */
const CALLS: ReadonlySet<Endpoint['kind']> = new Set(['json', 'image']);
const QUERY = /^[A-Za-z0-9_.~%+&=*-]*$/;

/** The row of the call table that a request is of; null when there is none, or its path is not the template filled with safe ids (`security.md` S15). */
export function endpointOf({
  method,
  route,
  path,
}: Pick<RequestArgument, 'method' | 'route' | 'path'>): Endpoint | null {
  const endpoints: readonly Endpoint[] = Object.values(ENDPOINTS);
  const endpoint = endpoints.find((one) => one.method === method && one.path === route && CALLS.has(one.kind));
  if (!endpoint || OWN.has(endpoint)) return null;
  const [pathname = '', query, ...more] = path.split('?');
  if (more.length > 0 || (query !== undefined && !QUERY.test(query))) return null;
  const [wanted, given] = [route.split('/'), pathname.split('/')];
  const fits = (part: string, index: number) => (part.startsWith('{') ? isSafeId(given[index]) : part === given[index]);
  return wanted.length === given.length && wanted.every(fits) ? endpoint : null;
}

export interface ApiOptions {
  readonly send: Send;
  readonly session: SessionKeeper;
  /** Sees every good answer pass by, with the session it belongs to. */
  readonly onAnswer: (endpoint: Endpoint, text: string, generation: number) => void;
}

/** Makes the page's calls with the token that the page never sees (`security.md` S14). */
export function createApi({ send, session, onAnswer }: ApiOptions): Handlers['api'] {
  const running = new Map<string, AbortController>();
  return {
    request: async (argument): Promise<HttpAnswer> => {
      const endpoint = endpointOf(argument);
      if (!endpoint) throw new ApiError('invalid-request', 'That address is not valid.');
      const abort = new AbortController();
      running.set(argument.id, abort);
      try {
        const { token, generation } = await session.current();
        const { method, path, route, body, headers } = argument;
        const given = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
        const request = { method, path, route, body, headers: Object.fromEntries(given) as Record<string, string> };
        const answer = await send(request, token, abort.signal);
        // The answer need not wait for the vault.
        if (answer.status === 401 && token !== null) void session.end('refused', generation);
        if (answer.status < 300) onAnswer(endpoint, answer.text, generation);
        return answer;
      } finally {
        running.delete(argument.id);
      }
    },
    abort: ({ id }) => {
      running.get(id)?.abort();
      return null;
    },
  };
}
