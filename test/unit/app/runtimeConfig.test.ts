import { describe, expect, test } from '@jest/globals';
import { contentSecurityPolicy } from '#app/config/contentSecurityPolicy';
import { addressesOf } from '#app/config/addresses';
import { apiOrigin, parseRuntimeConfig } from '#app/config/runtimeConfig';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import fc from 'fast-check';

const config = (value: unknown) => parseRuntimeConfig(value).config;

describe('runtime configuration', () => {
  // @spec 1.10, 9.32
  test('every key is optional', () => {
    const parsed = parseRuntimeConfig({});
    expect(parsed.ok).toBe(true);
    expect(parsed.config).toMatchObject({
      environment: 'production',
      lokiUrl: null,
      analytics: null,
      website: { port: 443 },
    });
  });

  // @spec 7.4
  test.each([
    [{ api: { host: 'api.test' } }, 'https://api.test'],
    [{ api: { host: 'api.test', port: 443 } }, 'https://api.test'],
    [{ api: { host: 'api.test', port: 8443 } }, 'https://api.test:8443'],
    [{ api: { protocol: 'http', host: 'api.test', port: 80 } }, 'http://api.test'],
    [{ api: { protocol: 'http', host: '127.0.0.1', port: 4800 } }, 'http://127.0.0.1:4800'],
    // With the brackets that an address has in a URL.
    [{ api: { host: '[2001:db8::1]' } }, 'https://[2001:db8::1]'],
    [{ api: { protocol: 'http', host: '[::1]', port: 4800 } }, 'http://[::1]:4800'],
    [{}, 'https://page.test'],
  ])('%j calls %s (specification §7)', (value, origin) => {
    expect(apiOrigin(config(value), 'https://page.test')).toBe(origin);
  });

  test.each([
    [{ apy: {} }, 'apy: unknown key'],
    [{ api: { hots: 'x' } }, 'api.hots: unknown key'],
    [{ api: { port: '443' } }, 'api.port'],
    [{ api: { host: 'https://x' } }, 'api.host'],
    [{ api: { host: "x'; script-src *" } }, 'api.host'],
    [{ api: { protocol: 'ftp' } }, 'api.protocol'],
    [{ loki: { url: 'javascript:alert(1)' } }, 'loki.url'],
    [{ links: { docs: 'https://x.test/;script-src *' } }, 'links.docs'],
    [{ media: { origins: ['https://media.test/path'] } }, 'media.origins.0'],
    [{ media: { origins: ["https://x.test;script-src *'"] } }, 'media.origins.0'],
    [{ media: { iceServers: [{ urls: 'turn:turn.test' }] } }, 'media.iceServers.0.urls'],
    [{ maps: {} }, 'maps.style'],
    [{ maps: { style: 'https://x.test/;script-src *' } }, 'maps.style'],
    [{ maps: { style: 'https://x.test/s.json', origins: ['https://tiles.test/1'] } }, 'maps.origins.0'],
    [{ pictures: { origins: ['https://pictures.test/'] } }, 'pictures.origins.0'],
    [{ maps: { style: 'https://x.test/s.json', token: 'x' } }, 'maps.token: unknown key'],
    ['text', '(root)'],
    [null, '(root)'],
    [[], '(root)'],
  ])('%j is refused by name, with defaults to go on with', (value, problem) => {
    const parsed = parseRuntimeConfig(value);
    expect(parsed).toMatchObject({ ok: false, config: { environment: 'production' } });
    expect(parsed.ok ? [] : parsed.problems).toEqual([expect.stringContaining(problem)]);
  });
});

describe('Content-Security-Policy (S4)', () => {
  // @threat S81
  test('is the agreed one', () => {
    const policy = contentSecurityPolicy(
      config({
        api: { host: 'api.test' },
        loki: { url: 'https://logs.test/push' },
        traces: { endpoint: 'https://traces.test:4318' },
      }),
      'header',
    );
    expect(policy).toBe(
      "default-src 'none'; script-src 'self'; style-src-elem 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src-attr 'none'; img-src 'self' data: https://lh3.googleusercontent.com; font-src 'self'; connect-src https://api.test wss://api.test https://logs.test https://traces.test:4318; worker-src 'self'; frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types webpack",
    );
  });

  test('lets the page connect to the media origins that are named', () => {
    const origins = ['https://media.test', 'https://edge.test:8443'];
    expect(contentSecurityPolicy(config({ media: { origins } }), 'header')).toContain(
      "connect-src 'self' https://media.test https://edge.test:8443;",
    );
  });

  test('lets pictures of people come from the origins that are named, in both bodies, instead of Google’s', () => {
    const origins = ['https://pictures.test', 'https://faces.test:8443', 'https://pictures.test'];
    for (const body of ['web', 'desktop'] as const) {
      const policy = contentSecurityPolicy(
        config({ api: { host: 'api.test' }, pictures: { origins } }),
        'header',
        body,
      );
      expect(policy).toContain("img-src 'self' data: https://pictures.test https://faces.test:8443;");
    }
    expect(contentSecurityPolicy(config({ pictures: { origins: [] } }), 'header')).toContain("img-src 'self' data:;");
    const evil = ["https://a;script-src 'unsafe-inline'", 'https://[::1]'];
    for (const origin of evil)
      expect(() => contentSecurityPolicy({ ...config({}), pictures: { origins: [origin] } }, 'header')).toThrow();
  });

  test('refuses an IPv6 address where a policy has no way to name it, instead of a page that is never let through', () => {
    // Content Security Policy Level 3, "host-part": letters, digits, hyphens and dots; Chromium ignores such a source.
    const origins = ['https://[2001:db8::1]:8889'];
    expect(() => contentSecurityPolicy(config({ media: { origins } }), 'header')).toThrow(/IPv6/);
    // The main process makes that request on the desktop.
    const desktop = contentSecurityPolicy(config({ media: { origins } }), 'header', 'desktop');
    expect(desktop).toContain("connect-src 'none';");
  });

  const maps = { style: 'https://maps.test/style.json?key=k', origins: ['https://tiles.test', 'https://maps.test'] };

  test('lets the page connect to the origins of a map, each once, and start one worker of its own', () => {
    const policy = contentSecurityPolicy(config({ maps }), 'header');
    expect(policy).toContain("connect-src 'self' https://maps.test https://tiles.test; worker-src 'self';");
    expect(policy).toMatch(/; trusted-types webpack default$/);
    expect(policy).toContain("img-src 'self' data: https://lh3.googleusercontent.com;");
    const desktop = contentSecurityPolicy(config({ api: { host: 'api.test' }, maps }), 'header', 'desktop');
    expect(desktop).toContain("connect-src https://maps.test https://tiles.test; worker-src 'self';");
    const plain = contentSecurityPolicy(config({}), 'header');
    // The account's stream is read in a worker; on the desktop the main process reads it.
    expect(plain).toContain("worker-src 'self';");
    expect(contentSecurityPolicy(config({ api: { host: 'api.test' } }), 'header', 'desktop')).toContain(
      "worker-src 'none';",
    );
    expect(plain).toMatch(/; trusted-types webpack$/);
  });

  test.each([{}, { maps }])('has nothing that an evaluator calls high: %j', (value) => {
    const findings = new CspEvaluator(new CspParser(contentSecurityPolicy(config(value), 'header')).csp).evaluate();
    expect(
      findings.filter((finding) => finding.severity <= Severity.MEDIUM).map((finding) => finding.description),
    ).toEqual([]);
  });

  // @threat S81
  test('no accepted configuration can add a directive', () => {
    const names = (policy: string) => policy.split('; ').map((one) => one.split(' ')[0]);
    const expected = names(contentSecurityPolicy(config({}), 'header'));
    // A host that a browser knows and a policy does not is refused by name.
    const namesOrRefused = (value: ReturnType<typeof config>) => {
      try {
        return names(contentSecurityPolicy(value, 'header'));
      } catch {
        return expected;
      }
    };
    const text = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.string().map((one) => `https://x.test/${one}`),
    );
    fc.assert(
      fc.property(text, text, (url, host) => {
        const media = { origins: [url] };
        const maps = { style: url, origins: [host] };
        const parsed = parseRuntimeConfig({ loki: { url }, analytics: { host: url, key: 'k' }, api: { host }, media });
        expect(names(contentSecurityPolicy(config({ media }), 'header'))).toEqual(expected);
        for (const alone of [{ maps }, { maps: { style: url } }])
          expect(namesOrRefused(config(alone))).toEqual(expected);
        expect(names(contentSecurityPolicy(parsed.config, 'header'))).toEqual(expected);
      }),
    );
  });
});

// @spec 9.33
test('the first log line names hosts and ports, 443 where https leaves it out', () => {
  const { config } = parseRuntimeConfig({ api: { host: 'api.x.test' }, website: { host: 'app.x.test' } });
  expect(addressesOf(config, 'https://api.x.test', 'https://elsewhere.test')).toEqual({
    api: 'api.x.test:443',
    website: 'app.x.test:443',
  });
  const bare = parseRuntimeConfig({}).config;
  expect(addressesOf(bare, 'http://127.0.0.1:4800', 'http://127.0.0.1:4800')).toEqual({
    api: '127.0.0.1:4800',
    website: '127.0.0.1:4800',
  });
  expect(addressesOf(bare, 'http://x.test', 'https://y.test')).toEqual({ api: 'x.test:80', website: 'y.test:443' });
});
