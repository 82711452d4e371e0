import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';
import type { DesktopApp } from '../../support/launchDesktop';
import { deviceOf } from '../../support/sandboxClient';
import { expect, signIn, test } from './fixtures';

/** How files of WebM and JPEG begin. */
const EBML = 0x1a45dfa3;
const JPEG = 0xffd8;
/** Heads of Matroska elements: a duration of eight bytes, and cues. */
const DURATION = Buffer.from('448988', 'hex');
const CUES = Buffer.from('1c53bb6b', 'hex');

/** A device that is connected, found in the list with its picture, and seen live. */
async function watchDrone(launch: () => Promise<DesktopApp>, sandbox: Sandbox, browser: Page) {
  const drone = deviceOf(sandbox, 0);
  drone.device.connect();
  const app = await launch();
  const view = await app.page();
  await signIn(app, sandbox.url, browser);
  await expect(view.locator('li img')).toHaveAttribute('src', /^data:image\/jpeg;base64,\/9j\//);
  await view.getByRole('link', { name: `Open ${drone.name}` }).click();
  const video = view.getByRole('region', { name: 'Live video' });
  await expect(video.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible({ timeout: 15_000 });
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
  await expect(view.getByRole('group', { name: 'Flight data over the picture' })).toContainText(/ARMED|Disarmed/);
  await expect(view.getByText('Live: connected').or(view.getByText('Connected now')).first()).toBeVisible();
  expect(sandbox.control.stats()).toMatchObject({ viewers: 1, openStreams: 1 });
  await view.getByRole('link', { name: 'Settings' }).click();
  await expect.poll(() => sandbox.control.stats().viewers).toBe(0);
  drone.device.disconnect();
});

test('a recording is on the disk while it goes on; a snapshot is saved without a question', async ({
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
  await expect(video.getByText(/● REC 0:00:0\d/)).toBeVisible();
  await expect.poll(() => filesIn(videos).map((file) => statSync(file).size > 20_000)).toEqual([true]);
  await view.keyboard.press('r');
  const [recording = ''] = filesIn(videos);
  await expect(video.getByText(`Recording saved: ${recording}`)).toBeVisible();
  const file = readFileSync(recording);
  expect(file.readUInt32BE(0)).toBe(EBML);
  // Its length and what to seek by are added when it ends.
  expect([file.includes(DURATION), file.includes(CUES)]).toEqual([true, true]);
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
