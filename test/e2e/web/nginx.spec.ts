import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { configureWeb, type HostingOptions } from '../../../scripts/lib/hosting';
import { findNginx } from '../../../scripts/lib/nginx';
import { ask, checkRules, freePort, startNginx } from '../../support/nginx';
import { expect, test as base, WEB_ROOT } from './fixtures';
import { without } from '../../../scripts/lib/machine';

interface Hosted {
  readonly url: string;
  readonly folder: string;
}

interface Host {
  /** Serves a configured copy of the build by its own rules; `change` may alter the folder before. */
  readonly host: (
    options?: HostingOptions & { readonly brotli?: boolean },
    change?: (folder: string) => void,
  ) => Promise<Hosted>;
}

const test = base.extend<Host>({
  host: async ({}, use) => {
    const nginx = findNginx();
    if (!nginx) throw new Error('nginx is missing.');
    const undo: (() => Promise<void> | void)[] = [];
    await use(async ({ brotli = true, ...options } = {}, change = () => undefined) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-hosted-'));
      undo.push(() => rmSync(folder, { recursive: true }));
      cpSync(WEB_ROOT, folder, { recursive: true });
      const config = path.join(folder, 'config.json');
      writeFileSync(config, '{}');
      configureWeb(folder, config, options);
      change(folder);
      const { url, stop } = await startNginx(nginx, { folder, port: await freePort(), brotli });
      undo.push(stop);
      return { url, folder };
    });
    for (const one of undo.reverse()) await one();
  },
});

test.skip(...without('nginx'));

const IMMUTABLE = 'public, max-age=31536000, immutable';
const mainScript = (folder: string): string =>
  readdirSync(path.join(folder, 'assets')).find((name) => /^main\.\w+\.js$/.test(name)) ?? '';
const gzip = { 'accept-encoding': 'gzip' };

test('the page answers for every path of the app, uncached and with every header; its compressed form is never an older one', async ({
  host,
}) => {
  const { url, folder } = await host({}, (at) => {
    expect(readdirSync(at).filter((name) => /\.(br|gz)$/.test(name))).toEqual([]);
  });
  const html = readFileSync(path.join(folder, 'index.html'));
  for (const at of [
    '/',
    '/sign-in',
    '/devices/d_1/settings/general',
    '/devices/a.b',
    '/invitations/inv.txt/accept',
    '/v1x',
    '/index.html',
  ]) {
    const answer = await ask(url + at, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.status, at).toBe(200);
    expect(answer.headers, at).toMatchObject({
      'content-type': 'text/html',
      'content-encoding': 'gzip',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    expect(answer.headers['content-security-policy'], at).toContain("connect-src 'self'; ");
    expect(gunzipSync(answer.body).equals(html), at).toBe(true);
  }
});

test('the service worker for push messages is never kept, and has the policy of the pages', async ({ host }) => {
  const { url, folder } = await host();
  const answer = await ask(`${url}/push-worker.js`, { headers: gzip });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  expect(answer.headers['content-type']).toMatch(/^(text|application)\/javascript/);
  expect(answer.headers['content-security-policy']).toContain("worker-src 'self'; ");
  expect(gunzipSync(answer.body).equals(readFileSync(path.join(folder, 'push-worker.js')))).toBe(true);
});

test('what is missing answers 404 and is not remembered, and what is not for visitors is missing', async ({ host }) => {
  const { url } = await host({}, (folder) => {
    // The command removed the maps; another tool may put some there.
    for (const name of ['assets/main.0000000000.js.map', 'x.map', '.env', '.git.js'])
      writeFileSync(path.join(folder, name), '{"private":true}');
  });
  for (const at of [
    '/assets/gone.0123456789.js',
    '/assets/',
    '/favicon.ico',
    '/settings/robots.txt',
    '/gone%2ejs',
    '/v1',
    '/v1/',
    '/v1/user/devices',
    '/assets/main.0000000000.js.map',
    '/x.map',
    '/.env',
    '/.git.js',
    '/nginx.conf',
    '/_headers',
  ]) {
    const answer = await ask(url + at);
    expect([at, answer.status, answer.headers['cache-control']]).toEqual([at, 404, 'no-store']);
    expect(answer.headers['x-content-type-options'], at).toBe('nosniff');
    expect(answer.body.toString(), at).not.toMatch(/runtime-config|private/);
  }
});

test(
  'the build carries each asset in both compressed forms where that is smaller, and nginx sends what is asked for',
  { tag: '@long' },
  async ({ host }) => {
    const { url, folder } = await host();
    const assets = readdirSync(path.join(folder, 'assets')).filter((name) => /\.(js|css)$/.test(name));
    expect(assets.length).toBeGreaterThan(10);
    for (const name of assets) {
      const raw = readFileSync(path.join(folder, 'assets', name));
      const br = readFileSync(path.join(folder, 'assets', `${name}.br`));
      const gz = readFileSync(path.join(folder, 'assets', `${name}.gz`));
      expect(brotliDecompressSync(br).equals(raw), name).toBe(true);
      expect(gunzipSync(gz).equals(raw), name).toBe(true);
      expect(Math.max(br.length, gz.length), name).toBeLessThan(raw.length);
    }
    const at = `/assets/${mainScript(folder)}`;
    const form = (kind: string) => readFileSync(path.join(folder, at + kind));
    for (const [accepted, encoding, body] of [
      ['gzip, deflate, br', 'br', form('.br')],
      ['gzip', 'gzip', form('.gz')],
      ['identity', undefined, form('')],
    ] as const) {
      // As a CDN asks, too: without `gzip_proxied` it would get the raw file, and keep that for all.
      for (const via of [{}, { via: '1.1 cdn.example' }]) {
        const answer = await ask(url + at, { headers: { 'accept-encoding': accepted, ...via } });
        expect(answer.status).toBe(200);
        expect(answer.headers).toMatchObject({ 'cache-control': IMMUTABLE, vary: 'Accept-Encoding' });
        expect(answer.headers['content-type']).toBe('application/javascript');
        expect(answer.headers['x-content-type-options']).toBe('nosniff');
        expect([accepted, answer.headers['content-encoding']]).toEqual([accepted, encoding]);
        expect(answer.body.equals(body), accepted).toBe(true);
      }
    }
  },
);

test('an asset without its compressed forms is compressed on the way', { tag: '@long' }, async ({ host }) => {
  const { url, folder } = await host({}, (at) => {
    for (const kind of ['br', 'gz']) rmSync(path.join(at, 'assets', `${mainScript(at)}.${kind}`));
  });
  const at = `/assets/${mainScript(folder)}`;
  const raw = readFileSync(path.join(folder, at));
  const best = readFileSync(path.join(WEB_ROOT, `${at}.gz`)).length;
  const { headers, body } = await ask(url + at, { headers: { ...gzip, via: '1.1 cdn.example' } });
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding', 'cache-control': IMMUTABLE });
  expect(gunzipSync(body).equals(raw)).toBe(true);
  // nginx's own level, 1, gives 17 % more than the best.
  expect(body.length / best).toBeLessThan(1.03);
});

test('source maps are served when they were asked for', { tag: '@long' }, async ({ host }) => {
  const { url, folder } = await host({ sourceMaps: true });
  const at = `/assets/${mainScript(folder)}.map`;
  const { status, body } = await ask(url + at);
  expect(status).toBe(200);
  expect(body.equals(readFileSync(path.join(WEB_ROOT, at)))).toBe(true);
});

test(
  'the rules load on an nginx without further modules, with and without an API behind it',
  { tag: '@long' },
  async () => {
    const nginx = findNginx();
    if (!nginx) throw new Error('nginx is missing.');
    const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-rules-'));
    const config = path.join(folder, 'config.json');
    writeFileSync(config, JSON.stringify({ loki: { url: 'https://logs.example.com' } }));
    for (const upstream of [undefined, 'http://127.0.0.1:1', 'https://127.0.0.1:1', 'http://[::1]:1']) {
      cpSync(path.join(WEB_ROOT, 'index.html'), path.join(folder, 'index.html'));
      configureWeb(folder, config, { upstream, isBehindProxy: upstream !== undefined });
      if (upstream?.startsWith('https') && !existsSync('/etc/ssl/certs/ca-certificates.crt')) continue;
      const { status, said } = checkRules(nginx, { folder, port: await freePort() });
      expect([upstream, status, said]).toEqual([upstream, 0, expect.stringContaining('syntax is ok')]);
      expect(said).not.toContain('[warn]');
    }
    rmSync(folder, { recursive: true });
  },
);
