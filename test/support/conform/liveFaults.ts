import {
  asked,
  at,
  get,
  instead,
  isWithoutToken,
  json,
  rowsIn,
  setHeader,
  setStatus,
  streamed,
  taken,
  told,
  type Fault,
} from './fault';
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
    check: "The account's stream is server-sent events, kept by no cache, and begins at once",
    create: () => setHeader(ACCOUNT, 'content-type', 'text/plain'),
  },
  {
    name: "holds the account's stream back",
    check: "The account's stream is server-sent events, kept by no cache, and begins at once",
    create: () => held(ACCOUNT),
  },
  {
    name: 'sends no comments',
    check: 'Streams have a comment every 15 s, so that a dead line is noticed',
    create: () => streamed(ACCOUNT, (text, _, { write }) => write(text.replaceAll(': ping\n\n', ''))),
  },
  {
    name: 'ends a stream at once',
    check: 'A stream stays open',
    create: () =>
      streamed(ACCOUNT, (text, _, { write, end }) => {
        write(text);
        end();
      }),
  },
  {
    name: 'lets caches keep a stream',
    check: "The account's stream is server-sent events, kept by no cache, and begins at once",
    create: () => setHeader(ACCOUNT, 'cache-control', 'public, max-age=60'),
  },
  {
    name: 'uses an id of events twice',
    check: 'Ids of events, where there are any, are not used twice in a stream',
    create: () =>
      streamed(ACCOUNT, (text, _, { write }) => write(text.replace(/id: .*\nevent: .*\ndata: .*\n\n/, '$&$&'))),
  },
  {
    name: 'opens a stream without a session',
    check: 'A stream without a session is answered by 401',
    limits: { timeoutMs: 1500 },
    create: () => taken(isWithoutToken(ACCOUNT)),
  },
  {
    name: 'sends an event without data',
    check: "The account's stream begins with the devices that are online",
    create: () => streamed(ACCOUNT, (text, _, { write }) => write(text.replace(/^data: .*\n/m, ''))),
  },
  {
    name: 'says who is online after another event',
    check: "The account's stream begins with the devices that are online",
    create: () =>
      streamed(ACCOUNT, (text, _, { write }) => {
        const isFirst = text.includes('devices-online');
        write(isFirst ? `event: device-online\ndata: "dev_1"\n\n${text}` : text);
      }),
  },
  {
    name: 'goes on after a reconnect without saying who is online',
    check: 'After a reconnect the devices that are online come first again',
    create: () =>
      streamed(ACCOUNT, (text, { headers }, { write }) =>
        write(headers['last-event-id'] === undefined ? text : text.replace(/id: [\s\S]*?\n\n/, ': resumed\n\n')),
      ),
  },
  {
    name: 'says of devices of others that they are online',
    check: "The account's stream begins with the devices that are online",
    create: () => streamed(ACCOUNT, (text, _, { write }) => write(text.replace('data: [', 'data: ["dev_of_others",'))),
  },
  {
    name: 'says who is online by an object',
    check: "The account's stream begins with the devices that are online",
    create: () => streamed(ACCOUNT, (text, _, { write }) => write(text.replace(/data: \[.*\]/, 'data: {}'))),
  },
  {
    name: 'floods a stream with comments',
    check: "The account's stream begins with the devices that are online",
    limits: { maxBytes: 200_000 },
    create: () => ({ instead: endless }),
  },
  {
    name: 'takes no token in the address of a stream',
    check: 'A stream takes the token in its address, for clients that can set no header',
    create: () => asked(ACCOUNT, ({ query }) => query.delete('token')),
  },
  {
    name: 'sends a topic that was not asked for',
    check: "A device's stream begins at once, ignores topics that it does not know, and sends no others",
    create: () => streamed(OF_DEVICE, (text, _, { write }) => write(`event: modem\ndata: {}\n\n${text}`)),
  },
  {
    name: 'does not deny a device without access',
    check: 'A stream of several devices denies those without access, and names the device in each event',
    create: () => streamed(OF_DEVICES, (text, _, { write }) => write(text.replaceAll('event: denied', 'event: gone'))),
  },
  {
    name: 'does not name the device of an event',
    check: 'A stream of several devices denies those without access, and names the device in each event',
    create: () => streamed(OF_DEVICES, (text, _, { write }) => write(text.replaceAll('device_id', 'device'))),
  },
  {
    name: 'tells nobody of a change',
    check: 'A change is told to who listens, with section and version',
    limits: { settleMs: 700 },
    create: () =>
      streamed(ACCOUNT, (text, _, { write }) => write(text.replaceAll('settings-changed', 'something-changed'))),
  },
];

const LOGS: readonly Fault[] = [
  {
    name: 'has no list of the units of a log',
    check: 'The runs and the units that the log knows are listed',
    create: () => json(get(/\/logs\/units$/), (body) => delete body.items),
  },
  {
    name: 'has the log newest first whatever is asked for',
    check: 'The log comes newest first, or oldest first when it is asked for',
    create: () => asked(LOG, ({ query }) => query.delete('order')),
  },
  {
    name: 'answers with more lines than any client reads',
    check: 'No answer has more than 500 lines',
    create: () => ({
      ...asked(LOG, ({ query }) => query.get('limit') === '1000' && query.set('limit', '500')),
      ...json(LOG, (body, { query }) => {
        if (query.get('limit') === '500') body.items = [...rowsIn(body, 'items'), ...rowsIn(body, 'items')];
      }),
    }),
  },
  {
    name: 'holds new lines back',
    check: 'New lines come as a stream that begins at once, at most 200 in an event',
    create: () => held(NEW_LINES),
  },
  {
    name: 'sends new lines one by one, as objects',
    check: 'New lines come as a stream that begins at once, at most 200 in an event',
    create: () => streamed(NEW_LINES, (text, _, { write }) => write(`${text}event: log\ndata: {}\n\n`)),
  },
];

const TERMINAL: readonly Fault[] = [
  {
    name: 'has no list of terminals',
    check: 'Terminals are listed',
    isReadOnly: true,
    create: () => json(get(TERMINALS), (body) => delete body.items),
  },
  {
    name: 'opens a terminal without a size',
    check: 'A terminal without a size is refused',
    create: () => instead((request) => OPEN(request) && request.body.includes('"cols":0'), 201, {}),
  },
  {
    name: 'opens a terminal by 200 in place of 201',
    check: 'A terminal is opened by 201 with a ticket for one minute',
    create: () => setStatus(OPEN, 201, 200),
  },
  {
    name: "puts the session's token into the address of a WebSocket",
    check: 'A terminal is opened by 201 with a ticket for one minute',
    create: () =>
      json(OPEN, (body, { headers }) => {
        body.ws_url = `${String(body.ws_url)}?session=${String(headers.authorization).replace('Bearer ', '')}`;
      }),
  },
  {
    name: 'gives tickets for an hour',
    check: 'A terminal is opened by 201 with a ticket for one minute',
    create: () => json(OPEN, (body) => (body.ticket_expires_at = new Date(Date.now() + 3_600_000).toISOString())),
  },
  {
    name: 'chooses no subprotocol',
    check: 'The ticket opens the WebSocket, which speaks terminal.v1 and says hello first',
    create: () => ({
      upgrade: (headers) => {
        delete headers['sec-websocket-protocol'];
        return null;
      },
    }),
  },
  {
    name: 'says of a used ticket that there is no such address',
    check: 'A ticket is good for one connection',
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
    check: 'A terminal that its user ends is over',
    create: () =>
      json(get(TERMINALS), (body) => {
        for (const row of rowsIn(body, 'items')) row.ended_at = null;
      }),
  },
];

const VIDEO: readonly Fault[] = [
  {
    name: 'has no list of streams',
    check: "A device's streams are listed",
    isReadOnly: true,
    create: () => told(get(/\/media\/streams$/), (answer) => (answer.body = Buffer.from('{}')), 200),
  },
  {
    name: 'answers an offer without a session',
    check: 'An offer without a session is answered by 401',
    create: () => taken(isWithoutToken(OFFER)),
  },
  {
    name: 'takes a later candidate by 200',
    check: 'A candidate that is found later is taken by 204',
    create: () => setStatus(at('PATCH', SESSION), 204, 200),
  },
  {
    name: 'answers an offer by 200 in place of 201',
    check: 'An offer is answered by 201 with a session description and the address of the session',
    create: () => setStatus(OFFER, 201, 200),
  },
  {
    name: 'answers an offer by a session elsewhere',
    check: 'An offer is answered by 201 with a session description and the address of the session',
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
    check: 'What is no offer is refused',
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
    check: 'An offer is answered by 201 with a session description and the address of the session',
    create: () => told(OFFER, (answer) => (answer.headers['content-type'] = 'text/plain'), 201),
  },
  {
    name: 'gives a session no ETag',
    check: 'The answer to an offer has an ETag, by which the session can be changed',
    create: () => told(OFFER, (answer) => delete answer.headers.etag, 201),
  },
  {
    name: 'does not say that offers are taken',
    check: 'OPTIONS says that offers are taken',
    isReadOnly: true,
    create: () => setHeader(at('OPTIONS', WHEP), 'accept-post', undefined),
  },
  {
    name: 'names an ICE server without its relation',
    check: 'ICE servers are named by Link headers that clients understand',
    isReadOnly: true,
    create: () =>
      told(at('OPTIONS', WHEP), (answer) => {
        answer.headers.link = String(answer.headers.link).replaceAll(ICE, 'rel="help"');
      }),
  },
  {
    name: 'names a relay without its credentials',
    check: 'ICE servers are named by Link headers that clients understand',
    isReadOnly: true,
    create: () => setHeader(at('OPTIONS', WHEP), 'link', `<turn:turn.example:3478>; ${ICE}`),
  },
  {
    name: 'takes candidates for any ICE session',
    check: 'A candidate for another ICE session is answered by 412',
    create: () =>
      asked(at('PATCH', SESSION), ({ headers }) => {
        if (headers['if-match'] !== '*') delete headers['if-match'];
      }),
  },
  {
    name: 'keeps the ETag of a session whose ICE is restarted',
    check: 'ICE is restarted by If-Match: *, which gives another ETag and credentials',
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
    check: 'A session is ended by DELETE, and gone afterwards',
    create: () => setStatus(at('DELETE', SESSION), 204, 404),
  },
  {
    name: 'ends a session as often as it is asked to',
    check: 'A session is ended by DELETE, and gone afterwards',
    create: () => setStatus(at('DELETE', SESSION), 404, 204),
  },
  {
    name: 'sends a picture again that has not changed',
    check: 'A picture has an ETag, and one that has not changed is answered by 304 without a body',
    isReadOnly: true,
    create: () => asked(SNAPSHOT, ({ headers }) => delete headers['if-none-match']),
  },
  {
    name: 'gives a picture no ETag',
    check: 'A picture has an ETag, and one that has not changed is answered by 304 without a body',
    isReadOnly: true,
    create: () => setHeader(SNAPSHOT, 'etag', undefined),
  },
];

/** What takes seconds each, because it waits for clocks and media. */
export const SLOW_FAULTS: readonly Fault[] = [...STREAMS, ...VIDEO];
export const LIVE_FAULTS: readonly Fault[] = [...LOGS, ...TERMINAL];
