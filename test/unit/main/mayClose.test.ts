import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserWindow } from 'electron';
import { SettingsFile } from '../../../main/storage/SettingsFile';
import { MainWindow } from '../../../main/windows/MainWindow';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-close-'));
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

/** The window is played, and with it what its page answers; `updates.spec.ts` asks a real page. */
function setUp(answer: () => Promise<unknown>) {
  const steps: string[] = [];
  const page = Object.assign(new EventEmitter(), { executeJavaScript: answer, setZoomLevel: () => undefined });
  const played = Object.assign(new EventEmitter(), {
    webContents: page,
    loadURL: () => Promise.resolve(),
    show: () => steps.push('show'),
    focus: () => undefined,
    isMinimized: () => false,
    isDestroyed: (): boolean => false,
  });
  let agrees = true;
  const window = new MainWindow({
    create: () => played as unknown as BrowserWindow,
    settings: new SettingsFile(path.join(folder, 'settings.json'), () => undefined),
    screens: () => [],
    isDark: () => false,
    platform: 'linux',
    preload: '/preload.js',
    hasDevTools: false,
    hidesOnClose: () => false,
    canComeBack: () => Promise.resolve(true),
    mayLeave: () => {
      steps.push('ask');
      return agrees;
    },
    onMade: () => undefined,
    onFirstPaint: () => undefined,
  });
  window.onStay = () => steps.push('stay');
  window.show();
  /** The page prevents its end, as Electron tells it; true where it ends all the same. */
  const prevent = () => {
    let isLeft = false;
    page.emit('will-prevent-unload', { preventDefault: () => (isLeft = true) });
    return isLeft;
  };
  return { window, played, prevent, setAgrees: (value: boolean) => (agrees = value), since: () => steps.splice(0) };
}

test('a page that would lose nothing may be closed without a question', async () => {
  const { window, prevent, since } = setUp(() => Promise.resolve(false));
  expect(await window.mayClose()).toBe(true);
  expect(since()).toEqual([]);
  // What is edited after that is asked about.
  expect(prevent()).toBe(true);
  expect(since()).toEqual(['show', 'ask']);
});

test('unsaved changes are asked about once, in a window that is shown', async () => {
  const { window, prevent, since } = setUp(() => Promise.resolve(true));
  expect(await window.mayClose()).toBe(true);
  expect(since()).toEqual(['show', 'ask']);
  expect(prevent()).toBe(true);
  expect(since()).toEqual([]);
});

test('where the person stays, the page may not be closed, and the next time they are asked again', async () => {
  const { window, prevent, setAgrees, since } = setUp(() => Promise.resolve(true));
  setAgrees(false);
  expect(await window.mayClose()).toBe(false);
  expect(since()).toEqual(['show', 'ask']);
  expect(prevent()).toBe(false);
  expect(since()).toEqual(['show', 'ask', 'stay']);
});

test.each([
  ['refuses', () => Promise.reject(new Error('Script failed to execute'))],
  ['answers something else', () => Promise.resolve('yes')],
  ['never answers', () => new Promise<never>(() => undefined)],
])('a page that %s holds nothing up, and is asked again when it does close', async (_, answer) => {
  const { window, prevent, since } = setUp(answer);
  const asked = window.mayClose();
  await jest.advanceTimersByTimeAsync(2000);
  expect(await asked).toBe(true);
  expect(since()).toEqual([]);
  expect(prevent()).toBe(true);
  expect(since()).toEqual(['show', 'ask']);
});

test('without a window there is nothing to ask, nor in one that is gone by the answer', async () => {
  let reply: (answer: boolean) => void = () => undefined;
  const { window, played, since } = setUp(() => new Promise((resolve) => (reply = resolve)));
  const asked = window.mayClose();
  played.isDestroyed = () => true;
  reply(true);
  expect(await asked).toBe(true);
  expect(await window.mayClose()).toBe(true);
  expect(since()).toEqual([]);
});
