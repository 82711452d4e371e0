import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Begins an answer of server-sent events, which its handler goes on writing. */
export function beginStream(reply: FastifyReply): ServerResponse {
  const { raw } = reply.hijack();
  const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };
  raw.writeHead(200, headers as Record<string, string>);
  return raw;
}
