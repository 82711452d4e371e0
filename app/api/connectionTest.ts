import * as v from 'valibot';
import { iceServerProblem, type IceServer } from '../domain/iceServers';
import { asRecord, read } from '../lib/read';
import { rowsOf } from '../lib/rowsOf';
import { endpoint } from './endpoint';

const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(4096));
const MAX_SERVERS = 8;
const Sdp = v.pipe(v.string(), v.maxLength(100_000));

/** What to test the connection with (api §8 "ICE servers"). */
export interface ConnectionTest {
  readonly servers: readonly IceServer[];
  /** Where a data channel to the server's echo is offered, by WHEP's calls; absolute, or relative to the API. */
  readonly sdpUrl: string;
}

const IceServerWire = v.object({
  urls: v.union([v.array(v.string()), v.string()]),
  username: v.optional(v.string()),
  credential: v.optional(v.string()),
});

function toServer(row: unknown): IceServer | null {
  const raw = asRecord(row);
  const list = Array.isArray(raw.urls) ? raw.urls : [raw.urls];
  const urls = list.filter((url) => typeof url === 'string');
  const [username, credential] = [read(Text, raw.username, undefined), read(Text, raw.credential, undefined)];
  const server = { urls, username, credential };
  return urls.length > 0 && iceServerProblem(server) === null ? server : null;
}

export const startConnectionTest = endpoint('POST', '/v1/user/connection-test', {
  request: null,
  response: v.object({ ice_servers: v.array(IceServerWire), echo: v.object({ sdp_url: v.string() }) }),
  decode: (body): ConnectionTest => ({
    servers: rowsOf(asRecord(body).ice_servers, 'ice_servers')
      .slice(0, MAX_SERVERS)
      .map(toServer)
      .filter((server) => server !== null),
    sdpUrl: v.parse(Text, asRecord(asRecord(body).echo).sdp_url),
  }),
});

/** The echo of the reference server: sends back what comes over a data channel. */
export const openEcho = endpoint('POST', '/v1/user/connection-test/echo/whep', {
  request: Sdp,
  response: Sdp,
  decode: () => undefined,
  kind: 'sdp',
});
export const closeEcho = endpoint('DELETE', '/v1/user/connection-test/echo/whep/{session_id}', {
  request: null,
  response: null,
  decode: () => undefined,
});
