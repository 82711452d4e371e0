import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from './http';
import { cookieOf } from './session';

export interface Origins {
  /** The server's, as browsers see it: more than one where it has several names. */
  own: ReadonlySet<string>;
  /** The web app's, where that is another. */
  app: string | null;
}

const METHODS = 'GET, POST, PUT, PATCH, DELETE';
const HEADERS = 'Authorization, Content-Type, Last-Event-ID, Idempotency-Key, If-Match, If-None-Match, traceparent';
const EXPOSED = 'Retry-After, Location, ETag, Link, Date';

const isAllowed = (origin: string, { own, app }: Origins): boolean => own.has(origin) || origin === app;

/** Names an allowed origin on every answer, so that its pages can also read errors and streams. */
export function allowOrigin(req: IncomingMessage, res: ServerResponse, origins: Origins): void {
  res.setHeader('Vary', 'Origin');
  const { origin } = req.headers;
  if (origin === undefined || !isAllowed(origin, origins)) return;
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

/** Refuses what a page of another origin made the browser send, whatever credentials it has. */
export function refuseForeignPage(req: IncomingMessage, origins: Origins): void {
  if (isSafe(req.method)) return;
  const { origin, authorization } = req.headers;
  if (origin !== undefined && !isAllowed(origin, origins))
    throw new Refusal(403, 'origin', 'A page of another origin may not do this.');
  // The browser adds a cookie by itself; only `Origin` tells whose page asked for it.
  if (origin === undefined && authorization === undefined && cookieOf(req) !== undefined)
    throw new Refusal(403, 'origin', 'A change with a cookie needs Origin.');
  const site = req.headers['sec-fetch-site'];
  // The app's own origin may well be another site; from any other allowed one the browser says `same-origin`.
  const isApp = origin !== undefined && !origins.own.has(origin);
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isApp)
    throw new Refusal(403, 'cross_site', 'Another site made the browser send this.');
}

/** For the form of the sign-in, which needs no cookie: without it another site could sign somebody in unasked. */
export function needOrigin(req: IncomingMessage): void {
  if (req.headers.origin === undefined) throw new Refusal(403, 'origin', 'Signing in needs Origin.');
}
