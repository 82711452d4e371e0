/** @jest-environment <rootDir>/test/support/browserEnvironment.ts */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { until } from '../../support/sandboxClient';
import type { Asked } from '../../support/scriptedServer';
import { closeServers, serve, setUpWhep, type WhepServer } from '../../support/whepServer';

afterEach(closeServers);

const SDP = 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=rtpmap:96 VP8/90000\r\n';
const SESSION = '/whep/cam/1';
const LINK = '<turn:t.test>; rel="ice-server"; username="u"; credential="c"';

interface Opening {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** What a PATCH is answered with. */
  readonly patch?: (asked: Asked, response: ServerResponse) => unknown;
}

/** A server that opens one session with these headers. */
const serveSession = ({ status = 201, headers = {}, patch }: Opening) =>
  serve((asked, response) => {
    if (asked.method === 'POST')
      response.writeHead(status, { 'content-type': 'application/sdp', location: SESSION, ...headers }).end(SDP);
    else if (asked.method === 'PATCH' && patch) patch(asked, response);
    else response.writeHead(204).end();
  });

const open = (api: WhepServer) => setUpWhep({ api }).whep(SDP);

const matches = (server: WhepServer) => server.of('PATCH').map(({ headers }) => headers['if-match']);

describe('a counter-offer', () => {
  test.each(['application/sdp', 'Application/SDP; charset=utf-8'])('of type %s is one', async (type) => {
    const api = await serveSession({ status: 406, headers: { 'content-type': type } });
    expect(await open(api)).toMatchObject({ isCounterOffer: true, sdp: SDP });
  });

  test.each(['application/sdpx', 'text/application/sdp', 'text/plain'])(
    'of type %s is none, and what it has opened is closed',
    async (type) => {
      const api = await serveSession({ status: 406, headers: { 'content-type': type } });
      await expect(open(api)).rejects.toMatchObject({ end: { kind: 'unsupported', offered: ['vp8'] } });
      await until(() => api.of('DELETE').length === 1);
    },
  );

  test('whose answer the server refuses says which codecs this browser takes', async () => {
    const api = await serveSession({ status: 406, patch: (_, response) => response.writeHead(422).end() });
    const session = await open(api);
    await expect(session.answer(SDP)).rejects.toMatchObject({ end: { kind: 'unsupported', offered: ['vp8'] } });
  });

  test('whose session cannot be reached is not answered anywhere', async () => {
    const api = await serveSession({ status: 406, headers: { location: '/elsewhere/1' } });
    const session = await open(api);
    await expect(session.answer(SDP)).rejects.toMatchObject({ end: { kind: 'unsupported' } });
    expect(api.asked).toHaveLength(1);
  });
});

describe('the version of a session, which its server may name', () => {
  test.each([
    ['the one that the answer to it names', { etag: '"b"' }, '"b"'],
    ['its own, where that names none', {}, '"a"'],
  ])('after a counter-offer is %s', async (_, headers: Record<string, string>, expected) => {
    const patch = (_asked: Asked, response: ServerResponse) => response.writeHead(204, headers).end();
    const api = await serveSession({ status: 406, headers: { etag: '"a"' }, patch });
    const session = await open(api);
    await session.answer(SDP);
    await session.trickle('a=mid:0\r\n');
    expect(matches(api)).toEqual(['"a"', expected]);
  });

  test('is not asked for where it names none', async () => {
    const api = await serveSession({ patch: (_, response) => response.writeHead(200).end() });
    const session = await open(api);
    await session.trickle('a=mid:0\r\n');
    await session.restart('f');
    await session.trickle('a=mid:0\r\n');
    expect(matches(api)).toEqual([undefined, '*', undefined]);
  });

  test('ends with an ICE restart that names no other', async () => {
    const api = await serveSession({ headers: { etag: '"a"' }, patch: (_, response) => response.writeHead(200).end() });
    const session = await open(api);
    await session.restart('f');
    await session.trickle('a=mid:0\r\n');
    expect(matches(api)).toEqual(['*', undefined]);
  });
});

test('ICE servers come with the answer to an offer', async () => {
  const named = await open(await serveSession({ headers: { link: LINK } }));
  expect(named.ice.servers).toEqual([{ urls: ['turn:t.test'], username: 'u', credential: 'c' }]);
  expect((await open(await serveSession({}))).ice.servers).toEqual([]);
});

describe('an ICE restart', () => {
  test.each([
    [401, 'gone'],
    [410, 'gone'],
    [500, 'unreachable'],
    [499, 'unsupported'],
    [201, 'unsupported'],
  ])('that is answered with %i: %s', async (status, why) => {
    const api = await serveSession({ patch: (_, response) => response.writeHead(status).end() });
    await expect((await open(api)).restart('f')).rejects.toMatchObject({ why });
  });

  test('whose answer is lost may be sent again', async () => {
    let isLost = true;
    const patch = (_: Asked, response: ServerResponse) =>
      isLost ? response.destroy() : response.writeHead(200).end('a=ice-ufrag:x\r\n');
    const session = await open(await serveSession({ patch }));
    await expect(session.restart('f')).rejects.toMatchObject({ why: 'unreachable' });
    isLost = false;
    expect(await session.restart('f')).toMatchObject({ fragment: 'a=ice-ufrag:x\r\n', ice: { servers: [] } });
  });

  test.each([[true], [false]])('that hangs is cut off, at a sign (%s) or after 2.5 s', async (isSign) => {
    let cut = 0;
    const api = await serveSession({ patch: (_, response) => response.on('close', () => (cut += 1)) });
    const session = await open(api);
    const sign = new AbortController();
    const restarted = session.restart('f', isSign ? sign.signal : undefined);
    const isRejected = expect(restarted).rejects.toMatchObject({ why: 'unreachable' });
    await until(() => api.of('PATCH').length === 1);
    if (isSign) sign.abort();
    await isRejected;
    await until(() => cut === 1);
    expect(api.of('PATCH')[0]).toMatchObject({ url: SESSION, body: 'f' });
  });
});
