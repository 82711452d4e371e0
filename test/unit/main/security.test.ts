import { describe, expect, jest, test } from '@jest/globals';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { EventEmitter } from 'node:events';
import path from 'node:path';
import fc from 'fast-check';
import type { App, Session } from 'electron';
import { createBundleHandler, fileFor, parseManifest } from '../../../main/security/bundleProtocol';
import { refuseDownloads } from '../../../main/security/downloads';
import { guardNavigation, linkIdOf } from '../../../main/security/navigation';
import { isOwnAddress } from '../../../main/security/origin';
import { denyPermissions } from '../../../main/security/permissions';
import { WEB_PREFERENCES } from '../../../main/security/webPreferences';
import { temporaryFolder } from '../../support/temporaryFolder';

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
    ['app://bundle/devices/a.b', 'index.html'],
    ['app://bundle/devices/%7Ba%3Ab%7D%2F50%25/settings/general', 'index.html'],
    ['app://bundle/invitations/inv.123/accept', 'index.html'],
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
    ['app://bundle/a.b', null],
    ['app://bundle/devices/../package.json', null],
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
    const folder = temporaryFolder('bundle');
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
  // @threat Local network, S8
  test.each(GIVEN)('%s is given to our own page alone (S8)', (permission) => {
    expect([request(permission, ours), check({}, permission, ours)]).toEqual([true, true]);
    for (const other of [
      { ...ours, isMainFrame: false },
      { ...ours, requestingUrl: 'https://evil.test/' },
    ])
      expect([request(permission, other), check({}, permission, other)]).toEqual([false, false]);
  });

  // A Mac asks for the local network on behalf of the main process, too, which has no page (Electron's pull request 51719).
  // @threat Local network
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

// @threat S8
test('a download that a page begins is refused', () => {
  const session = new EventEmitter();
  refuseDownloads(session as unknown as Session);
  const event = { preventDefault: jest.fn() };
  session.emit('will-download', event, {}, {});
  expect(event.preventDefault).toHaveBeenCalledTimes(1);
});
