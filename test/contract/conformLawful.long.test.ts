import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { startTarget, type Target } from '../support/conform/conformTarget';
import { at, get, instead, setHeader, streamed, told, type Match } from '../support/conform/fault';
import type { Hooks } from '../support/conform/FaultyServer';

let target: Target;
beforeAll(async () => {
  target = await startTarget();
});
afterEach(() => {
  target.server.hooks = {};
  expect(target.server.problems.splice(0)).toEqual([]);
});
afterAll(() => target.close());

const ACCOUNT = get(/^\/v1\/user\/events$/);
const CHANGE = at('PATCH', /\/settings\/general$/);
const OFFER = at('POST', /\/whep$/);
const refused = (match: Match, status: number, headers: Readonly<Record<string, string>> = {}) =>
  instead(match, status, { error: 'Not here.' }, headers);
/** A path that only checks ask for. */
const isOfNobody: Match = ({ path }) => path.includes('farsight-conform');

const LAWFUL: readonly (readonly [string, string, Hooks])[] = [
  ['account', 'has no desktop sign-in', refused(at('POST', /\/user\/sessions$/), 501)],
  ['account', 'says of a sign-in that never was that it has none', refused(isOfNobody, 501)],
  [
    'account',
    'writes a blank before the parameters of a type',
    setHeader(() => true, 'content-type', 'application/json ; charset=utf-8'),
  ],
  ['jobs', 'says of a job that is not there that it has none', refused(isOfNobody, 501)],
  ['settings', 'says of a section that is not there that it has none', refused(isOfNobody, 501)],
  ['settings', 'refuses a viewer before it looks at the version', refused(CHANGE, 403)],
  [
    'settings',
    'is busy with the device',
    refused((request) => CHANGE(request) && /^"\d+"$/.test(String(request.headers['if-match'])), 423),
  ],
  ['sharing', 'cannot send an invitation again', refused(at('POST', /\/resend$/), 405)],
  ['streams', "has no stream of the account's", refused(ACCOUNT, 501)],
  ['streams', "has no stream of a device's", refused(get(/\/devices\/dev_[^/]+\/events$/), 501)],
  [
    'streams',
    'writes comments without an empty line',
    streamed(
      () => true,
      (text, _, { write }) => write(text.replaceAll(': ping\n\n', ': ping\n')),
    ),
  ],
  [
    'streams',
    'has ids of events with signs that no header has',
    streamed(ACCOUNT, (text, _, { write }) => write(text.replace(/^id: /gm, 'id: \u2713'))),
  ],
  ['devices', 'is busy', refused(get(/\/user\/devices$/), 429, { 'retry-after': '1' })],
  ['video', 'sends offers to another server', refused(OFFER, 307, { location: 'https://video.example/whep' })],
  [
    'video',
    'names ICE servers without quotes',
    setHeader(
      at('OPTIONS', /\/whep$/),
      'link',
      '<turn:turn.example> ; rel = ice-server; username = u ;credential=c, <stun:stun.example>;rel=ice-server',
    ),
  ],
  [
    'cross-origin',
    "names its app's origin to everybody",
    setHeader(() => true, 'access-control-allow-origin', 'https://app.example'),
  ],
  [
    'cross-origin',
    'allows the method that was asked for alone',
    told(at('OPTIONS', /./), (answer, { headers }) => {
      answer.headers['access-control-allow-methods'] = headers['access-control-request-method'];
    }),
  ],
];

test.each(LAWFUL)('%s: a server that %s breaks no rule', async (area, _, hooks) => {
  target.server.hooks = hooks;
  const results = await target.check({ area });
  expect(results.filter(({ state }) => state === 'failed')).toEqual([]);
});

test('video: a server that gives a session no ETag is sent none, and breaks no MUST', async () => {
  const versions: unknown[] = [];
  target.server.hooks = {
    ...told(OFFER, (answer) => delete answer.headers.etag, 201),
    ask: ({ method, headers }) => void (method === 'PATCH' && versions.push(headers['if-match'])),
  };
  const results = await target.check({ area: 'video' });
  expect(results.filter(({ state, level }) => state === 'failed' && level === 'MUST')).toEqual([]);
  expect(versions).toContain(undefined);
});
