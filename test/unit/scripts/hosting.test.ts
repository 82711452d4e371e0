import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { ENDPOINTS } from '#app/api/index';
import { MAX_WAIT_MS } from '#app/api/mediaRequest';
import { contentSecurityPolicy } from '#app/config/contentSecurityPolicy';
import { parseRuntimeConfig } from '#app/config/runtimeConfig';
import { compress, isCompressible } from '../../../scripts/webpack/compress';
import { configureWeb, copyConfigured } from '../../../scripts/lib/hosting';
import { parseUpstream } from '../../../scripts/lib/upstream';

const PAGE =
  '<meta http-equiv="Content-Security-Policy" content="old" /><script id="runtime-config" type="application/json">{}</script>';
const SCRIPT = 'export const words = "again and again and again";\n'.repeat(50);

let folder: string;
const at = (...names: string[]) => path.join(folder, ...names);
const read = (...names: string[]) => readFileSync(at(...names), 'utf8');
const config = (value: unknown): string => {
  const file = path.join(folder, '..', `${path.basename(folder)}.json`);
  writeFileSync(file, JSON.stringify(value));
  return file;
};

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-hosting-'));
  mkdirSync(at('assets'));
  writeFileSync(at('index.html'), PAGE);
  writeFileSync(at('assets/main.0123456789.js'), SCRIPT);
  writeFileSync(at('assets/main.0123456789.js.map'), '{"version":3}');
  const { br, gz } = await compress(Buffer.from(SCRIPT));
  writeFileSync(at('assets/main.0123456789.js.br'), br ?? '');
  writeFileSync(at('assets/main.0123456789.js.gz'), gz ?? '');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  rmSync(`${folder}.json`, { force: true });
});

describe('compressed files', () => {
  test('no file that the command writes has a compressed copy of what it was before', () => {
    for (const name of ['index.html.gz', 'index.html.br', 'nginx.conf.gz', '_headers.br'])
      writeFileSync(at(name), gzipSync(PAGE));
    configureWeb(folder, config({ environment: 'staging' }));
    configureWeb(folder, config({ environment: 'production' }));
    expect(read('index.html')).toContain('"environment":"production"');
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const copies = names.filter((name) => /\.(br|gz)$/.test(name));
    expect(copies.sort()).toEqual(['assets/main.0123456789.js.br', 'assets/main.0123456789.js.gz']);
    for (const copy of copies) {
      const body = readFileSync(at(copy));
      const text = (copy.endsWith('.br') ? brotliDecompressSync(body) : gunzipSync(body)).toString();
      expect(text).toBe(read(copy.replace(/\.(br|gz)$/, '')));
    }
  });

  test('are the same each time, as small as they get, and none where that is not smaller', async () => {
    const text = readFileSync(path.join(__dirname, '../../../package-lock.json')).subarray(0, 100_000);
    const [one, two] = [await compress(text), await compress(text)];
    expect(one).toEqual(two);
    expect(one.gz?.equals(gzipSync(text, { level: 9 }))).toBe(true);
    expect(one.br?.length).toBeLessThan(one.gz?.length ?? 0);
    expect(await compress(Buffer.from('{}'))).toEqual({ br: null, gz: null });
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 4000 }), async (bytes) => {
        const { br, gz } = await compress(Buffer.from(bytes));
        for (const packed of [br, gz]) if (packed) expect(packed.length).toBeLessThan(bytes.length);
        if (br) expect(brotliDecompressSync(br).equals(Buffer.from(bytes))).toBe(true);
        if (gz) expect(gunzipSync(gz).equals(Buffer.from(bytes))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  test.each([
    ['assets/main.js', true],
    ['assets/main.css', true],
    ['assets/mark.svg', true],
    ['assets/photo.jpg', false],
    ['assets/main.js.map', false],
    ['assets/main.js.LICENSE.txt', false],
  ])('%s: %s', (file, is) => expect(isCompressible(file)).toBe(is));
});

describe('source maps', () => {
  test('leave the folder unless they are asked for', () => {
    configureWeb(folder, config({}));
    expect(existsSync(at('assets/main.0123456789.js.map'))).toBe(false);
    expect(() => configureWeb(folder, config({}), { sourceMaps: true })).toThrow(
      'holds no source maps; build it again.',
    );
  });

  test('stay where they are asked for', () => {
    configureWeb(folder, config({}), { sourceMaps: true });
    expect(read('assets/main.0123456789.js.map')).toBe('{"version":3}');
    expect(read('_headers')).not.toContain('.map');
  });

  test('are not removed by a configuration that is refused', () => {
    expect(() => configureWeb(folder, config({ apy: {} }))).toThrow('unknown key');
    expect(() => configureWeb(folder, config({}), { upstream: 'http://a/b' })).toThrow('The upstream must be');
    expect(existsSync(at('assets/main.0123456789.js.map'))).toBe(true);
    expect(read('index.html')).toBe(PAGE);
  });
});

test('the service worker for push messages is kept by no rule for assets', () => {
  writeFileSync(at('push-worker.js'), SCRIPT);
  configureWeb(folder, config({}));
  expect(read('_headers')).not.toContain('push-worker');
  expect(read('nginx.conf')).not.toContain('push-worker');
  expect(readdirSync(folder)).not.toContain('push-worker.js.gz');
});

test('a _headers file names the assets it keeps for ever, so that a missing one is not among them', () => {
  configureWeb(folder, config({}));
  const blocks = read('_headers').split(/^(?=\/)/m);
  expect(blocks.map((block) => block.split('\n')[0])).toEqual(['/*', '/assets/main.0123456789.js']);
  expect(blocks[0]).toContain('  Cache-Control: no-store');
  expect(blocks[1]).toContain('  Cache-Control: public, max-age=31536000, immutable');
});

describe('the upstream', () => {
  test.each([
    'http://127.0.0.1:8080',
    'http://api',
    'https://api.internal:8443',
    'http://[::1]:8080',
    'http://my_api:1',
  ])('%s is taken', (text) => expect(parseUpstream(text)).toEqual({ protocol: text.split(':')[0], address: text }));

  test.each([
    '',
    'api:8080',
    'ftp://api',
    'http://api/',
    'http://api/v1',
    'http://api:0',
    'http://api:65536',
    'http://a b',
    'http://api;',
    'http://$host',
    'http://api\n',
    'http://api:8080; return 200',
    'http://user@api',
    'http://{api}',
    'http://"api"',
    'unix:/run/api.sock',
  ])('%j is refused', (text) => expect(parseUpstream(text)).toBeNull());

  test('holds nothing that ends a directive, whatever it is made of', () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from('http:/a.b[]0189;{}$"\'\\ \n#_-')) });
    fc.assert(
      fc.property(text, (end) => {
        const upstream = parseUpstream(`http://${end}`);
        if (upstream) expect(upstream.address).toMatch(/^http:\/\/[A-Za-z0-9_.:[\]-]+$/);
      }),
    );
  });

  test('is refused beside a configuration that names an API host', () => {
    const file = config({ api: { host: 'api.example.com' } });
    expect(() => configureWeb(folder, file, { upstream: 'http://127.0.0.1:1' })).toThrow('names an API host');
  });
});

describe('how long nginx waits for an API behind it', () => {
  const ATTACH = '/v1/user/devices/{id}/terminal/sessions/{session_id}/attach';
  const ENDPOINTS_OF_API = Object.values(ENDPOINTS).filter(({ path: at }) => at.startsWith('/v1/'));
  const rulesOfApi = () => {
    configureWeb(folder, config({}), { upstream: 'https://api.internal' });
    const [, calls = '', pattern = '', streams = ''] =
      /location \^~ \/v1\/ \{([^}]*)location ~ (\S+) \{([^}]*)\}/.exec(read('nginx.conf')) ?? [];
    return { calls, streams, isStream: (at: string) => new RegExp(pattern).test(at) };
  };
  const seconds = (rules: string, what: string) => Number(new RegExp(` ${what} (\\d+)s;`).exec(rules)?.[1]);

  test('an hour for what may be silent between two heartbeats, and for nothing else', () => {
    const { streams, isStream } = rulesOfApi();
    for (const line of ['proxy_read_timeout 1h;', 'proxy_send_timeout 1h;', 'proxy_pass https://api.internal;'])
      expect(streams).toContain(`        ${line}\n`);
    const isLong = (template: string) => isStream(template.replace(/\{\w+\}/g, 'a_-Z9'));
    for (const { path: at, kind } of ENDPOINTS_OF_API) expect([at, isLong(at)]).toEqual([at, kind === 'stream']);
    expect(isLong(ATTACH)).toBe(true);
    // Of a device whose id has a slash.
    expect(isLong('/v1/user/devices/a/b/events')).toBe(true);
    for (const at of ['/v1/user/events/x', '/x/v1/user/events', '/v1/user/devicesXevents'])
      expect([at, isStream(at)]).toEqual([at, false]);
  });

  test('for calls longer than the page does, so that its own time-out comes first, and not much longer', () => {
    const { calls } = rulesOfApi();
    const longest = Math.max(MAX_WAIT_MS, ...ENDPOINTS_OF_API.map(({ limits }) => limits.timeoutMs)) / 1000;
    for (const what of ['proxy_read_timeout', 'proxy_send_timeout']) {
      expect(seconds(calls, what)).toBeGreaterThan(longest);
      expect(seconds(calls, what)).toBeLessThanOrEqual(longest + 15);
    }
  });

  test('what holds for calls holds for streams: they lie within, and change nothing but the time and the error log', () => {
    const { calls, streams } = rulesOfApi();
    for (const line of ['proxy_buffering off;', 'proxy_ssl_verify on;', 'proxy_ssl_server_name on;'])
      expect(calls).toContain(`    ${line}\n`);
    expect(streams.match(/\w+(?= )/g)).toEqual([
      ...['error_log', 'null'],
      ...['proxy_pass', 'proxy_send_timeout', 'proxy_read_timeout'],
    ]);
  });
});

describe('the policy', () => {
  const serving = (...origins: string[]) => {
    const { config } = parseRuntimeConfig({});
    return { ...config, media: { ...config.media, origins } };
  };

  test('lets the page connect to the media origins, each once', () => {
    const origins = ['https://media.example.com', 'https://media.example.com', 'http://127.0.0.1:8889'];
    const policy = contentSecurityPolicy(serving(...origins), 'header', 'web');
    expect(policy).toContain("connect-src 'self' https://media.example.com http://127.0.0.1:8889; ");
    expect(contentSecurityPolicy(serving(...origins), 'header', 'desktop')).toContain("connect-src 'none'; ");
    copyConfigured(folder, `${folder}-copy`, { media: { origins } });
    for (const name of ['index.html', 'nginx.conf', '_headers']) {
      const text = readFileSync(path.join(`${folder}-copy`, name), 'utf8');
      expect(text).toContain("connect-src 'self' https://media.example.com http://127.0.0.1:8889; ");
    }
    rmSync(`${folder}-copy`, { recursive: true });
  });

  test.each([
    'https://a;b',
    "https://a'b",
    'https://a,b',
    'data:text/plain,x',
    'ws://a.b',
    'nonsense',
    'https://$host',
  ])('refuses %s', (origin) => expect(() => contentSecurityPolicy(serving(origin), 'header', 'web')).toThrow());

  // @threat S86
  test('keeps other pages from framing ours in each snippet for a host, where alone it can', () => {
    copyConfigured(folder, `${folder}-copy`, {});
    const policies = (name: string) =>
      readFileSync(path.join(`${folder}-copy`, name), 'utf8').match(/default-src[^"\n]*/g);
    for (const name of ['nginx.conf', '_headers']) {
      expect(policies(name)).not.toBeNull();
      for (const policy of policies(name) ?? []) expect(policy).toContain("frame-ancestors 'none'");
    }
    // Browsers refuse it in a page, with an error.
    expect(policies('index.html')).toEqual([expect.not.stringContaining('frame-ancestors')]);
    rmSync(`${folder}-copy`, { recursive: true });
  });

  test('takes the maps of a configuration into every snippet', () => {
    const maps = { style: 'https://maps.example.com/style.json', origins: ['https://tiles.example.com'] };
    copyConfigured(folder, `${folder}-copy`, { maps });
    for (const name of ['index.html', 'nginx.conf', '_headers']) {
      const text = readFileSync(path.join(`${folder}-copy`, name), 'utf8');
      expect(text).toContain(
        "connect-src 'self' https://maps.example.com https://tiles.example.com; worker-src 'self'; ",
      );
    }
    rmSync(`${folder}-copy`, { recursive: true });
  });

  test('never reaches nginx with what it would read as a variable', () => {
    expect(() => configureWeb(folder, config({ loki: { url: 'https://$host/push' } }))).toThrow(
      'characters that no host name has',
    );
    expect(read('index.html')).toBe(PAGE);
  });
});
