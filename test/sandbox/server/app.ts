import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { EndpointName } from '#app/api/index';
import { noteAnswer } from '../contract';
import { apiRoutes } from './api';
import type { Core } from './core';
import { deviceSideRoutes } from './deviceSide';
import { type Faults } from './faults';
import type { Forwards } from './forwards';
import { guard, isOwnHost } from './guard';
import { helpRoutes } from './helpPages';
import { identityRoutes } from './identity';
import { Problem } from './problem';
import type { Site } from './site';
import { telemetryRoutes } from './telemetryPage';

export interface AppOptions {
  readonly core: Core;
  readonly site: Site | null;
  readonly port: () => number;
  /** Scripted faults; null where they are switched off. */
  readonly faults: Faults | null;
  /** What other servers answer; null where it is switched off. */
  readonly forwards: Forwards | null;
  /** Receives one line a request: method, route template, status. Never a query, an id or a body (T8). */
  readonly log: (line: string) => void;
  readonly counts: Map<string, number>;
}

const MAX_SOCKETS = 200;

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const status = (error as { statusCode?: number }).statusCode;
  if (status !== undefined && status >= 400 && status < 500)
    return new Problem(status, status === 413 ? 'too_large' : 'bad_request', (error as Error).message);
  if ((error as Error).name === 'ValiError') return new Problem(422, 'validation', (error as Error).message);
  return new Problem(500, 'sandbox', 'The sandbox failed. Its terminal says why.');
}

/** A file of the site, or the app's page; `problem` where the address is no page of it. */
function sendPage(site: Site | null, problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const pathname = request.url.split('?')[0] ?? '/';
  const isPage =
    (request.method === 'GET' || request.method === 'HEAD') && !/^\/(v1|loki|sandbox)(\/|$)/.test(pathname);
  const file = isPage ? site?.find(pathname) : undefined;
  if (!site || !file) return reply.code(problem.status).send(problem.toJSON());
  if (site.policy !== null) reply.header('content-security-policy', site.policy);
  reply.type(file.type).header('cache-control', file.cacheControl).header('vary', 'Origin, Accept-Encoding');
  const canGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  return canGzip ? reply.header('content-encoding', 'gzip').send(file.gzip) : reply.send(file.body);
}

/** Tells the listener of `watchSent` of each answer of a call, but of none that a test scripts. */
function watchAnswers(app: FastifyInstance, faults: Faults | null): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { call } = request.routeOptions.config as { readonly call?: EndpointName };
    if (call !== undefined && faults?.answered.has(request) !== true) {
      const type = reply.getHeader('content-type')?.toString() ?? '';
      const text = typeof payload === 'string' ? payload : null;
      noteAnswer(call, { status: reply.statusCode, type, text: payload === undefined || payload === null ? '' : text });
    }
    return payload;
  });
}

const refuse = (reply: FastifyReply) => void reply.code(421).send('');

/** The whole HTTP side, not yet listening. */
export function createApp(options: AppOptions): FastifyInstance {
  const { core, faults, forwards, log, counts } = options;
  const app = Fastify({
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 4096 },
    // An address with half an escape, as of a link that was cut off: the app says that there is no such page. No hook sees it.
    frameworkErrors: (error, request, reply) => {
      if (isOwnHost(request.headers.host, options.port())) sendPage(options.site, toProblem(error), request, reply);
      else refuse(reply);
    },
  });
  // Room for people beside one socket a device.
  app.server.maxConnections = MAX_SOCKETS + core.file.state.devices.length;
  // Before the guard: content types and cross-origin rules of a forwarded path are the other server's.
  app.addHook('onRequest', async (request, reply) => {
    if (isOwnHost(request.headers.host, options.port()) && forwards?.apply(request, reply)) return reply;
    return undefined;
  });
  guard(app, core, options.port);

  app.addHook('onRequest', async (request, reply) => {
    const key = `${request.method} ${request.routeOptions.url ?? '(page)'}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (faults && (await faults.apply(request, reply))) return reply;
    return undefined;
  });
  watchAnswers(app, faults);
  app.addHook('onResponse', (request, reply, done) => {
    log(`${request.method} ${request.routeOptions.url ?? '(page)'} ${reply.statusCode}`);
    done();
  });
  app.setErrorHandler((error, _, reply) => {
    const problem = toProblem(error);
    if (problem.status === 500) log(`error ${(error as Error).stack ?? String(error)}`);
    return reply.code(problem.status).headers(problem.headers).send(problem.toJSON());
  });

  apiRoutes(app, core);
  deviceSideRoutes(app, core);
  identityRoutes(app, core);
  telemetryRoutes(app, core);
  helpRoutes(app, core);
  const nothing = new Problem(404, 'not_found', 'Not found');
  app.setNotFoundHandler((request, reply) => sendPage(options.site, nothing, request, reply));
  return app;
}
