import { describe, expect, test } from '@jest/globals';
import { contentSecurityPolicy } from '#app/config/contentSecurityPolicy';
import { readDesktopConfig, type Overrides } from '#app/config/desktopConfig';
import { parseRuntimeConfig } from '#app/config/runtimeConfig';

const KEY = Buffer.alloc(32, 7).toString('base64');
const read = (value: unknown) => parseRuntimeConfig(value);
const problemsOf = (value: unknown) => {
  const parsed = read(value);
  return parsed.ok ? [] : parsed.problems;
};

describe('what a web folder may be configured with (hosting, "Configuration")', () => {
  test('is taken whole', () => {
    const whole = {
      api: { protocol: 'http', host: 'api.x.test', port: 8080 },
      website: { host: 'app.x.test', port: 8443 },
      environment: 'staging_2',
      loki: { url: '/collect/logs' },
      traces: { endpoint: 'https://traces.x.test/otlp' },
      analytics: { host: 'https://stats.x.test', key: 'phc_1-2' },
      media: { origins: ['https://media.x.test'], iceServers: [{ urls: ['stun:stun.x.test'] }], sendToken: true },
      pictures: { origins: ['https://pictures.x.test'] },
      maps: { style: 'https://maps.x.test/style.json' },
      links: { docs: 'https://docs.x.test' },
    };
    expect(read(whole)).toEqual({
      ok: true,
      config: {
        api: whole.api,
        website: whole.website,
        environment: 'staging_2',
        lokiUrl: '/collect/logs',
        tracesEndpoint: 'https://traces.x.test/otlp',
        analytics: whole.analytics,
        media: whole.media,
        pictures: whole.pictures,
        maps: { ...whole.maps, origins: [] },
        links: {
          docs: 'https://docs.x.test',
          terms: 'https://farsight.example/terms',
          privacy: 'https://farsight.example/privacy',
          support: 'https://farsight.example/support',
        },
      },
    });
  });

  test('is by default the page’s own host, and nothing that it was not told of', () => {
    expect(read({})).toMatchObject({
      config: {
        api: { protocol: 'https', host: null, port: null },
        website: { host: null, port: 443 },
        tracesEndpoint: null,
        media: { origins: [], iceServers: [], sendToken: false },
        pictures: { origins: ['https://lh3.googleusercontent.com'] },
        maps: null,
      },
    });
    // One without the other measures nothing.
    for (const analytics of [{ host: 'https://stats.x.test' }, { key: 'k' }, {}])
      expect(read({ analytics }).config.analytics).toBeNull();
  });

  test.each([
    [{ api: { host: 'x' } }, true],
    [{ api: { host: 'x..y' } }, false],
    [{ api: { host: 'x.test/' } }, false],
    [{ api: { host: ' x.test' } }, false],
    [{ api: { host: '[::1' } }, false],
    [{ api: { host: '::1' } }, false],
    [{ api: { port: 1 } }, true],
    [{ api: { port: 65_535 } }, true],
    [{ api: { port: 0 } }, false],
    [{ api: { port: 65_536 } }, false],
    [{ api: { port: 80.5 } }, false],
    [{ website: { port: 0 } }, false],
    [{ website: { host: 'x/y' } }, false],
    [{ website: { more: 1 } }, false],
    [{ environment: 'a'.repeat(40) }, true],
    [{ environment: 'a'.repeat(41) }, false],
    [{ environment: '' }, false],
    [{ environment: 'a b' }, false],
    [{ loki: { url: '/' } }, true],
    [{ loki: { url: '/a/b/' } }, true],
    [{ loki: { url: '//x.test' } }, false],
    [{ loki: { url: '/a?b' } }, false],
    // As long as such addresses are: what is wrong with one is found at once.
    [{ loki: { url: '/observability-collector/loki/api/v1/push?tenant=farsight' } }, false],
    [{ loki: { url: `/${'a'.repeat(198)}?` } }, false],
    [{ loki: { url: `/${'a'.repeat(199)}` } }, true],
    [{ loki: { url: `/${'a'.repeat(200)}` } }, false],
    [{ loki: { url: 'http://[x' } }, false],
    [{ traces: { endpoint: 'x https://x.test' } }, false],
    [{ analytics: { host: '/a', key: 'k' } }, false],
    [{ analytics: { host: 'https://x.test', key: 'a b' } }, false],
    [{ analytics: { host: 'https://x.test', key: 'k'.repeat(200) } }, true],
    [{ analytics: { host: 'https://x.test', key: 'k'.repeat(201) } }, false],
    [{ media: { origins: ['ftp://x.test'] } }, false],
    [{ media: { origins: ['https://X.test'] } }, false],
    [{ media: { origins: ['https://x.test/'] } }, false],
    [{ media: { sendToken: 'yes' } }, false],
    [{ media: { iceServers: [{ urls: ['stun:x'], password: 'x' }] } }, false],
    [{ links: { docs: `https://x.test/${'a'.repeat(2033)}` } }, true],
    [{ links: { docs: `https://x.test/${'a'.repeat(2034)}` } }, false],
    [{ links: { docs: 'https://x.test/"onclick' } }, false],
    [{ links: { blog: 'https://x.test' } }, false],
  ])('%.60j is taken: %j', (value, isTaken) => expect(read(value).ok).toBe(isTaken));

  test('and what is wrong with it is said in a sentence for each', () => {
    expect(problemsOf({ api: { host: 'a b', port: 0 }, environment: '!', more: 1 })).toEqual([
      'api.host: must be a host name alone',
      expect.stringContaining('api.port: '),
      'environment: must be a short word',
      'more: unknown key',
    ]);
    expect(problemsOf({ loki: { url: 7 } })).toEqual(['loki.url: must be an http or https address, or a path']);
    expect(problemsOf({ links: { docs: 'ftp://x.test' } })).toEqual([
      'links.docs: must be an http or https address, or a path',
    ]);
    expect(problemsOf({ media: { origins: ['x'] } })).toEqual(['media.origins.0: must be an origin']);
  });
});

describe('where a page may connect (S4)', () => {
  const connections = (value: object, body: 'web' | 'desktop' = 'web') =>
    /connect-src ([^;]*);/.exec(contentSecurityPolicy(read(value).config, 'header', body))?.[1];

  test('is what the configuration names, each origin once', () => {
    expect(connections({})).toBe("'self'");
    expect(connections({ loki: { url: '/logs' }, traces: { endpoint: '/traces' } })).toBe("'self'");
    expect(connections({ api: { host: 'api.x.test', port: 8443 }, loki: { url: '/logs' } })).toBe(
      "https://api.x.test:8443 wss://api.x.test:8443 'self'",
    );
    expect(connections({ api: { protocol: 'http', host: '127.0.0.1', port: 4800 } })).toBe(
      'http://127.0.0.1:4800 ws://127.0.0.1:4800',
    );
    expect(connections({ analytics: { host: 'https://stats.x.test/in', key: 'k' } })).toBe(
      "'self' https://stats.x.test",
    );
    expect(connections({ analytics: { host: 'https://stats.x.test' } })).toBe("'self'");
  });

  test('holds in a meta element all but what browsers refuse there', () => {
    const config = read({}).config;
    const [header, meta] = [contentSecurityPolicy(config, 'header'), contentSecurityPolicy(config, 'meta')];
    expect(header.replace("; frame-ancestors 'none'", '')).toBe(meta);
    expect(header).not.toBe(meta);
  });
});

describe('an installed app', () => {
  const built = { runtime: { api: { host: 'api.x.test' } } };
  const of = (more: object, isPackaged = true, overrides: Overrides = {}) =>
    readDesktopConfig({ ...built, ...more }, isPackaged, overrides);

  test('has what its build was given, and by default no updates and no other hosts', () => {
    expect(of({})).toMatchObject({ updates: null, signInHosts: [], runtime: { api: { host: 'api.x.test' } } });
    expect(of({ updates: null, signInHosts: ['id.x.test'] })).toMatchObject({
      updates: null,
      signInHosts: ['id.x.test'],
    });
    const updates = { feed: 'https://updates.x.test/feed', publicKey: KEY };
    expect(of({ updates }).updates).toEqual(updates);
    const iceServers = [{ urls: ['stun:stun.x.test'] }];
    expect(of({ runtime: { ...built.runtime, media: { iceServers } } }).runtime.media.iceServers).toEqual(iceServers);
  });

  test.each([
    [{ updates: { feed: 'https://x.test/?a', publicKey: KEY } }, 'updates.feed: must be an https address'],
    [{ updates: { feed: 'https://x.test/#a', publicKey: KEY } }, 'updates.feed: must be an https address'],
    [{ updates: { feed: `https://x.test/${'a'.repeat(2048)}`, publicKey: KEY } }, 'updates.feed'],
    [{ updates: { feed: 'https://x.test', publicKey: KEY.slice(1) } }, 'updates.publicKey: must be 32 bytes in base64'],
    [{ updates: { feed: 'https://x.test', publicKey: `${KEY.slice(0, 43)}A` } }, 'updates.publicKey'],
    [{ updates: { feed: 'https://x.test' } }, 'updates.publicKey'],
    [{ updates: { feed: 'https://x.test', publicKey: KEY, more: 1 } }, 'updates.more'],
    [{ signInHosts: ['localhost'] }, 'signInHosts.0'],
    [{ signInHosts: ['ID.x.test'] }, 'signInHosts.0'],
    [{ signInHosts: ['id.x.test/path'] }, 'signInHosts.0'],
    [{ signInHosts: ['.x.test'] }, 'signInHosts.0'],
    [{ signInHosts: 'id.x.test' }, 'signInHosts'],
    [{ runtime: { api: { hots: 'x' } } }, 'api.hots: unknown key'],
    [{ runtime: { api: { host: 'x' }, media: { iceServers: [{ urls: ['http://x'] }] } } }, 'media.iceServers: '],
    [{ more: 1 }, 'more'],
  ])('refuses the build %j by name', (more, problem) => {
    expect(() => of(more)).toThrow(`The configuration of this build is not valid: ${problem}`);
  });

  test('refuses a build that is no object, or collectors without a host', () => {
    for (const odd of [null, 'x', 7]) expect(() => readDesktopConfig(odd, true, {})).toThrow('(root)');
    const whole = 'The collectors and links of this build must be whole addresses';
    for (const more of [{ loki: { url: '/logs' } }, { traces: { endpoint: '/traces' } }])
      expect(() => of({ runtime: { ...built.runtime, ...more } })).toThrow(whole);
    expect(() => of({ runtime: {} })).toThrow('names no API host');
  });

  test('run from the sources may be pointed at a server of one’s own, which is its collector too', () => {
    const api = (address: string) => of({}, false, { api: address }).runtime;
    expect(api('http://127.0.0.1:4800')).toMatchObject({
      api: { protocol: 'http', host: '127.0.0.1', port: 4800 },
      website: { host: null, port: 443 },
      lokiUrl: 'http://127.0.0.1:4800',
      tracesEndpoint: 'http://127.0.0.1:4800',
    });
    expect(api('https://api.y.test')).toMatchObject({ api: { protocol: 'https', host: 'api.y.test', port: null } });
    expect(api('http://localhost:1').api.protocol).toBe('http');
    expect(api('https://localhost:1').api.protocol).toBe('https');
    expect(api('http://[::1]:1').api.host).toBe('[::1]');
    const own = {
      runtime: { ...built.runtime, loki: { url: 'https://l.x.test' }, traces: { endpoint: 'https://t.x.test' } },
    };
    expect(of(own, false, { api: 'http://127.0.0.1:1' }).runtime).toMatchObject({
      lokiUrl: 'https://l.x.test',
      tracesEndpoint: 'https://t.x.test',
    });
    for (const address of ['ws://127.0.0.1:1', 'http://10.0.0.7', 'file:///etc', '127.0.0.1'])
      expect(() => api(address)).toThrow();
    expect(of({}, false, { api: '', updates: '' })).toEqual(of({}));
    expect(of({}, true, { api: 'http://127.0.0.1:4800' })).toEqual(of({}));
  });

  test('run from the sources takes updates from this machine alone', () => {
    const from = (updates: string) => of({}, false, { updates }).updates;
    expect(from(`http://localhost:1/feed#${KEY}`)).toEqual({ feed: 'http://localhost:1/feed', publicKey: KEY });
    expect(from('http://127.0.0.1:1')).toEqual({ feed: 'http://127.0.0.1:1', publicKey: '' });
    for (const feed of ['x', `https://updates.x.test#${KEY}`, `http://127.0.0.1.x.test#${KEY}`])
      expect(() => from(feed)).toThrow('Another update feed must be on this machine.');
  });
});
