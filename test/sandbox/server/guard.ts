import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Core } from './core';
import { Problem } from './problem';

const UNSAFE = new Set(['POST', 'PATCH', 'PUT', 'DELETE']);
const FORM_PATH = '/sandbox/identity/choose';
const MAX_DEPTH = 20;
const WHEP = /\/whep$/;
const WHEP_SESSION = /\/whep\/[^/]+$|^\/v1\/media\/sessions\/[^/]+$/;

/** Headers every answer carries (T16, S33). */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
};

/** The whole literal must match, so that `127.evil.example` does not pass (T2). */
export function isOwnHost(host: string | undefined, port: number): boolean {
  return host === `127.0.0.1:${port}` || host === `localhost:${port}` || host === `[::1]:${port}`;
}

function depthOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return depth;
  return Math.max(depth, ...Object.values(value).map((one) => depthOf(one, depth + 1)));
}

/** JSON of a request body: undefined when empty; refuses `__proto__` keys and deep nesting (T13, T14). */
export function parseBody(text: string): unknown {
  if (text === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text, (key, one: unknown) => {
      if (key === '__proto__') throw new SyntaxError('__proto__');
      return one;
    });
  } catch {
    throw new Problem(400, 'malformed', 'The body is not valid JSON.');
  }
  if (depthOf(value) > MAX_DEPTH) throw new Problem(400, 'too_deep', 'The body is nested too deeply.');
  return value;
}

function checkOrigin(request: FastifyRequest, origins: ReadonlySet<string>, ownOrigins: ReadonlySet<string>): void {
  const { origin, cookie, authorization } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isListed = origin !== undefined && origins.has(origin);
  // Without an Origin it is no browser's cross-site request; a cookie alone is then not enough.
  if (origin === undefined ? cookie !== undefined && authorization === undefined : !isListed) {
    throw new Problem(403, 'origin', 'This origin may not do that.');
  }
  const isForeign = isListed && !ownOrigins.has(origin);
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isForeign) {
    throw new Problem(403, 'cross_site', 'Requests from other sites are refused.');
  }
}

/** The types a request's body may have. */
function typesOf({ url, method }: FastifyRequest): readonly string[] {
  const [path = ''] = url.split('?');
  if (url === FORM_PATH) return ['application/x-www-form-urlencoded'];
  if (WHEP.test(path) && method === 'POST') return ['application/sdp'];
  // An answer to a counter-offer, or candidates.
  if (WHEP_SESSION.test(path) && method === 'PATCH') return ['application/trickle-ice-sdpfrag', 'application/sdp'];
  return ['application/json'];
}

/** Host, origin, content type and headers of every request, before anything else looks at it. */
export function guard(app: FastifyInstance, core: Core, port: () => number): void {
  const ownOrigins = () =>
    new Set([`http://127.0.0.1:${port()}`, `http://localhost:${port()}`, `http://[::1]:${port()}`]);

  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    // A proxy in front, on the website's origin, passes the website's host on.
    const isOwn = isOwnHost(request.headers.host, port());
    if (!isOwn && request.headers.host !== new URL(core.urls.website).host) {
      await reply.code(421).send();
      return;
    }
    const own = ownOrigins();
    const origins = new Set([...own, new URL(core.urls.website).origin]);
    const { origin } = request.headers;
    reply.headers(SAFE_HEADERS).header('vary', 'Origin');
    if (origin !== undefined && origins.has(origin)) {
      reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true');
      reply.header('access-control-expose-headers', 'Retry-After, Location, ETag, Link, Date, X-Captured-At');
      if (request.method === 'OPTIONS') {
        reply.header('access-control-allow-methods', 'OPTIONS, GET, POST, PUT, PATCH, DELETE');
        reply.header(
          'access-control-allow-headers',
          'authorization, content-type, last-event-id, idempotency-key, if-match, if-none-match, traceparent',
        );
        reply.header('access-control-max-age', '600');
      }
    }
    const isPreflight = request.headers['access-control-request-method'] !== undefined;
    const isAsked = !isPreflight && WHEP.test(request.url.split('?')[0] ?? '');
    if (request.method === 'OPTIONS' && !isAsked) {
      await reply.code(204).send();
      return;
    }
    if (!UNSAFE.has(request.method)) return;
    checkOrigin(request, origins, own);
    const type = request.headers['content-type'];
    // Without a body there is no type to name (RFC 9110 §8.3); a DELETE from another origin is asked for by CORS all the same.
    if (request.method === 'DELETE' && type === undefined && request.headers['content-length'] === undefined) return;
    const wanted = typesOf(request);
    if (type === undefined || !wanted.includes(type))
      throw new Problem(415, 'content_type', `Send ${wanted.join(' or ')}.`);
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) => {
    try {
      done(null, parseBody(text as string));
    } catch (error) {
      done(error as Error);
    }
  });
  for (const type of ['application/sdp', 'application/trickle-ice-sdpfrag']) {
    app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 100_000 }, (_, text, done) => done(null, text));
  }
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_, text, done) => {
      done(null, Object.fromEntries(new URLSearchParams(text as string)));
    },
  );
}
