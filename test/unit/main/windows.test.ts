import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { EventEmitter } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserWindow, BrowserWindowConstructorOptions, MenuItemConstructorOptions } from 'electron';
import { appMenu } from '../../../main/menus/appMenu';
import { SettingsFile } from '../../../main/storage/SettingsFile';
import { createFirstPaint } from '../../../main/windows/firstPaint';
import { MainWindow } from '../../../main/windows/MainWindow';
import { PageRequests } from '../../../main/windows/PageRequests';
import { Throttling } from '../../../main/windows/Throttling';
import { watchPage } from '../../../main/windows/watchPage';
import { temporaryFolder } from '../../support/temporaryFolder';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder('windows');
});
afterEach(() => {
  jest.useRealTimers();
});

const settingsIn = (text?: string) => {
  const file = path.join(folder, 'settings.json');
  if (text !== undefined) writeFileSync(file, text);
  const problems: string[] = [];
  return { file, problems, settings: new SettingsFile(file, (reason) => problems.push(reason)) };
};

describe('the settings file', () => {
  test('keeps changes, as a whole and for its owner alone', async () => {
    const { settings, file } = settingsIn();
    settings.change({ zoom: 1 });
    settings.change({ theme: 'dark' });
    await settings.flush();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ zoom: 1, theme: 'dark' });
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });

  test.each(['', '{', 'null', '[1]', '{"zoom": "huge"}', '\u0000'])('damaged (%j) it is as if it were new', (text) => {
    expect(settingsIn(text).settings.get()).toMatchObject({ zoom: 0, theme: 'system' });
  });

  test('on a disk that takes nothing, it is told once and kept in memory (R46)', async () => {
    writeFileSync(path.join(folder, 'plain'), '');
    const problems: string[] = [];
    const settings = new SettingsFile(path.join(folder, 'plain/settings.json'), (reason) => problems.push(reason));
    settings.change({ zoom: 2 });
    await settings.flush();
    expect(problems).toEqual([expect.stringMatching(/ENOTDIR|EEXIST/)]);
    expect(settings.get().zoom).toBe(2);
  });
});

describe('what menus and notifications ask of the page', () => {
  const setUpRequests = () => {
    const asked: string[] = [];
    const requests = new PageRequests();
    return { asked, requests, ask: (name: string) => requests.ask(() => asked.push(name)) };
  };

  test('waits for a page that can hear it; of several the last is asked, once', () => {
    const { asked, requests, ask } = setUpRequests();
    ask('settings');
    ask('about');
    expect(asked).toEqual([]);
    requests.ready();
    requests.ready();
    expect(asked).toEqual(['about']);
    ask('settings');
    expect(asked).toEqual(['about', 'settings']);
  });

  test('waits for the next page once one is gone, and goes with the window', () => {
    const { asked, requests, ask } = setUpRequests();
    requests.ready();
    requests.pause();
    ask('settings');
    requests.ready();
    expect(asked).toEqual(['settings']);
    requests.pause();
    ask('about');
    requests.drop();
    requests.ready();
    expect(asked).toEqual(['settings']);
  });
});

test('the first paint is waited for, but no longer than a second and a half', async () => {
  jest.useFakeTimers();
  const states: string[] = [];
  const follow = (name: string) => {
    const paint = createFirstPaint();
    void paint.promise.then(() => states.push(name));
    return paint;
  };
  const [quick, never] = [follow('quick'), follow('never')];
  for (const paint of [quick, never]) paint.begin();
  await jest.advanceTimersByTimeAsync(1000);
  quick.painted();
  await jest.advanceTimersByTimeAsync(499);
  expect(states).toEqual(['quick']);
  await jest.advanceTimersByTimeAsync(1);
  expect(states).toEqual(['quick', 'never']);
  jest.useRealTimers();
});

test('a hidden page is slowed down again only once it neither records nor floats', () => {
  const applied: boolean[] = [];
  const throttling = new Throttling((isOn) => applied.push(isOn));
  throttling.set('floating', false);
  throttling.set('recording', true);
  throttling.set('floating', true);
  throttling.set('floating', true);
  throttling.set('recording', false);
  expect(applied).toEqual([false]);
  throttling.set('floating', false);
  throttling.set('floating', false);
  expect(applied).toEqual([false, true]);
});

class FakeWindow extends EventEmitter {
  readonly calls: string[] = [];
  isGone = false;
  isMin = false;
  readonly webContents = Object.assign(new EventEmitter(), { setZoomLevel: jest.fn(), send: jest.fn(), mainFrame: {} });
  constructor(readonly options: BrowserWindowConstructorOptions) {
    super();
    for (const name of ['show', 'focus', 'restore', 'maximize', 'hide', 'loadURL'] as const) {
      Object.assign(this, {
        [name]: (text?: string) => {
          this.calls.push(text === undefined ? name : `${name} ${text}`);
          return Promise.resolve();
        },
      });
    }
  }
  isDestroyed = () => this.isGone;
  isMinimized = () => this.isMin;
  isMaximized = () => false;
  isFullScreen = () => false;
  getNormalBounds = () => ({ x: 10, y: 20, width: 900, height: 700 });
}

describe('the page of a window', () => {
  test('is gone when another takes its place, when its process fails and when the window closes', () => {
    const window = new FakeWindow({});
    const onGone = jest.fn();
    watchPage(window as unknown as BrowserWindow, onGone);
    window.webContents.emit('did-navigate', {}, 'app://farsight/');
    window.webContents.emit('did-navigate-in-page', {}, 'app://farsight/devices');
    expect(onGone).toHaveBeenCalledTimes(1);
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    window.emit('closed');
    expect(onGone).toHaveBeenCalledTimes(3);
  });
});

describe('the window', () => {
  interface Over {
    readonly text?: string;
    readonly hides?: boolean;
    readonly comesBack?: boolean;
    readonly isDark?: boolean;
    readonly platform?: NodeJS.Platform;
  }
  const setUp = (over: Over = {}) => {
    const { settings } = settingsIn(over.text);
    const made: FakeWindow[] = [];
    const onFirstPaint = jest.fn();
    const window = new MainWindow({
      create: (options) => {
        made.push(new FakeWindow(options));
        return made.at(-1) as unknown as BrowserWindow;
      },
      settings,
      screens: () => [{ x: 0, y: 0, width: 1600, height: 1000 }],
      isDark: () => over.isDark ?? false,
      platform: over.platform ?? 'linux',
      preload: '/preload.js',
      hasDevTools: false,
      hidesOnClose: () => over.hides ?? false,
      canComeBack: () => Promise.resolve(over.comesBack ?? true),
      mayLeave: () => true,
      onMade: () => undefined,
      onFirstPaint,
    });
    window.show();
    return { settings, window, onFirstPaint, made: made[0] as FakeWindow, all: made };
  };

  test('shows itself once it is painted, in the colour of its theme (no white flash)', () => {
    const { made } = setUp({ isDark: true });
    expect(made.options).toMatchObject({ show: false, backgroundColor: '#0B0F14' });
    expect(made.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      devTools: false,
      preload: '/preload.js',
    });
    expect(made.calls).toEqual(['loadURL app://bundle/']);
    made.emit('ready-to-show');
    expect(made.calls).toEqual(['loadURL app://bundle/', 'show']);
  });

  test.each([
    ['linux', ['loadURL app://bundle/', 'show'], 1],
    ['win32', ['loadURL app://bundle/'], 0],
    ['darwin', ['loadURL app://bundle/'], 0],
  ] as const)(
    'on %s a page that has loaded shows its window only where a hidden one may never be painted',
    (platform, calls, paints) => {
      jest.useFakeTimers();
      const { made, onFirstPaint } = setUp({ platform });
      made.webContents.emit('did-finish-load');
      // Where a hidden window is painted, that comes within a frame, and before it the window would be blank.
      jest.advanceTimersByTime(200);
      expect([made.calls, onFirstPaint.mock.calls.length]).toEqual([['loadURL app://bundle/'], 0]);
      jest.advanceTimersByTime(100);
      expect([made.calls, onFirstPaint.mock.calls.length]).toEqual([calls, paints]);
      made.emit('ready-to-show');
      made.webContents.emit('did-finish-load');
      expect([made.calls.filter((call) => call === 'show').length, onFirstPaint.mock.calls.length]).toEqual([1, 1]);
    },
  );

  test('comes back in its size and place, and from where no screen is any more', () => {
    expect(
      setUp({ text: '{"bounds":{"x":30,"y":40,"width":800,"height":600},"isMaximized":true}' }).made.options,
    ).toMatchObject({ x: 30, y: 40, width: 800, height: 600 });
    const off = setUp({ text: '{"bounds":{"x":9000,"y":40,"width":800,"height":600}}' }).made.options;
    expect(off).toMatchObject({ width: 1280, height: 832 });
    expect(off.x).toBeUndefined();
  });

  test('remembers where it was moved to, and its zoom', () => {
    const { made, settings, window } = setUp();
    made.emit('move');
    expect(settings.get().bounds).toEqual({ x: 10, y: 20, width: 900, height: 700 });
    window.zoom(1);
    window.zoom(1);
    expect(settings.get().zoom).toBe(2);
    made.webContents.emit('zoom-changed', {}, 'out');
    expect(settings.get().zoom).toBe(1);
    window.zoom(0);
    expect(settings.get().zoom).toBe(0);
    for (let count = 0; count < 20; count += 1) window.zoom(-1);
    expect(settings.get().zoom).toBe(-3);
    made.webContents.emit('did-finish-load');
    expect(made.webContents.setZoomLevel).toHaveBeenLastCalledWith(-3);
  });

  test('hides on close where the person wants it, and closes when the app ends', () => {
    const { made, window } = setUp({ hides: true });
    const event = { preventDefault: jest.fn() };
    made.emit('close', event);
    expect([event.preventDefault.mock.calls.length, made.calls.at(-1)]).toEqual([1, 'hide']);
    window.isQuitting = true;
    made.emit('close', event);
    expect(event.preventDefault).toHaveBeenCalledTimes(1);
  });

  // @threat Tray
  test('closes for good where nothing could bring it back', async () => {
    const { made } = setUp({ hides: true, comesBack: false });
    const close = jest.fn(() => made.emit('close', event));
    const event = { preventDefault: jest.fn() };
    Object.assign(made, { isVisible: () => false, close });
    made.emit('close', event);
    expect(made.calls.at(-1)).toBe('hide');
    await new Promise((resolve) => setImmediate(resolve));
    expect([close.mock.calls.length, event.preventDefault.mock.calls.length]).toEqual([1, 1]);
  });

  test('is brought to the front, not made twice; once closed, made again', () => {
    const { window, made, all } = setUp();
    made.isMin = true;
    window.show();
    expect(made.calls.slice(-3)).toEqual(['restore', 'show', 'focus']);
    made.emit('closed');
    window.show();
    expect(all).toHaveLength(2);
  });

  test('is not opened while the app quits, which is told of the request instead', () => {
    const { window, made, all } = setUp();
    made.emit('closed');
    const onShowAtEnd = jest.fn();
    window.onShowAtEnd = onShowAtEnd;
    window.show();
    expect([all.length, onShowAtEnd.mock.calls.length]).toEqual([1, 1]);
  });
});

describe('menus', () => {
  const actions = {
    command: jest.fn(),
    openLink: jest.fn(),
    zoom: jest.fn(),
    checkForUpdates: jest.fn(),
    copyDiagnostics: jest.fn(),
  };
  const flat = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
    items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])]);

  test.each([true, false])('have what the platform’s people look for (mac: %s)', (isMac) => {
    const items = flat(appMenu(isMac, false, actions));
    const roles = items.flatMap((item) => (item.role ? [item.role] : []));
    expect(roles).toEqual(
      expect.arrayContaining(['quit', 'close', 'editMenu', 'windowMenu', 'help', 'reload', 'togglefullscreen']),
    );
    expect(roles.includes('services')).toBe(isMac);
    expect(roles).not.toContain('toggleDevTools');
    const labels = items.map((item) => item.label).filter(Boolean);
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
    const keys = items.flatMap((item) => (item.accelerator ? [item.accelerator] : []));
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('ask the page', () => {
    const items = flat(appMenu(false, true, actions));
    const click = (label: string) => (items.find((item) => item.label === label)?.click as () => void)();
    for (const label of ['Open Device…', 'Settings…', 'About Farsight', 'Add Device…', 'Sign Out', 'Devices'])
      click(label);
    expect(actions.command.mock.calls.flat()).toEqual([
      'palette',
      'settings',
      'about',
      'add-device',
      'sign-out',
      'devices',
    ]);
    click('Zoom In');
    click('Zoom Out');
    click('Actual Size');
    expect(actions.zoom.mock.calls.flat()).toEqual([1, -1, 0]);
    click('Copy Diagnostics');
    click('Check for Updates…');
    click('Documentation');
    expect(
      [actions.copyDiagnostics, actions.checkForUpdates, actions.openLink].map((one) => one.mock.calls.length),
    ).toEqual([1, 1, 1]);
    expect(items.some((item) => item.role === 'toggleDevTools')).toBe(true);
  });
});
