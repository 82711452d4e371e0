import { parse as parseCookies } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Endpoint } from '#app/api/endpoint';
import { ENDPOINTS, type EndpointName } from '#app/api/index';
import type { Core } from './core';
import { handlers } from './handlers/index';
import type { Context } from './handlers/handler';
import { Problem } from './problem';
import { personById, type Session } from './sessions';

/** Calls that need no signed-in person. */
const PUBLIC = new Set<EndpointName>(['createDesktopSession', 'pollDesktopSession', 'startGoogleSignIn', 'pushLogs']);

function sessionOf(core: Core, request: FastifyRequest, name: EndpointName): Session | undefined {
  const bearer = /^Bearer (\S{1,4096})$/.exec(request.headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return core.sessions.find(bearer);
  // A token in the address is taken on the event stream alone (`security.md` T7).
  const { token } = request.query as { token?: string };
  if (name === 'openEvents' && token !== undefined) return core.sessions.find(token);
  return core.sessions.find(parseCookies(request.headers.cookie ?? '').session_token);
}

function parseRequest(endpoint: Endpoint, body: unknown): unknown {
  if (endpoint.request === null) return undefined;
  const result = v.safeParse(endpoint.request, body);
  if (!result.success) {
    const issue = result.issues[0];
    throw new Problem(422, 'validation', `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`);
  }
  return result.output;
}

async function handle(core: Core, name: EndpointName, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const endpoint: Endpoint = ENDPOINTS[name];
  const session = sessionOf(core, request, name);
  const user = session && personById(session.userId);
  if (!user && !PUBLIC.has(name)) throw new Problem(401, 'unauthenticated', 'Sign in first.');
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
  const answer = await run(context as unknown as Context<unknown>);
  if (reply.sent || endpoint.kind !== 'json') return reply;
  // The sandbox holds itself to the contract: an answer that breaks it is its own fault.
  if (endpoint.response !== null) return v.parse(endpoint.response, answer);
  return reply.code(204).send();
}

/** One route for every row of the call table. */
export function apiRoutes(app: FastifyInstance, core: Core): void {
  for (const name of Object.keys(ENDPOINTS) as EndpointName[]) {
    const { method, path } = ENDPOINTS[name];
    const url = path.replace(/\{([A-Za-z_]+)\}/g, ':$1');
    app.route({ method, url, handler: (request, reply) => handle(core, name, request, reply) });
  }
}
