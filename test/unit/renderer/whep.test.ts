/** @jest-environment <rootDir>/test/support/browserEnvironment.ts */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { mayCarryToken } from '../../../app/api/mediaRequest';
import { openLog } from '../../../renderer/lib/log';
import { until } from '../../support/sandboxClient';
import type { Asked } from '../../support/scriptedServer';
import {
  ANSWER,
  answerOffer,
  closeServers,
  endOf,
  linesOf,
  OFFER,
  serve,
  setUpWhep,
  type WhepServer,
} from '../../support/whepServer';

afterEach(async () => {
  localStorage.clear();
  await closeServers();
});

describe('the address of a session (draft-ietf-wish-whep §4.2)', () => {
  test.each([
    ['absolute path', '/whep/cam/session/7', '/whep/cam/session/7'],
    ['relative', 'cam/7', '/whep/cam/7'],
    ['with a query', '/whep/cam/s?id=7&t=a%2Fb', '/whep/cam/s?id=7&t=a%2Fb'],
    ['an id with dots, as of a JWT', '/whep/cam/eyJh.eyJz.c2ln', '/whep/cam/eyJh.eyJz.c2ln'],
  ])('%s: PATCH and DELETE go there to the letter', async (_, location, expected) => {
    const api = await serve((asked, response) => {
      if (asked.method === 'POST') answerOffer(response, { location });
      else response.writeHead(asked.method === 'PATCH' ? 204 : 200).end();
    });
    const session = await setUpWhep({ api }).whep(OFFER);
    expect(session.sdp).toBe(ANSWER);
    await session.trickle('a=mid:0\r\n');
    await session.close();
    expect(linesOf(api)).toEqual(['POST /whep/cam', `PATCH ${expected}`, `DELETE ${expected}`]);
    expect(api.of('PATCH')[0]?.headers).toMatchObject({
      'if-match': '"e1"',
      'content-type': 'application/trickle-ice-sdpfrag',
    });
  });

  test('an absolute one on another origin that the configuration names is used there', async () => {
    const media = await serve((_, response) => void response.writeHead(200).end());
    const api = await serve((_, response) => answerOffer(response, { location: `${media.origin}/s/7` }));
    await (await setUpWhep({ api, media }).whep(OFFER)).close();
    expect(linesOf(media)).toEqual(['DELETE /s/7']);
  });

  test.each([
    ['none', {}],
    ['one on an origin that is not allowed', { location: 'https://elsewhere.test/s/7' }],
    ['one with a user name', { location: 'http://u:p@127.0.0.1/s/7' }],
    ['one that is no address', { location: 'http://[' }],
    ['script', { location: 'javascript:alert(1)' }],
    ['the address of a device', { location: '/v1/user/devices/d_1' }],
    ['another stream’s session', { location: '/whep/camera/7' }],
    ['the address of the stream itself', { location: '/whep/cam' }],
    ['one that climbs out again', { location: '/whep/cam/../../v1/user/devices/d_1' }],
    ['one that climbs out once it is decoded', { location: '/whep/cam/..%2F..%2Fv1/user/devices/d_1' }],
  ])('%s: the session plays, nothing is sent anywhere, and the log says so', async (name, headers) => {
    const logged: unknown[] = [];
    openLog((...line) => logged.push(line));
    const api = await serve((_asked, response) => answerOffer(response, headers));
    const session = await setUpWhep({ api }).whep(OFFER);
    expect(session.sdp).toBe(ANSWER);
    await session.trickle('a=mid:0\r\n');
    await session.close();
    await expect(session.restart('f')).rejects.toMatchObject({ why: 'unsupported' });
    expect(api.asked).toHaveLength(1);
    const reason = name === 'none' ? /^no Location/ : /^Location neither/;
    expect(logged).toEqual([
      ['warn', expect.stringContaining('it cannot be closed'), { reason: expect.stringMatching(reason) }],
    ]);
  });

  test('none, of a media origin: nothing more is sent to the stream’s own address', async () => {
    const media = await serve((_, response) => void answerOffer(response, {}));
    await (
      await setUpWhep({ api: await serve(() => undefined), media, url: `${media.origin}/cam` }).whep(OFFER)
    ).close();
    expect(linesOf(media)).toEqual(['POST /cam']);
  });

  test('a 307 is followed with method and body, and a relative address is relative to where it led', async () => {
    const own = '/v1/user/devices/d_1/media/streams/main/whep';
    const api = await serve((asked, response) => {
      if (asked.url === own) response.writeHead(307, { location: '/edge/9/whep' }).end();
      else if (asked.method === 'POST') answerOffer(response, { location: 'whep/s1' });
      else response.writeHead(200).end();
    });
    await (await setUpWhep({ api, url: api.origin + own }).whep(OFFER)).close();
    expect(linesOf(api)).toEqual([`POST ${own}`, 'POST /edge/9/whep', 'DELETE /edge/9/whep/s1']);
    expect(api.asked[1]?.body).toBe(OFFER);
  });
});

describe('cookie and token (S14, S15)', () => {
  test('go to the API, and to a media origin only where the configuration says so', async () => {
    localStorage.setItem('session_token', 'secret');
    for (const sendToken of [false, true]) {
      const api = await serve((_, response) => answerOffer(response, {}));
      const media = await serve((_, response) => answerOffer(response, {}));
      await setUpWhep({ api, media, sendToken }).whep(OFFER);
      await setUpWhep({ api, media, sendToken, url: `${media.origin}/cam` }).whep(OFFER);
      expect(api.asked[0]?.headers.authorization).toBe('Bearer secret');
      expect(media.asked[0]?.headers.authorization).toBe(sendToken ? 'Bearer secret' : undefined);
    }
  });

  test('are not lent to a media origin that names an address of the API: nothing is sent there', async () => {
    localStorage.setItem('session_token', 'secret');
    const api = await serve((_, response) => void response.writeHead(401).end());
    const media = await serve((_, response) =>
      answerOffer(response, { location: `${api.origin}/v1/user/devices/d_1` }),
    );
    const session = await setUpWhep({ api, media, url: `${media.origin}/cam` }).whep(OFFER);
    await session.trickle('a=mid:0\r\n');
    await session.close();
    expect(api.asked).toEqual([]);
  });

  test('go in the clear to no media origin but one of this machine', () => {
    const rules = { api: 'https://api.test', origins: ['http://media.test', 'https://media.test'], sendToken: true };
    const may = (url: string) => mayCarryToken(url, { ...rules, origins: [...rules.origins, new URL(url).origin] });
    expect([may('https://media.test/cam'), may('http://127.0.0.1:8889/cam'), may('http://[::1]/cam')]).toEqual([
      true,
      true,
      true,
    ]);
    expect(may('http://media.test/cam')).toBe(false);
  });

  test('a 401 of a server behind the API’s origin ends the session only if the API confirms it', async () => {
    for (const [user, expected] of [
      [200, 0],
      [401, 1],
    ] as const) {
      const api = await serve((asked, response) => {
        const status = asked.url === '/v1/user' ? user : 401;
        response.writeHead(status, { 'content-type': 'application/json' }).end('{"id":"u_1","name":"Mara"}');
      });
      let ended = 0;
      const { client, whep } = setUpWhep({ api });
      client.onUnauthorized(() => (ended += 1));
      expect(await endOf(whep(OFFER))).toEqual({ kind: 'forbidden' });
      await until(() => api.of('GET').length === 1);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect([ended, linesOf(api)]).toEqual([expected, ['POST /whep/cam', 'GET /v1/user']]);
    }
  });

  test('an address that is not allowed is never asked', async () => {
    const api = await serve(() => undefined);
    const other = await serve(() => undefined);
    expect(await endOf(setUpWhep({ api, url: null }).whep(OFFER))).toEqual({ kind: 'not-allowed' });
    expect(await endOf(setUpWhep({ api, url: `${other.origin}/cam` }).whep(OFFER))).toEqual({ kind: 'not-allowed' });
    expect([...api.asked, ...other.asked]).toEqual([]);
  });
});

describe('nothing that was opened is left open', () => {
  test.each([
    [
      'too large',
      (response: ServerResponse) => answerOffer(response, { location: '/whep/cam/1' }, 'x'.repeat(300_000)),
    ],
    [
      'broken off',
      (response: ServerResponse) => {
        response.writeHead(201, { location: '/whep/cam/1', 'content-length': '5000' }).write('v=0');
        setTimeout(() => response.destroy(), 20);
      },
    ],
  ])('when the answer is %s', async (_, respond) => {
    const api = await serve((asked, response) => {
      if (asked.method === 'POST') respond(response);
      else response.writeHead(200).end();
    });
    expect(await endOf(setUpWhep({ api }).whep(OFFER))).toEqual({ kind: 'network' });
    expect(api.of('DELETE').map(({ url }) => url)).toEqual(['/whep/cam/1']);
  });

  /** Answers an opening when it is told to, and counts the openings that nobody waits for any more. */
  function holding() {
    const held: { readonly url: string; readonly response: ServerResponse }[] = [];
    const counts = { asked: 0, left: 0 };
    return {
      counts,
      respond: (asked: Asked, response: ServerResponse) => {
        if (asked.method !== 'POST') return void response.writeHead(200).end();
        counts.asked = held.push({ url: asked.url, response });
        response.on('close', () => (counts.left += response.writableFinished ? 0 : 1));
      },
      answer: () => held.forEach(({ url, response }) => answerOffer(response, { location: `${url}/late` })),
    };
  }

  test.each([
    ['a media origin', (_: WhepServer, media: WhepServer) => `${media.origin}/cam`],
    ['a server behind the origin of the API', (api: WhepServer) => `${api.origin}/live/cam/whep`],
  ])('when %s answers after the opening was given up', async (_, urlOf) => {
    const { counts, respond, answer } = holding();
    const [api, media] = [await serve(respond), await serve(respond)];
    const leaving = new AbortController();
    const url = urlOf(api, media);
    const opening = setUpWhep({ api, media, url }).whep(OFFER, leaving.signal);
    await until(() => counts.asked === 1);
    leaving.abort();
    expect(await endOf(opening)).toEqual({ kind: 'network' });
    answer();
    const deleted = () => [...api.of('DELETE'), ...media.of('DELETE')].map(({ url }) => url);
    await until(async () => deleted().length > 0);
    expect(deleted()).toEqual([`${new URL(url).pathname}/late`]);
  });

  test('the API itself is not waited for: it drops what it cannot deliver', async () => {
    const { counts, respond } = holding();
    const api = await serve(respond);
    const leaving = new AbortController();
    const url = `${api.origin}/v1/user/devices/d_1/media/streams/main/whep`;
    const opening = setUpWhep({ api, url }).whep(OFFER, leaving.signal);
    await until(() => counts.asked === 1);
    leaving.abort();
    expect(await endOf(opening)).toEqual({ kind: 'network' });
    await until(() => counts.left === 1);
    expect(api.of('DELETE')).toEqual([]);
  });

  test('when a media origin answers after the time for it', async () => {
    const api = await serve(() => undefined);
    const { counts, respond, answer } = holding();
    const media = await serve(respond);
    const patience = { answerMs: 50, lateMs: 10_000 };
    expect(await endOf(setUpWhep({ api, media, url: `${media.origin}/cam`, patience }).whep(OFFER))).toEqual({
      ...{ kind: 'unreachable', origin: media.origin },
    });
    await until(() => counts.asked === 1);
    answer();
    await until(async () => media.of('DELETE').length > 0);
    expect(media.of('DELETE').map(({ url }) => url)).toEqual(['/cam/late']);
  });

  test('and no more than two late answers are waited for, so that connections are left for other calls', async () => {
    const api = await serve(() => undefined);
    let dropped = 0;
    const media = await serve((_, response) => void response.on('close', () => (dropped += 1)));
    const { whep } = setUpWhep({ api, media, url: `${media.origin}/cam`, patience: { answerMs: 50, lateMs: 2000 } });
    for (let opening = 0; opening < 5; opening += 1) await endOf(whep(OFFER));
    await until(async () => media.asked.length === 5 && dropped >= 3);
    expect(dropped).toBe(3);
    await until(async () => dropped === 5);
  });
});

describe('ICE restart', () => {
  test('asks with If-Match *; its answer brings ICE servers, and the ETag of candidates after it', async () => {
    const link = '<turn:t.test>; rel="ice-server"; username="u"; credential="c"';
    const api = await serve((asked, response) => {
      if (asked.method === 'POST') answerOffer(response, { location: '/whep/cam/1' });
      else if (asked.headers['if-match'] === '*')
        response.writeHead(200, { etag: '"e2"', link }).end('a=ice-ufrag:x\r\n');
      else response.writeHead(204).end();
    });
    const session = await setUpWhep({ api }).whep(OFFER);
    expect(await session.restart('f')).toMatchObject({
      fragment: 'a=ice-ufrag:x\r\n',
      ice: { servers: [{ urls: ['turn:t.test'], username: 'u', credential: 'c' }] },
    });
    await session.trickle('t');
    expect(api.of('PATCH').map(({ headers }) => headers['if-match'])).toEqual(['*', '"e2"']);
  });

  test.each([
    [204, 'unsupported'],
    [405, 'unsupported'],
    [404, 'gone'],
    [403, 'gone'],
    [429, 'unreachable'],
    [503, 'unreachable'],
  ])('%s says that it is %s', async (status, why) => {
    const api = await serve((asked, response) => {
      if (asked.method === 'POST') answerOffer(response, { location: '/whep/cam/1' });
      else response.writeHead(status).end();
    });
    await expect((await setUpWhep({ api }).whep(OFFER)).restart('f')).rejects.toMatchObject({ why });
  });
  test('that is given up is unreachable, and is not sent', async () => {
    const api = await serve((asked, response) => {
      if (asked.method === 'POST') answerOffer(response, { location: '/whep/cam/1' });
      else response.writeHead(200).end('a=ice-ufrag:x\r\n');
    });
    const session = await setUpWhep({ api }).whep(OFFER);
    await expect(session.restart('f', AbortSignal.abort())).rejects.toMatchObject({ why: 'unreachable' });
    expect(api.of('PATCH')).toEqual([]);
  });
});
