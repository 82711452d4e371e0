import { parse as parseCookies } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Endpoint } from '#app/api/endpoint';
import { ENDPOINTS, type EndpointName } from '#app/api/index';
import type { Core } from './core';
import { handlers } from './handlers/index';
import type { Context } from './handlers/handler';
import { relayFor, tellOptions } from './handlers/whep';
import { Problem } from './problem';
import { personById, type Session } from './sessions';

/** Calls that need no signed-in person. */
const PUBLIC = new Set<EndpointName>([
  'createDesktopSession',
  'pollDesktopSession',
  'startGoogleSignIn',
  'pushLogs',
  'pushTraces',
  'getInvitation',
]);

/** Kinds whose handlers write the answer themselves. */
const SENT_BY_HANDLER: ReadonlySet<Endpoint['kind']> = new Set(['navigation', 'stream', 'download']);

function sessionOf(core: Core, request: FastifyRequest, name: EndpointName): Session | undefined {
  const bearer = /^Bearer (\S{1,4096})$/.exec(request.headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return core.sessions.find(bearer);
  // Only event streams take a token in the address (T7).
  const { token } = request.query as { token?: string };
  if (ENDPOINTS[name].kind === 'stream' && typeof token === 'string') return core.sessions.find(token);
  return core.sessions.find(parseCookies(request.headers.cookie ?? '').session_token);
}

function parseRequest(endpoint: Endpoint, body: unknown): unknown {
  if (endpoint.request === null) return undefined;
  const result = v.safeParse(endpoint.request, body);
  if (!result.success) {
    const fields = result.issues.map((issue) => {
      const path = v.getDotPath(issue);
      return {
        pointer: path === null ? '' : `/${path.replaceAll('.', '/')}`,
        code: issue.type,
        detail: issue.message,
      };
    });
    throw new Problem(422, 'validation', `${fields[0]?.pointer ?? ''}: ${fields[0]?.detail ?? ''}`, {}, fields);
  }
  return result.output;
}

async function handle(core: Core, name: EndpointName, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const endpoint: Endpoint = ENDPOINTS[name];
  const session = sessionOf(core, request, name);
  const user = session && personById(session.userId);
  if (!user && !PUBLIC.has(name)) throw new Problem(401, 'unauthenticated', 'Sign in first.');
  if (user) core.lastActive.set(user.id, new Date().toISOString());
  const context = {
    core,
    user,
    session,
    params: request.params,
    body: parseRequest(endpoint, request.body),
    request,
    reply,
  };
  reply.header('cache-control', 'no-store');
  const run = handlers[name] as (context: Context<unknown>) => unknown;
  const answer = await once(core, user?.id ?? '', request, reply, () => run(context as unknown as Context<unknown>));
  if (reply.sent || SENT_BY_HANDLER.has(endpoint.kind)) return reply;
  // Checks the sandbox's own answers against the contract.
  if (endpoint.response !== null) return v.parse(endpoint.response, answer);
  return reply.code(204).send();
}

interface Done {
  readonly answer: unknown;
  readonly status: number;
  readonly location: string | undefined;
  readonly at: number;
}
const KEY_LIFE_MS = 24 * 3_600_000;
const MAX_KEYS = 5000;

/** A repeated Idempotency-Key of the same user gets the first answer again, and the call is not repeated (api §1). */
async function once(
  core: Core,
  userId: string,
  request: FastifyRequest,
  reply: FastifyReply,
  run: () => unknown,
): Promise<unknown> {
  const given = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof given !== 'string') return run();
  if (!/^[A-Za-z0-9-]{8,64}$/.test(given)) throw new Problem(400, 'malformed', 'That is no Idempotency-Key.');
  const key = `${userId} ${request.url} ${given}`;
  const before = core.done.get(key) as Done | undefined;
  if (before && Date.now() - before.at < KEY_LIFE_MS) {
    reply.code(before.status);
    if (before.location !== undefined) reply.header('location', before.location);
    return before.answer;
  }
  const answer = await run();
  if (core.done.size >= MAX_KEYS) core.done.clear();
  const location = reply.getHeader('location')?.toString();
  core.done.set(key, { answer, status: reply.statusCode, location, at: Date.now() } satisfies Done);
  return answer;
}

/** Further addresses of WHEP, to which redirects and odd `Location` headers lead. */
const FURTHER = [
  ['openWhep', '/v1/media/edge/:id/:stream_id/whep'],
  ['trickleWhep', '/v1/media/edge/:id/:stream_id/whep/:session_id'],
  ['closeWhep', '/v1/media/edge/:id/:stream_id/whep/:session_id'],
  ['trickleWhep', '/v1/media/sessions/:session_id'],
  ['closeWhep', '/v1/media/sessions/:session_id'],
] as const;

/** OPTIONS of a WHEP endpoint, for those who may watch. */
function tellWhep(core: Core, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const session = sessionOf(core, request, 'openWhep');
  const user = session && personById(session.userId);
  if (!user) throw new Problem(401, 'unauthenticated', 'Sign in first.');
  const params = request.params as { id: string; stream_id: string };
  relayFor(core, params.id, params.stream_id, user.id);
  tellOptions(core, params, reply);
  return reply;
}

/** One route for every row of the call table. */
export function apiRoutes(app: FastifyInstance, core: Core): void {
  for (const name of Object.keys(ENDPOINTS) as EndpointName[]) {
    const { method, path } = ENDPOINTS[name];
    const url = path.replace(/\{([A-Za-z_]+)\}/g, ':$1');
    app.route({ method, url, config: { call: name }, handler: (request, reply) => handle(core, name, request, reply) });
    if (name === 'openWhep') app.options(url, (request, reply) => tellWhep(core, request, reply));
  }
  for (const [name, url] of FURTHER) {
    const { method } = ENDPOINTS[name];
    app.route({ method, url, config: { call: name }, handler: (request, reply) => handle(core, name, request, reply) });
    if (name === 'openWhep') app.options(url, (request, reply) => tellWhep(core, request, reply));
  }
}
