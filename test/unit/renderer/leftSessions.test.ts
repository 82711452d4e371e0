/** @jest-environment <rootDir>/test/support/browserEnvironment.ts */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { namesSession } from '../../../app/api/mediaRequest';
import type { Patience } from '../../../renderer/features/live-view/connection/lateAnswers';
import { createOpenings } from '../../../renderer/features/live-view/connection/openings';
import { until } from '../../support/sandboxClient';
import { closeServers, endOf, OFFER, serve, setUpWhep, type WhepServer } from '../../support/whepServer';

afterEach(async () => {
  jest.restoreAllMocks();
  await closeServers();
});

const OWN = '/v1/user/devices/d_1/media/streams/main/whep';

/** Opens sessions of one stream of the API. */
const createOpen = (api: WhepServer, url: string, patience?: Patience) =>
  setUpWhep({ api, url, ...(patience && { patience }) }).whep;

/** A server that keeps each session until it is deleted, and answers an offer when it is told to, with this status. */
async function keeper(status = 201) {
  const open = new Set<string>();
  const held: (() => void)[] = [];
  let isHolding = true;
  const server = await serve(({ method, url }, response) => {
    if (method === 'DELETE') return void response.writeHead(open.delete(url) ? 200 : 404).end();
    const answer = () => {
      const session = `${url}/s${held.length}`;
      open.add(session);
      response.writeHead(status, { location: session, 'content-type': 'application/sdp' }).end('v=0\r\n');
    };
    if (isHolding) held.push(answer);
    else answer();
  });
  return {
    server,
    open,
    asked: () => held.length,
    answer: () => {
      isHolding = false;
      held.forEach((answer) => answer());
    },
  };
}

/** As jsdom, which times no loading, does not say: how calls to a server go. Chromium was seen to say `h2` of a page that came by HTTP/2. */
const callsGoBy = (nextHopProtocol: string, { origin }: WhepServer) =>
  jest.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: `${origin}/a`, nextHopProtocol } as never]);

describe('what an answer has opened and cannot be used', () => {
  test.each([
    [200, 'application/sdp'],
    [202, 'text/plain'],
    [204, 'text/plain'],
    [406, 'application/json'],
  ])('%s with a Location is closed at the server', async (status, type) => {
    const api = await serve(({ method }, response) => {
      if (method !== 'POST') return void response.writeHead(200).end();
      response.writeHead(status, { location: `${OWN}/1`, 'content-type': type });
      response.end(status === 204 ? undefined : '{}');
    });
    const end = await endOf(createOpen(api, api.origin + OWN)(OFFER));
    expect(end).toMatchObject({ kind: status === 406 ? 'unsupported' : 'refused' });
    await until(() => api.of('DELETE').length > 0);
    expect(api.of('DELETE').map(({ url }) => url)).toEqual([`${OWN}/1`]);
  });

  test('only a success or a counter-offer that says where: a refusal and a redirect name something else', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.option(fc.webPath()), (status, location) => {
        const stands = location !== null && (Math.floor(status / 100) === 2 || status === 406);
        expect(namesSession({ status, location })).toBe(stands);
      }),
    );
  });
});

describe('an answer that comes after it was given up', () => {
  test.each([201, 200, 202, 406])('%s of the API, after its time', async (status) => {
    const { server, open, asked, answer } = await keeper(status);
    const opening = createOpen(server, server.origin + OWN, { answerMs: 50, lateMs: 10_000 })(OFFER);
    expect(await endOf(opening)).toEqual({ kind: 'unreachable', origin: null });
    await until(() => asked() === 1);
    answer();
    await until(() => server.of('DELETE').length === 1);
    expect(open.size).toBe(0);
  });

  test('of the opening queue, where calls share a connection: each is closed, and the camera is tried again', async () => {
    const { server, open, asked, answer } = await keeper();
    callsGoBy('h2', server);
    const openings = createOpenings();
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const opened = keys.map((key) => {
      const url = server.origin + OWN.replace('main', key);
      return openings.withOpening((signal) => createOpen(server, url)(OFFER, signal), { key });
    });
    // Held for longer than the queue lets them, the first give up their turn to those not tried yet.
    await until(() => asked() >= keys.length);
    answer();
    const sessions = await Promise.all(opened);
    const extra = server.of('POST').length - keys.length;
    expect(extra).toBeGreaterThan(0);
    await until(() => server.of('DELETE').length === extra);
    await Promise.all(sessions.map(({ close }) => close()));
    expect(open.size).toBe(0);
  });

  test.each(['http/1.1', ''])(
    'by %j the API is cut off instead, as a held offer takes a connection from other calls',
    async (by) => {
      let cut = 0;
      const api = await serve((_, response) => void response.on('close', () => (cut += 1)));
      callsGoBy(by, api);
      const leaving = new AbortController();
      const opening = createOpen(api, api.origin + OWN)(OFFER, leaving.signal);
      await until(() => api.asked.length === 1);
      leaving.abort();
      expect(await endOf(opening)).toEqual({ kind: 'network' });
      await until(() => cut === 1);
    },
  );

  test('twenty are waited for on a shared connection, and the oldest is cut off for one more', async () => {
    let cut = 0;
    const api = await serve((_, response) => void response.on('close', () => (cut += 1)));
    callsGoBy('h3', api);
    const open = createOpen(api, api.origin + OWN, { answerMs: 20, lateMs: 30_000 });
    for (let count = 0; count < 22; count += 1) await endOf(open(OFFER));
    await until(() => api.asked.length === 22 && cut >= 2);
    expect(cut).toBe(2);
  });
});

test('what is given up before it was sent is not sent', async () => {
  const api = await serve(() => undefined);
  expect(await endOf(createOpen(api, api.origin + OWN)(OFFER, AbortSignal.abort()))).toEqual({ kind: 'network' });
  expect(api.asked).toEqual([]);
});

test('candidates that are given up are cut off: they would hold a connection until the server answers', async () => {
  let cut = 0;
  const api = await serve(({ method }, response) => {
    if (method === 'PATCH') response.on('close', () => (cut += 1));
    else response.writeHead(201, { location: `${OWN}/1`, 'content-type': 'application/sdp' }).end('v=0\r\n');
  });
  const session = await createOpen(api, api.origin + OWN)(OFFER);
  const leaving = new AbortController();
  const trickled = session.trickle('a=mid:0\r\n', leaving.signal);
  await until(() => api.of('PATCH').length === 1);
  leaving.abort();
  await expect(trickled).rejects.toMatchObject({ kind: 'aborted' });
  await until(() => cut === 1);
});
