import { describe, expect, test } from '@jest/globals';
import { contentSecurityPolicy } from '#app/config/contentSecurityPolicy';
import { apiOrigin, parseRuntimeConfig, addressesOf } from '#app/config/runtimeConfig';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import fc from 'fast-check';

const config = (value: unknown) => parseRuntimeConfig(value).config;

describe('runtime configuration', () => {
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

  test.each([
    [{ api: { host: 'api.test' } }, 'https://api.test'],
    [{ api: { host: 'api.test', port: 443 } }, 'https://api.test'],
    [{ api: { host: 'api.test', port: 8443 } }, 'https://api.test:8443'],
    [{ api: { protocol: 'http', host: 'api.test', port: 80 } }, 'http://api.test'],
    [{ api: { protocol: 'http', host: '127.0.0.1', port: 4800 } }, 'http://127.0.0.1:4800'],
    [{}, 'https://page.test'],
  ])('%j calls %s (spec §7)', (value, origin) => {
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
      "default-src 'none'; script-src 'self'; style-src-elem 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src-attr 'none'; img-src 'self' data: https://lh3.googleusercontent.com; font-src 'self'; connect-src https://api.test https://logs.test https://traces.test:4318; worker-src 'none'; frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types webpack",
    );
  });

  test('lets the page connect to the media origins that are named', () => {
    const origins = ['https://media.test', 'https://edge.test:8443'];
    expect(contentSecurityPolicy(config({ media: { origins } }), 'header')).toContain(
      "connect-src 'self' https://media.test https://edge.test:8443;",
    );
  });

  test('has nothing that an evaluator calls high', () => {
    const findings = new CspEvaluator(new CspParser(contentSecurityPolicy(config({}), 'header')).csp).evaluate();
    expect(
      findings.filter((finding) => finding.severity <= Severity.MEDIUM).map((finding) => finding.description),
    ).toEqual([]);
  });

  test('no accepted configuration can add a directive', () => {
    const names = (policy: string) => policy.split('; ').map((one) => one.split(' ')[0]);
    const expected = names(contentSecurityPolicy(config({}), 'header'));
    const text = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.string().map((one) => `https://x.test/${one}`),
    );
    fc.assert(
      fc.property(text, text, (url, host) => {
        const media = { origins: [url] };
        const parsed = parseRuntimeConfig({ loki: { url }, analytics: { host: url, key: 'k' }, api: { host }, media });
        const { config: alone } = parseRuntimeConfig({ media });
        expect(names(contentSecurityPolicy(alone, 'header'))).toEqual(expected);
        expect(names(contentSecurityPolicy(parsed.config, 'header'))).toEqual(expected);
      }),
    );
  });
});

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
