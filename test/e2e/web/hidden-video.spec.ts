import type { BrowserContext, Page } from '@playwright/test';
import { HiddenTab } from '../../../scripts/lib/hiddenTab';
import { camera } from '../../sandbox/devices/cameras';
import type { Sandbox } from '../../sandbox/index';
import { expect, test } from './hiding';
import { chip, decoded, LIVE_AT_FIRST, MOVING, watch, watchLive } from './watching';

const sessions = (sandbox: Sandbox) =>
  sandbox.control.stats().requests['POST /v1/user/devices/:id/media/streams/:stream_id/whep'] ?? 0;

test('a hidden tab keeps its session and its video for as long as it plays (R49)', async ({
  page,
  sandbox,
  device,
  tab,
}) => {
  await watchLive(page, sandbox, device(0));
  const opened = sessions(sandbox);
  await tab.hide();
  const before = await decoded(page);
  await page.waitForTimeout(15_000);
  expect(await decoded(page)).toBeGreaterThan(before + 100);
  expect([sessions(sandbox), sandbox.control.stats().viewers]).toEqual([opened, 1]);
  await tab.show();
  await expect(chip(page, MOVING)).toBeVisible();
  await expect(page.getByText(/Last frame/)).toHaveCount(0);
  expect(sessions(sandbox)).toBe(opened);
});

test('a source that is lost and back while the tab is hidden is played again', async ({
  page,
  sandbox,
  device,
  tab,
}) => {
  const drone = await watchLive(page, sandbox, device(0));
  await tab.hide();
  sandbox.control.setVideoFault(drone.id, { kind: 'freeze' });
  await expect(chip(page, /Starting the camera|Reconnecting|No video/)).toHaveCount(1, { timeout: 15_000 });
  sandbox.control.setVideoFault(drone.id, { kind: 'none' });
  await expect(chip(page, MOVING)).toHaveCount(1, { timeout: 15_000 });
  expect(sandbox.control.stats().viewers).toBe(1);
});

interface Hidden {
  readonly page: Page;
  readonly tab: HiddenTab;
  readonly opened: number;
}

/** Opens a device live in a tab of its own, which hides the one before. */
async function openLive(context: BrowserContext, sandbox: Sandbox, id: string, isMetered = false): Promise<Hidden> {
  const page = await context.newPage();
  await page.bringToFront();
  if (isMetered)
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await watch(page, sandbox, id);
  await expect(chip(page, MOVING)).toBeVisible(LIVE_AT_FIRST);
  return { page, tab: new HiddenTab(page), opened: sessions(sandbox) };
}

test('after a minute hidden a tab pauses, sooner on a metered link, but one that records or shows picture in picture', async ({
  context,
  sandbox,
  device,
}) => {
  test.setTimeout(180_000);
  // Small pictures: four at once are not to keep the machine from what is tested beside them.
  const all = [0, 1, 2, 3].map((index) => device(index, { cameras: [camera({ width: 320, height: 180 })] }));
  for (const { device: one } of all) one.connect();
  const [first, second, third, fourth] = all.map(({ id }) => id);
  const viewers = () => sandbox.control.stats().viewers;
  const recording = await openLive(context, sandbox, first ?? '');
  await recording.page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(recording.page.getByRole('button', { name: 'Stop recording' })).toHaveText(/^0:0\d$/);
  const floating = await openLive(context, sandbox, second ?? '');
  await floating.page.getByRole('button', { name: 'Picture in picture' }).click();
  await expect.poll(() => floating.page.evaluate(() => document.pictureInPictureElement !== null)).toBe(true);
  const metered = await openLive(context, sandbox, third ?? '', true);
  const plain = await openLive(context, sandbox, fourth ?? '');
  // Before it is hidden, which takes a busy machine seconds: within 57 s from here no minute has passed.
  const hiddenAt = Date.now();
  await plain.tab.hide();
  const before = await decoded(floating.page);
  await expect(chip(metered.page, 'Paused to save data')).toHaveCount(1, { timeout: 40_000 });
  await expect.poll(viewers).toBe(3);
  await plain.page.waitForTimeout(57_000 - (Date.now() - hiddenAt));
  expect(viewers()).toBe(3);
  await expect(chip(plain.page, 'Paused')).toHaveCount(1, { timeout: 15_000 });
  await expect.poll(viewers).toBe(2);
  await plain.page.waitForTimeout(4000);
  expect(await decoded(floating.page)).toBeGreaterThan(before + 500);
  expect(sessions(sandbox)).toBe(plain.opened);
  await recording.tab.show();
  await expect(chip(recording.page, MOVING)).toBeVisible();
  await recording.page.getByRole('button', { name: 'Stop recording' }).click();
  await expect(recording.page.getByText(/Recording saved: [^,]*$/)).toBeVisible();
  // Held up, so that the sentence stands long enough to be read.
  sandbox.control.addFault({ path: `/v1/user/devices/${fourth}/media/streams/main/whep`, kind: 'delay', ms: 1500 });
  await plain.tab.show();
  await expect(plain.page.getByText('Paused while this page was hidden. Resuming…')).toBeVisible();
  await expect(chip(plain.page, MOVING)).toBeVisible();
  await metered.tab.show();
  await expect(chip(metered.page, MOVING)).toBeVisible();
  expect(sessions(sandbox)).toBe(plain.opened + 2);
});
