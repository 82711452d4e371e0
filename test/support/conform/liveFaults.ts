import { asked, at, get, json, rowsIn, setHeader, setStatus, streamed, told, type Fault } from './fault';
import type { Hooks } from './FaultyServer';

const ACCOUNT = get(/^\/v1\/user\/events$/);
const OF_DEVICE = get(/\/devices\/dev_[^/]+\/events$/);
const OF_DEVICES = get(/^\/v1\/user\/devices\/events$/);
const LOG = get(/\/logs$/);
const NEW_LINES = get(/\/logs\/stream$/);
const TERMINALS = /\/terminal\/sessions$/;
const OPEN = at('POST', TERMINALS);
const WHEP = /\/whep$/;
const OFFER = at('POST', WHEP);
const SESSION = /\/whep\/[^/]+$/;
const SNAPSHOT = get(/\/snapshot\.jpg$/);
const ICE = 'rel="ice-server"';

/** Longer than the first bytes of a stream may take in these tests. */
const HELD_MS = 900;

/** Holds what a stream says back, as a proxy that gathers. */
const held = (match: Parameters<typeof streamed>[0]): Hooks =>
  streamed(match, (text, _, { write }) => void setTimeout(() => write(text), HELD_MS));

const endless: Hooks['instead'] = (request, response) => {
  if (!ACCOUNT(request)) return false;
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  const more = () => response.destroyed || void response.write(': x\n'.repeat(4096), () => setImmediate(more));
  more();
  return true;
};

const STREAMS: readonly Fault[] = [
  {
    name: 'sends events as plain text',
    clause: '§4 Streams',
    area: 'streams',
    create: () => setHeader(ACCOUNT, 'content-type', 'text/plain'),
  },
  {
    name: "holds the account's stream back",
    clause: '§4 Streams',
    area: 'streams',
    create: () => held(ACCOUNT),
  },
  {
    name: 'sends no comments',
    clause: '§4 Streams',
    area: 'streams',
    create: () => streamed(ACCOUNT, (text, _, { write }) => write(text.replaceAll(': ping\n\n', ''))),
  },
  {
    name: 'ends a stream at once',
    clause: '§4 Streams',
    area: 'streams',
    create: () =>
      streamed(ACCOUNT, (text, _, { write, end }) => {
        write(text);
        end();
      }),
  },
  {
    name: 'lets caches keep a stream',
    clause: '§4 Streams',
    area: 'streams',
    create: () => setHeader(ACCOUNT, 'cache-control', 'public, max-age=60'),
  },
  {
    name: 'uses an id of events twice',
    clause: '§4 Streams',
    area: 'streams',
    create: () =>
      streamed(ACCOUNT, (text, _, { write }) => write(text.replace(/id: .*\nevent: .*\ndata: .*\n\n/, '$&$&'))),
  },
  {
    name: 'opens a stream without a session',
    clause: '§4 Streams',
    area: 'streams',
    create: () =>
      told(ACCOUNT, (answer, { headers, query }) => {
        if (headers.authorization === undefined && !query.has('token')) answer.status = 200;
      }),
  },
  {
    name: 'sends an event without data',
    clause: '§4 Presence',
    area: 'streams',
    create: () => streamed(ACCOUNT, (text, _, { write }) => write(text.replace(/^data: .*\n/m, ''))),
  },
  {
    name: 'says who is online after another event',
    clause: '§4 Presence',
    area: 'streams',
    create: () =>
      streamed(ACCOUNT, (text, _, { write }) => {
        const isFirst = text.includes('devices-online');
        write(isFirst ? `event: device-online\ndata: "dev_1"\n\n${text}` : text);
      }),
  },
  {
    name: 'goes on after a reconnect without saying who is online',
    clause: '§4 Presence',
    area: 'streams',
    create: () =>
      streamed(ACCOUNT, (text, { headers }, { write }) =>
        write(headers['last-event-id'] === undefined ? text : text.replace(/id: [\s\S]*?\n\n/, ': resumed\n\n')),
      ),
  },
  {
    name: 'says of devices of others that they are online',
    clause: '§4 Presence',
    area: 'streams',
    create: () => streamed(ACCOUNT, (text, _, { write }) => write(text.replace('data: [', 'data: ["dev_of_others",'))),
  },
  {
    name: 'says who is online by an object',
    clause: '§4 Presence',
    area: 'streams',
    create: () => streamed(ACCOUNT, (text, _, { write }) => write(text.replace(/data: \[.*\]/, 'data: {}'))),
  },
  {
    name: 'floods a stream with comments',
    clause: '§4 Presence',
    area: 'streams',
    limits: { maxBytes: 200_000 },
    create: () => ({ instead: endless }),
  },
  {
    name: 'takes no token in the address of a stream',
    clause: '§1 Tokens',
    area: 'streams',
    create: () => asked(ACCOUNT, ({ query }) => query.delete('token')),
  },
  {
    name: 'sends a topic that was not asked for',
    clause: "§4 A device's stream",
    area: 'streams',
    create: () => streamed(OF_DEVICE, (text, _, { write }) => write(`event: modem\ndata: {}\n\n${text}`)),
  },
  {
    name: 'does not deny a device without access',
    clause: '§8 Several devices in one stream',
    area: 'streams',
    create: () => streamed(OF_DEVICES, (text, _, { write }) => write(text.replaceAll('event: denied', 'event: gone'))),
  },
  {
    name: 'does not name the device of an event',
    clause: '§8 Several devices in one stream',
    area: 'streams',
    create: () => streamed(OF_DEVICES, (text, _, { write }) => write(text.replaceAll('device_id', 'device'))),
  },
  {
    name: 'tells nobody of a change',
    clause: "§4 The account's stream",
    area: 'settings',
    limits: { settleMs: 700 },
    create: () =>
      streamed(ACCOUNT, (text, _, { write }) => write(text.replaceAll('settings-changed', 'something-changed'))),
  },
];

const LOGS: readonly Fault[] = [
  {
    name: 'has the log newest first whatever is asked for',
    clause: '§6 Lines of the log',
    area: 'logs',
    create: () => asked(LOG, ({ query }) => query.delete('order')),
  },
  {
    name: 'answers with more lines than any client reads',
    clause: '§6 Lines of the log',
    area: 'logs',
    create: () => ({
      ...asked(LOG, ({ query }) => query.get('limit') === '1000' && query.set('limit', '500')),
      ...json(LOG, (body, { query }) => {
        if (query.get('limit') === '500') body.items = [...rowsIn(body, 'items'), ...rowsIn(body, 'items')];
      }),
    }),
  },
  {
    name: 'holds new lines back',
    clause: '§6 New lines',
    area: 'logs',
    create: () => held(NEW_LINES),
  },
  {
    name: 'sends new lines one by one, as objects',
    clause: '§6 New lines',
    area: 'logs',
    create: () => streamed(NEW_LINES, (text, _, { write }) => write(`${text}event: log\ndata: {}\n\n`)),
  },
];

const TERMINAL: readonly Fault[] = [
  {
    name: 'opens a terminal by 200 in place of 201',
    clause: '§6 Terminal',
    area: 'terminal',
    create: () => setStatus(OPEN, 201, 200),
  },
  {
    name: "puts the session's token into the address of a WebSocket",
    clause: '§6 Terminal',
    area: 'terminal',
    create: () =>
      json(OPEN, (body, { headers }) => {
        body.ws_url = `${String(body.ws_url)}?session=${String(headers.authorization).replace('Bearer ', '')}`;
      }),
  },
  {
    name: 'gives tickets for an hour',
    clause: '§6 Terminal',
    area: 'terminal',
    create: () => json(OPEN, (body) => (body.ticket_expires_at = new Date(Date.now() + 3_600_000).toISOString())),
  },
  {
    name: 'chooses no subprotocol',
    clause: '§6 Terminal',
    area: 'terminal',
    create: () => ({
      upgrade: (headers) => {
        delete headers['sec-websocket-protocol'];
        return null;
      },
    }),
  },
  {
    name: 'says of a used ticket that there is no such address',
    clause: '§6 Terminal',
    area: 'terminal',
    create: () => {
      const used = new Set<string | null>();
      return {
        upgrade: (_, url) => {
          const ticket = url.searchParams.get('ticket');
          if (used.has(ticket)) return 404;
          used.add(ticket);
          return null;
        },
      };
    },
  },
  {
    name: 'lists a terminal as running after its end',
    clause: '§6 Terminal',
    area: 'terminal',
    create: () =>
      json(get(TERMINALS), (body) => {
        for (const row of rowsIn(body, 'items')) row.ended_at = null;
      }),
  },
];

const VIDEO: readonly Fault[] = [
  {
    name: 'answers an offer by 200 in place of 201',
    clause: '§5 Offers',
    area: 'video',
    create: () => setStatus(OFFER, 201, 200),
  },
  {
    name: 'answers an offer by a session elsewhere',
    clause: '§5 Offers',
    area: 'video',
    create: () => {
      let isFirst = true;
      return told(
        OFFER,
        (answer) => {
          if (isFirst) answer.headers.location = '/v1/elsewhere/1';
          isFirst = false;
        },
        201,
      );
    },
  },
  {
    name: 'answers what is no offer by the address of the device',
    clause: '§5 Offers',
    area: 'video',
    create: () => ({
      instead: (request, response) => {
        if (!OFFER(request) || request.body.startsWith('v=0')) return false;
        response.writeHead(409, { location: request.path.replace(/\/media\/.*/, '') }).end();
        return true;
      },
    }),
  },
  {
    name: 'sends a session description as plain text',
    clause: '§5 Offers',
    area: 'video',
    create: () => told(OFFER, (answer) => (answer.headers['content-type'] = 'text/plain'), 201),
  },
  {
    name: 'gives a session no ETag',
    clause: '§5 Offers',
    area: 'video',
    create: () => told(OFFER, (answer) => delete answer.headers.etag, 201),
  },
  {
    name: 'does not say that offers are taken',
    clause: '§5 Offers',
    area: 'video',
    isReadOnly: true,
    create: () => setHeader(at('OPTIONS', WHEP), 'accept-post', undefined),
  },
  {
    name: 'names an ICE server without its relation',
    clause: '§8 ICE servers',
    area: 'video',
    isReadOnly: true,
    create: () =>
      told(at('OPTIONS', WHEP), (answer) => {
        answer.headers.link = String(answer.headers.link).replaceAll(ICE, 'rel="help"');
      }),
  },
  {
    name: 'names a relay without its credentials',
    clause: '§8 ICE servers',
    area: 'video',
    isReadOnly: true,
    create: () => setHeader(at('OPTIONS', WHEP), 'link', `<turn:turn.example:3478>; ${ICE}`),
  },
  {
    name: 'takes candidates for any ICE session',
    clause: '§5 Sessions of video',
    area: 'video',
    create: () =>
      asked(at('PATCH', SESSION), ({ headers }) => {
        if (headers['if-match'] !== '*') delete headers['if-match'];
      }),
  },
  {
    name: 'keeps the ETag of a session whose ICE is restarted',
    clause: '§5 Sessions of video',
    area: 'video',
    create: () => {
      let etag: string | string[] | undefined;
      return {
        tell: (answer, request) => {
          if (OFFER(request)) etag = answer.headers.etag;
          if (request.method === 'PATCH' && answer.headers.etag !== undefined) answer.headers.etag = etag;
        },
      };
    },
  },
  {
    name: 'answers the end of a session by 404',
    clause: '§5 Sessions of video',
    area: 'video',
    create: () => setStatus(at('DELETE', SESSION), 204, 404),
  },
  {
    name: 'ends a session as often as it is asked to',
    clause: '§5 Sessions of video',
    area: 'video',
    create: () => setStatus(at('DELETE', SESSION), 404, 204),
  },
  {
    name: 'sends a picture again that has not changed',
    clause: '§1 Caching',
    area: 'video',
    isReadOnly: true,
    create: () => asked(SNAPSHOT, ({ headers }) => delete headers['if-none-match']),
  },
  {
    name: 'gives a picture no ETag',
    clause: '§1 Caching',
    area: 'video',
    isReadOnly: true,
    create: () => setHeader(SNAPSHOT, 'etag', undefined),
  },
];

/** What takes seconds each, because it waits for clocks and media. */
export const SLOW_FAULTS: readonly Fault[] = [...STREAMS, ...VIDEO];
export const LIVE_FAULTS: readonly Fault[] = [...LOGS, ...TERMINAL];
