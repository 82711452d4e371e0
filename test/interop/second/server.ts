import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { CALLS, refuseToAnyone } from './calls';
import type { World } from './calls';
import { AccountStreams } from './events';
import { notFound, Refusal, sendAnswer, sendRefusal } from './http';
import { allowOrigin, answerPreflight, isPreflight, refuseForeignPage } from './origin';
import type { Origins } from './origin';
import { Sessions } from './session';
import { GeneralSettings } from './settings';
import { answerSignIn } from './signin';
import { createState } from './state';
import { sendStatic } from './static';

export interface SecondServerOptions {
  port?: number;
  webRoot?: string;
  /** The server's origin as browsers see it, where a proxy stands in front. */
  publicOrigin?: string;
  /** The web app, where its origin is another than the server's; only the operator knows whether it is another site too. */
  app?: { origin: string; isOtherSite: boolean };
}

export interface SecondServer {
  url: string;
  token: string;
  close(): Promise<void>;
}

interface Site {
  world: World;
  webRoot: string | null;
  origins: Origins;
}

type Params = Record<string, string>;
type Row = (typeof CALLS)[number];

// Of all event streams, also of those that are no part of this server: a 401 there would end the client's session.
const STREAM = /^\/v1\/user\/(?:devices\/(?:[^/]+\/)?)?events$|^\/v1\/user\/devices\/[^/]+\/logs\/stream$/;

function match(pattern: string, segments: string[]): Params | null {
  const parts = pattern.slice(1).split('/');
  const params: Params = {};
  for (const [index, part] of parts.entries()) {
    if (part === '**') return params;
    const segment = segments[index];
    if (segment === undefined || segment === '') return null;
    if (part.startsWith('{')) params[part.slice(1, -1)] = segment;
    else if (part !== segment) return null;
  }
  return segments.length === parts.length ? params : null;
}

function segmentsOf(pathname: string): string[] {
  try {
    return pathname.slice(1).split('/').map(decodeURIComponent);
  } catch {
    throw notFound();
  }
}

function findCall(method: string, pathname: string): { row: Row; params: Params } {
  const segments = segmentsOf(pathname);
  const fitting = CALLS.flatMap((row) => {
    const params = match(row[1], segments);
    return params === null ? [] : [{ row, params }];
  });
  // An address that has its own row is not also one of a device.
  const path = fitting[0]?.row[1];
  const rows = fitting.filter(({ row }) => row[1] === path);
  const asked = method === 'HEAD' && !STREAM.test(pathname) ? 'GET' : method;
  const found = rows.find(({ row }) => row[0] === asked || row[0] === '*');
  if (found !== undefined) return found;
  if (rows.length === 0) throw notFound();
  const Allow = rows.map(({ row }) => row[0]).join(', ');
  if (method === 'OPTIONS')
    return { row: ['OPTIONS', pathname, () => ({ status: 204, headers: { Allow } })], params: {} };
  throw new Refusal(405, 'method_not_allowed', 'This address does not take that method.', { headers: { Allow } });
}

async function answerCall(site: Site, req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
  const receivedAt = Date.now();
  const { world, origins } = site;
  if (isPreflight(req)) {
    answerPreflight(res);
    return;
  }
  refuseForeignPage(req, origins);
  if (answerSignIn(req, res, url, { ...world, appOrigin: origins.app })) return;
  refuseToAnyone(req.method, url.pathname);
  // Only a stream takes a token from its address: addresses end up in logs.
  const sessionKey = world.sessions.find(req, STREAM.test(url.pathname) ? url.searchParams : null);
  const { row, params } = findCall(req.method ?? '', url.pathname);
  const answer = await row[2]({ req, res, query: url.searchParams, params, sessionKey, world, receivedAt });
  if (answer !== null) sendAnswer(res, answer);
}

async function answer(site: Site, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const address = req.url ?? '';
  if (!address.startsWith('/') || !URL.canParse(`http://localhost${address}`)) {
    throw new Refusal(400, 'malformed', 'The address cannot be read.');
  }
  const url = new URL(`http://localhost${address}`);
  allowOrigin(req, res, site.origins);
  res.setHeader('X-Content-Type-Options', 'nosniff');
  if (/^\/(v1|loki)(\/|$)/.test(url.pathname)) return answerCall(site, req, res, url);
  if (site.webRoot === null) throw notFound();
  return sendStatic(req, res, site.webRoot, url.pathname);
}

function onRequest(site: Site, req: IncomingMessage, res: ServerResponse): void {
  answer(site, req, res).catch((error: unknown) => {
    if (error instanceof Refusal) sendRefusal(res, error);
    // A sender that went away is no fault of the server, and hears nothing any more.
    else if (req.destroyed && !req.complete) res.destroy();
    else {
      console.error(error);
      sendRefusal(res, new Refusal(500, 'internal', 'The server has failed.'));
    }
  });
}

/** What cannot be read as HTTP has no request to answer, but errors have a JSON body here too. */
function onBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const isLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const status = isLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const body = JSON.stringify(
    isLarge
      ? { code: 'headers', error: 'The headers are larger than 16 KiB.' }
      : { code: 'malformed', error: 'This is no HTTP.' },
  );
  const headers = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close`;
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`);
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', failed);
      const address = server.address();
      if (address === null || typeof address === 'string') failed(new Error('The server has no port.'));
      else done(address.port);
    });
  });
}

function createWorld({ publicOrigin, app }: SecondServerOptions): World {
  const sessions = new Sessions();
  const streams = new AccountStreams((key) => sessions.isAlive(key));
  const state = createState();
  const settings = new GeneralSettings(state.person, streams);
  const isSecure = publicOrigin?.startsWith('https://') ?? false;
  return { state, sessions, streams, settings, cookieSite: { isSecure, isAppOnOtherSite: app?.isOtherSite ?? false } };
}

export async function startSecondServer(options: SecondServerOptions = {}): Promise<SecondServer> {
  const world = createWorld(options);
  const own = new Set<string>();
  const site: Site = { world, webRoot: options.webRoot ?? null, origins: { own, app: options.app?.origin ?? null } };
  const limits = { maxHeaderSize: 16 * 1024, requestTimeout: 30_000, headersTimeout: 15_000 };
  const server = createServer(limits, (req, res) => onRequest(site, req, res));
  server.on('clientError', onBrokenRequest);
  server.maxConnections = 256;
  const port = await listen(server, options.port ?? 0);
  const url = `http://127.0.0.1:${port}`;
  if (options.publicOrigin === undefined) own.add(url).add(`http://localhost:${port}`);
  else own.add(options.publicOrigin);
  const close = (): Promise<void> =>
    new Promise((done) => {
      world.streams.close();
      server.close(() => done());
      server.closeAllConnections();
    });
  return { url, token: world.sessions.create(), close };
}
