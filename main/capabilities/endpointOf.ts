import { JSON_TYPE, type Endpoint } from '#app/api/endpoint';
import { ENDPOINTS } from '#app/api/index';
import { isFilledPath } from '#app/api/path';
import type { RequestArgument } from '#app/bridge/api';
import { isBytes } from '#app/lib/isBytes';

/** Calls that only the main process makes. */
const OWN: ReadonlySet<Endpoint> = new Set([
  ENDPOINTS.createDesktopSession,
  ENDPOINTS.pollDesktopSession,
  ENDPOINTS.pushLogs,
  ENDPOINTS.pushTraces,
]);
/** How a page may make the calls of each kind; WHEP has its own handler (`capabilities/media.ts`). */
const WAYS: Readonly<Partial<Record<Endpoint['kind'], 'call' | 'download'>>> = {
  json: 'call',
  bytes: 'call',
  download: 'download',
};
const QUERY = /^[A-Za-z0-9_.~%+&=*-]*$/;

/** The call table, or a test's own. */
export type CallTable = Readonly<Record<string, Endpoint>>;

/** Whether a path is the template filled with safe ids, and its query of plain characters. */
function isFilled(route: string, path: string): boolean {
  const [pathname = '', query, ...more] = path.split('?');
  if (more.length > 0 || (query !== undefined && !QUERY.test(query))) return false;
  return isFilledPath(route, pathname);
}

/** Whether a body is of the kind and size that the row takes. */
function isBody({ request, bodyType, limits }: Endpoint, body: RequestArgument['body']): boolean {
  if (request === null || body === null) return body === null;
  const isOfType = bodyType === JSON_TYPE ? typeof body === 'string' : isBytes(body);
  return isOfType && body.length <= limits.maxBodyBytes;
}

/**
 * The row of the call table that a request is of; null when there is none, it is not for the page to make in this way, its path
 * is not the template filled with safe ids (S15), or its body is not what the row takes.
 */
export function endpointOf(
  { method, route, path, body }: Pick<RequestArgument, 'method' | 'route' | 'path' | 'body'>,
  way: 'call' | 'download' = 'call',
  table: CallTable = ENDPOINTS,
): Endpoint | null {
  const endpoint = Object.values(table).find(
    (one) => one.method === method && one.path === route && WAYS[one.kind] === way,
  );
  if (!endpoint || OWN.has(endpoint)) return null;
  return isFilled(route, path) && isBody(endpoint, body) ? endpoint : null;
}
