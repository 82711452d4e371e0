import { afterEach, describe, expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { createSendHop } from '../../../main/adapters/oneHop';
import { createMedia } from '../../../main/capabilities/media';
import { startScriptedServer, type Asked } from '../../support/scriptedServer';
import { netRequest } from '../../support/netRequest';
import { MARA, sessionOver, TOKEN } from './parts';

type Server = Awaited<ReturnType<typeof startScriptedServer>>;
const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map(({ close }) => close())));

async function serve(respond: (asked: Asked, response: ServerResponse) => void): Promise<Server> {
  const server = await startScriptedServer(respond);
  servers.push(server);
  return server;
}

let count = 0;
const argument = (method: 'OPTIONS' | 'POST' | 'PATCH' | 'DELETE', url: string, more: object = {}) => {
  count += 1;
  const body = method === 'POST' ? 'v=0' : null;
  const headers = method === 'POST' ? { 'Content-Type': 'application/sdp' } : {};
  return { id: `r${count}`, request: { method, url, body, headers, ...more } };
};

async function setUp(api: Server, { media, sendToken = false }: { media?: Server; sendToken?: boolean } = {}) {
  const { session, news } = sessionOver();
  await session.begin(TOKEN, MARA, false);
  const rules = { api: api.origin, origins: media ? [media.origin] : [], sendToken };
  const send = createSendHop({ request: netRequest });
  const { handlers, closeAll } = createMedia({ rules, send, session, isTraced: false });
  return { ...handlers, closeAll, news };
}

const lines = ({ asked }: Server) => asked.map(({ method, url }) => `${method} ${url}`);

const created = (response: ServerResponse, location: string) =>
  response
    .writeHead(201, { 'content-type': 'application/sdp', location, link: '<stun:s>; rel="ice-server"' })
    .end('v=0 answer');

describe('WHEP through the main process', () => {
  test('carries the token to the API, and what a page needs of the answer', async () => {
    const api = await serve((_, response) => created(response, '/whep/cam/a.b.c?x=1'));
    const { request } = await setUp(api);
    const answer = await request(
      argument('POST', `${api.origin}/whep/cam`, { headers: { 'Content-Type': 'application/sdp' } }),
    );
    expect(answer).toMatchObject({
      status: 201,
      text: 'v=0 answer',
      url: `${api.origin}/whep/cam`,
      location: '/whep/cam/a.b.c?x=1',
      link: '<stun:s>; rel="ice-server"',
      contentType: 'application/sdp',
    });
    expect(api.asked[0]).toMatchObject({ body: 'v=0' });
    expect(api.asked[0]?.headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      'content-type': 'application/sdp',
    });
  });

  test('changes and deletes only sessions that were opened, at their addresses to the letter', async () => {
    const api = await serve((asked, response) => {
      if (asked.method === 'POST') created(response, '/whep/cam/a.b.c?x=1');
      else response.writeHead(200).end();
    });
    const { request } = await setUp(api);
    const session = `${api.origin}/whep/cam/a.b.c?x=1`;
    await expect(request(argument('DELETE', session))).rejects.toMatchObject({ kind: 'invalid-request' });
    await expect(request(argument('DELETE', `${api.origin}/v1/user/devices/d_1`))).rejects.toMatchObject({
      kind: 'invalid-request',
    });
    await request(argument('POST', `${api.origin}/whep/cam`));
    await request(argument('PATCH', session, { body: 'f' }));
    await request(argument('DELETE', session));
    await expect(request(argument('DELETE', session))).rejects.toMatchObject({ kind: 'invalid-request' });
    expect(lines(api)).toEqual(['POST /whep/cam', 'PATCH /whep/cam/a.b.c?x=1', 'DELETE /whep/cam/a.b.c?x=1']);
  });

  test('follows 307 and 308 within the allowed origins, and leaves the token behind where it may not go', async () => {
    const media = await serve((_, response) => created(response, 's/1'));
    const api = await serve((_, response) => response.writeHead(307, { location: `${media.origin}/edge/whep` }).end());
    const { request } = await setUp(api, { media });
    const answer = await request(argument('POST', `${api.origin}/whep/cam`));
    expect(answer).toMatchObject({ status: 201, url: `${media.origin}/edge/whep` });
    expect(media.asked[0]).toMatchObject({ method: 'POST', body: 'v=0' });
    expect(media.asked[0]?.headers.authorization).toBeUndefined();
    await request(argument('DELETE', `${media.origin}/edge/s/1`));
    expect(media.of('DELETE')[0]?.headers.authorization).toBeUndefined();
    const trusting = await setUp(api, { media, sendToken: true });
    await trusting.request(argument('POST', `${media.origin}/edge/whep`));
    expect(media.asked.at(-1)?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  });

  test.each([
    ['another origin', 307, (other: string) => `${other}/steal`],
    ['a redirect that drops the body', 302, () => '/elsewhere'],
    ['another resource of the API', 308, () => '/v1/invitations/inv_1/accept'],
    ['itself for ever', 307, () => '/whep/cam'],
  ])('does not follow %s', async (_, status, where) => {
    const other = await serve((_asked, response) => void response.writeHead(200).end());
    const api = await serve((_asked, response) => response.writeHead(status, { location: where(other.origin) }).end());
    const { request } = await setUp(api);
    const answer = await request(argument('POST', `${api.origin}/whep/cam`));
    const location = new URL(where(other.origin), api.origin).href;
    expect(answer).toMatchObject({ status, location, text: null });
    expect(other.asked).toEqual([]);
    expect(api.asked.length).toBeLessThanOrEqual(4);
  });

  test.each(['https://elsewhere.test/whep', 'file:///etc/passwd', 'http://u:p@127.0.0.1/', '/whep', ''])(
    'never asks %s',
    async (url) => {
      const api = await serve(() => undefined);
      await expect((await setUp(api)).request(argument('POST', url))).rejects.toMatchObject({
        kind: 'invalid-request',
      });
      expect(api.asked).toEqual([]);
    },
  );

  test.each([
    ['a body of a megabyte', { body: 'x'.repeat(1_000_000) }],
    ['a header of another name', { headers: { 'If-Match': 7 } }],
    ['another content type', { headers: { 'Content-Type': 'text/html' } }],
    ['another method', { method: 'PUT' }],
  ])('refuses %s', async (_, wrong) => {
    const api = await serve(() => undefined);
    const asked = argument('POST', `${api.origin}/whep`, wrong);
    await expect((await setUp(api)).request(asked)).rejects.toMatchObject({ kind: 'invalid-request' });
    expect(api.asked).toEqual([]);
  });

  test('an answer that is too large or breaks off is told by its headers alone, so that its session can be closed', async () => {
    for (const [body, isWhole] of [
      ['x'.repeat(300_000), true],
      ['v=0', false],
    ] as const) {
      const api = await serve((asked, response) => {
        if (asked.method !== 'POST') return void response.writeHead(200).end();
        response.writeHead(201, { location: '/whep/1', ...(!isWhole && { 'content-length': '5000' }) }).write(body);
        setTimeout(() => (isWhole ? response.end() : response.destroy()), 20);
      });
      const { request } = await setUp(api);
      expect(await request(argument('POST', `${api.origin}/whep`))).toMatchObject({ status: 201, text: null });
      expect(await request(argument('DELETE', `${api.origin}/whep/1`))).toMatchObject({ status: 200 });
    }
  });

  test('a 401 is the page’s to look into: a server of media behind the API’s origin does not end the session', async () => {
    const refuse = (_: Asked, response: ServerResponse) => void response.writeHead(401).end();
    const [api, media] = [await serve(refuse), await serve(refuse)];
    const { request, news } = await setUp(api, { media });
    for (const { origin } of [media, api])
      expect(await request(argument('POST', `${origin}/whep`))).toMatchObject({ status: 401 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(news.ended).not.toHaveBeenCalled();
  });

  test.each([
    ['an invitation', 'POST', '/v1/invitations'],
    ['a device', 'OPTIONS', '/v1/user/devices/d_1'],
    ['a session of a stream', 'POST', '/v1/user/devices/d_1/media/streams/main/whep/s_1'],
    ['one that climbs out once it is decoded', 'POST', '/whep/..%2Fv1/user'],
  ] as const)('no offer goes to another address of the API than a stream’s: %s', async (_, method, path) => {
    const api = await serve(() => undefined);
    const { request } = await setUp(api);
    await expect(request(argument(method, api.origin + path))).rejects.toMatchObject({ kind: 'invalid-request' });
    expect(api.asked).toEqual([]);
  });

  test('an offer is SDP, and goes to a stream of the API with the token', async () => {
    const api = await serve((_, response) => void response.writeHead(404).end());
    const { request } = await setUp(api);
    const stream = `${api.origin}/v1/user/devices/d_1/media/streams/main/whep`;
    for (const type of ['application/trickle-ice-sdpfrag', undefined]) {
      const headers = type === undefined ? {} : { 'Content-Type': type };
      await expect(request(argument('POST', stream, { headers }))).rejects.toMatchObject({ kind: 'invalid-request' });
    }
    await request(argument('POST', stream));
    expect(api.asked.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${TOKEN}`]);
  });

  test('waits as long as a request says, at most a minute', async () => {
    const api = await serve((_, response) => void setTimeout(() => created(response, '/whep/1'), 200));
    const { request } = await setUp(api);
    const wait = (waitMs: number) => request(argument('POST', `${api.origin}/whep`, { waitMs }));
    await expect(wait(50)).rejects.toMatchObject({ kind: 'timeout' });
    expect(await wait(60_000)).toMatchObject({ status: 201 });
    await expect(wait(60_001)).rejects.toMatchObject({ kind: 'invalid-request' });
    expect(api.asked).toHaveLength(2);
  });

  test('no answer, and one that is given up, are said to be that', async () => {
    const api = await serve(() => undefined);
    const { request, abort } = await setUp(api);
    const waiting = argument('POST', `${api.origin}/whep`);
    const asked = request(waiting);
    setTimeout(() => void abort({ id: waiting.id }), 50);
    await expect(asked).rejects.toMatchObject({ kind: 'aborted' });
    await api.close();
    servers.length = 0;
    await expect(request(argument('POST', `${api.origin}/whep`))).rejects.toMatchObject({ kind: 'network' });
  });
});

describe('a page that is gone leaves nothing open at a server', () => {
  /** Answers a POST after `lateMs`. */
  const serveSessions = (lateMs = 0, deleted = 200) => {
    let count = 0;
    return serve((asked, response) => {
      if (asked.method !== 'POST') return void response.writeHead(deleted).end();
      count += 1;
      const location = `${asked.url}/${count}?x=a%2Fb`;
      setTimeout(() => created(response, location), lateMs);
    });
  };

  test('what it had opened is closed at its very address, once', async () => {
    const api = await serveSessions();
    const { request, closeAll } = await setUp(api);
    for (const stream of ['a', 'b']) await request(argument('POST', `${api.origin}/whep/${stream}`));
    await request(argument('DELETE', `${api.origin}/whep/a/1?x=a%2Fb`));
    await closeAll();
    await closeAll();
    expect(lines(api)).toEqual([
      'POST /whep/a',
      'POST /whep/b',
      'DELETE /whep/a/1?x=a%2Fb',
      'DELETE /whep/b/2?x=a%2Fb',
    ]);
    expect(api.of('DELETE')[1]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  });

  test.each([
    ['API', (api: Server) => api],
    ['media origin', (_: Server, media: Server) => media],
  ])('an answer of the %s that comes afterwards is closed, and waited for', async (_, choose) => {
    const [api, media] = [await serveSessions(200), await serveSessions(200)];
    const { request, closeAll } = await setUp(api, { media });
    const server = choose(api, media);
    void request(argument('POST', `${server.origin}/whep`, { waitMs: 5000 }));
    while (server.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await closeAll();
    expect(lines(server)).toEqual(['POST /whep', 'DELETE /whep/1?x=a%2Fb']);
  });

  test('a DELETE of its own that is under way is waited for and not made again; one that was not taken is', async () => {
    for (const [status, expected] of [
      [200, 1],
      [503, 2],
    ] as const) {
      const api = await serveSessions(0, status);
      const { request, closeAll } = await setUp(api);
      await request(argument('POST', `${api.origin}/whep`));
      const ending = request(argument('DELETE', `${api.origin}/whep/1?x=a%2Fb`));
      await closeAll();
      await ending;
      await closeAll();
      expect(api.of('DELETE')).toHaveLength(expected);
    }
  });

  test.each([
    ['another server', true],
    ['one behind the API’s origin', false],
  ])('a device that %s names as its session is neither changed nor deleted', async (_, isElsewhere) => {
    const media = await serve((_asked, response) => created(response, `${api.origin}/v1/user/devices/d_1`));
    const api: Server = await serve((_asked, response) => created(response, '/v1/user/devices/d_1'));
    const { request, closeAll } = await setUp(api, { media });
    await request(argument('POST', `${isElsewhere ? media.origin : api.origin}/whep`));
    const device = argument('DELETE', `${api.origin}/v1/user/devices/d_1`);
    await expect(request(device)).rejects.toMatchObject({ kind: 'invalid-request' });
    await closeAll();
    expect([...lines(api), ...lines(media)]).toEqual(['POST /whep']);
  });

  test.each([200, 202, 406])('an answer of %s that names a session is closed too', async (status) => {
    const api = await serve(({ method }, response) =>
      response.writeHead(method === 'POST' ? status : 200, { location: '/whep/1' }).end(),
    );
    const { request, closeAll } = await setUp(api);
    await request(argument('POST', `${api.origin}/whep`));
    await closeAll();
    expect(lines(api)).toEqual(['POST /whep', 'DELETE /whep/1']);
  });

  test('a refusal with an address opens nothing, and nothing is closed', async () => {
    const api = await serve((_, response) => response.writeHead(404, { location: '/v1/user/devices/d_1' }).end());
    const { request, closeAll } = await setUp(api);
    await request(argument('POST', `${api.origin}/whep`));
    await closeAll();
    expect(lines(api)).toEqual(['POST /whep']);
  });

  test('the page after it has its own requests under the same numbers, and can give them up', async () => {
    const api = await serve(() => undefined);
    const { request, abort, closeAll } = await setUp(api);
    const ask = () => ({ ...argument('POST', `${api.origin}/whep`, { waitMs: 300 }), id: 'r1' });
    const before = expect(request(ask())).rejects.toMatchObject({ kind: 'timeout' });
    void closeAll();
    const after = request({ ...ask(), request: { ...ask().request, waitMs: 5000 } });
    await before;
    void abort({ id: 'r1' });
    await expect(after).rejects.toMatchObject({ kind: 'aborted' });
  });
});
