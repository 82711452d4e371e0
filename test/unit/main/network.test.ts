import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import type { EventSourceSpec } from '../../../app/domain/eventSource';
import { buildRequest } from '../../../app/api/request';
import { getUser } from '../../../app/api/user';
import { openEventStream, type StreamListener } from '../../../main/adapters/eventSource';
import { createSend } from '../../../main/adapters/network';
import { openEvents } from '../../../app/api/events';
import type { DeviceId } from '../../../app/domain/ids';
import { SpanSource } from '../../../app/tracing/SpanSource';
import { createEvents } from '../../../main/capabilities/events';
import { start, type Sandbox } from '../../sandbox/index';
import { deviceOf, signInToken, until } from '../../support/sandboxClient';
import { startScriptedServer } from '../../support/scriptedServer';
import { sessionOver, MARA } from './parts';
import { writeForever } from '../../sandbox/writeForever';

let sandbox: Sandbox;
let token = '';
beforeAll(async () => {
  sandbox = await start({ test: true, devices: 2, heartbeatMs: 100 });
  token = await signInToken(sandbox, 'u_mara');
});
afterAll(() => sandbox.close());

const nodeFetch = (url: string, init: RequestInit) => fetch(url, init);

const serve = (respond: (response: ServerResponse) => void) => startScriptedServer((_, response) => respond(response));

describe('a call', () => {
  const me = buildRequest(getUser, {});

  // @spec 6.3
  test('carries the token to the API, and gives the answer', async () => {
    const send = createSend(nodeFetch, sandbox.url);
    expect(JSON.parse((await send(me, token)).text)).toMatchObject({ name: 'Mara Lindqvist' });
    expect((await send(me, null)).status).toBe(401);
  });

  // @spec 7.2
  test('has the bearer header as its credential and the JSON type, and takes no cookies along (specification §7)', async () => {
    const fetch = jest.fn<typeof nodeFetch>(() => Promise.resolve(new Response('{}')));
    await createSend(fetch, 'https://api.test')(me, 'a-token');
    const [address, init] = fetch.mock.calls[0] ?? [];
    expect([address, init?.method, init?.credentials]).toEqual(['https://api.test/v1/user', 'GET', 'omit']);
    expect(init?.headers).toEqual({ 'Content-Type': 'application/json', Authorization: 'Bearer a-token' });
    await createSend(fetch, 'https://api.test')(me, null);
    expect(fetch.mock.calls[1]?.[1].headers).toEqual({ 'Content-Type': 'application/json' });
  });

  test('never follows the API elsewhere, so that the token goes nowhere else (S14)', async () => {
    const other = await serve((response) => response.end('{}'));
    const api = await serve((response) => response.writeHead(302, { location: `${other.origin}/steal` }).end());
    await expect(createSend(nodeFetch, api.origin)(me, token)).rejects.toMatchObject({ kind: 'network' });
    expect(other.asked).toEqual([]);
    await Promise.all([other.close(), api.close()]);
  });

  test.each(['//evil.test/v1/user', 'https://evil.test/', '\\\\evil.test'])('to %s is not made', async (path) => {
    const fetch = jest.fn<typeof nodeFetch>();
    await expect(createSend(fetch, sandbox.url)({ ...me, path }, token)).rejects.toMatchObject({
      kind: 'invalid-request',
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  // @threat P10, R8
  test('that gets no answer, an endless answer, or is given up says which', async () => {
    await expect(createSend(nodeFetch, 'http://127.0.0.1:1')(me, token)).rejects.toMatchObject({
      kind: 'network',
      message: 'Network Error',
    });
    const endless = await serve((response) => {
      writeForever(response, 'x'.repeat(1_000_000));
    });
    await expect(createSend(nodeFetch, endless.origin)(me, token)).rejects.toMatchObject({ kind: 'invalid-response' });
    await endless.close();
    const silent = await serve(() => undefined);
    const abort = new AbortController();
    const call = createSend(nodeFetch, silent.origin)(me, token, abort.signal);
    setTimeout(() => abort.abort(), 50);
    await expect(call).rejects.toMatchObject({ kind: 'aborted' });
    await silent.close();
  });
});

function listener() {
  const news: unknown[] = [];
  const on: StreamListener = {
    onOpen: () => news.push('open'),
    onActivity: () => news.push('activity'),
    onEvent: (name, data) => news.push([name, data]),
    onEnd: (reason, status) => news.push(['end', reason, status]),
  };
  return { news, on };
}

describe('the event stream', () => {
  test('opens with the token in its address, hears events and heartbeats, and closes', async () => {
    const { news, on } = listener();
    const close = openEventStream(nodeFetch, sandbox.url + openEvents.path, token, on);
    await until(async () => news.filter((one) => one === 'activity').length >= 2, 5000);
    expect(news).toContain('open');
    expect(news).toContainEqual(['devices-online', expect.any(String)]);
    sandbox.control.inject('event: device-offline\ndata: "d_1"\n\n');
    await until(async () => news.some((one) => Array.isArray(one) && one[0] === 'device-offline'));
    close();
    await until(async () => sandbox.control.stats().openStreams === 0);
    const count = news.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(news).toHaveLength(count);
  });

  // @spec 7.31
  test('sends the token as the specification has it, and is never kept', async () => {
    const server = await serve((response) => response.writeHead(401).end());
    const { news, on } = listener();
    openEventStream(nodeFetch, server.origin + openEvents.path, 'a/b+c=', on);
    await until(async () => news.length > 0);
    expect(news).toEqual([['end', 'unauthorized', 401]]);
    expect(server.asked).toHaveLength(1);
    expect(server.asked[0]?.url).toBe('/v1/user/events?token=a%2Fb%2Bc%3D');
    expect(server.asked[0]?.headers).toMatchObject({ authorization: 'Bearer a/b+c=', 'cache-control': 'no-cache' });
    await server.close();
  });

  // @threat R12
  test.each([
    ['a refusal', (response: ServerResponse) => response.writeHead(503).end(), ['end', 'refused', 503]],
    [
      'a page instead of a stream',
      (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
      ['end', 'network', 200],
    ],
    ['a broken line', (response: ServerResponse) => response.destroy(), ['end', 'network', 0]],
    [
      'an end',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(': hello\n\n');
        setTimeout(() => response.end(), 50);
      },
      ['end', 'ended', 0],
    ],
    [
      'a line without end',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        writeForever(response, 'x'.repeat(500_000));
      },
      ['end', 'too-long', 0],
    ],
  ])('%s ends it once, and it does not come back by itself (R10, R11, R12)', async (_, respond, expected) => {
    const server = await serve(respond);
    const { news, on } = listener();
    openEventStream(nodeFetch, server.origin + openEvents.path, token, on);
    const ends = () => news.filter((one) => Array.isArray(one) && one[0] === 'end');
    await until(async () => ends().length > 0, 10_000);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(ends()).toEqual([expected]);
    expect(server.asked).toHaveLength(1);
    await server.close();
  });
});

const ACCOUNT = { page: 'p1', source: { kind: 'account' } } as const;

describe('the streams of the page', () => {
  const setUp = () => {
    const { session } = sessionOver();
    const onLoss = jest.fn();
    const news: { id: string; kind: string }[] = [];
    const events = createEvents({
      fetch: nodeFetch,
      origin: sandbox.url,
      session,
      spans: new SpanSource(),
      news: { news: (one) => news.push(one) },
      onEvent: () => undefined,
      onLoss,
    });
    return { session, news, events, onLoss };
  };

  test('there is one of the account at a time, and each is told by its own id', async () => {
    const { session, news, events } = setUp();
    await session.begin(token, MARA, false);
    await events.handlers.open({ id: 's1', ...ACCOUNT });
    await until(async () => news.some((one) => one.id === 's1' && one.kind === 'open'));
    await events.handlers.open({ id: 's2', ...ACCOUNT });
    await until(async () => news.some((one) => one.id === 's2' && one.kind === 'open'));
    await until(async () => sandbox.control.stats().openStreams === 1);
    void events.handlers.close({ id: 's1' });
    expect(sandbox.control.stats().openStreams).toBe(1);
    void events.handlers.close({ id: 's2' });
    await until(async () => sandbox.control.stats().openStreams === 0);
  });

  test('several of devices are open at once, and another of the account ends none of them', async () => {
    const { session, news, events } = setUp();
    await session.begin(token, MARA, false);
    const [one, other] = [deviceOf(sandbox, 0), deviceOf(sandbox, 1)];
    for (const { device } of [one, other]) device.connect();
    const ids = [one.id, other.id] as DeviceId[];
    const open = (id: string, source: EventSourceSpec, page = 'p1') =>
      events.handlers.open({ id, page, source: source });
    await open('d1', { kind: 'device', id: ids[0] as DeviceId });
    await open('d2', { kind: 'device', id: ids[1] as DeviceId });
    await open('wall', { kind: 'devices', ids, topics: ['telemetry', 'system'], maxHz: 5 });
    await open('s1', { kind: 'account' });
    const all = ['d1', 'd2', 'wall', 's1'];
    await until(() => all.every((id) => news.some((said) => said.id === id && said.kind !== 'end')));
    news.splice(0);
    await until(() => ['d1', 'd2', 'wall'].every((id) => news.some((said) => said.id === id && said.kind === 'event')));
    expect(news.filter(({ kind }) => kind === 'end')).toEqual([]);
    // The page was loaded again: what the load before had open is closed.
    await open('s9', { kind: 'account' }, 'p2');
    await until(() => news.some(({ id, kind }) => id === 's9' && kind === 'open'));
    news.splice(0);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(new Set(news.map(({ id }) => id))).not.toContain('wall');
    for (let count = 1; count <= 8; count += 1)
      await open(`d${count}`, { kind: 'device', id: ids[0] as DeviceId }, 'p2');
    await expect(open('d9', { kind: 'device', id: ids[0] as DeviceId }, 'p2')).rejects.toMatchObject({
      code: 'too-many',
      message: 'Already 8 streams of devices are open.',
    });
    // The account's own is not counted, and one that is closed makes room.
    await open('s10', { kind: 'account' }, 'p2');
    void events.handlers.close({ id: 'd1' });
    await open('d9', { kind: 'device', id: ids[0] as DeviceId }, 'p2');
    events.closeAll();
    for (const { device } of [one, other]) device.disconnect();
  });

  test('without a session is refused at once; one the server does not know ends the session', async () => {
    const { session, news, events, onLoss } = setUp();
    await events.handlers.open({ id: 's1', ...ACCOUNT });
    expect(news).toEqual([{ id: 's1', kind: 'end', reason: 'unauthorized', status: 401 }]);
    await session.begin('a-token-of-no-user-at-all', MARA, false);
    await events.handlers.open({ id: 's2', ...ACCOUNT });
    await until(async () => !session.isSignedIn);
    expect(onLoss.mock.calls).toEqual([['unauthorized', 401]]);
  });
});
