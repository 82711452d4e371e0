import type { ServerResponse } from 'node:http';
import { parseRuntimeConfig } from '../../app/config/runtimeConfig';
import { Client } from '../../renderer/api/client';
import { PATIENCE, type Patience } from '../../renderer/features/live-view/connection/lateAnswers';
import { createMediaCalls } from '../../renderer/features/live-view/connection/mediaCalls';
import type { SignallingError } from '../../renderer/features/live-view/connection/Peer';
import { createWhep } from '../../renderer/features/live-view/connection/whep';
import { createHttp } from '../../renderer/platform/web/http';
import { createSendMedia } from '../../renderer/platform/web/media';
import { startScriptedServer, type Asked } from './scriptedServer';

export type WhepServer = Awaited<ReturnType<typeof startScriptedServer>>;

export const ANSWER = 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=sendonly\r\n';
export const OFFER = 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96 97\r\na=rtpmap:96 VP8/90000\r\na=rtpmap:97 rtx/90000\r\n';

/** Answers an offer with a session. */
export const answerOffer = (response: ServerResponse, headers: Record<string, string>, body = ANSWER) =>
  response.writeHead(201, { 'content-type': 'application/sdp', etag: '"e1"', ...headers }).end(body);

const servers: WhepServer[] = [];

/** A server that answers as the test says, until `closeServers`. */
export async function serve(respond: (asked: Asked, response: ServerResponse) => void): Promise<WhepServer> {
  const server = await startScriptedServer(respond);
  servers.push(server);
  return server;
}

export const closeServers = () => Promise.all(servers.splice(0).map(({ close }) => close()));

interface Field {
  readonly api: WhepServer;
  /** Named by the configuration. */
  readonly media?: WhepServer;
  readonly sendToken?: boolean;
  readonly url?: string | null;
  readonly codec?: string | null;
  readonly patience?: Patience;
}

/** The product's own WHEP over HTTP, without a page: Node's fetch knows no CORS. */
export function setUpWhep({
  api,
  media,
  sendToken = false,
  url = `${api.origin}/whep/cam`,
  codec = null,
  patience = PATIENCE,
}: Field) {
  const origins = media ? [media.origin] : [];
  const { config } = parseRuntimeConfig({ media: { origins, sendToken } });
  const rules = { api: api.origin, origins, sendToken };
  const http = { send: createHttp(api.origin), download: () => Promise.reject(new Error('no download')) };
  const platform = { config, apiOrigin: api.origin, http, media: () => Promise.resolve(createSendMedia(rules)) };
  const client = new Client(platform);
  return { client, whep: createWhep(createMediaCalls(client, platform), { url, codec: () => codec }, patience) };
}

/** Each request, as `METHOD path`. */
export const linesOf = ({ asked }: WhepServer) => asked.map(({ method, url }) => `${method} ${url}`);

/** What came of an opening, or of an answer. */
export const endOf = async (opening: Promise<unknown>) =>
  opening.then(
    () => 'opened',
    (error: unknown) => (error as SignallingError).end,
  );
