import { describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { parseRuntimeConfig } from '#app/config/runtimeConfig';
import { containerNginx } from '../../../scripts/lib/containerNginx';
import { readContainerSettings, SETTING_NAMES } from '../../../scripts/lib/containerSettings';

test('without any setting the API is on the page’s own origin', () => {
  expect(readContainerSettings({ PATH: '/bin', FARSIGHT_API_ORIGIN: '' })).toEqual({
    config: {},
    hosting: { upstream: undefined, isBehindProxy: true, hasOwnLog: true },
    listen: '8080',
    ignored: [],
  });
});

test('every setting arrives in its place', () => {
  const { config, listen } = readContainerSettings({
    FARSIGHT_API_ORIGIN: 'https://api.example.com:8443',
    FARSIGHT_MEDIA_ORIGINS: 'https://media.example.com:443,https://[2001:db8::1]:8889',
    FARSIGHT_PICTURE_ORIGINS: 'https://pictures.example.com:443',
    FARSIGHT_ENVIRONMENT: 'staging',
    FARSIGHT_LOKI_URL: 'https://logs.example.com/push',
    FARSIGHT_TRACES_ENDPOINT: '/collect',
    FARSIGHT_ANALYTICS_HOST: 'https://analytics.example.com',
    FARSIGHT_ANALYTICS_KEY: 'public-key',
    FARSIGHT_DOCS_URL: 'https://example.com/docs?lang=en#top',
    FARSIGHT_SUPPORT_URL: 'https://example.com/support',
    FARSIGHT_LISTEN: '127.0.0.1:8081',
  });
  expect(config).toEqual({
    api: { protocol: 'https', host: 'api.example.com', port: 8443 },
    environment: 'staging',
    media: { origins: ['https://media.example.com', 'https://[2001:db8::1]:8889'] },
    pictures: { origins: ['https://pictures.example.com'] },
    loki: { url: 'https://logs.example.com/push' },
    traces: { endpoint: '/collect' },
    analytics: { host: 'https://analytics.example.com', key: 'public-key' },
    links: { docs: 'https://example.com/docs?lang=en#top', support: 'https://example.com/support' },
  });
  expect(parseRuntimeConfig(config).ok).toBe(true);
  expect(listen).toBe('127.0.0.1:8081');
  expect(readContainerSettings({ FARSIGHT_API_UPSTREAM: 'http://api:8080' }).hosting.upstream).toBe('http://api:8080');
});

describe('a value that could mean more than it should is refused by name, and not repeated', () => {
  const HOSTILE = [
    'https://a.test"',
    "https://a.test'",
    'https://a.test;',
    'https://a.test; return 200',
    'https://a.test\nFARSIGHT',
    'https://a.test\r\nx: y',
    'https://$host',
    'https://a.test/${x}',
    'https://a .test',
    ' https://a.test',
    'https://a.test ',
    'https://a.test\\',
    'https://a.test{',
    'https://a.test`id`',
    'https://a.test<script>',
    'https://a.test:99999',
    'https://*',
    'https://user:secret@a.test',
    'http://a.test',
    'ws://a.test',
    '//a.test',
    'javascript:alert(1)',
    'https://',
    'https://xn--\u00e9',
    'https://[::::]',
    'https://999.1.1.1',
    `https://${'a'.repeat(3000)}`,
    '\u0000',
  ];
  // A host inside the deployment may be reached by http; two slashes begin the path of a file.
  const mayBe = (name: string, value: string) =>
    (name === 'FARSIGHT_API_UPSTREAM' && value === 'http://a.test') ||
    (name === 'FARSIGHT_CONFIG_FILE' && value === '//a.test');

  test.each(SETTING_NAMES)('%s', (name) => {
    for (const value of HOSTILE.filter((one) => !mayBe(name, one))) {
      let said = '';
      try {
        readContainerSettings({ [name]: value });
      } catch (error) {
        ({ message: said } = error as Error);
      }
      expect([value, said]).toEqual([value, expect.stringMatching(new RegExp(`^${name} must be [^\\n]+\\.$`))]);
      if (value.length > 'https://'.length) expect(said).not.toContain(value);
    }
  });

  test('https origins with a path or a list where one belongs', () => {
    for (const value of ['https://a.test/', 'https://a.test/x', 'https://a.test,https://b.test'])
      expect(() => readContainerSettings({ FARSIGHT_API_ORIGIN: value })).toThrow('FARSIGHT_API_ORIGIN must be');
    for (const value of [
      'https://a.test,',
      ',https://a.test',
      'https://a.test, https://b.test',
      'https://a.test,http://b.test',
    ])
      expect(() => readContainerSettings({ FARSIGHT_MEDIA_ORIGINS: value })).toThrow('FARSIGHT_MEDIA_ORIGINS must be');
    for (const value of ['80; root /', '0', '99999', 'unix:/x', '8080 default_server', '*:80'])
      expect(() => readContainerSettings({ FARSIGHT_LISTEN: value })).toThrow('FARSIGHT_LISTEN must be');
  });

  test('whatever is accepted can be no directive of nginx and no part of a script', () => {
    const unit = fc.constantFrom(...Array.from('ahtps:/.,0189[]-_?#%&=@;{}$"\'\\ \n\t<>`*'));
    const value = fc.tuple(fc.constantFrom('', 'https://', 'https://a.b', 'http://a', '/'), fc.string({ unit }));
    fc.assert(
      fc.property(
        fc.constantFrom(...SETTING_NAMES.filter((name) => name !== 'FARSIGHT_CONFIG_FILE')),
        value,
        (name, parts) => {
          let settings;
          try {
            settings = readContainerSettings({ [name]: parts.join('') });
          } catch {
            return;
          }
          expect(parseRuntimeConfig(settings.config).ok).toBe(true);
          expect(JSON.stringify(settings).replace(/[{}"]/g, '')).not.toMatch(/[;$'\\ \n\t<>`*]/);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

test('settings that contradict each other are refused', () => {
  const both = { FARSIGHT_API_ORIGIN: 'https://a.test', FARSIGHT_API_UPSTREAM: 'http://a' };
  expect(() => readContainerSettings(both)).toThrow('not both');
});

describe('a configuration file', () => {
  test('stands for all settings of the page', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-settings-'));
    const file = path.join(folder, 'config.json');
    writeFileSync(file, '{"environment":"staging"}');
    const env = { FARSIGHT_CONFIG_FILE: file, FARSIGHT_API_UPSTREAM: 'http://api:8080' };
    expect(readContainerSettings(env)).toMatchObject({
      config: { environment: 'staging' },
      hosting: { upstream: 'http://api:8080' },
    });
    expect(() => readContainerSettings({ ...env, FARSIGHT_DOCS_URL: 'https://a.test' })).toThrow(
      'leave FARSIGHT_DOCS_URL out',
    );
    for (const text of ['{', '[]', 'null', '"x"']) {
      writeFileSync(file, text);
      expect(() => readContainerSettings(env)).toThrow('FARSIGHT_CONFIG_FILE names');
    }
    rmSync(folder, { recursive: true });
    expect(() => readContainerSettings(env)).toThrow('names no file that can be read as JSON');
  });
});

test('a name that is almost a setting is told; what Kubernetes adds for a service of this name is not', () => {
  const env = {
    FARSIGHT_API_ORGIN: 'https://a.test',
    FARSIGHT_SERVICE_HOST: '10.0.0.1',
    FARSIGHT_SERVICE_PORT_HTTP: '80',
    FARSIGHT_PORT: 'tcp://10.0.0.1:80',
    FARSIGHT_API_PORT_80_TCP_ADDR: '10.0.0.1',
  };
  expect(readContainerSettings(env).ignored).toEqual(['FARSIGHT_API_ORGIN']);
});

test('nginx of the container writes to one folder only, and logs neither paths nor queries', () => {
  const text = containerNginx({ run: '/tmp/farsight', root: '/', hasBrotli: true, listen: '8080' });
  const written = [...text.matchAll(/^\s*(?:pid|\w+_temp_path) "([^"]+)";/gm)].map(([, at]) => at ?? '');
  expect(written).toHaveLength(6);
  expect(written.filter((at) => !at.startsWith('/tmp/farsight/'))).toEqual([]);
  expect(text).toContain('error_log stderr crit;');
  expect(/log_format[^;]+;/.exec(text)?.[0]).not.toMatch(/\$(request|uri|request_uri|args|http_\w+|remote_addr)\b/);
  expect(containerNginx({ run: '/r', root: '/', hasBrotli: false, listen: '8080' })).not.toContain('brotli');
});
