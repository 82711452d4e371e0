import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type * as Electron from 'electron';
import type { Sandbox } from '../../sandbox/index';
import type { DesktopApp } from '../../support/launchDesktop';
import { mp4Facts } from '../../support/mp4Facts';
import { deviceOf } from '../../support/sandboxClient';
import { MOVING } from '../web/watching';
import { expect, signIn, test } from './fixtures';
import { without } from '../../../scripts/lib/machine';

/** How a JPEG begins. */
const JPEG = 0xffd8;

/** A device that is connected, found in the list with its picture, and seen live. */
async function watchDrone(launch: () => Promise<DesktopApp>, sandbox: Sandbox, browser: Page) {
  const drone = deviceOf(sandbox, 0);
  drone.device.connect();
  const app = await launch();
  const view = await app.page();
  await signIn(app, sandbox.url, browser);
  await expect(view.getByRole('row', { name: drone.name }).locator('img')).toHaveAttribute(
    'src',
    /^data:image\/jpeg;base64,\/9j\//,
  );
  await view.getByRole('link', { name: `Open ${drone.name}` }).click();
  const video = view.getByRole('region', { name: 'Live video' });
  await expect(video.getByRole('status').filter({ hasText: MOVING })).toBeVisible();
  return { drone, app, view, video };
}

test('the installed app shows a device live: the offer, the token and the readings go through the main process', async ({
  launch,
  sandbox,
  page,
}) => {
  const { drone, view } = await watchDrone(launch, sandbox, page);
  const frames = () =>
    view.locator('video').evaluate((element: HTMLVideoElement) => element.getVideoPlaybackQuality().totalVideoFrames);
  await expect.poll(frames).toBeGreaterThan(20);
  await expect(view.getByText(/^(Armed|Disarmed)$/)).toBeVisible();
  await expect(view.getByText('Online', { exact: true })).toBeVisible();
  expect(sandbox.control.stats()).toMatchObject({ viewers: 1, openStreams: 1 });
  await view.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect.poll(() => sandbox.control.stats().viewers).toBe(0);
  drone.device.disconnect();
});

// @threat R49
test('a hidden, minimised or covered window keeps its session, its video and its recording (R49)', async ({
  launch,
  sandbox,
  page,
}) => {
  test.slow();
  const { drone, app, view, video } = await watchDrone(launch, sandbox, page);
  const sessions = () =>
    sandbox.control.stats().requests['POST /v1/user/devices/:id/media/streams/:stream_id/whep'] ?? 0;
  const videos = await app.evaluate(({ app: own }) => own.getPath('videos'));
  const recorded = () => {
    const place = path.join(videos, 'Farsight');
    return existsSync(place) ? readdirSync(place).map((name) => statSync(path.join(place, name)).size) : [];
  };
  await view.keyboard.press('r');
  await expect(video.getByRole('button', { name: 'Stop recording' })).toHaveText(/^0:0\d$/);
  await expect.poll(() => recorded()[0] ?? 0).toBeGreaterThan(20_000);
  const opened = sessions();
  type Covered = Electron.BrowserWindow & { cover?: (isCovered: boolean) => void };
  const act = (what: 'hide' | 'show' | 'minimize' | 'restore' | 'cover' | 'uncover') =>
    app.evaluate(({ BrowserWindow }, name) => {
      const window: Covered | undefined = BrowserWindow.getAllWindows()[0];
      if (name === 'cover' || name === 'uncover') window?.cover?.(name === 'cover');
      else window?.[name]();
      return window?.isVisible() === true && !window.isMinimized();
    }, what);
  const state = () => view.evaluate(() => document.visibilityState);
  for (const [away, back] of [
    ['hide', 'show'],
    ['minimize', 'restore'],
    ['cover', 'uncover'],
  ] as const) {
    // No test can cover a window of a real Electron.
    if (away === 'cover' && app.body === 'electron') continue;
    // The app itself is not told that it is covered.
    expect(await act(away)).toBe(away === 'cover');
    const [before = 0] = recorded();
    // Longer than what a page that shows frames takes for a freeze, and than the new session that it would open.
    await view.waitForTimeout(8000);
    const [, ...others] = recorded();
    await expect.poll(() => (recorded()[0] ?? 0) - before, away).toBeGreaterThan(100_000);
    // Not throttled while it records, so that the page is told that it is visible.
    expect(await state(), away).toBe('visible');
    expect([others, sessions(), sandbox.control.stats().viewers]).toEqual([[], opened, 1]);
    await act(back);
    await expect(video.getByRole('status').filter({ hasText: MOVING })).toBeVisible();
  }
  await view.keyboard.press('r');
  await expect(video.getByText(/^Recording saved: [^,]*$/)).toBeVisible();
  expect(sessions()).toBe(opened);
  await act('hide');
  await expect.poll(state).toBe('hidden');
  await act('show');
  const floats = () => view.evaluate(() => document.pictureInPictureElement !== null);
  await video.getByRole('button', { name: 'Picture in picture' }).click();
  await expect.poll(floats).toBe(true);
  await expect
    .poll(() =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getBackgroundThrottling()),
    )
    .toBe(false);
  // Video is paused sooner on a link that costs by the byte.
  await view.evaluate(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await act('hide');
  expect(await state(), 'while the video floats above other windows').toBe('visible');
  await view.evaluate(() => document.exitPictureInPicture());
  // Electron hides no page of a window that is hidden already; the app itself tells it, and video that nobody sees is paused.
  await expect.poll(() => sandbox.control.stats().viewers, { timeout: 60_000 }).toBe(0);
  drone.device.disconnect();
});

test('a recording is written to disk while it runs; a snapshot is saved without a dialog', async ({
  launch,
  sandbox,
  page,
}) => {
  const { drone, app, view, video } = await watchDrone(launch, sandbox, page);
  const [videos, pictures] = await app.evaluate(({ app: own }) => [own.getPath('videos'), own.getPath('pictures')]);
  const filesIn = (folder = '') => {
    const place = path.join(folder, 'Farsight');
    return existsSync(place) ? readdirSync(place).map((name) => path.join(place, name)) : [];
  };
  await view.keyboard.press('r');
  await expect(video.getByRole('button', { name: 'Stop recording' })).toHaveText(/^0:0\d$/);
  await expect.poll(() => filesIn(videos).map((file) => statSync(file).size > 20_000)).toEqual([true]);
  await view.keyboard.press('r');
  const [recording = ''] = filesIn(videos);
  await expect(video.getByText(`Recording saved: ${recording}`)).toBeVisible();
  const file = readFileSync(recording);
  // Its length and what to seek by are added when it ends: then it is one file, no longer fragments.
  const { tracks, duration, isInFragments } = mp4Facts(new Uint8Array(file));
  expect([tracks.length, duration > 0, isInFragments]).toEqual([1, true, false]);
  await app.evaluate(({ shell }) => {
    shell.showItemInFolder = (file: string) => void Object.assign(globalThis, { shownFile: file });
  });
  await video.getByRole('button', { name: 'Show in folder' }).click();
  await expect.poll(() => app.evaluate(() => (globalThis as { shownFile?: string }).shownFile)).toBe(recording);
  await view.keyboard.press('s');
  await expect(view.getByText('Snapshot saved')).toBeVisible();
  const [picture = ''] = filesIn(pictures);
  expect(readFileSync(picture).readUInt16BE(0)).toBe(JPEG);
  drone.device.disconnect();
});

test('video sessions are closed when the page reloads or crashes, and when the app quits', async ({
  launch,
  sandbox,
  page,
}) => {
  const drone = deviceOf(sandbox, 0);
  drone.device.connect();
  const viewers = () => sandbox.control.stats().viewers;
  const app = await launch();
  const view = await app.page();
  await signIn(app, sandbox.url, page);
  // The server has the session, and takes its time to say so.
  sandbox.control.setWhep(drone.id, 'main', { answerDelayMs: 3000 });
  await view.getByRole('link', { name: `Open ${drone.name}` }).click();
  await expect.poll(viewers).toBe(1);
  sandbox.control.setWhep(drone.id, 'main', {});
  await view.reload();
  await expect(view.getByRole('status').filter({ hasText: MOVING })).toBeVisible();
  // By itself the server notices only after half a minute.
  await expect.poll(viewers).toBe(1);

  const posts = () => sandbox.control.stats().requests['POST /v1/user/devices/:id/media/streams/:stream_id/whep'] ?? 0;
  const before = posts();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer());
  await expect.poll(posts).toBe(before + 1);
  await expect.poll(viewers).toBe(1);

  await app.evaluate(({ app: electron }) => void setTimeout(() => electron.quit()));
  expect(await app.ended).toBe(0);
  expect(viewers()).toBe(0);
  drone.device.disconnect();
});

/** A process and all that it has started. */
function familyOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])] as const];
      } catch {
        return [];
      }
    });
  const children = (of: number): number[] => parents.filter(([, parent]) => parent === of).map(([one]) => one);
  const all = [pid];
  for (const one of all) all.push(...children(one));
  return all;
}

test('@soak a computer that sleeps longer than the server waits shows the device live again, with one session', async ({
  launch,
  sandbox,
  page,
}) => {
  test.skip(...without('linux'));
  const { app, video } = await watchDrone(launch, sandbox, page);
  const family = familyOf(await app.evaluate(() => process.pid));
  for (const pid of family) process.kill(pid, 'SIGSTOP');
  try {
    // ICE consent ends after 30 s (RFC 7675), and with it the server's session.
    await expect.poll(() => sandbox.control.stats().viewers, { timeout: 60_000 }).toBe(0);
  } finally {
    for (const pid of family) process.kill(pid, 'SIGCONT');
  }
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
  await expect(video.getByRole('status').filter({ hasText: MOVING })).toBeVisible();
  await expect.poll(() => sandbox.control.stats()).toMatchObject({ viewers: 1, openStreams: 1 });
});
