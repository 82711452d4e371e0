import type { BrowserContext, Page } from '@playwright/test';
import { HiddenTab } from '../../../scripts/lib/hiddenTab';
import { camera } from '../../sandbox/devices/cameras';
import type { Sandbox } from '../../sandbox/index';
import { expect, test } from './hiding';
import { brightness, chip, decoded, LIVE_AT_FIRST, MOVING, watch, watchLive } from './watching';

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
  const afterwards = await decoded(page);
  // As many as a machine with time to spare decodes in those seconds, and still more.
  await expect.poll(() => decoded(page)).toBeGreaterThan(Math.max(before + 100, afterwards + 10));
  expect([sessions(sandbox), sandbox.control.stats().viewers]).toEqual([opened, 1]);
  await tab.show();
  await expect(chip(page, MOVING)).toBeVisible();
  await expect(page.getByText(/Last frame/)).toHaveCount(0);
  expect(sessions(sandbox)).toBe(opened);
});

test('a source that is lost and comes back while the tab is hidden is played again', async ({
  page,
  sandbox,
  device,
  tab,
}) => {
  const drone = await watchLive(page, sandbox, device(0));
  await tab.hide();
  sandbox.control.setVideoFault(drone.id, { kind: 'freeze' });
  await expect(chip(page, /Starting the camera|Reconnecting|No video/)).toHaveCount(1);
  sandbox.control.setVideoFault(drone.id, { kind: 'none' });
  await expect(chip(page, MOVING)).toHaveCount(1);
  expect(sandbox.control.stats().viewers).toBe(1);
});

interface Hidden {
  readonly page: Page;
  readonly tab: HiddenTab;
  readonly opened: number;
}

/** Notes when the page is hidden for the first time and when it says that it has paused, by its own clock. */
const notePause = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const pause = { hiddenAt: 0, pausedAt: 0 };
    Object.assign(window, { pause });
    document.addEventListener('visibilitychange', () => (pause.hiddenAt ||= performance.now()), { once: true });
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes('Resumes when you return.')) return;
      pause.pausedAt = performance.now();
      observer.disconnect();
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });

/** How long the page had been hidden when it paused, in ms. */
const pausedAfter = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { hiddenAt, pausedAt } = (window as unknown as { pause: { hiddenAt: number; pausedAt: number } }).pause;
    return pausedAt - hiddenAt;
  });

/** Opens a device live in a tab of its own, which hides the one before. */
async function openLive(context: BrowserContext, sandbox: Sandbox, id: string, isMetered = false): Promise<Hidden> {
  const page = await context.newPage();
  await page.bringToFront();
  if (isMetered)
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await watch(page, sandbox, id);
  await expect(chip(page, MOVING)).toBeVisible(LIVE_AT_FIRST);
  await notePause(page);
  return { page, tab: new HiddenTab(page), opened: sessions(sandbox) };
}

test('a hidden tab pauses after a minute, sooner on a metered link, unless it records or shows picture in picture', async ({
  context,
  sandbox,
  device,
}) => {
  test.setTimeout(240_000);
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
  await plain.tab.hide();
  const before = await decoded(floating.page);
  await expect(chip(metered.page, 'Paused to save data')).toHaveCount(1, { timeout: 60_000 });
  await expect.poll(viewers).toBe(3);
  await expect(chip(plain.page, 'Paused')).toHaveCount(1, { timeout: 90_000 });
  await expect.poll(viewers).toBe(2);
  for (const { page } of [metered, plain]) expect(await brightness(page.locator('canvas'))).toBeGreaterThan(50);
  // A timer may be late, and never early.
  expect(await pausedAfter(plain.page)).toBeGreaterThan(59_900);
  expect(await pausedAfter(metered.page)).toBeGreaterThan(29_900);
  expect(await pausedAfter(metered.page)).toBeLessThan(await pausedAfter(plain.page));
  const afterwards = await decoded(floating.page);
  await expect
    .poll(() => decoded(floating.page), { timeout: 60_000 })
    .toBeGreaterThan(Math.max(before + 500, afterwards + 30));
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
