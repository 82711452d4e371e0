import { createServer, request as send, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

type Headers = Record<string, string | string[] | undefined>;

/** A request on its way to the server. What a fault writes here is what is sent. */
export interface Asked {
  readonly method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  readonly body: string;
}

/** An answer on its way back. */
export interface Told {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** What a fault does to what goes through. */
export interface Hooks {
  readonly ask?: (asked: Asked) => void;
  readonly tell?: (told: Told, asked: Asked) => void;
  /** Answers by itself; true: it has. */
  readonly instead?: (asked: Asked, response: ServerResponse) => boolean;
  /** Makes another text of a piece of a stream; `write` also writes later, `end` ends it. */
  readonly stream?: (text: string, asked: Asked, to: { write: (text: string) => void; end: () => void }) => void;
  /** Refuses a WebSocket by a status; null: lets it through. */
  readonly upgrade?: (headers: Headers, url: URL) => number | null;
}

function askedOf(request: IncomingMessage, body: string): Asked {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const { method = 'GET', headers } = request;
  return { method, path: url.pathname, query: url.searchParams, headers: { ...headers }, body };
}

const textIn = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

/** Goes before a server and breaks what passes through. */
export class FaultyServer {
  /** Where requests go. */
  target = '';
  hooks: Hooks = {};
  /** Method and path of everything that was asked. */
  readonly seen: string[] = [];
  /** Errors of the faults themselves. */
  readonly problems: unknown[] = [];
  private readonly sockets = new Set<Duplex>();

  private constructor(private readonly server: Server) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.pass(request, response).catch((error: unknown) => this.fail(error, response));
    });
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.connect(request, socket, head),
    );
  }

  static async start(): Promise<FaultyServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new FaultyServer(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private fail(error: unknown, response: ServerResponse): void {
    // A client or a server that went away is no error of a fault.
    if (!response.destroyed) this.problems.push(error);
    response.destroy();
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { hooks } = this;
    const asked = askedOf(request, await textIn(request));
    this.seen.push(`${asked.method} ${asked.path}`);
    if (hooks.instead?.(asked, response)) return;
    hooks.ask?.(asked);
    const query = asked.query.toString();
    const { hostname, port } = new URL(this.target);
    const upstream = send({
      hostname,
      port,
      method: asked.method,
      path: query === '' ? asked.path : `${asked.path}?${query}`,
      headers: asked.headers,
    });
    response.on('close', () => upstream.destroy());
    upstream.on('error', () => response.destroy());
    upstream.on('response', (answer) => {
      const isStream = answer.headers['content-type'] === 'text/event-stream';
      if (isStream) this.follow(answer, asked, response, hooks);
      else this.answer(answer, asked, response, hooks).catch((error: unknown) => this.fail(error, response));
    });
    upstream.end(asked.body);
  }

  private async answer(
    answer: IncomingMessage,
    asked: Asked,
    response: ServerResponse,
    { tell }: Hooks,
  ): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    const told: Told = { status: answer.statusCode ?? 500, headers: { ...answer.headers }, body: Buffer.concat(parts) };
    tell?.(told, asked);
    for (const name of ['content-length', 'transfer-encoding', 'connection', 'keep-alive'])
      told.headers[name] = undefined;
    const isEmpty = told.status === 204 || told.status === 304;
    write(response, told.status, told.headers);
    response.end(isEmpty ? undefined : told.body);
  }

  private follow(answer: IncomingMessage, asked: Asked, response: ServerResponse, { tell, stream }: Hooks): void {
    const told: Told = { status: answer.statusCode ?? 500, headers: { ...answer.headers }, body: Buffer.alloc(0) };
    tell?.(told, asked);
    for (const name of ['transfer-encoding', 'connection', 'keep-alive']) told.headers[name] = undefined;
    write(response, told.status, told.headers);
    response.flushHeaders();
    const to = {
      write: (text: string) => void (response.destroyed || response.writableEnded || response.write(text)),
      end: () => void response.end(),
    };
    answer.setEncoding('utf8');
    answer.on('data', (text: string) => (stream ? stream(text, asked, to) : to.write(text)));
    answer.on('end', to.end);
    answer.on('error', () => response.destroy());
  }

  /** Passes a WebSocket through, byte by byte. */
  private connect(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = new URL(request.url ?? '/', this.url);
    const headers: Headers = { ...request.headers };
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    const refused = this.hooks.upgrade?.(headers, url) ?? null;
    if (refused !== null) {
      socket.end(`HTTP/1.1 ${refused} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const { hostname, port } = new URL(this.target);
    const upstream = connect(Number(port), hostname, () => {
      const lines = Object.entries(headers).flatMap(([name, value]) =>
        value === undefined ? [] : [`${name}: ${String(value)}`],
      );
      upstream.write(`GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    upstream.on('close', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
  }
}

/** Begins an answer; headers without a value are left out. */
function write(response: ServerResponse, status: number, headers: Headers): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
}
