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
  taken,
  told,
  type Fault,
  type Match,
} from './fault';
import type { Hooks } from './FaultyServer';

const USER = get(/^\/v1\/user$/);
const LIST = get(/^\/v1\/user\/devices$/);
const DEVICE = get(/^\/v1\/user\/devices\/dev_[^/]+$/);
/** A path that no server has. */
const NOWHERE = get(/^\/v1\/farsight-conform-none$/);
const SETTINGS = get(/^\/v1\/user\/settings$/);
const ALERTS = get(/^\/v1\/user\/alerts$/);
const AUDIT = get(/\/audit$/);
const ORIGIN = 'access-control-allow-origin';

/** Where a web app is that has another origin than the server. */
const APP = 'https://app.example';

/** A server that allows the origin of such an app, but on one answer. */
const allowedBut = (match: Match): Hooks => ({
  ask: ({ headers }) => {
    if (headers.origin === APP) headers.origin = `http://${String(headers.host)}`;
  },
  tell: (answer, request) => {
    if (answer.headers[ORIGIN] !== undefined) answer.headers[ORIGIN] = match(request) ? undefined : APP;
  },
});

const ACCOUNT: readonly Fault[] = [
  {
    name: 'leaves the id of the user out',
    check: 'The signed-in user is described',
    create: () => json(USER, (body) => delete body.id),
  },
  {
    name: 'sends JSON as plain text',
    check: 'The signed-in user is described',
    create: () => setHeader(USER, 'content-type', 'text/plain'),
  },
  {
    name: 'lets caches keep the list of devices',
    check: "What is a user's own is kept by no cache",
    create: () => setHeader(LIST, 'cache-control', 'public, max-age=60'),
  },
  {
    name: 'takes a token from the address of a call',
    check: 'A token in the address of a call is worth nothing',
    create: () =>
      asked(USER, ({ query, headers }) => {
        if (query.has('token')) headers.authorization = `Bearer ${query.get('token') ?? ''}`;
      }),
  },
  {
    name: 'puts the token into a redirect',
    check: "The redirect to the identity provider does not carry the session's token",
    create: () =>
      told(get(/\/google$/), (answer, { headers }) => {
        answer.headers.location = `/sign-in?token=${String(headers.authorization).replace('Bearer ', '')}`;
      }),
  },
  {
    name: 'begins a desktop sign-in by 200 in place of 201',
    check: 'A desktop app gets a token and an address to sign in at, and 202 while nobody has signed in',
    create: () => setStatus(at('POST', /\/user\/sessions$/), 201, 200),
  },
  {
    name: 'answers a poll by 200 while nobody has signed in',
    check: 'A desktop app gets a token and an address to sign in at, and 202 while nobody has signed in',
    create: () => setStatus(get(/\/poll\//), 202, 200),
  },
  {
    name: 'lets a sign-in that never was wait',
    check: 'A sign-in that has expired, or never was, is answered by 404',
    create: () => instead(get(/\/poll\/farsight-conform-none$/), 202, { status: 'pending' }),
  },
  {
    name: 'writes numbers as texts',
    check: "The server's clock is told, with when the call came and when it was answered",
    create: () => json(get(/^\/v1\/time$/), (body) => (body.sent_at_ms = String(body.sent_at_ms))),
  },
  {
    name: 'says a clock that ran longer than the call',
    check: "The server's clock is told, with when the call came and when it was answered",
    create: () => json(get(/^\/v1\/time$/), (body) => (body.sent_at_ms = Number(body.sent_at_ms) + 60_000)),
  },
  {
    name: 'gives settings of the user no ETag',
    check: "The user's own settings have a version, which is their ETag",
    create: () => setHeader(SETTINGS, 'etag', undefined),
  },
  {
    name: 'gives settings of the user a weak ETag',
    check: "The user's own settings have a version, which is their ETag",
    create: () => told(SETTINGS, (answer) => (answer.headers.etag = `W/${String(answer.headers.etag)}`)),
  },
  {
    name: 'names a key for push messages that is none',
    check: 'The key for push messages is a point on P-256, and a subscription is named without its endpoint',
    create: () => json(get(/\/push-subscriptions$/), (body) => (body.public_key = 'key')),
  },
];

const ERRORS: readonly Fault[] = [
  {
    name: 'answers 200 with an error where there is no session',
    check: 'A call without a session is answered by 401',
    create: () => setStatus(LIST, 401, 200),
  },
  {
    name: 'takes a token that is none',
    check: 'An unknown token is answered by 401',
    create: () => taken((request) => LIST(request) && request.headers.authorization === 'Bearer farsight-conform-none'),
  },
  {
    name: 'tells that a device is there which the user may not see',
    check: "A device that is not there, or not the user's, is answered by 404",
    create: () => setStatus(get(/\/devices\/farsight-conform-none$/), 404, 403),
  },
  {
    name: 'answers an error by a page',
    check: 'A call that does not exist is answered by 404 in JSON, not by a page',
    create: () =>
      told(NOWHERE, (answer) => {
        answer.headers['content-type'] = 'text/html';
        answer.body = Buffer.from('<html><body><h1>Not Found</h1></body></html>');
      }),
  },
  {
    name: 'answers an error without a sentence',
    check: 'A call that does not exist is answered by 404 in JSON, not by a page',
    create: () => told(NOWHERE, (answer) => (answer.body = Buffer.from('{"code":"not_found"}'))),
  },
  {
    name: 'answers an error without a code',
    check: 'An error has a `code` in words that programs compare',
    create: () => json(get(/\/devices\/farsight-conform-none$/), (body) => delete body.code, 404),
  },
  {
    name: 'cuts its JSON off',
    check: 'A call that does not exist is answered by 404 in JSON, not by a page',
    create: () => told(NOWHERE, (answer) => (answer.body = answer.body.subarray(0, 20))),
  },
  {
    name: 'takes any word in a query',
    check: 'A query with a word that is not known is refused',
    create: () => asked(ALERTS, ({ query }) => query.delete('state')),
  },
  {
    name: 'takes a body that is no JSON',
    check: 'A body that is no JSON is refused',
    create: () => instead(at('POST', /\/commands$/), 202, { job: {} }),
  },
  {
    name: 'never answers',
    check: 'A call that does not exist is answered by 404 in JSON, not by a page',
    limits: { timeoutMs: 400 },
    create: () => ({ instead: NOWHERE }),
  },
  {
    name: 'answers without an end',
    check: 'A call that does not exist is answered by 404 in JSON, not by a page',
    limits: { maxBytes: 100_000 },
    create: () => ({
      instead: (request, response) => {
        if (!NOWHERE(request)) return false;
        response.writeHead(404, { 'content-type': 'application/json' });
        const more = () => response.destroyed || void response.write(' '.repeat(16_384), () => setImmediate(more));
        more();
        return true;
      },
    }),
  },
  {
    name: 'sends headers that are larger than any client takes',
    check: 'A call that does not exist is answered by 404 in JSON, not by a page',
    create: () => setHeader(NOWHERE, 'x-large', 'x'.repeat(100_000)),
  },
];

const CROSS_ORIGIN: readonly Fault[] = [
  {
    name: 'allows an origin without its credentials',
    check: "The app's origin is allowed by name and with credentials",
    create: () => setHeader(() => true, 'access-control-allow-credentials', undefined),
  },
  {
    name: 'allows every origin by an asterisk',
    check: "The app's origin is allowed by name and with credentials",
    create: () => setHeader(() => true, ORIGIN, '*'),
  },
  {
    name: 'allows the origin on good answers alone',
    check: "An error is readable for the app's origin as well",
    origin: APP,
    create: () => allowedBut(isWithoutToken(USER)),
  },
  {
    name: 'does not expose the ETag',
    check: 'The headers that the app reads are exposed',
    create: () => setHeader(() => true, 'access-control-expose-headers', 'Retry-After, Location, Link, Date'),
  },
  {
    name: 'does not expose when a picture was taken',
    check: 'A header that says when a picture was taken is exposed too',
    create: () => setHeader(() => true, 'access-control-expose-headers', 'Retry-After, Location, ETag, Link, Date'),
  },
  {
    name: 'does not allow If-Match in a preflight',
    check: 'A preflight allows the methods and headers that the app sends',
    create: () => setHeader(at('OPTIONS', /./), 'access-control-allow-headers', 'authorization, content-type'),
  },
  {
    name: 'does not allow DELETE in a preflight',
    check: 'A preflight allows the methods and headers that the app sends',
    create: () => setHeader(at('OPTIONS', /./), 'access-control-allow-methods', 'GET, POST, PUT, PATCH'),
  },
  {
    name: 'allows whatever origin asks',
    check: "A page of any other origin cannot read with the user's credentials",
    create: () =>
      told(
        () => true,
        (answer, { headers }) => (answer.headers[ORIGIN] = headers.origin),
      ),
  },
];

const DEVICES: readonly Fault[] = [
  {
    name: 'writes the version of a device as a text',
    check: 'A device is described, and is the one that was asked for',
    create: () => json(DEVICE, (body) => (body.version = String(body.version))),
  },
  {
    name: 'has a role that is not in the list of roles',
    check: "The user's devices are listed, each id once",
    create: () => json(LIST, (body) => Object.assign(rowsIn(body, 'devices')[0] ?? {}, { role: 'boss' })),
  },
  {
    name: 'leaves the id of a device out',
    check: "The user's devices are listed, each id once",
    create: () => json(LIST, (body) => delete rowsIn(body, 'devices')[1]?.id),
  },
  {
    name: 'lists a device twice',
    check: "The user's devices are listed, each id once",
    create: () => json(LIST, (body) => (body.devices = [...rowsIn(body, 'devices'), rowsIn(body, 'devices')[0]])),
  },
  {
    name: 'answers for another device than was asked for',
    check: 'A device is described, and is the one that was asked for',
    create: () => json(DEVICE, (body) => (body.id = 'dev_other')),
  },
  {
    name: 'writes times without a zone',
    check: 'Times are ISO 8601 in UTC',
    create: () => json(DEVICE, (body) => (body.registered_at = String(body.registered_at).replace('Z', ''))),
  },
  {
    name: 'fails to list the people with access',
    check: 'Times are ISO 8601 in UTC',
    create: () => setStatus(get(/\/access$/), 200, 500),
  },
  {
    name: 'has summaries without the id of the device',
    check: 'The summaries of devices are described',
    create: () => json(get(/\/devices\/summaries$/), (body) => delete rowsIn(body, 'devices')[0]?.device_id),
  },
  {
    name: 'has the messages of a vehicle oldest first',
    check: "The vehicle's last messages come newest first, each with its age",
    create: () =>
      json(get(/\/statustext$/), (body) => {
        const row = { severity: 6, text: 'Ready', at: null };
        body.items = [
          { ...row, age_ms: 2000 },
          { ...row, age_ms: 1000 },
        ];
      }),
  },
  {
    name: 'has the history of a device newest first',
    check: 'The history of a device comes oldest first',
    create: () =>
      json(get(/\/history$/), (body) => {
        const [row] = rowsIn(body, 'items');
        body.items = ['2026-01-31T12:00:01Z', '2026-01-31T12:00:00Z'].map((time) => ({ ...row, at: time }));
      }),
  },
  {
    name: 'has sources of video without a version',
    check: 'Sources of video are described',
    create: () => json(get(/\/media\/sources$/), (body) => rowsIn(body, 'items').forEach((row) => delete row.version)),
  },
  {
    name: 'has no list of network connections',
    check: 'Network connections are described',
    create: () => json(get(/\/network\/connections$/), (body) => delete body.items),
  },
  {
    name: 'says nothing of an offer to hand a device over',
    check: 'An offer to hand the device over is told',
    create: () => json(get(/\/transfer$/), (body) => delete body.transfer),
  },
  {
    name: 'says nothing of the status of a device',
    check: 'The status of every listed device is told',
    create: () => json(get(/\/devices\/status$/), (body) => rowsIn(body, 'devices').pop()),
  },
  {
    name: 'leaves the reader out of the people with access',
    check: 'The people with access to a device are listed, this user among them',
    create: () =>
      json(get(/\/access$/), (body) => {
        body.access = rowsIn(body, 'access').filter((row) => row.user_id !== 'u_mara');
      }),
  },
  {
    name: 'takes a code that no device shows',
    check: 'A code that no device shows is refused in the answer itself',
    create: () => instead(get(/\/device\/info\//), 200, { success: true }),
  },
  {
    name: 'answers by 400 for a code that no device shows',
    check: 'A code that no device shows is refused in the answer itself',
    create: () => instead(get(/\/device\/info\//), 400, { code: 'invalid', error: 'No device shows this code.' }),
  },
  {
    name: 'has a collection that is no list',
    check: 'MAVLink endpoints are described',
    create: () => json(get(/\/mavlink\/configs$/), (body) => (body.items = {})),
  },
  {
    name: 'leaves the quiet hours out of the alerts',
    check: "Alerts are listed with the user's quiet hours",
    create: () => json(ALERTS, (body) => delete body.quiet_hours),
  },
];

const LISTS: readonly Fault[] = [
  {
    name: 'gives every page the same cursor',
    check: "Pages of a device's activity follow each other, and no row comes twice",
    create: () => {
      let first: unknown;
      return {
        ...asked(AUDIT, ({ query }) => query.get('cursor') === String(first) && query.delete('cursor')),
        ...json(AUDIT, (body) => (body.next_cursor = first ??= body.next_cursor)),
      };
    },
  },
  {
    name: 'has more rows on a page than were asked for',
    check: "Pages of a device's activity follow each other, and no row comes twice",
    create: () => asked(AUDIT, ({ query }) => query.delete('limit')),
  },
  {
    name: 'begins again at a cursor that is none',
    check: "An unknown cursor of a device's activity is refused",
    create: () =>
      asked(AUDIT, ({ query }) => query.get('cursor') === 'farsight-conform-none' && query.delete('cursor')),
  },
  {
    name: 'has the activity oldest first',
    check: 'The activity of a device comes newest first',
    create: () => json(AUDIT, (body, { query }) => query.get('limit') === '50' && rowsIn(body, 'items').reverse()),
  },
];

export const ACCOUNT_FAULTS: readonly Fault[] = [...ACCOUNT, ...ERRORS, ...CROSS_ORIGIN, ...DEVICES, ...LISTS];
