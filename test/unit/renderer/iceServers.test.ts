import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { LIMITS } from '../../../app/api/endpoint';
import { readIceServers } from '../../../app/domain/iceServers';
import { forgetIceServers, IceServers } from '../../../renderer/features/live-view/connection/IceServers';
import type { MediaCall } from '../../../renderer/features/live-view/connection/mediaCalls';
import { after } from '../../../renderer/lib/after';
import { sessionEnd } from '../../../renderer/lib/sessionEnd';
import { startScriptedServer, type Asked } from '../../support/scriptedServer';

type Server = Awaited<ReturnType<typeof startScriptedServer>>;
const servers: Server[] = [];
afterEach(async () => {
  forgetIceServers();
  await Promise.all(servers.splice(0).map(({ close }) => close()));
});

async function serve(respond: (asked: Asked, response: ServerResponse) => void): Promise<Server> {
  const server = await startScriptedServer(respond);
  servers.push(server);
  return server;
}

/** Counted here, not at the server: on a busy machine the wait may be over before a call has reached it. */
let calls: string[] = [];
let answers: Promise<unknown>[] = [];
beforeEach(() => {
  [calls, answers] = [[], []];
});

/** A request by Node's fetch, which knows no CORS. */
const fetchByNode: MediaCall = async ({ method, url, body }, signal) => {
  const response = await fetch(url, { method, body, ...(signal && { signal }) });
  const header = (name: string) => response.headers.get(name);
  const text = await response.text();
  const [contentType, retryAfter] = [header('content-type'), header('retry-after')];
  return {
    status: response.status,
    url,
    text,
    contentType,
    retryAfter,
    location: null,
    etag: null,
    link: header('link'),
  };
};

const call: MediaCall = (request, signal) => {
  calls.push(request.method);
  const answer = fetchByNode(request, signal);
  answers.push(answer);
  return answer;
};

/** Those known once the answer has been read, which the real wait of 300 ms may not see on a busy machine. */
async function answered(ice: IceServers) {
  await ice.current();
  await Promise.allSettled(answers);
  await after(0, null);
  return ice.current();
}

const MINUTES = 60_000;
const LINK = '<turn:t.test>; rel="ice-server"; username="u"; credential="c"';
const TURN = { urls: ['turn:t.test'], username: 'u', credential: 'c' };
const FIXED = { urls: ['stun:s.test'] };

describe('ICE servers of a stream', () => {
  test('are asked for once by OPTIONS, and again when they have expired', async () => {
    const api = await serve((_, response) => void response.writeHead(204, { link: LINK }).end());
    let now = Date.now();
    const ice = new IceServers(call, `${api.origin}/whep/cam`, [FIXED], () => now);
    expect(await answered(ice)).toEqual({ servers: [TURN, FIXED], isServed: true, isExpired: false });
    await ice.current();
    expect(calls).toEqual(['OPTIONS']);
    now += 11 * MINUTES;
    await answered(ice);
    expect(calls).toEqual(['OPTIONS', 'OPTIONS']);
  });

  test.each([
    ['knows no OPTIONS', (response: ServerResponse) => response.writeHead(405).end()],
    ['names none', (response: ServerResponse) => response.writeHead(204).end()],
    ['does not answer', () => undefined],
    ['cannot be reached', (response: ServerResponse) => response.destroy()],
  ])('a server that %s leaves those of the configuration, long before a call is given up', async (_, respond) => {
    const api = await serve((_asked, response) => void respond(response));
    const ice = new IceServers(call, `${api.origin}/whep/cam`, [FIXED]);
    const began = performance.now();
    expect(await ice.current()).toEqual({ servers: [FIXED], isServed: false, isExpired: false });
    await ice.current();
    expect(performance.now() - began).toBeLessThan(LIMITS.timeoutMs);
    expect(calls).toEqual(['OPTIONS']);
  });

  test('that come with an answer to an offer are used from then on', async () => {
    const api = await serve((_, response) => void response.writeHead(404).end());
    const ice = new IceServers(call, `${api.origin}/whep/cam`, []);
    expect((await answered(ice)).isServed).toBe(false);
    ice.note(readIceServers(LINK, Date.now()));
    expect(await ice.current()).toEqual({ servers: [TURN], isServed: true, isExpired: false });
  });

  test.each([
    ['knows no OPTIONS', 405],
    ['names none then', 204],
    ['fails', 503],
  ])('are kept once they have expired where the server %s: a relay may let them in all the same', async (_, status) => {
    const api = await serve((_asked, response) => void response.writeHead(status).end());
    let now = Date.now();
    const ice = new IceServers(call, `${api.origin}/whep/cam`, [FIXED], () => now);
    ice.note(readIceServers(LINK, now));
    now += 11 * MINUTES;
    expect(await answered(ice)).toEqual({ servers: [TURN, FIXED], isServed: true, isExpired: true });
    expect(calls).toEqual(['OPTIONS']);
    ice.note(readIceServers(LINK, now));
    expect((await ice.current()).isExpired).toBe(false);
  });

  test('a failure is forgotten after ten seconds, and that a server names none after ten minutes', async () => {
    let status = 503;
    const api = await serve((_, response) => void response.writeHead(status).end());
    let now = Date.now();
    const ice = new IceServers(call, `${api.origin}/whep/cam`, [], () => now);
    const askedAfter = async (ms: number) => {
      now += ms;
      await answered(ice);
      return calls.length;
    };
    expect(await askedAfter(0)).toBe(1);
    expect(await askedAfter(9000)).toBe(1);
    status = 404;
    expect(await askedAfter(2000)).toBe(2);
    expect(await askedAfter(9 * MINUTES)).toBe(2);
    expect(await askedAfter(2 * MINUTES)).toBe(3);
  });

  test('a server that does not answer is waited for once, however often it is needed meanwhile', async () => {
    const api = await serve(() => undefined);
    const ice = new IceServers(call, `${api.origin}/whep/cam`, [FIXED]);
    const timed = async () => {
      const from = performance.now();
      await ice.current();
      return performance.now() - from;
    };
    const first = await timed();
    // Not another wait of the same length.
    expect(Math.min(await timed(), await timed(), await timed())).toBeLessThan(first / 2);
    expect(calls).toEqual(['OPTIONS']);
  });
});

describe('what is known of ICE servers', () => {
  const named = (name: string) => readIceServers(LINK.replace('t.test', name), Date.now());
  const of = (url: string | null) => new IceServers(call, url, []);
  const namesOf = async (url: string) => (await of(url).current()).servers.flatMap(({ urls }) => urls);

  test('without an address that may be asked, those of the configuration are used that a browser takes', async () => {
    const wrong = [{ urls: ['http://s.test'] }, { urls: ['turn:t.test'] }];
    const ice = new IceServers(call, null, [...wrong, FIXED, TURN]);
    ice.note(readIceServers(LINK, Date.now()));
    expect(await ice.current()).toEqual({ servers: [FIXED, TURN], isServed: false, isExpired: false });
    expect(calls).toEqual([]);
  });

  test('belongs to one stream, whoever plays it, and ends with the session of the user', async () => {
    const api = await serve((_, response) => void response.writeHead(404).end());
    const [cam, other] = [`${api.origin}/whep/cam`, `${api.origin}/whep/other`];
    of(cam).note(named('a.test'));
    expect([await namesOf(cam), await namesOf(other)]).toEqual([['turn:a.test'], []]);
    sessionEnd.clearAll();
    expect(await namesOf(cam)).toEqual([]);
  });

  test('is kept where an answer names none, and replaced where it names others', async () => {
    const cam = 'http://127.0.0.1:9/whep/cam';
    of(cam).note(named('a.test'));
    of(cam).note(readIceServers(null, Date.now()));
    expect(await namesOf(cam)).toEqual(['turn:a.test']);
    of(cam).note(named('b.test'));
    expect(await namesOf(cam)).toEqual(['turn:b.test']);
  });

  test('is that of the 200 streams used last', async () => {
    const api = await serve((_, response) => void response.writeHead(404).end());
    const url = (index: number) => `${api.origin}/whep/${index}`;
    for (let index = 0; index < 200; index += 1) of(url(index)).note(named(`t${index}.test`));
    expect(await namesOf(url(0))).toEqual(['turn:t0.test']);
    of(url(200)).note(named('t200.test'));
    expect(calls).toEqual([]);
    // The second has become the oldest.
    expect(await namesOf(url(1))).toEqual([]);
    expect(await namesOf(url(0))).toEqual(['turn:t0.test']);
    expect(await namesOf(url(200))).toEqual(['turn:t200.test']);
  });

  test('is asked for once by several at a time', async () => {
    const api = await serve((_, response) => void response.writeHead(204, { link: LINK }).end());
    const cam = `${api.origin}/whep/cam`;
    await Promise.all([namesOf(cam), namesOf(cam), namesOf(cam)]);
    expect(calls).toEqual(['OPTIONS']);
  });

  test('does not come from a refusal', async () => {
    const api = await serve((_, response) => void response.writeHead(403, { link: LINK }).end());
    expect(await answered(of(`${api.origin}/whep/cam`))).toEqual({ servers: [], isServed: false, isExpired: false });
  });

  test.each([
    [429, true],
    [500, true],
    [501, false],
    [404, false],
  ])('after a %i it is asked for again within a minute: %s', async (status, isAsked) => {
    const api = await serve((_, response) => void response.writeHead(status).end());
    let now = Date.now();
    const ice = new IceServers(call, `${api.origin}/whep/cam`, [], () => now);
    await answered(ice);
    now += MINUTES;
    await answered(ice);
    expect(calls).toHaveLength(isAsked ? 2 : 1);
  });

  test('is asked for again ten seconds after a server could not be reached', async () => {
    const api = await serve((_, response) => void response.destroy());
    let now = Date.now();
    const ice = new IceServers(call, `${api.origin}/whep/cam`, [], () => now);
    for (const ms of [0, 9999, 1]) {
      now += ms;
      await answered(ice);
    }
    expect(calls).toHaveLength(2);
  });
});
