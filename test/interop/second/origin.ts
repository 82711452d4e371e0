import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from './http';

const METHODS = 'GET, POST, PUT, PATCH, DELETE';
const HEADERS = 'Authorization, Content-Type, Last-Event-ID, Idempotency-Key, If-Match, If-None-Match, traceparent';
const EXPOSED = 'Retry-After, Location, ETag, Link, Date';

/** Names an allowed origin on every answer, so that its pages can also read errors and streams. */
export function allowOrigin(req: IncomingMessage, res: ServerResponse, allowed: ReadonlySet<string>): void {
  res.setHeader('Vary', 'Origin');
  const { origin } = req.headers;
  if (origin === undefined || !allowed.has(origin)) return;
  res.setHeader('Access-Control-Allow-Origin', origin);
  res.setHeader('Access-Control-Allow-Credentials', 'true');
  res.setHeader('Access-Control-Expose-Headers', EXPOSED);
}

export function isPreflight(req: IncomingMessage): boolean {
  return req.method === 'OPTIONS' && req.headers['access-control-request-method'] !== undefined;
}

/** A preflight of an origin that is not allowed gets the same answer without the permission. */
export function answerPreflight(res: ServerResponse): void {
  if (res.hasHeader('Access-Control-Allow-Origin')) {
    res.setHeader('Access-Control-Allow-Methods', METHODS);
    res.setHeader('Access-Control-Allow-Headers', HEADERS);
    res.setHeader('Access-Control-Max-Age', '600');
  }
  res.writeHead(204, { 'Cache-Control': 'no-store' }).end();
}

export function isSafe(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

/** Refuses what a page of another origin made the browser send. */
export function refuseForeignPage(req: IncomingMessage, allowed: ReadonlySet<string>): void {
  if (isSafe(req.method)) return;
  const { origin } = req.headers;
  if (origin !== undefined && !allowed.has(origin))
    throw new Refusal(403, 'origin', 'A page of another origin may not do this.');
  if (origin === undefined && req.headers['sec-fetch-site'] === 'cross-site') {
    throw new Refusal(403, 'cross_site', 'Another site made the browser send this.');
  }
}

/** The browser adds a cookie by itself; only `Origin` tells whose page asked for it. */
export function needOriginWithCookie(req: IncomingMessage): void {
  if (!isSafe(req.method) && req.headers.origin === undefined)
    throw new Refusal(403, 'origin', 'A change with a cookie needs Origin.');
}
