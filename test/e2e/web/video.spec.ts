import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { findings } from '../../support/axe';
import { HEIGHT, WIDTH } from '../../sandbox/media/picture';
import { decodeTime, FIELD, FIELDS } from '../../sandbox/media/timecode';
import { expect, signIn, test } from './fixtures';
import { decoded, burntInTime, chip, watch, watchLive } from './watching';

test('a drone is seen: frames are decoded, the burnt-in clock runs and is now, readings come', async ({
  page,
  sandbox,
  device,
}) => {
  await watchLive(page, sandbox, device(0));
  await expect.poll(() => decoded(page)).toBeGreaterThan(20);
  const first = await burntInTime(page);
  expect(first).not.toBeNull();
  expect(Math.abs(Date.now() - (first ?? 0))).toBeLessThan(1500);
  await page.waitForTimeout(500);
  expect((await burntInTime(page)) ?? 0).toBeGreaterThan((first ?? 0) + 300);
  const hud = page.getByRole('group', { name: 'Flight data over the picture' });
  await expect(hud).toContainText(/ARMED|Disarmed/);
  await expect(hud).toContainText(/ALT.*m REL/);
  await expect(page.getByRole('complementary', { name: 'Readings' })).toContainText(/3D, 1\d sats, HDOP 0\.8/);
  expect(sandbox.control.stats().viewers).toBe(1);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect.poll(() => sandbox.control.stats().viewers).toBe(0);
});

/** The age of a picture at the moment it is shown, by the clock that is burnt into it. */
async function burntInAge(page: Page): Promise<number> {
  const { fields, now } = await page.locator('video').evaluate(
    (video: HTMLVideoElement, [width, height, field, count]) =>
      new Promise<{ fields: boolean[]; now: number }>((resolve) =>
        video.requestVideoFrameCallback(() => {
          const now = Date.now();
          const canvas = document.createElement('canvas');
          [canvas.width, canvas.height] = [width, height];
          const context = canvas.getContext('2d', { willReadFrequently: true });
          context?.drawImage(video, 0, 0, width, height);
          const isWhite = (index: number) =>
            (context?.getImageData(index * field + field / 2, field / 2 - 1, 1, 1).data[0] ?? 0) > 128;
          resolve({ fields: Array.from({ length: count }, (_, index) => isWhite(index)), now });
        }),
      ),
    [WIDTH, HEIGHT, FIELD, FIELDS] as const,
  );
  return now - (decodeTime(fields) ?? Number.NaN);
}

for (const lag of [0, 700]) {
  test(`the latency that is shown is that of the burnt-in clock, ${lag} ms late`, async ({ page, sandbox, device }) => {
    const drone = await watchLive(page, sandbox, device(0));
    sandbox.control.setVideoFault(drone.id, lag === 0 ? { kind: 'none' } : { kind: 'lag', ms: lag });
    await page.waitForTimeout(3500);
    const shown = async () =>
      Number(/^(\d+) ms$/.exec(await page.getByTitle(/From the camera to this screen/).innerText())?.[1]);
    const off: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      off.push(Math.abs((await shown()) - (await burntInAge(page))));
      await page.waitForTimeout(400);
    }
    off.sort((a, b) => a - b);
    expect(await burntInAge(page)).toBeGreaterThanOrEqual(lag);
    expect(off[2]).toBeLessThan(100);
  });
}

test('a device with two cameras shows either, one session at a time, by tab and by key', async ({
  page,
  sandbox,
  device,
}) => {
  await watchLive(page, sandbox, device(0));
  const tabs = page.getByRole('tablist', { name: 'Streams' });
  await tabs.getByRole('tab', { name: 'Belly camera' }).click();
  await expect(page.getByLabel('Belly camera, live')).toBeVisible();
  await expect(chip(page, /^Live$/)).toBeVisible();
  await expect.poll(() => sandbox.control.stats().viewers).toBe(1);
  await page.keyboard.press('1');
  await expect(tabs.getByRole('tab', { name: 'Nose camera' })).toHaveAttribute('aria-selected', 'true');
  await expect(chip(page, /^Live$/)).toBeVisible();
  await tabs.getByRole('tab', { name: 'Nose camera' }).press('ArrowRight');
  await expect(tabs.getByRole('tab', { name: 'Belly camera' })).toBeFocused();
  await expect(chip(page, /^Live$/)).toBeVisible();
  await expect.poll(() => sandbox.control.stats().viewers).toBe(1);
});

test('flight data come in presets and sizes that stay; others see who is watching; the address is copied', async ({
  page,
  sandbox,
  device,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const drone = await watchLive(page, sandbox, device(0));
  const hud = page.getByRole('group', { name: 'Flight data over the picture' });
  await expect(hud).toContainText('CLIMB');
  const height = async () => (await hud.getByText('BAT').boundingBox())?.height ?? 0;
  const before = await height();
  await page.getByLabel('Size').selectOption('200 %');
  expect(await height()).toBeGreaterThan(before * 1.7);
  await page.getByRole('combobox', { name: 'Flight data' }).selectOption('Minimal');
  await expect(hud).not.toContainText('CLIMB');
  await page.reload();
  await expect(hud).toContainText('BAT');
  await expect(hud).not.toContainText('CLIMB');
  await page.getByRole('combobox', { name: 'Flight data' }).selectOption('Off');
  await expect(hud).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Watching now: Mara Lindqvist (you)' })).toContainText('1 watching');
  const other = await (await browser.newContext()).newPage();
  await signIn(other, sandbox, 'Jonas Okafor', `/devices/${drone.id}`);
  await expect(page.getByRole('group', { name: /^Watching now: .*Jonas Okafor/ })).toContainText('2 watching');
  await page.getByRole('button', { name: 'Copy link' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${sandbox.url}/devices/${drone.id}`);
});

test('the buffer is changed as the picture goes on, and the position is copied', async ({
  page,
  sandbox,
  device,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await watchLive(page, sandbox, device(0));
  const sessions = () =>
    sandbox.control.stats().requests['POST /v1/user/devices/:id/media/streams/:stream_id/whep'] ?? 0;
  const before = sessions();
  const target = () =>
    page.evaluate(() => {
      const [peer] = (window as unknown as { peers: RTCPeerConnection[] }).peers;
      return peer?.getReceivers()[0]?.jitterBufferTarget;
    });
  const buffer = page.getByRole('combobox', { name: 'Buffer' });
  await buffer.selectOption('Smooth (500 ms)');
  expect(await target()).toBe(500);
  await buffer.selectOption('Other…');
  await page.getByRole('spinbutton', { name: 'Buffer in milliseconds' }).fill('99999');
  expect(await target()).toBe(4000);
  await page.getByRole('spinbutton', { name: 'Buffer in milliseconds' }).fill('250');
  expect(await target()).toBe(250);
  await expect(chip(page, /^Live$/)).toBeVisible();
  expect(sessions()).toBe(before);
  await page.getByRole('button', { name: 'Copy the position' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^47\.\d{7}, 8\.\d{7}$/);
});

test('a recording can be played; one whose picture was away goes on in a second file', async ({
  page,
  sandbox,
  device,
  browser,
}) => {
  const drone = await watchLive(page, sandbox, device(0));
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByText(/● REC 0:00:0\d/)).toBeVisible();
  await page.waitForTimeout(2500);
  drone.device.disconnect();
  await expect(page.getByText('Recording waits for the picture')).toBeVisible();
  drone.device.connect();
  await expect(chip(page, /^Live$/)).toBeVisible();
  await page.waitForTimeout(1500);
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await expect(page.getByText(/Recording saved: .*Z\.mkv, .*Z_part2\.mkv/)).toBeVisible();
  await expect.poll(() => downloads.length).toBe(2);
  // A page of no one's, whose policy lets files be played.
  const player = await (await browser.newContext()).newPage();
  for (const download of downloads) {
    const file = readFileSync(await download.path()).toString('base64');
    const seen = await player.evaluate(async (data) => {
      const video = document.createElement('video');
      video.muted = true;
      video.src = `data:video/x-matroska;base64,${data}`;
      await video.play();
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return [video.videoWidth, video.getVideoPlaybackQuality().totalVideoFrames > 5];
    }, file);
    expect(seen).toEqual([640, true]);
  }
});

test('a camera has no flight data, but its own', async ({ page, sandbox, device }) => {
  const camera = device(1);
  camera.device.connect();
  await watch(page, sandbox, camera.id);
  await expect(chip(page, /^Live$/)).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Readings' })).toContainText('Running for');
  await expect(page.getByRole('group', { name: 'Camera data over the picture' })).toContainText(/UP\s*0:0\d:\d\d/);
  await expect(page.getByRole('group', { name: 'Flight data over the picture' })).toHaveCount(0);
});

for (const [scheme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const) {
  test.describe(`in ${scheme} at ${width} px`, () => {
    test.use({ colorScheme: scheme, viewport: { width, height: 900 } });

    test('axe finds nothing, nothing scrolls sideways, keys work, and a snapshot has the picture', async ({
      page,
      sandbox,
      device,
    }) => {
      await watchLive(page, sandbox, device(0));
      await page.keyboard.press('i');
      await page.keyboard.press('?');
      await expect(page.getByText('No flight commands are sent from here')).toBeVisible();
      await expect(page.getByText('640 × 360')).toBeVisible();
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      const hud = page.getByRole('group', { name: 'Flight data over the picture' });
      await page.keyboard.press('h');
      await expect(hud).toHaveCount(0);
      const download = page.waitForEvent('download');
      await page.keyboard.press('s');
      expect((await download).suggestedFilename()).toMatch(/^Harbour drone_\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.jpg$/);
      const file = readFileSync(await (await download).path());
      expect([file.readUInt16BE(0), file.length > 5000]).toEqual([0xffd8, true]);
    });
  });
}
