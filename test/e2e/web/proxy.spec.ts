import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { WebSocket, WebSocketServer } from 'ws';
import { configureWeb, type HostingOptions } from '../../../scripts/lib/hosting';
import { findNginx } from '../../../scripts/lib/nginx';
import { start, type Sandbox } from '../../sandbox/index';
import { ask, freePort, startNginx } from '../../support/nginx';
import { deviceOf, signInCookie } from '../../support/sandboxClient';
import { expect, live, row, test as base, WEB_ROOT } from './fixtures';
import { without } from '../../../scripts/lib/machine';

interface Hosting {
  /** A configured copy of the build behind nginx, which passes the API's calls on; its URL. */
  readonly host: (
    upstream: string,
    port: number,
    options?: HostingOptions,
    change?: (rules: string) => string,
  ) => Promise<string>;
  /** The sandbox behind nginx, on the origin of the page. */
  readonly hosted: { readonly sandbox: Sandbox; readonly url: string };
  /** A server that says what it was asked, echoes on WebSockets, and sends events in the form that nginx would hold back. */
  readonly upstream: { readonly url: string; readonly sendEvent: (text: string) => void };
}

const test = base.extend<Hosting>({
  host: async ({}, use) => {
    const nginx = findNginx();
    if (!nginx) throw new Error('nginx is missing.');
    const undo: (() => Promise<void>)[] = [];
    await use(async (upstream, port, options = {}, change = (rules) => rules) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-proxied-'));
      undo.push(async () => rmSync(folder, { recursive: true }));
      cpSync(WEB_ROOT, folder, { recursive: true });
      const config = path.join(folder, 'config.json');
      writeFileSync(config, '{}');
      configureWeb(folder, config, { upstream, ...options });
      const rules = path.join(folder, 'nginx.conf');
      writeFileSync(rules, change(readFileSync(rules, 'utf8')));
      const { url, stop } = await startNginx(nginx, { folder, port });
      undo.push(stop);
      return url;
    });
    for (const one of undo.reverse()) await one();
  },

  hosted: async ({ host }, use) => {
    const port = await freePort();
    const sandbox = await start({ website: `http://127.0.0.1:${port}`, test: true });
    await use({ sandbox, url: await host(sandbox.url, port) });
    await sandbox.close();
  },

  upstream: async ({}, use) => {
    const streams: http.ServerResponse[] = [];
    const server = http.createServer((request, response) => {
      if (request.url === '/v1/user/events') {
        // Without chunks, as servers of HTTP/1.0 send: nginx passes chunks on at once even when it buffers.
        response.useChunkedEncodingByDefault = false;
        streams.push(response.writeHead(200, { 'content-type': 'text/event-stream' }));
        return void response.write('data: first\n\n');
      }
      if (request.url === '/v1/never') return;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ version: request.httpVersion, url: request.url, headers: request.headers }));
    });
    const sockets = new WebSocketServer({ server });
    sockets.on('connection', (socket, request) =>
      socket.on('message', (data) => socket.send(`${request.url ?? ''} ${(data as Buffer).toString()}`)),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      sendEvent: (text) => streams.forEach((stream) => stream.write(`data: ${text}\n\n`)),
    });
    for (const one of sockets.clients) one.terminate();
    server.closeAllConnections();
    server.close();
  },
});

test.skip(...without('nginx'));

/** What an event stream has sent so far. */
async function listen(url: string, headers: Readonly<Record<string, string>>) {
  const events = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = http.get(url, { headers: { ...headers, 'accept-encoding': 'gzip' }, agent: false }, resolve);
    request.on('error', reject);
  });
  let heard = '';
  events.setEncoding('utf8').on('data', (text: string) => (heard += text));
  return { headers: events.headers, heard: () => heard, close: () => events.destroy() };
}

test('the page and the API behind one nginx: signed in, live, and what happens is seen', async ({ page, hosted }) => {
  const { sandbox, url } = hosted;
  const { device, name } = deviceOf(sandbox, 0);
  const [cookie = '', value = ''] = (await signInCookie(sandbox, 'Mara Lindqvist')).split('=');
  await page.context().addCookies([{ name: cookie, value, url, httpOnly: true, sameSite: 'Lax' }]);
  await page.goto(url);
  await expect(live(page)).toBeVisible();
  await expect(row(page, name).getByText('Offline')).toBeVisible();
  device.connect();
  await expect(row(page, name).getByText('Online')).toBeVisible();
  await page.goto('about:blank');
  device.disconnect();
});

test('events of the API pass nginx at once', { tag: '@long' }, async ({ hosted }) => {
  const { sandbox, url } = hosted;
  const { device, id } = deviceOf(sandbox, 0);
  const cookie = await signInCookie(sandbox, 'Mara Lindqvist');
  const stream = await listen(`${url}/v1/user/events`, { cookie });
  expect(stream.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  await expect.poll(stream.heard).toContain('devices-online');
  device.connect();
  await expect.poll(stream.heard).toMatch(new RegExp(`event: device-online\\ndata: .*${id}`));
  stream.close();
  device.disconnect();
});

test(
  'so do those of an API that neither asks nginx for it nor sends chunks',
  { tag: '@long' },
  async ({ host, upstream }) => {
    const stream = await listen(`${await host(upstream.url, await freePort())}/v1/user/events`, {});
    expect(stream.headers['content-encoding']).toBeUndefined();
    await expect.poll(stream.heard).toBe('data: first\n\n');
    upstream.sendEvent('second');
    await expect.poll(stream.heard).toBe('data: first\n\ndata: second\n\n');
    stream.close();
  },
);

test(
  'a call that is never answered is given up, and an event stream and a WebSocket that are as silent stay',
  { tag: '@long' },
  async ({ host, upstream }) => {
    const hasty = (rules: string) => rules.replaceAll('_timeout 65s;', '_timeout 1s;');
    const url = await host(upstream.url, await freePort(), {}, hasty);
    const stream = await listen(`${url}/v1/user/events`, {});
    await expect.poll(stream.heard).toBe('data: first\n\n');
    const attach = `/v1/user/devices/d_1/terminal/sessions/s%5F1/attach?ticket=%2F`;
    const socket = new WebSocket(url.replace('http', 'ws') + attach);
    await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));

    expect((await ask(`${url}/v1/never`)).status).toBe(504);
    upstream.sendEvent('second');
    await expect.poll(stream.heard).toBe('data: first\n\ndata: second\n\n');
    const answer = new Promise((resolve, reject) => {
      socket.on('close', reject).on('message', (data) => resolve((data as Buffer).toString()));
    });
    socket.send('hello');
    expect(await answer).toBe(`${attach} hello`);
    stream.close();
    socket.terminate();
  },
);

test(
  'bodies up to a megabyte reach the API, larger ones do not; answers keep their own headers',
  { tag: '@long' },
  async ({ hosted }) => {
    const { sandbox, url } = hosted;
    const cookie = await signInCookie(sandbox, 'Mara Lindqvist');
    const headers = { cookie, origin: url, 'content-type': 'application/sdp' };
    const at = `${url}/v1/user/devices/${sandbox.factory[0]?.id ?? ''}/media/streams/main/whep`;
    const offer = await ask(at, { method: 'POST', headers, body: 'v=0\r\n'.repeat(18_000) });
    expect(offer.headers['content-type']).toContain('application/json');
    expect(offer.status).not.toBe(413);
    const huge = await ask(at, { method: 'POST', headers, body: Buffer.alloc(1024 * 1024 + 1, 'x') });
    expect([huge.status, huge.headers['content-type']]).toEqual([413, 'text/html']);
    const user = await ask(`${url}/v1/user`, { headers: { cookie } });
    expect([user.status, user.headers['x-frame-options']]).toEqual([200, 'DENY']);
    expect(JSON.parse(user.body.toString())).toMatchObject({ name: 'Mara Lindqvist' });
    // An API that is away is no page either.
    await sandbox.control.setListening(false);
    const away = await ask(`${url}/v1/user`, { headers: { cookie } });
    expect(away.status).toBe(502);
    expect(away.body.toString()).not.toContain('runtime-config');
  },
);

test('WebSocket is passed through, no other upgrade is, and the API learns who asked for what', async ({
  host,
  upstream,
}) => {
  const port = await freePort();
  const url = await host(upstream.url, port);
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/echo?a=1`);
  const answer = await new Promise((resolve, reject) => {
    socket.on('error', reject).on('message', (data) => resolve((data as Buffer).toString()));
    socket.on('open', () => socket.send('hello'));
  });
  expect(answer).toBe('/v1/echo?a=1 hello');
  socket.terminate();

  const said = await ask(`${url}/v1/a%2Fb/c?d=%20`, {
    headers: {
      connection: 'Upgrade, HTTP2-Settings',
      upgrade: 'h2c',
      'http2-settings': 'AA',
      forwarded: 'for=1.2.3.4',
    },
  });
  const {
    version,
    url: asked,
    headers,
  } = JSON.parse(said.body.toString()) as {
    version: string;
    url: string;
    headers: Record<string, string>;
  };
  expect([version, asked]).toEqual(['1.1', '/v1/a%2Fb/c?d=%20']);
  expect(headers).toMatchObject({
    host: `127.0.0.1:${port}`,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': `127.0.0.1:${port}`,
    'x-forwarded-proto': 'http',
  });
  for (const name of ['upgrade', 'forwarded']) expect(headers, name).not.toHaveProperty(name);

  // Behind a proxy that ends TLS, its header counts; "https" and nothing else.
  const behind = await host(upstream.url, await freePort(), { isBehindProxy: true });
  for (const [sent, told] of [
    ['https', 'https'],
    ['javascript', 'http'],
  ] as const) {
    const { body } = await ask(`${behind}/v1/x`, { headers: { 'x-forwarded-proto': sent } });
    expect(JSON.parse(body.toString())).toMatchObject({ headers: { 'x-forwarded-proto': told } });
  }
});
