import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { findings } from '../../support/axe';
import { HEIGHT, WIDTH } from '../../sandbox/media/picture';
import { decodeTime, FIELD, FIELDS } from '../../sandbox/media/timecode';
import type { Sandbox } from '../../sandbox/index';
import type { deviceOf } from '../../support/sandboxClient';
import { expect, setVisibility, signIn, test } from './fixtures';

/** Statistics of the connections of a page, which the page itself shows nobody. */
async function watchPeers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const peers: RTCPeerConnection[] = [];
    Object.assign(window, { peers });
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        peers.push(this);
      }
    };
  });
}

const decoded = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let frames = 0;
    for (const peer of (window as unknown as { peers: RTCPeerConnection[] }).peers) {
      (await peer.getStats()).forEach((row: { type: string; framesDecoded?: number }) => {
        if (row.type === 'inbound-rtp') frames += row.framesDecoded ?? 0;
      });
    }
    return frames;
  });

/** What the ICE sessions of a page go by, one of each connection. */
const ufrags = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(() =>
    (window as unknown as { peers: RTCPeerConnection[] }).peers.map(
      ({ localDescription }) => /^a=ice-ufrag:(.*)$/m.exec(localDescription?.sdp ?? '')?.[1],
    ),
  );

/** The time that is burnt into the picture on the screen, in ms since the epoch; null when it cannot be read. */
async function burntInTime(page: Page): Promise<number | null> {
  const fields = await page.locator('video').evaluate(
    (video: HTMLVideoElement, [width, height, field, count]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context || video.videoWidth === 0) return [];
      context.drawImage(video, 0, 0, width, height);
      return Array.from({ length: count }, (_, index) => {
        const { data } = context.getImageData(index * field + field / 2, field / 2 - 1, 1, 1);
        return (data[0] ?? 0) > 128;
      });
    },
    [WIDTH, HEIGHT, FIELD, FIELDS] as const,
  );
  return decodeTime(fields);
}

const chip = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Live video' }).getByRole('status').filter({ hasText: text });

async function watch(page: Page, sandbox: Sandbox, id: string): Promise<void> {
  await watchPeers(page);
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${id}`);
}

/** A device that is connected, and seen live by its owner. */
async function watchLive(page: Page, sandbox: Sandbox, one: ReturnType<typeof deviceOf>) {
  one.device.connect();
  await watch(page, sandbox, one.id);
  await expect(chip(page, /^Live$/)).toBeVisible();
  return one;
}

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
      Number(/^(\d+) ms$/.exec(await page.getByTitle('From the camera to this screen').innerText())?.[1]);
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
  await expect(page.getByText(/Recording saved: .*Z\.webm, .*Z_part2\.webm/)).toBeVisible();
  await expect.poll(() => downloads.length).toBe(2);
  // A page of no one's, whose policy lets files be played.
  const player = await (await browser.newContext()).newPage();
  for (const download of downloads) {
    const file = readFileSync(await download.path()).toString('base64');
    const seen = await player.evaluate(async (data) => {
      const video = document.createElement('video');
      video.muted = true;
      video.src = `data:video/webm;base64,${data}`;
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

test.describe('faults', () => {
  // Refusals that the faults bring about.
  test.use({ allowedConsole: /Failed to load resource|net::ERR/ });

  test('a publisher that freezes is called frozen; the last picture stays with its age; it comes back by itself', async ({
    page,
    sandbox,
    device,
  }) => {
    const drone = await watchLive(page, sandbox, device(0));
    sandbox.control.setVideoFault(drone.id, { kind: 'freeze' });
    await expect(chip(page, 'Frozen')).toBeVisible();
    await expect(page.getByText(/Last picture \d+ s ago/)).toBeVisible();
    await expect(chip(page, /Starting the camera|Reconnecting/)).toBeVisible();
    expect(sandbox.control.stats().viewers).toBeLessThanOrEqual(1);
    sandbox.control.setVideoFault(drone.id, { kind: 'none' });
    await expect(chip(page, /^Live$/)).toBeVisible();
    await expect.poll(() => sandbox.control.stats().viewers).toBe(1);
  });

  test('a device whose plug is pulled is called offline, and is back when it is', async ({ page, sandbox, device }) => {
    const drone = await watchLive(page, sandbox, device(0));
    drone.device.disconnect();
    await expect(chip(page, 'Device offline')).toBeVisible();
    await expect(page.getByText('The picture comes back when the device does.')).toBeVisible();
    // The last picture is still there, however the connection went: no black box.
    const brightness = await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const data = canvas.getContext('2d')?.getImageData(300, 100, 1, 1).data;
      return canvas.checkVisibility({ visibilityProperty: true }) ? (data?.[2] ?? 0) : -1;
    });
    expect(brightness).toBeGreaterThan(50);
    drone.device.connect();
    await expect(chip(page, /^Live$/)).toBeVisible();
    expect(sandbox.control.stats().viewers).toBe(1);
  });

  test('a connection that is lost on the way is found anew over the same session (ICE restart)', async ({
    page,
    sandbox,
    device,
  }) => {
    await watchLive(page, sandbox, device(0));
    const sessions = () =>
      sandbox.control.stats().requests['POST /v1/user/devices/:id/media/streams/:stream_id/whep'] ?? 0;
    const [peers, opened] = [(await ufrags(page)).length, sessions()];
    const before = (await ufrags(page)).at(-1);
    // A network that changes tells the browser so at once; this is as it tells the page.
    await page.evaluate(() => {
      const peer = (window as unknown as { peers: RTCPeerConnection[] }).peers.at(-1);
      if (!peer) return;
      Object.defineProperty(peer, 'connectionState', { value: 'disconnected', configurable: true });
      peer.dispatchEvent(new Event('connectionstatechange'));
    });
    await expect.poll(async () => (await ufrags(page)).at(-1)).not.toBe(before);
    await page.evaluate(() => {
      const peer = (window as unknown as { peers: (RTCPeerConnection & { connectionState?: string })[] }).peers.at(-1);
      if (!peer) return;
      delete (peer as { connectionState?: string }).connectionState;
      peer.dispatchEvent(new Event('connectionstatechange'));
    });
    await page.waitForTimeout(3500);
    const frames = await decoded(page);
    await expect.poll(() => decoded(page)).toBeGreaterThan(frames + 10);
    await expect(chip(page, /^Live$/)).toBeVisible();
    expect([(await ufrags(page)).length, sessions(), sandbox.control.stats().viewers]).toEqual([peers, opened, 1]);
  });

  test('lost packets are told as such', async ({ page, sandbox, device }) => {
    const drone = await watchLive(page, sandbox, device(0));
    sandbox.control.setVideoFault(drone.id, { kind: 'loss', share: 0.1 });
    await expect(chip(page, /^Poor: /)).toBeVisible();
    sandbox.control.setVideoFault(drone.id, { kind: 'none' });
    await expect(chip(page, /^Live$/)).toBeVisible({ timeout: 15_000 });
  });

  test('a stream without a publisher, a full one and one in another codec are each said in words', async ({
    page,
    sandbox,
    device,
  }) => {
    const drone = device(0);
    drone.device.connect();
    await expect.poll(() => sandbox.control.setVideoFault(drone.id, { kind: 'full' })).toBe(true);
    await watch(page, sandbox, drone.id);
    await expect(chip(page, 'Viewer limit reached')).toBeVisible();
    sandbox.control.setVideoFault(drone.id, { kind: 'codec' });
    await expect(chip(page, 'Unsupported codec')).toBeVisible();
    sandbox.control.setVideoFault(drone.id, { kind: 'gone' });
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(chip(page, 'Starting the camera')).toBeVisible();
    await expect(chip(page, 'No picture')).toBeVisible({ timeout: 25_000 });
    sandbox.control.setVideoFault(drone.id, { kind: 'none' });
    await expect(chip(page, /^Live$/)).toBeVisible({ timeout: 15_000 });
  });

  test('somebody whose access is revoked sees nothing more within 5 s', async ({ page, sandbox, device, browser }) => {
    const drone = device(0);
    drone.device.connect();
    await watchPeers(page);
    await signIn(page, sandbox, 'Ines Carvalho', `/devices/${drone.id}`);
    await expect(chip(page, /^Live$/)).toBeVisible();
    const owner = await (await browser.newContext()).newPage();
    await signIn(owner, sandbox);
    const status = await owner.evaluate(async (path) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"user_id":"u_ines"}' };
      return (await fetch(path, init)).status;
    }, `/v1/user/devices/${drone.id}/access/revoke`);
    expect(status).toBe(204);
    await expect.poll(() => sandbox.control.stats().viewers, { timeout: 5000 }).toBe(0);
  });
});

test('on a metered link a page that nobody looks at pauses after 30 s and goes on when it is looked at', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  drone.device.connect();
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await watch(page, sandbox, drone.id);
  await expect(chip(page, /^Live$/)).toBeVisible();
  await setVisibility(page, 'hidden');
  await expect(chip(page, 'Paused to save data')).toBeVisible({ timeout: 35_000 });
  await expect.poll(() => sandbox.control.stats().viewers).toBe(0);
  await setVisibility(page, 'visible');
  await expect(chip(page, /^Live$/)).toBeVisible();
});
