import { readFileSync } from 'node:fs';
import type { Download } from '@playwright/test';
import { burntInAge } from '../../../scripts/bench/watching';
import { findings } from '../../support/axe';
import { copied, expect, signIn, test } from './fixtures';
import { burntInTime, chip, decoded, MOVING, shownLatency, watch, watchLive } from './watching';

test('the live page of a drone shows current video and readings', async ({ page, sandbox, device }) => {
  await watchLive(page, sandbox, device(0));
  await expect.poll(() => decoded(page)).toBeGreaterThan(20);
  await expect.poll(() => burntInAge(page).then(Math.abs)).toBeLessThan(1500);
  const first = await burntInTime(page);
  await expect.poll(async () => (await burntInTime(page)) ?? 0).toBeGreaterThan((first ?? 0) + 300);
  const hud = page.getByRole('group', { name: 'Flight data over the video' });
  await expect(page.getByText(/^(Armed|Disarmed)$/)).toBeVisible();
  await expect(hud.getByRole('group', { name: 'Altitude above home' })).toContainText(/REL m.*\d\.\d/);
  await expect(hud.getByRole('group', { name: 'Heading' })).toContainText(/\d{3}°/);
  const rail = page.getByRole('complementary', { name: 'Telemetry' });
  await expect(rail).toContainText(/Position3D, 1\d satsHDOP0\.8/);
  await expect(rail.getByRole('group', { name: 'Battery' })).toContainText(/^Battery\d+%\d+\.\d V/);
  expect(sandbox.control.stats().viewers).toBe(1);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect.poll(() => sandbox.control.stats().viewers).toBe(0);
});

test('paused video resumes; video that the browser blocks says so, and plays after the first click', async ({
  page,
  sandbox,
  device,
}) => {
  await watchLive(page, sandbox, device(0));
  const pause = () => page.evaluate(() => document.querySelector('video')?.pause());
  await pause();
  await expect.poll(() => page.locator('video').evaluate((video) => (video as HTMLVideoElement).paused)).toBe(false);
  await expect(chip(page, MOVING)).toBeVisible();
  // As Firefox does where it is set to block video; its rules for what counts as use are left out.
  await page.evaluate(() => {
    const { play } = HTMLMediaElement.prototype;
    const refuse = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    Object.assign(HTMLMediaElement.prototype, { play: refuse });
    const allow = () => Object.assign(HTMLMediaElement.prototype, { play });
    window.addEventListener('pointerdown', allow, { capture: true, once: true });
  });
  await pause();
  await expect(chip(page, 'Paused by this browser')).toBeVisible();
  await expect.poll(() => sandbox.control.stats().viewers).toBe(0);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(chip(page, MOVING)).toBeVisible();
});

const AHEAD_MS = 5000;
for (const { lag, title, deviceMs, browserMs, linkMs } of [
  { lag: 0, title: 'with a device 5 s ahead', deviceMs: AHEAD_MS, browserMs: 0, linkMs: 0 },
  {
    ...{ lag: 700, title: 'over a link, with a device 5 s behind and a browser 5 s ahead' },
    ...{ deviceMs: -AHEAD_MS, browserMs: AHEAD_MS, linkMs: 80 },
  },
]) {
  test(
    `the shown latency matches a clock in the picture that is ${lag} ms late, ${title}`,
    { tag: lag === 0 ? [] : '@long' },
    async ({ page, sandbox, device }) => {
      sandbox.control.setHttpLink({ delayMs: linkMs });
      // What the page takes for the time of this computer; the test goes by the right one.
      await page.addInitScript((ms) => {
        const { timeOrigin } = performance;
        Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin + ms });
      }, browserMs);
      const drone = await watchLive(page, sandbox, device(0, { clock: { offsetMs: deviceMs, driftPpm: 0 } }));
      sandbox.control.setViewerLink({ delayMs: linkMs });
      sandbox.control.setVideoFault(drone.id, lag === 0 ? { kind: 'none' } : { kind: 'lag', ms: lag });
      await page.waitForTimeout(3500);
      const age = async () => (await burntInAge(page)) + deviceMs;
      // The page shows a mean, so that the two are compared again where a busy machine delayed single frames.
      await expect(async () => {
        const off: number[] = [];
        for (let count = 0; count < 5; count += 1) {
          off.push(Math.abs((await shownLatency(page)) - (await age())));
          await page.waitForTimeout(400);
        }
        off.sort((a, b) => a - b);
        expect(await age()).toBeGreaterThanOrEqual(lag + linkMs);
        expect(off[2]).toBeLessThan(100);
      }).toPass({ timeout: 30_000 });
      // The clock of the server is known to half of a round trip.
      if (linkMs > 0) await expect(page.getByTitle(/^From the camera to this screen, ±\d+ ms$/)).toHaveText(/^about /);
    },
  );
}

test(
  'a new stream address is used for the next session, and does not end the present one',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    const drone = device(0);
    const path = `/v1/user/devices/${drone.id}/media/streams/main/whep`;
    const name = (key: string) => sandbox.control.setWhep(drone.id, 'main', { url: `${path}?key=${key}` });
    name('first');
    const offers: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (request.method() === 'POST' && pathname === path) offers.push(search);
    });
    await watchLive(page, sandbox, drone);
    name('second');
    const lists = () => sandbox.control.stats().requests['GET /v1/user/devices/:id/media/streams'] ?? 0;
    const before = lists();
    // A window that takes the focus has its list of streams renewed.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      expect(lists()).toBeGreaterThan(before);
    }).toPass();
    const frames = await decoded(page);
    await expect.poll(() => decoded(page)).toBeGreaterThan(frames + 20);
    expect(offers).toEqual(['?key=first']);
    await page.keyboard.press('2');
    await expect(page.getByLabel('Belly camera, live')).toBeVisible();
    await page.keyboard.press('1');
    await expect(page.getByLabel('Nose camera, live')).toBeVisible();
    await expect(chip(page, MOVING)).toBeVisible();
    expect(offers).toEqual(['?key=first', '?key=second']);
  },
);

test('user switches between two cameras by list and by key, with one session at a time', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = await watchLive(page, sandbox, device(0));
  const horizon = page.getByRole('img', { name: 'Horizon' });
  await expect(horizon).toBeVisible();
  const chooser = page.getByRole('combobox', { name: 'Camera' });
  await chooser.selectOption('Belly camera');
  await expect(page.getByLabel('Belly camera, live')).toBeVisible();
  await expect(chip(page, MOVING)).toBeVisible();
  // It looks down: there is no horizon to see. The address has it, for a reload and for others.
  await expect(horizon).toHaveCount(0);
  await expect(page).toHaveURL(`${sandbox.url}/devices/${drone.id}?camera=belly`);
  await page.reload();
  await expect(page.getByLabel('Belly camera, live')).toBeVisible();
  await expect(chip(page, MOVING)).toBeVisible();
  await expect(horizon).toHaveCount(0);
  await expect.poll(() => sandbox.control.stats().viewers).toBe(1);
  await page.keyboard.press('1');
  await expect(page.getByLabel('Nose camera, live')).toBeVisible();
  await expect(chooser).toHaveValue('main');
  await expect(chip(page, MOVING)).toBeVisible();
  await chooser.press('ArrowDown');
  await expect(page.getByLabel('Belly camera, live')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Camera' })).toHaveValue('belly');
  await expect(chip(page, MOVING)).toBeVisible();
  await expect.poll(() => sandbox.control.stats().viewers).toBe(1);
});

test('preset and size of flight data are kept; others see who is watching; the address is copied', async ({
  page,
  sandbox,
  device,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const drone = await watchLive(page, sandbox, device(0));
  const hud = page.getByRole('group', { name: 'Flight data over the video' });
  const speed = hud.getByRole('group', { name: 'Ground speed' });
  await expect(speed).toBeVisible();
  const height = async () => (await hud.getByRole('group', { name: 'Heading' }).boundingBox())?.height ?? 0;
  const before = await height();
  const more = page.getByRole('button', { name: 'More' });
  await more.click();
  await page.getByRole('combobox', { name: 'HUD size' }).selectOption('200 %');
  await expect.poll(height).toBeGreaterThan(before * 1.7);
  await page.getByRole('combobox', { name: 'HUD', exact: true }).selectOption('Minimal');
  await expect(speed).toHaveCount(0);
  await page.reload();
  await expect(hud.getByRole('group', { name: 'Altitude above home' })).toBeVisible();
  await expect(speed).toHaveCount(0);
  await more.click();
  await page.getByRole('combobox', { name: 'HUD', exact: true }).selectOption('Off');
  await expect(hud).toHaveCount(0);
  // Before a panel lies over it.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'Watching now: Mara Lindqvist (you)' })).toHaveText('1');
  const other = await (await browser.newContext()).newPage();
  await signIn(other, sandbox, 'Jonas Okafor', `/devices/${drone.id}`);
  await expect(page.getByRole('group', { name: /^Watching now: .*Jonas Okafor/ })).toHaveText('2');
  await page.locator('summary').filter({ hasText: 'Viewers' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /Lindqvist|Okafor/ })).toHaveText([
    /Mara Lindqvistyou$/,
    /Jonas Okafor$/,
  ]);
  await more.click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => copied(page)).toBe(`${sandbox.url}/devices/${drone.id}`);
});

test(
  'the buffer changes without a pause in the video, and the position is copied',
  { tag: '@long' },
  async ({ page, sandbox, device, context }) => {
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
    await page.getByRole('button', { name: 'More' }).click();
    const buffer = page.getByRole('combobox', { name: 'Buffer' });
    await buffer.selectOption('Smooth (500 ms)');
    await expect.poll(target).toBe(500);
    await buffer.selectOption('Other…');
    await page.getByRole('spinbutton', { name: 'Buffer in ms' }).fill('99999');
    await expect.poll(target).toBe(4000);
    await page.getByRole('spinbutton', { name: 'Buffer in ms' }).fill('250');
    await expect.poll(target).toBe(250);
    await expect(chip(page, MOVING)).toBeVisible();
    expect(sessions()).toBe(before);
    await page.getByRole('button', { name: 'Copy coordinates' }).click();
    await expect.poll(() => copied(page)).toMatch(/^47\.\d{7}, 8\.\d{7}$/);
  },
);

test('a recording can be played, and continues in a second file after the video was interrupted', async ({
  page,
  sandbox,
  device,
  browser,
}) => {
  const drone = await watchLive(page, sandbox, device(0));
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Stop recording' })).toHaveText(/^0:0\d$/);
  await page.waitForTimeout(2500);
  drone.device.disconnect();
  await expect(page.getByText('Recording paused: no video')).toBeVisible();
  drone.device.connect();
  await expect(chip(page, MOVING)).toBeVisible();
  await page.waitForTimeout(1500);
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await expect(page.getByText(/Recording saved: .*Z\.mp4, .*Z_part2\.mp4/)).toBeVisible();
  await expect.poll(() => downloads.length).toBe(2);
  // A page of no one's, whose policy lets files be played.
  const player = await (await browser.newContext()).newPage();
  for (const download of downloads) {
    const file = readFileSync(await download.path()).toString('base64');
    const seen = await player.evaluate(async (data) => {
      const video = document.createElement('video');
      video.muted = true;
      video.src = `data:video/mp4;base64,${data}`;
      await video.play();
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return [video.videoWidth, video.getVideoPlaybackQuality().totalVideoFrames > 5];
    }, file);
    expect(seen).toEqual([640, true]);
  }
});

test('a camera shows its own readings instead of flight data', { tag: '@long' }, async ({ page, sandbox, device }) => {
  const camera = device(1);
  camera.device.connect();
  await watch(page, sandbox, camera.id);
  await expect(chip(page, MOVING)).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Telemetry' })).toContainText(/Uptime0:0\d:\d\d/);
  await expect(page.getByRole('region', { name: 'Video, last minute' })).toContainText(/Frame rate\d+ fps/);
  await expect(page.getByRole('group', { name: 'Camera data over the video' })).toContainText(/Uptime\s*0:0\d:\d\d/);
  await expect(page.getByRole('group', { name: 'Flight data over the video' })).toHaveCount(0);
});

for (const [scheme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const) {
  test.describe(`in ${scheme} at ${width} px`, () => {
    test.use({ colorScheme: scheme, viewport: { width, height: 900 } });

    test(
      'axe finds nothing, nothing scrolls sideways, keys work, and a snapshot has the picture',
      { tag: width === 390 ? [] : '@long' },
      async ({ page, sandbox, device }) => {
        await watchLive(page, sandbox, device(0));
        const stage = page.getByRole('region', { name: 'Live video' });
        await page.keyboard.press('?');
        await expect(page.getByText('Farsight sends no flight commands.')).toBeVisible();
        expect(await findings(page)).toEqual([]);
        await page.keyboard.press('i');
        await expect(stage.getByText('640 × 360')).toBeVisible();
        expect(await findings(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(stage.getByText('640 × 360')).toHaveCount(0);
        expect(await findings(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
          0,
        );
        const hud = page.getByRole('group', { name: 'Flight data over the video' });
        await page.keyboard.press('h');
        await expect(hud).toHaveCount(0);
        const download = page.waitForEvent('download');
        await page.keyboard.press('s');
        expect((await download).suggestedFilename()).toMatch(/^Harbour drone_\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.jpg$/);
        const file = readFileSync(await (await download).path());
        expect([file.readUInt16BE(0), file.length > 5000]).toEqual([0xffd8, true]);
        await expect(page.getByText('Snapshot saved')).toBeVisible();
      },
    );
  });
}
