import { JSON_TYPE, type Endpoint } from '#app/api/endpoint';
import type { HttpRequest } from '#app/api/request';
import type { RequestArgument } from '#app/bridge/api';

/** The request of a page as it is sent: body type, sizes and times are those of our own table, whatever the page says. */
export function requestOf(
  endpoint: Endpoint,
  { method, path, route, body, headers }: Pick<RequestArgument, 'method' | 'path' | 'route' | 'body' | 'headers'>,
): HttpRequest {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const type = endpoint.bodyType === JSON_TYPE ? [] : [['Content-Type', endpoint.bodyType] as const];
  return {
    method,
    path,
    route,
    body,
    headers: Object.fromEntries([...given, ...type]),
    limits: endpoint.limits,
    isBinary: endpoint.kind === 'bytes',
  };
}
