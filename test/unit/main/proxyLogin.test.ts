import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { ProxyQuestion } from '../../../app/bridge/proxy';
import { holdSignals, type Fetch } from '../../../main/adapters/signals';
import { ProxyLogin } from '../../../main/session/ProxyLogin';
import { createNetFetch } from '../../support/netFetch';
import { netRequest } from '../../support/netRequest';
import { startPasswordProxy, type PasswordProxy } from '../../support/passwordProxy';
import { until } from '../../support/sandboxClient';
import { startScriptedServer } from '../../support/scriptedServer';

let server: Awaited<ReturnType<typeof startScriptedServer>>;
let proxy: PasswordProxy;
let fetch: Fetch;
let login: ProxyLogin;
let now = 0;
const asked: ProxyQuestion[] = [];
const secrets: string[] = [];
let opened = 0;
/** What the user types, one for each question; null: Cancel. */
let answers: (readonly [string, string] | null)[] = [];

beforeEach(async () => {
  server = await startScriptedServer(({ url }, response) => response.end(`answer to ${url}`));
  proxy = await startPasswordProxy('crew', 'right');
  process.env.STAND_IN_PROXY = proxy.url;
  asked.length = 0;
  secrets.length = 0;
  answers = [];
  now = 0;
  opened = 0;
  login = new ProxyLogin({
    net: { request: netRequest },
    asked: (question) => {
      asked.push(question);
      const next = answers.shift();
      if (next === undefined) return;
      const credentials = next && { username: next[0], password: next[1] };
      setImmediate(() => void login.handlers.answer({ id: question.id, credentials }));
    },
    remember: (secret) => secrets.push(secret),
    onOpen: () => (opened += 1),
    now: () => now,
  });
  fetch = login.through(holdSignals(createNetFetch()));
});
afterEach(async () => {
  delete process.env.STAND_IN_PROXY;
  await proxy.close();
  await server.close();
});

const get = (path: string, init: RequestInit = {}) => fetch(`${server.origin}${path}`, init);

test('a wrong password is asked for again, and with the right one each request that waited is made once more', async () => {
  answers = [
    ['crew', 'wrong'],
    ['crew', 'right'],
  ];
  const both = await Promise.all([get('/a'), get('/b', { method: 'POST', body: 'one' })]);
  expect(await Promise.all(both.map((one) => one.text()))).toEqual(['answer to /a', 'answer to /b']);
  expect(asked.map(({ isRefused }) => isRefused)).toEqual([false, true]);
  expect(asked[0]).toMatchObject({ proxy: proxy.host, realm: 'Harbour office' });
  expect(secrets).toEqual(['wrong', 'right']);
  expect(opened).toBe(1);
  expect(proxy.passed.sort()).toEqual([`GET ${server.origin}/a`, `HEAD ${server.origin}/`, `POST ${server.origin}/b`]);
  // Nothing is asked for after that.
  expect((await get('/c')).status).toBe(200);
  expect(asked).toHaveLength(2);
});

test('after Cancel nobody is asked for a minute, and requests get the answer of the proxy', async () => {
  proxy.change('other');
  answers = [null];
  expect((await get('/a')).status).toBe(407);
  now = 59_000;
  expect((await get('/a')).status).toBe(407);
  expect(asked).toHaveLength(1);
  now = 60_000;
  answers = [['crew', 'other']];
  expect((await get('/a')).status).toBe(200);
  expect(asked).toHaveLength(2);
});

test('a request that is given up does not wait for the user, whose answer counts for the others', async () => {
  proxy.change('third');
  const abort = new AbortController();
  const given = get('/a', { signal: abort.signal });
  await until(() => asked.length === 1);
  abort.abort(new Error('too late'));
  await expect(given).rejects.toThrow('too late');
  // A page that was not there yet is told.
  login.ready();
  expect(asked.map(({ id }) => id)).toEqual([asked[0]?.id, asked[0]?.id]);
  void login.handlers.answer({ id: 'another', credentials: null });
  void login.handlers.answer({ id: asked[0]?.id ?? '', credentials: { username: 'crew', password: 'third' } });
  await until(() => opened === 1);
  expect((await get('/a')).status).toBe(200);
});

test('a tunnel that is refused is tried again once the proxy has its password', async () => {
  answers = [['crew', 'right']];
  const tunnelled: Fetch = async (url, init) => {
    if (opened === 0) throw new Error('net::ERR_TUNNEL_CONNECTION_FAILED');
    return createNetFetch()(url, init);
  };
  expect((await login.through(tunnelled)(`${server.origin}/a`, {})).status).toBe(200);
});

test('what nobody waits for gives a password that is known, and asks for none; its refusal costs the others nothing', async () => {
  const push = login.through(holdSignals(createNetFetch()), false);
  proxy.change('fifth');
  expect((await push(`${server.origin}/logs`, {})).status).toBe(407);
  expect(asked).toEqual([]);
  answers = [['crew', 'fifth']];
  expect((await get('/a')).status).toBe(200);
  proxy.change('sixth');
  expect((await push(`${server.origin}/logs`, {})).status).toBe(407);
  expect(asked).toHaveLength(1);
});

test('a server’s own question for a password lets nobody in', async () => {
  delete process.env.STAND_IN_PROXY;
  const request = Object.assign(new EventEmitter(), {
    abort: () => undefined,
    end: () => {
      request.emit('login', { isProxy: false, host: 'x', port: 1, realm: '' }, () =>
        request.emit('response', { statusCode: 401 }),
      );
    },
  });
  const net = { request: () => request } as unknown as ConstructorParameters<typeof ProxyLogin>[0]['net'];
  const own = new ProxyLogin({ net, asked: () => undefined, remember: () => undefined, onOpen: () => (opened += 1) });
  const failing: Fetch = () => Promise.reject(new Error('net::ERR_TUNNEL_CONNECTION_FAILED'));
  await expect(own.through(failing)('https://x.test/a', {})).rejects.toThrow('TUNNEL');
  expect(opened).toBe(0);
});

test('a proxy that fails for another reason, and a server that wants a password, ask nobody', async () => {
  const failing: Fetch = () => Promise.reject(new Error('net::ERR_TUNNEL_CONNECTION_FAILED'));
  delete process.env.STAND_IN_PROXY;
  await expect(login.through(failing)(`${server.origin}/a`, {})).rejects.toThrow('TUNNEL');
  const replies: unknown[][] = [];
  login.listen()({ isProxy: false, host: 'x', port: 1, realm: '' }, (...reply) => replies.push(reply));
  await until(() => replies.length === 1);
  expect(replies).toEqual([[]]);
  expect(asked).toEqual([]);
});

test('the updater, which has a session of its own, gives what is known and never asks; a refusal at once ends there', async () => {
  proxy.change('fourth');
  answers = [['crew', 'fourth']];
  await get('/a');
  const info = { isProxy: true, host: '127.0.0.1', port: Number(new URL(proxy.url).port), realm: '' };
  const replies: unknown[][] = [];
  const hear = login.listen(false);
  for (let count = 1; count <= 3; count += 1) {
    hear(info, (...reply) => replies.push(reply));
    await until(() => replies.length === count);
  }
  expect(replies).toEqual([['crew', 'fourth'], [], []]);
  now += 60_000;
  hear(info, (...reply) => replies.push(reply));
  await until(() => replies.length === 4);
  expect(replies[3]).toEqual(['crew', 'fourth']);
  expect(asked).toHaveLength(1);
});
