import { describe, expect, jest, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { EventEmitter } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import type * as Electron from 'electron';
import type { App } from 'electron';
import { readDesktopConfig } from '../../../app/config/desktopConfig';
import { createBundleHandler, fileFor, parseManifest } from '../../../main/security/bundleProtocol';
import { createExternalLinks } from '../../../main/security/externalLinks';
import { guardNavigation, linkIdOf } from '../../../main/security/navigation';
import { isOwnAddress } from '../../../main/security/origin';
import { denyPermissions } from '../../../main/security/permissions';
import { WEB_PREFERENCES } from '../../../main/security/webPreferences';

const HOSTILE = [
  'app://bundle.evil/',
  'app://bundle@evil/',
  'app://evil@bundle/',
  'app://bundle:1/',
  'app://other/',
  'appx://bundle/',
  'https://bundle/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:app://bundle/1',
  'about:blank',
  '',
  'app:',
];

describe('our own addresses', () => {
  test.each(HOSTILE)('%s is none', (address) => expect(isOwnAddress(address)).toBe(false));
  test.each(['app://bundle/', 'app://bundle/devices/1?x=1#y', 'APP://bundle/'])('%s is one', (address) =>
    expect(isOwnAddress(address)).toBe(true),
  );
});

describe('the bundle', () => {
  const manifest = parseManifest(['index.html', 'assets/main.1.js', 'assets/main.1.css']);

  test.each([
    ['app://bundle/', 'index.html'],
    ['app://bundle/index.html', 'index.html'],
    ['app://bundle/devices/d_1/settings/general', 'index.html'],
    ['app://bundle/sign-in?redirect=%2Fdevices', 'index.html'],
    ['app://bundle/assets/main.1.js', 'assets/main.1.js'],
    ['app://bundle/assets/main.1.js?v=2', 'assets/main.1.js'],
    ['app://bundle/assets/../index.html', 'index.html'],
    ['app://bundle/assets/main.2.js', null],
    ['app://bundle/assets/', null],
    ['app://bundle/main/index.js', null],
    ['app://bundle/%2e%2e/package.json', null],
    ['app://bundle/..%2fpackage.json', null],
    ['app://bundle/..%5cpackage.json', null],
    ['app://bundle//etc/passwd', null],
    ['app://bundle/a%00b', null],
    ['app://bundle/.env', null],
    ['app://other/index.html', null],
    ['file:///etc/passwd', null],
  ])('%s is %s', (address, file) => {
    expect(fileFor(address, manifest)).toBe(file);
  });

  test('any address is a file of the manifest or nothing (S3)', () => {
    const parts = fc.array(
      fc.constantFrom(
        '..',
        '.',
        '/',
        '\\',
        '%2e',
        '%2f',
        '%5c',
        '%00',
        'assets',
        'main.1.js',
        'C:',
        '//',
        'INDEX.HTML',
        '?',
        '#',
        'app://bundle',
        'package.json',
      ),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          parts.map((all) => `app://bundle/${all.join('')}`),
          fc.string(),
        ),
        (address) => {
          const file = fileFor(address, manifest);
          expect(file === null || [...manifest.values()].includes(file)).toBe(true);
        },
      ),
    );
  });

  test('a manifest that names anything odd is damaged', () => {
    for (const bad of [
      null,
      {},
      [],
      ['main.js'],
      ['index.html', '../x'],
      ['index.html', '/etc/passwd'],
      ['index.html', 7],
      ['index.html', 'a\\b'],
    ]) {
      expect(() => parseManifest(bad)).toThrow('damaged');
    }
  });

  describe('is served', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-bundle-'));
    mkdirSync(path.join(folder, 'assets'));
    writeFileSync(path.join(folder, 'index.html'), '<!doctype html>');
    writeFileSync(path.join(folder, 'assets/main.js'), 'x');
    writeFileSync(path.join(folder, 'secret.txt'), 'not in the manifest');
    writeFileSync(
      path.join(folder, 'manifest.json'),
      JSON.stringify(['index.html', 'assets/main.js', 'assets/other.bin']),
    );
    writeFileSync(path.join(folder, 'assets/other.bin'), 'x');
    const handle = createBundleHandler(folder, "default-src 'none'");
    const get = (url: string, method = 'GET') => handle({ url, method });

    test('with its policy, the right types and nothing beyond', async () => {
      const page = await get('app://bundle/devices');
      expect(page.status).toBe(200);
      expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('Content-Security-Policy')).toBe("default-src 'none'");
      expect(page.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(await page.text()).toBe('<!doctype html>');
      expect((await get('app://bundle/assets/main.js')).headers.get('Content-Type')).toContain('text/javascript');
      expect((await get('app://bundle/secret.txt')).status).toBe(404);
      expect((await get('app://bundle/', 'POST')).status).toBe(405);
      const head = await get('app://bundle/', 'HEAD');
      expect([head.status, head.headers.get('Content-Type'), await head.text()]).toEqual([
        200,
        'text/html; charset=utf-8',
        '',
      ]);
      expect((await get('app://bundle/assets/other.bin')).headers.get('Content-Type')).toBe('application/octet-stream');
    });

    test('a file that is gone is an error of the server, not an empty page', async () => {
      rmSync(path.join(folder, 'assets/main.js'));
      expect((await get('app://bundle/assets/main.js')).status).toBe(500);
    });
  });
});

describe('links to the outside', () => {
  const built = {
    runtime: {
      api: { host: 'api.x.test' },
      website: { host: 'app.x.test' },
      links: { docs: 'https://docs.x.test/a', terms: 'http://terms.x.test/' },
    },
    signInHosts: ['accounts.google.com'],
  };
  const setUp = (allowLoopback = false, api = '') => {
    const openExternal = jest.fn<Electron.Shell['openExternal']>(() => Promise.resolve());
    const config = readDesktopConfig(built, !api, { api });
    return { openExternal, links: createExternalLinks({ openExternal }, config, allowLoopback) };
  };

  test('go by their name, and only over https', async () => {
    const { links, openExternal } = setUp();
    expect(await links.openLink('docs')).toBe(true);
    expect(openExternal).toHaveBeenCalledWith('https://docs.x.test/a');
    for (const id of ['terms', 'nothing', '__proto__', 'constructor', 'https://evil.test'])
      expect(await links.openLink(id)).toBe(false);
    expect(openExternal).toHaveBeenCalledTimes(1);
  });

  test('to sign in go to the hosts that the build names', async () => {
    const { links, openExternal } = setUp();
    for (const good of [
      'https://api.x.test/v1?state=1',
      'https://app.x.test/',
      'https://accounts.google.com/o/oauth2',
    ]) {
      expect(await links.openSignIn(good)).toBe(true);
    }
    const bad = [
      'http://api.x.test/',
      'https://api.x.test.evil.test/',
      'https://api.x.test@evil.test/',
      'https://api.x.test:8443/',
      'https://user:pw@api.x.test/',
      'https://evil.test/?https://api.x.test',
      'file:///etc/passwd',
      'ms-msdt:/id',
      'javascript:alert(1)',
      'https://api.x.test/\n',
      'https://api.x.test\\@evil.test',
      '',
      `https://api.x.test/${'a'.repeat(3000)}`,
    ];
    for (const address of bad) expect([address, await links.openSignIn(address)]).toEqual([address, false]);
    expect(openExternal).toHaveBeenCalledTimes(3);
  });

  test('plain http goes to the sandbox of a run from the sources, and nowhere else', async () => {
    const { links } = setUp(true, 'http://127.0.0.1:4800');
    expect(await links.openSignIn('http://127.0.0.1:4800/sandbox/desktop?state=1')).toBe(true);
    expect(await links.openSignIn('http://127.0.0.1:4801/')).toBe(false);
    expect(await links.openSignIn('http://api.x.test/')).toBe(false);
  });

  test.each(['http://127.0.0.1:4800/', 'http://localhost:4800/', 'http://[::1]:4800/'])(
    'plain http to this machine (%s) is for runs from the sources alone, and no other scheme is',
    async (address) => {
      const { host } = new URL(address);
      const config = { ...readDesktopConfig(built, true, {}), signInHosts: [host, 'far.x.test'] };
      const openExternal = jest.fn<Electron.Shell['openExternal']>(() => Promise.resolve());
      const [installed, fromSources] = [false, true].map((allow) =>
        createExternalLinks({ openExternal }, config, allow),
      );
      expect(await installed?.openSignIn(address)).toBe(false);
      expect(await fromSources?.openSignIn(address)).toBe(true);
      for (const bad of [address.replace('http:', 'ftp:'), address.replace('http:', 'ws:'), 'http://far.x.test/'])
        expect([bad, await fromSources?.openSignIn(bad)]).toEqual([bad, false]);
      expect(openExternal).toHaveBeenCalledTimes(1);
    },
  );

  test('to sign in have neither a name nor a password in them, and are of 2048 signs at most', async () => {
    const { links } = setUp();
    const rest = 'https://api.x.test/';
    expect(await links.openSignIn('https://user@api.x.test/')).toBe(false);
    expect(await links.openSignIn('https://:pw@api.x.test/')).toBe(false);
    expect(await links.openSignIn(rest + 'a'.repeat(2048 - rest.length))).toBe(true);
    expect(await links.openSignIn(rest + 'a'.repeat(2049 - rest.length))).toBe(false);
  });

  test('need no website of their own', async () => {
    const config = readDesktopConfig({ ...built, runtime: { ...built.runtime, website: undefined } }, true, {});
    const openExternal = jest.fn<Electron.Shell['openExternal']>(() => Promise.resolve());
    const links = createExternalLinks({ openExternal }, config, false);
    expect(await links.openSignIn('https://app.x.test/')).toBe(false);
    expect(await links.openSignIn('https://null/')).toBe(false);
    expect(await links.openSignIn('https://api.x.test/')).toBe(true);
  });

  test('nothing else ever reaches the system (S7)', async () => {
    const { links, openExternal } = setUp();
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.webUrl(), fc.string()), async (address) => {
        await links.openSignIn(address);
        await links.openLink(address);
      }),
    );
    const hosts = openExternal.mock.calls.map(([address]) => new URL(address).host);
    expect(hosts.filter((host) => !['api.x.test', 'app.x.test', 'accounts.google.com'].includes(host))).toEqual([]);
  });

  test('a system that opens nothing is told as such', async () => {
    const config = readDesktopConfig(built, true, {});
    const links = createExternalLinks({ openExternal: () => Promise.reject(new Error('no browser')) }, config, false);
    expect(await links.openLink('docs')).toBe(false);
  });
});

describe('a window', () => {
  function contents() {
    const emitter = new EventEmitter();
    let opener: (details: { url: string }) => unknown = () => null;
    const made = Object.assign(emitter, { setWindowOpenHandler: (handler: typeof opener) => void (opener = handler) });
    return { made, open: (url: string) => opener({ url }) };
  }
  function guarded(openLink: (id: string) => void = () => undefined) {
    const app = new EventEmitter();
    guardNavigation(app as unknown as App, openLink);
    const one = contents();
    app.emit('web-contents-created', {}, one.made);
    return one;
  }

  test('goes nowhere but to our own pages, by no kind of navigation (S5)', () => {
    const { made } = guarded();
    for (const kind of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
      for (const url of [...HOSTILE, 'app://bundle/devices']) {
        const event = { url, preventDefault: jest.fn() };
        made.emit(kind, event);
        expect([kind, url, event.preventDefault.mock.calls.length]).toEqual([kind, url, isOwnAddress(url) ? 0 : 1]);
      }
    }
  });

  test('opens no other window and no web view; our named links go to the browser (S6)', () => {
    const openLink = jest.fn();
    const { made, open } = guarded(openLink);
    for (const url of [...HOSTILE, 'app://bundle/']) expect(open(url)).toEqual({ action: 'deny' });
    expect(openLink).not.toHaveBeenCalled();
    expect(open('app://bundle/external/docs')).toEqual({ action: 'deny' });
    expect(openLink).toHaveBeenCalledWith('docs');
    const event = { preventDefault: jest.fn() };
    made.emit('will-attach-webview', event);
    expect(event.preventDefault).toHaveBeenCalled();
    expect(linkIdOf('https://evil.test/app://bundle/external/docs')).toBeNull();
  });

  test('has these preferences and no others (S1)', () => {
    expect(WEB_PREFERENCES).toEqual({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      plugins: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
    });
    expect(Object.isFrozen(WEB_PREFERENCES)).toBe(true);
  });
});

describe('permissions', () => {
  const handlers: Partial<Record<string, (...args: never[]) => unknown>> = {};
  denyPermissions({
    setPermissionRequestHandler: (handler: never) => (handlers.request = handler),
    setPermissionCheckHandler: (handler: never) => (handlers.check = handler),
    setDevicePermissionHandler: (handler: never) => (handlers.device = handler),
  });
  const request = (permission: string, details: object) => {
    const answer = jest.fn();
    (handlers.request as unknown as (...args: unknown[]) => void)({}, permission, answer, details);
    return answer.mock.calls[0]?.[0];
  };
  const ours = { isMainFrame: true, requestingUrl: 'app://bundle/' };

  const check = (contents: object | null, permission: string, details?: object) =>
    (handlers.check as unknown as (...args: unknown[]) => boolean)(contents, permission, 'app://bundle', details);

  const GIVEN = [
    'clipboard-sanitized-write',
    'fullscreen',
    'screen-wake-lock',
    'local-network',
    'local-network-access',
    'loopback-network',
  ];
  test.each(GIVEN)('%s is given to our own page alone (S8)', (permission) => {
    expect([request(permission, ours), check({}, permission, ours)]).toEqual([true, true]);
    for (const other of [
      { ...ours, isMainFrame: false },
      { ...ours, requestingUrl: 'https://evil.test/' },
    ])
      expect([request(permission, other), check({}, permission, other)]).toEqual([false, false]);
  });

  // A Mac asks for the local network on behalf of the main process, too, which has no page (Electron's pull request 51719).
  test.each(GIVEN)(
    '%s without a page is given to the main process alone, and only for the local network',
    (permission) => {
      const isLocal = permission.includes('network');
      for (const details of [undefined, {}, { isMainFrame: false, requestingUrl: '' }]) {
        const answer = jest.fn();
        (handlers.request as unknown as (...args: unknown[]) => void)(null, permission, answer, details);
        expect(answer).toHaveBeenCalledWith(isLocal);
        expect(check(null, permission, details)).toBe(isLocal);
      }
      // Frames of other origins come without a page as well.
      expect(check(null, permission, { isMainFrame: false, requestingUrl: 'https://evil.test/' })).toBe(false);
      expect(check({}, permission, { isMainFrame: false, requestingUrl: '' })).toBe(false);
    },
  );

  test.each([
    'clipboard-read',
    'display-capture',
    'geolocation',
    'idle-detection',
    'media',
    'mediaKeySystem',
    'midi',
    'midiSysex',
    'notifications',
    'pointerLock',
    'keyboardLock',
    'openExternal',
    'speaker-selection',
    'storage-access',
    'top-level-storage-access',
    'window-management',
    'fileSystem',
    'hid',
    'serial',
    'usb',
    'unknown',
    '__proto__',
  ])('%s is refused', (permission) => {
    expect(request(permission, ours)).toBe(false);
    expect(check({}, permission, ours)).toBe(false);
    expect(check(null, permission)).toBe(false);
  });

  test('no device is given', () => {
    expect((handlers.device as unknown as () => boolean)()).toBe(false);
  });
});
