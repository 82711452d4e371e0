import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import os from 'node:os';
import { FAILED_INSTALL_MS, Leaving } from '../../../main/Leaving';
import { App } from '../../support/electronOnChromium/Host';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/**
 * The life cycle is the stand-in's: `quit` asks by `before-quit`, closes the windows, asks by `will-quit`, ends. The window is
 * one that closing hides but for an app that quits, without a page or a tray; where `isStaying`, its person says that they stay, and
 * where `isBusy` also when an update is to be installed. The updater's part is played by the test.
 */
function setUp() {
  const app = new App(os.tmpdir(), os.tmpdir());
  const steps: string[] = [];
  app.onEnd = async (code) => void steps.push(`end ${code}`);
  let windows: { close: () => void }[] = [];
  const window = {
    isQuitting: false,
    isStaying: false,
    closesUnasked: false,
    mayClose: () => Promise.resolve((window.closesUnasked = !window.isBusy)),
    isBusy: false,
    onStay: () => undefined,
    onShowAtEnd: null as (() => void) | null,
    close: () => {
      if (window.isStaying) {
        window.onStay();
        app.keepWindow();
        return;
      }
      steps.push(window.isQuitting ? 'window closed' : 'window hidden');
      if (window.isQuitting) windows = [];
    },
  };
  windows = [window];
  app.windows = () => windows;
  let finish: () => void = () => undefined;
  const leaving = new Leaving({
    app,
    window,
    save: () => {
      steps.push('save');
      return [new Promise<void>((resolve) => (finish = resolve)), Promise.reject(new Error('not saved'))];
    },
    saveForInstall: async () => void steps.push('save settings'),
    stop: () => void steps.push('stop'),
    relaunch: (link) => void steps.push(link === null ? 'relaunch' : `relaunch with ${link}`),
  });
  return { app, window, leaving, steps, finish: () => finish(), since: () => steps.splice(0) };
}

/** Lets what waits for a promise go on; no time passes. */
const settle = () => jest.advanceTimersByTimeAsync(0);

test('R45: quitting waits until all is saved, whatever of it fails', async () => {
  const { app, steps, finish, since } = setUp();
  app.quit();
  await settle();
  expect(since()).toEqual(['window closed', 'stop', 'save']);
  finish();
  await settle();
  expect(steps).toEqual(['stop', 'end 0']);
});

test('R45: what is not saved within two seconds is given up', async () => {
  const { app, since } = setUp();
  app.quit();
  await jest.advanceTimersByTimeAsync(1999);
  expect(since()).toEqual(['window closed', 'stop', 'save']);
  await jest.advanceTimersByTimeAsync(1);
  expect(since()).toEqual(['stop', 'end 0']);
});

test('an installation finds the settings saved, and nothing holds up the end that it makes', async () => {
  const { app, leaving, since } = setUp();
  await leaving.beforeInstall();
  expect(since()).toEqual(['save settings']);
  app.quit();
  expect(since()).toEqual(['window closed', 'stop', 'end 0']);
});

test('S43: after a failed installation the end that the updater makes all the same is stopped', async () => {
  const { app, window, leaving, since } = setUp();
  const undo = await leaving.beforeInstall();
  since();
  undo?.();
  // electron-updater does this in the next turn, where the installer could not be started.
  app.quit();
  expect(since()).toEqual([]);
  // The app is as before: closing its window hides it, and nothing was closed behind that.
  window.close();
  expect(since()).toEqual(['window hidden']);
});

test('S43: after a failed installation the app is left in order: all is saved first', async () => {
  const { app, leaving, since, finish } = setUp();
  const undo = await leaving.beforeInstall();
  since();
  undo?.();
  await jest.advanceTimersByTimeAsync(FAILED_INSTALL_MS);
  app.quit();
  await settle();
  expect(since()).toEqual(['window closed', 'stop', 'save']);
  finish();
  await settle();
  expect(since()).toEqual(['stop', 'end 0']);
});

test('S43: a second try, at once after a failed one, may end the app', async () => {
  const { app, leaving, since } = setUp();
  (await leaving.beforeInstall())?.();
  await leaving.beforeInstall();
  since();
  app.quit();
  expect(since()).toEqual(['window closed', 'stop', 'end 0']);
});

test('where the person stays, nothing is stopped, closing hides the window again, and the next time all is saved', async () => {
  const { app, window, leaving, since, finish } = setUp();
  window.isStaying = true;
  app.quit();
  // Also where the app is being replaced, which needs no saving at its end.
  await leaving.beforeInstall();
  app.quit();
  expect(since()).toEqual(['save settings']);
  window.isStaying = false;
  window.close();
  expect(since()).toEqual(['window hidden']);
  app.quit();
  expect(since()).toEqual(['window closed', 'stop', 'save']);
  finish();
  await settle();
  expect(since()).toEqual(['stop', 'end 0']);
});

test('an app that is opened again while it saves starts again once it has ended', async () => {
  const { app, window, since, finish } = setUp();
  app.quit();
  expect(window.onShowAtEnd).not.toBeNull();
  since();
  window.onShowAtEnd?.();
  window.onShowAtEnd?.();
  finish();
  await settle();
  expect(since()).toEqual(['stop', 'relaunch', 'end 0']);
});

test('a link is opened by the run that gets it, and by the next one where this one has no window any more', async () => {
  const { app, leaving, since, finish } = setUp();
  expect(leaving.handOver('farsight://early')).toBe(false);
  app.quit();
  since();
  expect(leaving.handOver('farsight://first')).toBe(true);
  expect(leaving.handOver('farsight://second')).toBe(true);
  // Something that is no link asks for the window only.
  expect(leaving.handOver(null)).toBe(true);
  finish();
  await settle();
  expect(since()).toEqual(['stop', 'relaunch with farsight://second', 'end 0']);
});

test('an app that is to start again does so once it has ended', async () => {
  const { leaving, since, finish } = setUp();
  leaving.startAgain();
  await settle();
  expect(since()).toEqual(['window closed', 'stop', 'save']);
  finish();
  await settle();
  expect(since()).toEqual(['stop', 'relaunch', 'end 0']);
});

test('R44: where the person stays in an app that was to start again, it does not at a later end either', async () => {
  const { app, window, leaving, since, finish } = setUp();
  window.isStaying = true;
  leaving.startAgain();
  window.isStaying = false;
  app.quit();
  await settle();
  finish();
  await settle();
  expect(since()).toEqual(['window closed', 'stop', 'save', 'stop', 'end 0']);
});

test('an installation does not begin where the person stays: nothing is saved, and the app can be left in order', async () => {
  const { app, window, leaving, since } = setUp();
  window.isBusy = true;
  expect(await leaving.beforeInstall()).toBeNull();
  window.close();
  expect(since()).toEqual(['window hidden']);
  app.quit();
  await settle();
  expect(since()).toEqual(['window closed', 'stop', 'save']);
});

test('what the person agreed to lose for an installation that failed is asked about again', async () => {
  const { window, leaving } = setUp();
  const undo = await leaving.beforeInstall();
  expect(window.closesUnasked).toBe(true);
  undo?.();
  expect(window.closesUnasked).toBe(false);
});

test('R45: where the system ends the session nobody is asked, and all is saved', async () => {
  const { app, window, leaving, finish, since } = setUp();
  leaving.quitUnasked();
  await settle();
  expect([window.closesUnasked, since()]).toEqual([true, ['window closed', 'stop', 'save']]);
  finish();
  await settle();
  expect(since()).toEqual(['stop', 'end 0']);
  expect(app.windows()).toEqual([]);
});
