import { pipeline, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A scripted fault for tests. `path` is a whole path, or a prefix when it ends in `*`; `times` uses, then it is gone. */
export type Fault = { readonly path: string; readonly method?: string; times?: number } & (
  | { readonly kind: 'delay'; readonly ms: number }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'body'; readonly text: string; readonly contentType?: string }
  | { readonly kind: 'cut' }
  | { readonly kind: 'hang' }
  | { readonly kind: 'reset' }
  | { readonly kind: 'huge'; readonly bytes: number }
  | { readonly kind: 'flap' }
);

const KINDS = ['delay', 'status', 'body', 'cut', 'hang', 'reset', 'huge', 'flap'];

export function isFault(value: unknown): value is Fault {
  const fault = value as Partial<Fault> | null;
  return typeof fault?.path === 'string' && typeof fault.kind === 'string' && KINDS.includes(fault.kind);
}

function writeHuge(reply: FastifyReply, bytes: number): void {
  const chunk = Buffer.alloc(256 * 1024, ' ');
  reply.raw.writeHead(200, { 'content-type': 'application/json' });
  const body = Readable.from(
    (function* () {
      for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
      yield '[]';
    })(),
  );
  // A client that disconnects early is not an error here.
  pipeline(body, reply.raw, () => undefined);
}

export class Faults {
  private faults: Fault[] = [];
  /** Requests that are answered by a fault. */
  readonly answered = new WeakSet<FastifyRequest>();

  add(fault: Fault): void {
    this.faults.push({ ...fault });
  }

  clear(): void {
    this.faults = [];
  }

  private take(method: string, path: string): Fault | undefined {
    const fault = this.faults.find(
      (one) =>
        (one.method === undefined || one.method === method) &&
        (one.path.endsWith('*') ? path.startsWith(one.path.slice(0, -1)) : one.path === path) &&
        (one.times === undefined || one.times > 0),
    );
    if (fault?.times !== undefined) fault.times -= 1;
    return fault;
  }

  /** Applies the first fault that matches; true when the request has been dealt with. */
  async apply(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const fault = this.take(request.method, request.url.split('?')[0] ?? '');
    if (!fault) return false;
    if (fault.kind === 'delay') {
      await new Promise((resolve) => setTimeout(resolve, fault.ms));
      return false;
    }
    this.answered.add(request);
    if (fault.kind === 'status') {
      await reply
        .code(fault.status)
        .headers(fault.headers ?? {})
        .send(fault.body ?? { error: `Scripted ${fault.status}` });
      return true;
    }
    if (fault.kind === 'body') {
      await reply.type(fault.contentType ?? 'application/json').send(fault.text);
      return true;
    }
    // From here on the reply belongs to the fault; the cross-origin headers were set before.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.hijack();
    if (fault.kind === 'reset') request.raw.socket.resetAndDestroy();
    if (fault.kind === 'huge') writeHuge(reply, fault.bytes);
    if (fault.kind === 'flap') {
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
      reply.raw.end('retry: 3000\n\n');
    }
    if (fault.kind === 'cut') {
      reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': '4096' });
      reply.raw.write('{"devices":[{"id":"dev_cut","na', () => setTimeout(() => request.raw.socket.destroy(), 30));
    }
    return true;
  }
}
