import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readPoll } from '../../../app/domain/authSession';
import { DEFAULT_DESKTOP_SETTINGS, fitToScreens, readDesktopSettings } from '../../../app/domain/desktopSettings';
import { DeviceWatch } from '../../../app/domain/deviceWatch';
import type { DeviceId } from '../../../app/domain/ids';
import {
  compareVersions,
  isReleaseVersion,
  NO_UPDATE,
  percentOf,
  updateReducer,
  type UpdateEvent,
} from '../../../app/domain/updateState';
import { readDesktopConfig } from '../../../app/config/desktopConfig';
import { contentSecurityPolicy } from '../../../app/config/contentSecurityPolicy';
import { Scrubber } from '../../../app/logging/scrub';

const TOKEN = 'a-session-token-of-some-length';
const USER = { id: 'u_1', name: 'Ada', email: 'ada@x.test', picture: null };

describe('an answer to a poll', () => {
  test.each([
    [202, { status: 'pending' }, { kind: 'wait' }],
    [200, { status: 'pending' }, { kind: 'wait' }],
    [0, undefined, { kind: 'wait' }],
    [500, undefined, { kind: 'wait' }],
    [503, {}, { kind: 'wait' }],
    [429, {}, { kind: 'wait' }],
    [404, {}, { kind: 'failed', message: 'Authentication session expired - please try again' }],
    [400, {}, { kind: 'failed', message: 'Authentication error: why' }],
    [300, { status: 'pending' }, { kind: 'failed', message: 'Authentication error: why' }],
    [200, { status: 'failed' }, { kind: 'failed', message: 'Authentication failed: why' }],
    [
      200,
      { status: 'completed' },
      { kind: 'failed', message: 'Authentication completed but no session data received' },
    ],
    [
      200,
      { status: 'completed', session_token: TOKEN },
      { kind: 'failed', message: 'Authentication completed but no session data received' },
    ],
    [
      200,
      { status: 'completed', user: USER },
      { kind: 'failed', message: 'Authentication completed but no session data received' },
    ],
    [
      200,
      { status: 'completed', session_token: 'a b', user: USER },
      { kind: 'failed', message: 'The server sent a token that is no bearer token (RFC 6750).' },
    ],
    [
      200,
      { status: 'completed', session_token: TOKEN, user: 'Mara' },
      { kind: 'failed', message: 'Authentication completed but no session data received' },
    ],
    [
      200,
      { status: 'completed', session_token: TOKEN, user: null },
      { kind: 'failed', message: 'Authentication completed but no session data received' },
    ],
    [200, null, { kind: 'failed', message: 'Authentication completed but no session data received' }],
    [200, undefined, { kind: 'failed', message: 'Authentication completed but no session data received' }],
    [200, 'html', { kind: 'failed', message: 'Authentication completed but no session data received' }],
    [200, { status: 'completed', session_token: TOKEN, user: USER }, { kind: 'done', token: TOKEN, user: USER }],
  ])('%i %j', (status, body, expected) => {
    expect(readPoll(status, body, 'why')).toEqual(expected);
  });

  test('never throws', () => {
    fc.assert(
      fc.property(fc.nat(600), fc.anything(), (status, body) => {
        expect(['wait', 'done', 'failed']).toContain(readPoll(status, body, 'why').kind);
      }),
    );
  });
});

describe('the state of an update', () => {
  const run = (...events: UpdateEvent[]) => events.reduce(updateReducer, NO_UPDATE);
  const found: UpdateEvent = { type: 'found', version: '1.2.0' };

  // @spec 3.16
  test('goes from checking over downloading to installing', () => {
    expect(run({ type: 'check', isSilent: true })).toMatchObject({ isChecking: true, version: null });
    expect(run(found)).toMatchObject({ isChecking: false, version: '1.2.0' });
    const half = run(found, { type: 'start' }, { type: 'progress', received: 1, total: 3 });
    expect(half).toMatchObject({ isDownloading: true, progress: 33, error: null });
    expect(run(found, { type: 'start' }, { type: 'downloaded' })).toMatchObject({
      isDownloading: false,
      isInstalling: true,
      progress: 100,
    });
  });

  // @spec 4.18, 8.3, 8.4
  test('says what failed, and can begin again', () => {
    const failed = run(found, { type: 'start' }, { type: 'install-failed' });
    expect(failed).toMatchObject({
      isDownloading: false,
      isInstalling: false,
      error: 'Failed to download and install update',
      version: '1.2.0',
    });
    expect(updateReducer(failed, { type: 'start' })).toMatchObject({ isDownloading: true, error: null });
    expect(run({ type: 'check', isSilent: false }, { type: 'check-failed', isSilent: false })).toMatchObject({
      error: 'Failed to check for updates',
    });
    expect(run({ type: 'check', isSilent: true }, { type: 'check-failed', isSilent: true })).toMatchObject({
      error: null,
      isChecking: false,
    });
  });

  test('"Later" hides the card, and does nothing while an update runs', () => {
    expect(run(found, { type: 'dismiss' })).toMatchObject({ isDismissed: true });
    expect(run(found, { type: 'start' }, { type: 'dismiss' })).toMatchObject({
      isDismissed: false,
      isDownloading: true,
    });
  });

  // @spec 4.16
  test('progress is whole, within 0 and 100, and never goes back; without a total it is unknown', () => {
    expect([
      percentOf(1, 3),
      // Rounded, not cut off (specification §4).
      percentOf(2, 3),
      percentOf(1, 8),
      percentOf(5, 0),
      percentOf(5, undefined),
      percentOf(-1, 5),
      percentOf(9, 5),
      percentOf(1, Infinity),
      percentOf(0, 5),
      percentOf('1', 5),
      percentOf(1, '5'),
    ]).toEqual([33, 67, 13, null, null, null, 100, null, 0, null, null]);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.anything(), fc.anything())), (reports) => {
        let state = run(found, { type: 'start' });
        for (const [received, total] of reports) {
          const before = state.progress ?? 0;
          state = updateReducer(state, { type: 'progress', received, total });
          const after = state.progress ?? 0;
          expect(Number.isInteger(after) && after >= before && after <= 100).toBe(true);
        }
      }),
    );
  });

  test('only three numbers are a version, and they are compared as numbers', () => {
    expect(['1.2.3', '1.2', '1.2.3-beta', '<b>1.2.3</b>', '1.2.3\n', '', 7].map(isReleaseVersion)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(compareVersions('1.10.0', '1.9.9')).toBeGreaterThan(0);
    expect(compareVersions('1.1.6', '1.1.6')).toBe(0);
    expect(run({ type: 'found', version: 'javascript:1' }).version).toBeNull();
  });
});

describe('settings of a computer', () => {
  test('whatever a file holds gives settings, each bad value its default', () => {
    expect(readDesktopSettings(undefined)).toEqual(DEFAULT_DESKTOP_SETTINGS);
    expect(readDesktopSettings({ zoom: 99, theme: 'dark', notify: 'yes', bounds: { x: 1 } })).toEqual({
      ...DEFAULT_DESKTOP_SETTINGS,
      theme: 'dark',
    });
    fc.assert(
      fc.property(fc.anything(), (value) =>
        expect(Object.keys(readDesktopSettings(value))).toEqual(Object.keys(DEFAULT_DESKTOP_SETTINGS)),
      ),
    );
  });

  test('a window is put back onto a screen that is there, or forgotten', () => {
    const screen = { x: 0, y: 0, width: 1000, height: 800 };
    expect(fitToScreens({ x: 50, y: 60, width: 400, height: 400 }, [screen])).toEqual({
      x: 50,
      y: 60,
      width: 400,
      height: 400,
    });
    expect(fitToScreens({ x: 800, y: -100, width: 400, height: 500 }, [screen])).toEqual({
      x: 600,
      y: 0,
      width: 400,
      height: 500,
    });
    expect(fitToScreens({ x: 0, y: 0, width: 3000, height: 2000 }, [screen])).toEqual({
      x: 0,
      y: 0,
      width: 1000,
      height: 800,
    });
    expect(fitToScreens({ x: 5000, y: 0, width: 400, height: 400 }, [screen])).toBeNull();
    expect(fitToScreens({ x: 0, y: 0, width: 400, height: 400 }, [])).toBeNull();
  });
});

describe('the watch over devices', () => {
  const id = (text: string) => text as DeviceId;

  test('tells once of a device that stays away, and of its return', () => {
    const watch = new DeviceWatch();
    watch.list([{ id: id('d1'), name: 'River' }]);
    watch.setOnline([id('d1')], 0);
    watch.set(id('d1'), false, 1000);
    expect(watch.due(5000, 10_000)).toEqual([]);
    expect(watch.nextDue(10_000)).toBe(11_000);
    expect(watch.due(11_000, 10_000)).toEqual([{ id: 'd1', name: 'River', isOnline: false }]);
    expect(watch.due(20_000, 10_000)).toEqual([]);
    watch.set(id('d1'), true, 21_000);
    expect(watch.due(21_000, 10_000)).toEqual([{ id: 'd1', name: 'River', isOnline: true }]);
  });

  test('says nothing of a short absence, nor of a device that was never there', () => {
    const watch = new DeviceWatch();
    watch.list([
      { id: id('d1'), name: 'River' },
      { id: id('d2'), name: 'Roof' },
    ]);
    watch.set(id('d2'), false, 0);
    watch.setOnline([id('d1')], 0);
    watch.set(id('d1'), false, 1000);
    watch.set(id('d1'), true, 2000);
    expect(watch.due(60_000, 10_000)).toEqual([]);
    expect(watch.counts()).toEqual({ online: 1, total: 2 });
    watch.clear();
    expect(watch.counts()).toEqual({ online: 0, total: 0 });
  });
});

describe('the configuration of an installed app', () => {
  const built = { runtime: { api: { host: 'api.x.test' } }, updates: null, signInHosts: ['accounts.google.com'] };
  const key = Buffer.alloc(32).toString('base64');

  test('cannot be redirected from outside once it is packaged (S26)', () => {
    const environment = { api: 'http://127.0.0.1:1', updates: `http://127.0.0.1:2#${key}` };
    expect(readDesktopConfig(built, true, environment)).toEqual(readDesktopConfig(built, true, {}));
    expect(readDesktopConfig(built, false, environment)).toMatchObject({
      runtime: { api: { protocol: 'http', host: '127.0.0.1', port: 1 } },
      updates: { feed: 'http://127.0.0.1:2', publicKey: key },
    });
  });

  test('plain http is for this machine alone (S27), and bad builds are refused', () => {
    expect(() => readDesktopConfig(built, false, { api: 'http://api.x.test' })).toThrow('by https');
    expect(() => readDesktopConfig(built, false, { api: 'nonsense' })).toThrow('is not valid');
    expect(() => readDesktopConfig(built, false, { updates: `https://x.test#${key}` })).toThrow('on this machine');
    expect(() => readDesktopConfig({}, true, {})).toThrow('names no API host');
    expect(() =>
      readDesktopConfig({ ...built, updates: { feed: 'http://x.test', publicKey: key } }, true, {}),
    ).toThrow();
    expect(() => readDesktopConfig({ ...built, more: 1 }, true, {})).toThrow();
  });

  // @threat S46
  describe('S46: a packaged app speaks https, and http to this machine alone', () => {
    const cases = (origin: string): readonly (readonly [string, object])[] => {
      const { hostname: host, protocol } = new URL(origin);
      const api = { ...built.runtime.api, ...(protocol === 'http:' && { protocol: 'http', host }) };
      return [
        ['api.protocol', { api }],
        ['loki.url', { loki: { url: `${origin}/logs` } }],
        ['traces.endpoint', { traces: { endpoint: origin } }],
        ['analytics.host', { analytics: { host: origin, key: 'k' } }],
        ['media.origins', { media: { origins: ['https://media.x.test', origin] } }],
        ['maps.style', { maps: { style: `${origin}/style.json`, origins: [] } }],
        ['pictures.origins', { pictures: { origins: [origin] } }],
        ['maps.origins', { maps: { style: 'https://maps.x.test/style.json', origins: [origin] } }],
      ];
    };
    const read = (more: object, isPackaged: boolean) => () =>
      readDesktopConfig({ ...built, runtime: { ...built.runtime, ...more } }, isPackaged, {});
    test.each(cases('http://far.x.test'))('%s', (key, more) => {
      expect(read(more, true)).toThrow(`${key}: must be an https address, or http on this machine`);
    });
    test.each(cases('http://127.0.0.1'))('%s on this machine', (_, more) => {
      expect(read(more, true)).not.toThrow();
    });
    const readFeed = (feed: string) => () =>
      readDesktopConfig({ ...built, updates: { feed, publicKey: key } }, true, {}).updates?.feed;
    test.each([
      'http://far.x.test',
      'http://127.0.0.1.far.test',
      'http://127.0.0.1@far.test',
      'http://10.0.0.1/feed',
      'ftp://127.0.0.1/feed',
      'https://[',
      'feed',
    ])('updates.feed: %s', (feed) => {
      expect(readFeed(feed)).toThrow('updates.feed: must be an https address, or http on this machine');
    });
    test.each([
      'https://far.x.test/feed',
      'http://127.0.0.1:8080/feed',
      'http://localhost/feed',
      'http://[::1]:1/feed',
    ])('updates.feed: %s is taken', (feed) => {
      expect(readFeed(feed)()).toBe(feed);
    });
    test.each(['http://127.0.0.1.far.test', 'http://localhost.far.test', 'http://user@far.test'])(
      '%s is not this machine',
      (url) => {
        expect(read({ loki: { url } }, true)).toThrow('loki.url');
      },
    );
  });

  test('lets its page reach nothing (S4)', () => {
    const policy = contentSecurityPolicy(readDesktopConfig(built, true, {}).runtime, 'header', 'desktop');
    expect(policy).toContain("connect-src 'none';");
    expect(policy).toContain("default-src 'none';");
    expect(policy).not.toContain('api.x.test');
  });
});

describe('scrubbing', () => {
  test('takes out what it knows in every spelling, and what has the shape of a secret', () => {
    const scrubber = new Scrubber();
    scrubber.remember('s3cret+token/with=signs');
    const line = [
      's3cret+token/with=signs',
      encodeURIComponent('s3cret+token/with=signs'),
      'Authorization: Bearer abc.def',
      '/v1/user/events?token=xyz123',
      '{"session_token":"qwerty"}',
      '/v1/oauth2/user/sessions/poll/AbC-123',
      'farsight://auth?token=1',
      'mara@sandbox.example',
      '/home/mara/x',
      String.raw`C:\Users\mara\x`,
    ].join(' ');
    const text = scrubber.scrub(line);
    for (const secret of ['s3cret', 'abc.def', 'xyz123', 'qwerty', 'AbC-123', 'auth?', 'mara'])
      expect(text).not.toContain(secret);
  });

  test('a planted secret never survives, wherever it stands', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_+/=-]{16,60}$/), fc.string(), fc.string(), (secret, before, after) => {
        const scrubber = new Scrubber();
        scrubber.remember(secret);
        const lines = [
          before + secret + after,
          JSON.stringify({ [before]: { cause: secret } }),
          `https://x.test/?a=${encodeURIComponent(secret)}`,
        ];
        for (const line of lines) expect(scrubber.scrub(line)).not.toContain(secret);
      }),
    );
  });
});
