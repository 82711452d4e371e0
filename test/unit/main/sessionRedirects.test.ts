import { afterEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sessionRedirect } from '../../../app/api/mediaRequest';
import { createSendHop } from '../../../main/adapters/oneHop';
import { createMedia } from '../../../main/capabilities/media';
import { netRequest } from '../../support/netRequest';
import { startScriptedServer, type Asked } from '../../support/scriptedServer';
import { MARA, sessionOver, TOKEN } from './parts';

type Server = Awaited<ReturnType<typeof startScriptedServer>>;
const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map(({ close }) => close())));

const STREAM = '/v1/user/devices/d_1/media/streams/main/whep';

/** A server that opens a session below each address, and redirects what is done to it. */
async function serve(status: number, lead: (asked: Asked) => string | null): Promise<Server> {
  const server = await startScriptedServer((asked, response) => {
    const location = asked.method === 'POST' ? `${asked.url}/1` : lead(asked);
    const code = asked.method === 'POST' ? 201 : location === null ? 200 : status;
    response.writeHead(code, location === null ? {} : { location, 'content-type': 'application/sdp' }).end('v=0');
  });
  servers.push(server);
  return server;
}

const WHERE = { api: STREAM, behind: '/live/cam/whep', media: '/cam' } as const;

interface Scene {
  readonly api: Server;
  readonly media: Server;
  readonly edge: Server;
}

/** Opens a session there, changes and ends it, with what its server answers; the result is what arrived at `/to`, and how it ended. */
async function play(at: keyof typeof WHERE, status: number, to: (scene: Scene) => string) {
  const lead = ({ url }: Asked): string | null => (url.startsWith(WHERE[at]) ? to(scene) : null);
  const scene: Scene = {
    api: await serve(status, lead),
    media: await serve(status, lead),
    edge: await serve(status, () => null),
  };
  const { api, media, edge } = scene;
  const { session } = sessionOver();
  await session.begin(TOKEN, MARA, false);
  const rules = { api: api.origin, origins: [media.origin, edge.origin], sendToken: false };
  const { handlers } = createMedia({ rules, send: createSendHop({ request: netRequest }), session, isTraced: false });
  const url = (at === 'media' ? media : api).origin + WHERE[at];
  const ask = async (method: 'POST' | 'PATCH' | 'DELETE', address: string) =>
    handlers.request({
      id: method,
      request: {
        method,
        url: address,
        body: method === 'DELETE' ? null : 'f',
        headers: method === 'POST' ? { 'Content-Type': 'application/sdp' } : {},
      },
    });
  await ask('POST', url);
  const ends: unknown[] = [];
  for (const method of ['PATCH', 'DELETE'] as const)
    ends.push(
      await ask(method, `${url}/1`).then(
        (answer) => answer.status,
        (error: unknown) => (error as { kind: string }).kind,
      ),
    );
  const arrived = [api, media, edge].flatMap(({ asked }) =>
    asked
      .filter((one) => one.url.includes('/to'))
      .map(({ method, body, headers }) => `${method} ${body} ${headers.authorization ? 'token' : 'bare'}`),
  );
  return { ends, arrived };
}

describe.each([307, 308])('a %s of what is done to a session', (status) => {
  test.each([
    ['the API', 'another session of it', 'api', () => `${STREAM.replace('main', 'to')}/2`, 'token'],
    ['the API', 'a server behind its origin', 'api', () => '/live/to/2', 'token'],
    ['the API', 'a media origin', 'api', ({ media }: Scene) => `${media.origin}/to/2`, 'bare'],
    ['a server behind its origin', 'itself', 'behind', () => '/live/to/2', 'token'],
    ['a server behind its origin', 'a media origin', 'behind', ({ media }: Scene) => `${media.origin}/to/2`, 'bare'],
    ['a media origin', 'itself', 'media', () => '/to/2', 'bare'],
    ['a media origin', 'another one', 'media', ({ edge }: Scene) => `${edge.origin}/to/2`, 'bare'],
  ] as const)('from %s to %s is followed', async (_from, _to, at, to, token) => {
    expect(await play(at, status, to)).toEqual({
      ends: [200, 200],
      arrived: [`PATCH f ${token}`, `DELETE  ${token}`],
    });
  });

  test.each([
    ['a media origin', 'a device', 'media', ({ api }: Scene) => `${api.origin}/v1/user/devices/to`],
    ['a media origin', 'a session of the API', 'media', ({ api }: Scene) => `${api.origin}${STREAM}/to`],
    ['a media origin', 'a server behind the API’s origin', 'media', ({ api }: Scene) => `${api.origin}/live/to/2`],
    ['a server behind the API’s origin', 'a device', 'behind', () => '/v1/user/devices/to'],
    ['a server behind the API’s origin', 'a hidden step', 'behind', () => '/live/..%2Fv1/to'],
    ['the API', 'an origin that is not named', 'api', () => 'http://127.0.0.1:9/to'],
  ] as const)('from %s to %s is not, and nothing arrives there', async (_from, _to, at, to) => {
    expect(await play(at, status, to)).toEqual({ ends: [status, status], arrived: [] });
  });
});

test('nor is one that drops the body', async () => {
  expect(await play('media', 302, () => '/to/2')).toEqual({
    ends: [302, 302],
    arrived: [],
  });
});

test('whatever a server elsewhere answers, nothing leads to the origin of the API', () => {
  const rules = { api: 'https://api.test', origins: ['https://media.test'], sendToken: true };
  const location = fc.oneof(
    fc.webUrl(),
    fc.webPath(),
    fc.string(),
    fc.constantFrom('https://api.test/v1/user', '//api.test/live', '/\\api.test/x'),
  );
  fc.assert(
    fc.property(location, (text) => {
      const next = sessionRedirect(text, 'https://media.test/cam/1', rules);
      if (next !== null) expect(new URL(next).origin).toBe('https://media.test');
    }),
  );
});
