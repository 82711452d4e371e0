import { asked, at, get, instead, json, rowsIn, setHeader, setStatus, told, type Fault, type Match } from './fault';

const USER = get(/^\/v1\/user$/);
const LIST = get(/^\/v1\/user\/devices$/);
const DEVICE = get(/^\/v1\/user\/devices\/dev_[^/]+$/);
/** A path that no server has. */
const NOWHERE = get(/^\/v1\/farsight-conform-none$/);
const SETTINGS = get(/^\/v1\/user\/settings$/);
const ALERTS = get(/^\/v1\/user\/alerts$/);
const AUDIT = get(/\/audit$/);
const ORIGIN = 'access-control-allow-origin';

const isWithout =
  (match: Match): Match =>
  (request) =>
    match(request) && request.headers.authorization === undefined;

const ACCOUNT: readonly Fault[] = [
  {
    name: 'leaves the id of the user out',
    clause: '§1 Answers',
    area: 'account',
    create: () => json(USER, (body) => delete body.id),
  },
  {
    name: 'sends JSON as plain text',
    clause: '§1 Answers',
    area: 'account',
    create: () => setHeader(USER, 'content-type', 'text/plain'),
  },
  {
    name: 'lets caches keep the list of devices',
    clause: '§1 Caching',
    area: 'account',
    create: () => setHeader(LIST, 'cache-control', 'public, max-age=60'),
  },
  {
    name: 'takes a token from the address of a call',
    clause: '§1 Tokens',
    area: 'account',
    create: () =>
      asked(USER, ({ query, headers }) => {
        if (query.has('token')) headers.authorization = `Bearer ${query.get('token') ?? ''}`;
      }),
  },
  {
    name: 'puts the token into a redirect',
    clause: '§1 Tokens',
    area: 'account',
    create: () =>
      told(get(/\/google$/), (answer, { headers }) => {
        answer.headers.location = `/sign-in?token=${String(headers.authorization).replace('Bearer ', '')}`;
      }),
  },
  {
    name: 'begins a desktop sign-in by 200 in place of 201',
    clause: '§8 Desktop sign-in',
    area: 'account',
    create: () => setStatus(at('POST', /\/user\/sessions$/), 201, 200),
  },
  {
    name: 'answers a poll by 200 while nobody has signed in',
    clause: '§8 Desktop sign-in',
    area: 'account',
    create: () => setStatus(get(/\/poll\//), 202, 200),
  },
  {
    name: 'lets a sign-in that never was wait',
    clause: '§8 Desktop sign-in',
    area: 'account',
    create: () => instead(get(/\/poll\/farsight-conform-none$/), 202, { status: 'pending' }),
  },
  {
    name: 'writes numbers as texts',
    clause: '§8 Time',
    area: 'account',
    create: () => json(get(/^\/v1\/time$/), (body) => (body.sent_at_ms = String(body.sent_at_ms))),
  },
  {
    name: 'says a clock that ran longer than the call',
    clause: '§8 Time',
    area: 'account',
    create: () => json(get(/^\/v1\/time$/), (body) => (body.sent_at_ms = Number(body.sent_at_ms) + 60_000)),
  },
  {
    name: 'gives settings of the user no ETag',
    clause: '§8 User settings',
    area: 'account',
    create: () => setHeader(SETTINGS, 'etag', undefined),
  },
  {
    name: 'gives settings of the user a weak ETag',
    clause: '§8 User settings',
    area: 'account',
    create: () => told(SETTINGS, (answer) => (answer.headers.etag = `W/${String(answer.headers.etag)}`)),
  },
];

const ERRORS: readonly Fault[] = [
  {
    name: 'answers 200 with an error where there is no session',
    clause: '§1 Codes',
    area: 'errors',
    create: () => setStatus(LIST, 401, 200),
  },
  {
    name: 'tells that a device is there which the user may not see',
    clause: '§1 Codes',
    area: 'errors',
    create: () => setStatus(get(/\/devices\/farsight-conform-none$/), 404, 403),
  },
  {
    name: 'answers an error by a page',
    clause: '§1 Errors',
    area: 'errors',
    create: () =>
      told(NOWHERE, (answer) => {
        answer.headers['content-type'] = 'text/html';
        answer.body = Buffer.from('<html><body><h1>Not Found</h1></body></html>');
      }),
  },
  {
    name: 'answers an error without a sentence',
    clause: '§1 Errors',
    area: 'errors',
    create: () => told(NOWHERE, (answer) => (answer.body = Buffer.from('{"code":"not_found"}'))),
  },
  {
    name: 'answers an error without a code',
    clause: '§1 Errors',
    area: 'errors',
    create: () => json(get(/\/devices\/farsight-conform-none$/), (body) => delete body.code, 404),
  },
  {
    name: 'cuts its JSON off',
    clause: '§1 Errors',
    area: 'errors',
    create: () => told(NOWHERE, (answer) => (answer.body = answer.body.subarray(0, 20))),
  },
  {
    name: 'takes any word in a query',
    clause: '§1 Codes',
    area: 'errors',
    create: () => asked(ALERTS, ({ query }) => query.delete('state')),
  },
  {
    name: 'takes a body that is no JSON',
    clause: '§1 Codes',
    area: 'errors',
    create: () => instead(at('POST', /\/commands$/), 202, { job: {} }),
  },
  {
    name: 'never answers',
    clause: '§1 Errors',
    area: 'errors',
    limits: { timeoutMs: 400 },
    create: () => ({ instead: NOWHERE }),
  },
  {
    name: 'answers without an end',
    clause: '§1 Errors',
    area: 'errors',
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
    clause: '§1 Errors',
    area: 'errors',
    create: () => setHeader(NOWHERE, 'x-large', 'x'.repeat(100_000)),
  },
];

const CROSS_ORIGIN: readonly Fault[] = [
  {
    name: 'allows an origin without its credentials',
    clause: '§1 Cross-origin',
    area: 'cross-origin',
    create: () => setHeader(() => true, 'access-control-allow-credentials', undefined),
  },
  {
    name: 'allows every origin by an asterisk',
    clause: '§1 Cross-origin',
    area: 'cross-origin',
    create: () => setHeader(() => true, ORIGIN, '*'),
  },
  {
    name: 'allows the origin on good answers alone',
    clause: '§1 Cross-origin',
    area: 'cross-origin',
    create: () => setHeader(isWithout(USER), ORIGIN, 'null'),
  },
  {
    name: 'does not expose the ETag',
    clause: '§1 Cross-origin',
    area: 'cross-origin',
    create: () => setHeader(() => true, 'access-control-expose-headers', 'Retry-After, Location, Link, Date'),
  },
  {
    name: 'does not allow If-Match in a preflight',
    clause: '§1 Cross-origin',
    area: 'cross-origin',
    create: () => setHeader(at('OPTIONS', /./), 'access-control-allow-headers', 'authorization, content-type'),
  },
  {
    name: 'allows whatever origin asks',
    clause: '§1 Cross-origin',
    area: 'cross-origin',
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
    clause: '§1 Answers',
    area: 'devices',
    create: () => json(DEVICE, (body) => (body.version = String(body.version))),
  },
  {
    name: 'has a role that is not in the list of roles',
    clause: '§1 Answers',
    area: 'devices',
    create: () => json(LIST, (body) => Object.assign(rowsIn(body, 'devices')[0] ?? {}, { role: 'boss' })),
  },
  {
    name: 'leaves the id of a device out',
    clause: '§1 Answers',
    area: 'devices',
    create: () => json(LIST, (body) => delete rowsIn(body, 'devices')[1]?.id),
  },
  {
    name: 'lists a device twice',
    clause: '§1 Answers',
    area: 'devices',
    create: () => json(LIST, (body) => (body.devices = [...rowsIn(body, 'devices'), rowsIn(body, 'devices')[0]])),
  },
  {
    name: 'answers for another device than was asked for',
    clause: '§1 Answers',
    area: 'devices',
    create: () => json(DEVICE, (body) => (body.id = 'dev_other')),
  },
  {
    name: 'writes times without a zone',
    clause: '§1 Times',
    area: 'devices',
    create: () => json(DEVICE, (body) => (body.registered_at = String(body.registered_at).replace('Z', ''))),
  },
  {
    name: 'says nothing of the status of a device',
    clause: '§4 Presence',
    area: 'devices',
    create: () => json(get(/\/devices\/status$/), (body) => rowsIn(body, 'devices').pop()),
  },
  {
    name: 'leaves the reader out of the people with access',
    clause: '§7 Access',
    area: 'devices',
    create: () =>
      json(get(/\/access$/), (body) => {
        body.access = rowsIn(body, 'access').filter((row) => row.user_id !== 'u_mara');
      }),
  },
  {
    name: 'takes a code that no device shows',
    clause: '§7 Device codes',
    area: 'devices',
    create: () => instead(get(/\/device\/info\//), 200, { success: true }),
  },
  {
    name: 'has a collection that is no list',
    clause: '§2 Collections',
    area: 'devices',
    create: () => json(get(/\/mavlink\/configs$/), (body) => (body.items = {})),
  },
  {
    name: 'leaves the quiet hours out of the alerts',
    clause: '§8 Alerts of all devices',
    area: 'devices',
    create: () => json(ALERTS, (body) => delete body.quiet_hours),
  },
];

const LISTS: readonly Fault[] = [
  {
    name: 'gives every page the same cursor',
    clause: '§1 Lists',
    area: 'lists',
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
    clause: '§1 Lists',
    area: 'lists',
    create: () => asked(AUDIT, ({ query }) => query.delete('limit')),
  },
  {
    name: 'begins again at a cursor that is none',
    clause: '§1 Lists',
    area: 'lists',
    create: () =>
      asked(AUDIT, ({ query }) => query.get('cursor') === 'farsight-conform-none' && query.delete('cursor')),
  },
  {
    name: 'has the activity oldest first',
    clause: '§7 Activity',
    area: 'lists',
    create: () => json(AUDIT, (body, { query }) => query.get('limit') === '50' && rowsIn(body, 'items').reverse()),
  },
];

export const ACCOUNT_FAULTS: readonly Fault[] = [...ACCOUNT, ...ERRORS, ...CROSS_ORIGIN, ...DEVICES, ...LISTS];
