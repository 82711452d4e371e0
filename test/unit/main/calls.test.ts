import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import * as v from 'valibot';
import { endpoint, LIMITS, type Method } from '../../../app/api/endpoint';
import { buildRequest } from '../../../app/api/request';
import type { RequestArgument } from '../../../app/bridge/api';
import { isBytes } from '../../../app/lib/isBytes';
import { createSend } from '../../../main/adapters/network';
import { isBounded } from '../../../main/bridge/register';
import { createApi } from '../../../main/capabilities/api';
import { endpointOf } from '../../../main/capabilities/endpointOf';
import { startScriptedServer } from '../../support/scriptedServer';
import { answer, fakeSend, MARA, sessionOver, TOKEN } from './parts';

const nothing = () => undefined;
/** Rows of kinds that the product's own table does not have yet. */
const TABLE = {
  putName: endpoint('PUT', '/v1/things/{id}', {
    request: v.object({ name: v.string() }),
    response: null,
    decode: nothing,
  }),
  putKey: endpoint('PUT', '/v1/things/{id}/key', {
    request: v.custom<Uint8Array<ArrayBuffer>>(isBytes),
    response: null,
    decode: nothing,
    bodyType: 'application/octet-stream',
    limits: { maxBodyBytes: 1000 },
  }),
  getPicture: endpoint('GET', '/v1/things/{id}/picture', {
    request: null,
    response: null,
    decode: (bytes) => bytes,
    kind: 'bytes',
    limits: { maxBytes: 2000, timeoutMs: 2000 },
  }),
  getFile: endpoint('GET', '/v1/things/{id}/file', {
    request: null,
    response: null,
    decode: nothing,
    kind: 'download',
    extension: 'bin',
  }),
};

const EVERY_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => byte);
let server: Awaited<ReturnType<typeof startScriptedServer>>;

beforeAll(async () => {
  server = await startScriptedServer(({ method, url }, response) => {
    if (url.includes('/slow/')) return;
    if (url.includes('/big/')) response.end(Buffer.alloc(2001));
    else if (url.includes('/refused/')) response.writeHead(409).end('{"error":"Not now"}');
    else if (method === 'GET') response.end(EVERY_BYTE);
    else response.writeHead(202, { location: '/v1/jobs/j1', etag: '"7"', 'retry-after': '3' }).end();
  });
});
afterAll(() => server.close());

async function setUp() {
  const { session } = sessionOver();
  await session.begin(TOKEN, MARA, false);
  const send = createSend((url, init) => fetch(url, init), server.origin);
  const downloads = { start: () => Promise.reject(new Error('no download')), abort: nothing };
  return createApi({ send, session, downloads, onAnswer: nothing, table: TABLE });
}

const put = (over: Partial<RequestArgument> = {}): RequestArgument => ({
  id: 'r1',
  method: 'PUT',
  route: '/v1/things/{id}/key',
  path: '/v1/things/t1/key',
  body: EVERY_BYTE,
  headers: {},
  ...over,
});
const picture = (id: string) =>
  put({ method: 'GET', route: '/v1/things/{id}/picture', path: `/v1/things/${id}/picture`, body: null });

describe('a call of the page', () => {
  test('may be a PUT, of JSON or of bytes as they are, and hears where its result is', async () => {
    const api = await setUp();
    expect(await api.request(put())).toMatchObject({
      status: 202,
      location: '/v1/jobs/j1',
      etag: '"7"',
      retryAfter: '3',
    });
    expect(server.asked.at(-1)).toMatchObject({
      method: 'PUT',
      headers: {
        'content-type': 'application/octet-stream',
        'content-length': '256',
        authorization: `Bearer ${TOKEN}`,
      },
    });
    await api.request(put({ route: '/v1/things/{id}', path: '/v1/things/t1', body: '{"name":"x"}' }));
    expect(server.asked.at(-1)).toMatchObject({
      body: '{"name":"x"}',
      headers: { 'content-type': 'application/json' },
    });
  });

  test('gets bytes as they came, and a refusal of them as text', async () => {
    const api = await setUp();
    const answer = await api.request(picture('t1'));
    expect([answer.text, [...(answer.bytes ?? [])]]).toEqual(['', [...EVERY_BYTE]]);
    expect(await api.request(picture('refused'))).toMatchObject({ status: 409, text: '{"error":"Not now"}' });
  });

  test('has the size and the time of our own table, whatever the page says of them', async () => {
    const api = await setUp();
    const generous = { limits: { maxBytes: 1e9, timeoutMs: 1e9, maxBodyBytes: 1e9 }, isBinary: true };
    await expect(api.request({ ...picture('big'), ...generous })).rejects.toMatchObject({ kind: 'invalid-response' });
    await expect(api.request({ ...picture('slow'), ...generous })).rejects.toMatchObject({ kind: 'timeout' });
  });

  test.each<[string, Partial<RequestArgument>]>([
    ['a body that is too large', { body: new Uint8Array(1001) }],
    ['text for bytes', { body: 'text' }],
    ['bytes for JSON', { route: '/v1/things/{id}', path: '/v1/things/t1' }],
    ['a body for none', { method: 'GET', route: '/v1/things/{id}/picture', path: '/v1/things/t1/picture' }],
    ['another method', { method: 'POST' }],
    [
      'a download, of which it would hold all',
      { method: 'GET', route: '/v1/things/{id}/file', path: '/v1/things/t1/file', body: null },
    ],
    ['another origin', { path: 'https://evil.test/v1/things/t1/key' }],
    ['a path that climbs', { path: '/v1/things/../key' }],
  ])('is not sent with %s (S15)', async (_, over) => {
    const api = await setUp();
    const before = server.asked.length;
    await expect(api.request(put(over))).rejects.toMatchObject({ kind: 'invalid-request' });
    expect(server.asked).toHaveLength(before);
  });

  test('with a type of its own choice is sent with that of the table', async () => {
    const api = await setUp();
    await api.request(put({ headers: { 'Content-Type': 'text/html', Authorization: 'x' } as never }));
    expect(server.asked.at(-1)?.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      authorization: `Bearer ${TOKEN}`,
    });
  });
});

test('a row names what differs, and has the rest as every row; a body beyond it is refused before it is sent', () => {
  expect(TABLE.putName.limits).toEqual(LIMITS);
  expect(TABLE.putKey.limits).toEqual({ ...LIMITS, maxBodyBytes: 1000 });
  expect(buildRequest(TABLE.putKey, { params: { id: 't1' }, body: EVERY_BYTE })).toMatchObject({
    body: EVERY_BYTE,
    headers: { 'Content-Type': 'application/octet-stream' },
  });
  const over = () => buildRequest(TABLE.putKey, { params: { id: 't1' }, body: new Uint8Array(1001) });
  expect(over).toThrow(expect.objectContaining({ kind: 'invalid-request' }));
  const name = 'x'.repeat(LIMITS.maxBodyBytes);
  expect(() => buildRequest(TABLE.putName, { params: { id: 't1' }, body: { name } })).toThrow('too large');
});

test('without a table of its own nothing of this is a call', () => {
  expect(endpointOf(put())).toBeNull();
});

test('no invitation is named "accept", and none in five characters: no such call leaves (S15)', async () => {
  const { session } = sessionOver();
  await session.begin(TOKEN, MARA, false);
  const send = fakeSend(() => answer(200));
  const downloads = { start: () => Promise.reject(new Error('no download')), abort: nothing };
  const api = createApi({ send, session, downloads, onAnswer: nothing });
  const ask = (method: Method, invitation: string, rest: string) =>
    api.request({
      ...put({ method, route: `/v1/invitations/{invitationId}${rest}`, body: null }),
      path: `/v1/invitations/${invitation}${rest}`,
    });
  const calls = ['accept', 'decline', 'request', 'resend'].map((what) => ['POST', `/${what}`] as const);
  const rows = [['GET', ''] as const, ['DELETE', ''] as const, ...calls];
  for (const [method, rest] of rows) {
    for (const invitation of ['accept', 'ACCEPT', 'inv12'])
      await expect(ask(method, invitation, rest)).rejects.toMatchObject({ kind: 'invalid-request' });
    expect(send).not.toHaveBeenCalled();
    expect(await ask(method, 'inv_123', rest)).toMatchObject({ status: 200 });
    expect(send.mock.lastCall?.[0].path).toBe(`/v1/invitations/inv_123${rest}`);
    send.mockClear();
  }
});

test('bytes of an argument are weighed, not looked through, and bounded (S44)', () => {
  const most = new Uint8Array(16 * 1024 * 1024);
  const more = new Uint8Array(most.length + 1);
  const looked = jest.spyOn(Object, 'entries');
  const answers = [isBounded({ body: most }), isBounded({ body: more })];
  const isLookedThrough = looked.mock.calls.some(([value]) => ArrayBuffer.isView(value));
  looked.mockRestore();
  expect([answers, isLookedThrough]).toEqual([[true, false], false]);
});
