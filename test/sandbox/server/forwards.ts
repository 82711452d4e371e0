import { request as ask, type OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Not passed on: secrets of this server, and what belongs to one connection only. */
const KEPT_BACK = new Set(['cookie', 'authorization', 'connection', 'keep-alive', 'transfer-encoding', 'host']);

/**
 * Paths of this server that another one on this machine answers, as behind a proxy in front of both. Requests go on
 * with path, query and body as they are, answers come back with their status and headers. Leaves out what real proxies
 * add: `X-Forwarded-*` headers, buffering, time limits, and rewritten `Location` headers.
 */
export class Forwards {
  private readonly rules = new Map<string, URL>();

  /** Everything below a path; null ends it. */
  set(prefix: string, origin: string | null): void {
    if (origin === null) this.rules.delete(prefix);
    else this.rules.set(prefix, new URL(origin));
  }

  private find(path: string): URL | undefined {
    return [...this.rules].find(([prefix]) => path.startsWith(prefix))?.[1];
  }

  /** True when the request has been passed on. */
  apply(request: FastifyRequest, reply: FastifyReply): boolean {
    const to = this.find(request.url);
    if (!to) return false;
    reply.hijack();
    const headers: OutgoingHttpHeaders = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !KEPT_BACK.has(name)),
    );
    const { method, url } = request;
    // A URL writes an IPv6 address in brackets; Node's `http` looks for a host of that name.
    const host = to.hostname.replace(/^\[|\]$/g, '');
    const passed = ask({ host, port: to.port, method, path: url, headers }, (answer) => {
      reply.raw.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply.raw);
    });
    passed.on('error', () => {
      if (!reply.raw.headersSent) reply.raw.writeHead(502);
      reply.raw.end();
    });
    reply.raw.on('close', () => passed.destroy());
    request.raw.pipe(passed);
    return true;
  }
}
