import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { isOwnHost, parseBody } from '../sandbox/server/guard';
import { SandboxError, start, type Sandbox } from '../sandbox/index';
import { apiAs, signInCookie, until } from '../support/sandboxClient';
import fc from 'fast-check';

let sandbox: Sandbox;
let cookie: string;
const logged: string[] = [];
const port = () => Number(new URL(sandbox.url).port);

beforeAll(async () => {
  sandbox = await start({ test: true, heartbeatMs: 200, log: (line) => logged.push(line) });
  cookie = await signInCookie(sandbox, 'u_mara', '/canary-redirect');
});
afterAll(() => sandbox.close());

/** A request with exactly these headers. */
function raw(headers: Record<string, string>, options: { method?: string; path?: string; body?: string } = {}) {
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port: port(),
        method: options.method ?? 'GET',
        path: options.path ?? '/v1/user',
        headers,
        setHost: false,
      },
      (response) => {
        let body = '';
        response.on('data', (chunk) => (body += String(chunk)));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
      },
    );
    request.on('error', reject);
    request.end(options.body);
  });
}

test('T1: listens on loopback alone, and elsewhere only for those who insist', async () => {
  await expect(start({ host: '0.0.0.0' })).rejects.toThrow(SandboxError);
  const lan = Object.values(os.networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address;
  if (lan === undefined) return;
  const reached = await new Promise((resolve) => {
    const socket = net.connect(port(), lan, () => resolve(true)).on('error', () => resolve(false));
    setTimeout(() => socket.destroy(), 1000).unref();
  });
  expect(reached).toBe(false);
});

test.each([
  ['127.0.0.1:PORT', 401],
  ['localhost:PORT', 401],
  ['[::1]:PORT', 401],
  ['127.0.0.1', 421],
  ['127.0.0.1:1', 421],
  ['127.evil.test:PORT', 421],
  ['127.0.0.1:PORT.evil.test', 421],
  ['evil.test', 421],
  ['127.0.0.1:PORT@evil.test', 421],
])('T2: Host %s is answered %i', async (host, status) => {
  const answer = await raw({ host: host.replace('PORT', String(port())) });
  expect(answer.status).toBe(status);
  if (status === 421) expect(answer.body).toBe('');
  const cut = await raw({ host: host.replace('PORT', String(port())) }, { path: '/v1/user/devices/%E0%A4%A' });
  expect(cut.status).toBe(status === 421 ? 421 : 400);
  if (status !== 421) expect(JSON.parse(cut.body)).toMatchObject({ code: 'bad_request' });
});

test('T2: no other host is ever taken for our own', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.domain(), fc.ipV4()), (host) => {
      expect(isOwnHost(host, 4800)).toBe(['127.0.0.1:4800', 'localhost:4800', '[::1]:4800'].includes(host));
    }),
  );
});

describe('T3: requests forged by other sites', () => {
  const write = (headers: Record<string, string>, body = '{"device_name":"Forged"}') =>
    raw(
      { host: `127.0.0.1:${port()}`, cookie, ...headers },
      { method: 'PATCH', path: `/v1/user/devices/${sandbox.factory[0]?.id}`, body },
    );

  test.each([
    ['another site', { origin: 'https://evil.test', 'content-type': 'application/json' }, 403],
    ['another port of this machine', { origin: 'http://127.0.0.1:1', 'content-type': 'application/json' }, 403],
    ['Origin: null', { origin: 'null', 'content-type': 'application/json' }, 403],
    ['a cookie without an Origin', { 'content-type': 'application/json' }, 403],
    ['a same-site fetch', { origin: 'OWN', 'sec-fetch-site': 'same-site', 'content-type': 'application/json' }, 403],
    ['text/plain', { origin: 'OWN', 'content-type': 'text/plain' }, 415],
    ['a form', { origin: 'OWN', 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['the page itself', { origin: 'OWN', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }, 200],
  ])('%s', async (_, headers: Record<string, string>, status) => {
    const origin = headers.origin === 'OWN' ? { origin: sandbox.url } : {};
    expect((await write({ ...headers, ...origin })).status).toBe(status);
  });

  test('a bearer needs no Origin', async () => {
    const bearer = {
      authorization: `Bearer ${cookie.replace('session_token=', '')}`,
      'content-type': 'application/json',
    };
    expect((await write({ ...bearer, cookie: '' })).status).toBe(200);
  });
});

test('T4: only listed origins may read answers', async () => {
  const preflight = (origin: string) =>
    raw({ host: `127.0.0.1:${port()}`, origin, 'access-control-request-method': 'GET' }, { method: 'OPTIONS' });
  const own = await preflight(sandbox.url);
  expect(own.headers).toMatchObject({
    'access-control-allow-origin': sandbox.url,
    'access-control-allow-credentials': 'true',
  });
  expect(own.headers.vary).toContain('Origin');
  const foreign = await preflight('https://evil.test');
  expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
});

test('T5: the cookie is out of scripts’ reach, and dies with the run', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'farsight-t5-'));
  const first = await start({ dataDir });
  const old = await signInCookie(first, 'u_mara');
  await first.close();
  const second = await start({ dataDir });
  const answer = await fetch(`${second.url}/v1/user`, { headers: { cookie: old } });
  expect(answer.status).toBe(401);
  expect(second.factory).toEqual(first.factory);
  await second.close();
  rmSync(dataDir, { recursive: true });
});

test('T6: sign-in makes a new session and ends the one before; sign-out ends it on the server with its streams', async () => {
  const api = await apiAs(sandbox, 'u_ines');
  const stream = await fetch(`${sandbox.url}/v1/user/events`, {
    headers: { cookie: await signInCookie(sandbox, 'u_jonas') },
  });
  expect(stream.status).toBe(200);
  void stream.body?.cancel();
  expect((await api('DELETE', '/v1/oauth2/user/sessions')).status).toBe(204);
  expect((await api('GET', '/v1/user')).status).toBe(401);
});

test('T7: the stream takes a token in its address, nothing else does; ten at most; it ends with the session', async () => {
  const token = (await signInCookie(sandbox, 'u_tomo')).replace('session_token=', '');
  expect((await fetch(`${sandbox.url}/v1/user?token=${token}`)).status).toBe(401);
  const open = () => fetch(`${sandbox.url}/v1/user/events?token=${token}`);
  const streams = await Promise.all(Array.from({ length: 10 }, open));
  expect(streams.map((one) => one.status)).toEqual(Array(10).fill(200));
  expect(streams[0]?.headers.get('cache-control')).toBe('no-store');
  expect((await open()).status).toBe(429);
  const reader = streams[0]?.body?.getReader();
  const text = new TextDecoder().decode((await reader?.read())?.value);
  expect(text).toContain('retry: 3000');
  await fetch(`${sandbox.url}/v1/oauth2/user/sessions`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  await until(() => sandbox.control.stats().openStreams === 0);
});

test('T8: the server’s own log has routes and status, no secrets', () => {
  const all = logged.join('\n');
  expect(all).toContain('GET /v1/user/events 429');
  expect(all).not.toContain('token=');
  expect(all).not.toContain(cookie.replace('session_token=', ''));
  expect(all).not.toContain('canary');
});

test('T9: the sign-in page is plainly the sandbox’s, has no password, and its redirect cannot leave', async () => {
  const page = await (await fetch(`${sandbox.url}/sandbox/identity?redirect=//evil.test`)).text();
  expect(page).toContain('SANDBOX sign-in');
  expect(page).not.toContain('type="password"');
  const stale = await raw(
    { host: `127.0.0.1:${port()}`, origin: sandbox.url, 'content-type': 'application/x-www-form-urlencoded' },
    { method: 'POST', path: '/sandbox/identity/choose', body: 'request=x&person=u_mara' },
  );
  expect(stale.status).toBe(400);
});

test('T10: faults need the secret, and are off unless asked for', async () => {
  const { url, secret } = sandbox.controlServer ?? { url: '', secret: '' };
  expect((await fetch(`${url}/stats`)).status).toBe(403);
  expect((await fetch(`${url}/stats`, { headers: { 'x-sandbox-secret': 'guess' } })).status).toBe(403);
  expect((await fetch(`${url}/stats`, { headers: { 'x-sandbox-secret': secret } })).status).toBe(200);
  const plain = await start();
  expect(plain.controlServer).toBeNull();
  plain.control.addFault({ path: '*', kind: 'status', status: 500 });
  expect((await fetch(`${plain.url}/v1/user`)).status).toBe(401);
  await plain.close();
});

test('T13, T14: bodies that are huge, deep, broken or poisoned are refused', async () => {
  const post = (body: string) =>
    raw(
      { host: `127.0.0.1:${port()}`, origin: sandbox.url, cookie, 'content-type': 'application/json' },
      { method: 'POST', path: '/v1/invitations', body },
    );
  expect((await post('{"a":')).status).toBe(400);
  expect((await post('{"__proto__":{"a":1}}')).status).toBe(400);
  expect((await post('['.repeat(50) + ']'.repeat(50))).status).toBe(400);
  expect((await post(JSON.stringify('x'.repeat(1_100_000)))).status).toBe(413);
  expect(() => parseBody('{"a":{"__proto__":1}}')).toThrow('JSON');
  fc.assert(
    fc.property(fc.json(), (text) => {
      try {
        parseBody(text);
      } catch (error) {
        expect((error as { status: number }).status).toBe(400);
      }
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    }),
  );
});

test('T13: a client that never finishes its headers is cut off', async () => {
  const started = Date.now();
  await new Promise<void>((resolve, reject) => {
    const socket = net.connect(port(), '127.0.0.1', () => socket.write('GET /v1/user HTTP/1.1\r\nHost: x\r\nX-Slow: '));
    const drip = setInterval(() => socket.write('a'), 500);
    socket.on('error', reject).on('close', () => {
      clearInterval(drip);
      resolve();
    });
    socket.resume();
  });
  expect(Date.now() - started).toBeLessThan(15_000);
});

test('T15: state is private to its owner, survives, and --reset starts over', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'farsight-t15-'));
  const first = await start({ dataDir });
  const api = await apiAs(first, 'u_mara');
  await api('PATCH', `/v1/user/devices/${first.factory[0]?.id}`, { device_name: 'Kept' });
  await first.close();
  const file = path.join(dataDir, 'state.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).not.toContain(first.factory[0]?.credential);
  const second = await start({ dataDir });
  const again = await apiAs(second, 'u_mara');
  expect(await again('GET', `/v1/user/devices/${first.factory[0]?.id}`)).toMatchObject({ body: { name: 'Kept' } });
  await second.close();
  const third = await start({ dataDir, reset: true, devices: 3 });
  expect(third.factory).toHaveLength(3);
  expect(third.factory[0]?.id).not.toBe(first.factory[0]?.id);
  await third.close();
  rmSync(dataDir, { recursive: true });
});

test('T16: every answer carries the safe headers', async () => {
  for (const where of ['/v1/user', '/sandbox/identity', '/nowhere']) {
    const { headers } = await raw({ host: `127.0.0.1:${port()}` }, { path: where });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    });
  }
});

test('T19: a port or an address that cannot be had is a sentence with the way out', async () => {
  await expect(start({ port: port() })).rejects.toThrow(
    `Port ${port()} is taken by another program. Choose another: npm start -- --port ${port() + 1}`,
  );
  // An address that no machine has (RFC 5737).
  await expect(start({ host: '203.0.113.1', iKnow: true })).rejects.toThrow(
    'This machine does not have the address 203.0.113.1. Leave --host out.',
  );
});
