import { burntInAge } from '../../../scripts/bench/watching';
import { expect, signIn, test } from './fixtures';
import { chip, decoded, MOVING, offlineCard, shownLatency, ufrags, watch, watchLive, watchPeers } from './watching';

test.describe('faults', () => {
  // Refusals that the faults bring about.
  test.use({ allowedConsole: /Failed to load resource|net::ERR/ });

  test('frozen video is reported, keeps its last frame with its age, and resumes by itself', async ({
    page,
    sandbox,
    device,
  }) => {
    const drone = await watchLive(page, sandbox, device(0));
    sandbox.control.setVideoFault(drone.id, { kind: 'freeze' });
    await expect(chip(page, 'Frozen')).toBeVisible();
    await expect(page.getByText(/Last frame \d+ s ago/)).toBeVisible();
    await expect(chip(page, /Starting the camera|Reconnecting/)).toBeVisible();
    expect(sandbox.control.stats().viewers).toBeLessThanOrEqual(1);
    sandbox.control.setVideoFault(drone.id, { kind: 'none' });
    await expect(chip(page, /^Live$/)).toBeVisible();
    await expect.poll(() => sandbox.control.stats().viewers).toBe(1);
  });

  test('a device that loses power is shown as offline, and its video resumes when it is back', async ({
    page,
    sandbox,
    device,
  }) => {
    const drone = await watchLive(page, sandbox, device(0));
    drone.device.disconnect();
    await expect(offlineCard(page)).toBeVisible();
    await expect(page.getByText(/^(Telemetry is|Video lost)/)).toHaveCount(0);
    await expect(page.getByText('Telemetry stopped.')).toHaveCount(1);
    const copy = page.getByRole('button', { name: 'Copy last position' });
    await expect(copy).toBeVisible();
    await expect(page.getByText(/No link for \d+ s/)).toBeVisible();
    // The last frame is still shown, however the connection went: no black box.
    const brightness = await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const data = canvas.getContext('2d')?.getImageData(300, 100, 1, 1).data;
      return canvas.checkVisibility({ visibilityProperty: true }) ? (data?.[2] ?? 0) : -1;
    });
    expect(brightness).toBeGreaterThan(50);
    drone.device.connect();
    await expect(chip(page, /^Live$/)).toBeVisible();
    await expect(copy).toHaveCount(0);
    expect(sandbox.control.stats().viewers).toBe(1);
  });

  test('a lost media connection is restored within the same session (ICE restart)', async ({
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
    await page.waitForTimeout(3500);
    const frames = await decoded(page);
    await expect.poll(() => decoded(page)).toBeGreaterThan(frames + 10);
    await expect(chip(page, /^Live$/)).toBeVisible();
    expect([(await ufrags(page)).length, sessions(), sandbox.control.stats().viewers]).toEqual([peers, opened, 1]);
  });

  test('late video is reported with its latency', async ({ page, sandbox, device }) => {
    const drone = await watchLive(page, sandbox, device(0));
    sandbox.control.setVideoFault(drone.id, { kind: 'lag', ms: 1500 });
    await expect(chip(page, 'High latency')).toBeVisible();
    await expect.poll(() => shownLatency(page)).toBeGreaterThanOrEqual(1500);
    // What a busy machine adds is shown as well.
    await expect.poll(async () => Math.abs((await shownLatency(page)) - (await burntInAge(page)))).toBeLessThan(200);
    sandbox.control.setVideoFault(drone.id, { kind: 'none' });
    // A freeze that the change brings is said for five seconds.
    await expect(chip(page, /^Live$/)).toBeVisible();
  });

  test('the video of a device that restarts resumes by itself, with one session', async ({ page, sandbox, device }) => {
    const drone = await watchLive(page, sandbox, device(0));
    for (let round = 0; round < 2; round += 1) {
      drone.device.disconnect();
      await expect(offlineCard(page)).toBeVisible();
      await page.waitForTimeout(2000);
      drone.device.connect();
      await expect(chip(page, /^Live$/)).toBeVisible();
      await expect.poll(() => sandbox.control.stats().viewers).toBe(1);
    }
  });

  test('the player of another camera knows that the device is offline', async ({ page, sandbox, device }) => {
    const drone = await watchLive(page, sandbox, device(0));
    drone.device.disconnect();
    await expect(offlineCard(page)).toBeVisible();
    await page.getByRole('combobox', { name: 'Camera' }).selectOption('Belly camera');
    await expect(offlineCard(page)).toBeVisible();
  });

  test('packet loss is reported', async ({ page, sandbox, device }) => {
    const drone = await watchLive(page, sandbox, device(0));
    sandbox.control.setVideoFault(drone.id, { kind: 'loss', share: 0.1 });
    await expect(chip(page, 'Packet loss')).toBeVisible();
    sandbox.control.setVideoFault(drone.id, { kind: 'none' });
    await expect(chip(page, /^Live$/)).toBeVisible();
  });

  test('a stream without a publisher, a full one and one with an unsupported codec each show their reason', async ({
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
    await expect(chip(page, 'Unplayable')).toBeVisible();
    // Another attempt would meet the same codec.
    await expect(page.getByRole('button', { name: 'Try now' })).toHaveCount(0);
    sandbox.control.setVideoFault(drone.id, { kind: 'gone' });
    await page.reload();
    await expect(chip(page, 'Starting the camera')).toBeVisible();
    await expect(chip(page, 'No video')).toBeVisible({ timeout: 25_000 });
    sandbox.control.setVideoFault(drone.id, { kind: 'none' });
    await expect(chip(page, /^Live$/)).toBeVisible();
  });

  test('a change to an unsupported codec is named, and the video resumes once it changes back', async ({
    page,
    sandbox,
    device,
  }) => {
    const drone = await watchLive(page, sandbox, device(0));
    sandbox.control.setVideoFault(drone.id, { kind: 'codec' });
    await expect(chip(page, 'Unplayable')).toBeVisible();
    await expect(page.getByText('Browser: can’t play H.265. Switch the stream to H.264.')).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Open setting' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try now' })).toHaveCount(0);
    // By itself, and before the next attempt: the device's report says that the codec has changed.
    sandbox.control.setVideoFault(drone.id, { kind: 'none' });
    await expect(chip(page, MOVING)).toBeVisible({ timeout: 20_000 });
    expect(sandbox.control.stats().viewers).toBe(1);
  });

  test('a person whose access is revoked sees nothing more within 5 s', async ({ page, sandbox, device, browser }) => {
    const drone = device(0);
    drone.device.connect();
    await watchPeers(page);
    await signIn(page, sandbox, 'Ines Carvalho', `/devices/${drone.id}`);
    await expect(chip(page, MOVING)).toBeVisible();
    const owner = await (await browser.newContext()).newPage();
    await signIn(owner, sandbox);
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      const seen = { frames: 0 };
      Object.assign(window, { seen });
      const see = () => {
        seen.frames += 1;
        video.requestVideoFrameCallback(see);
      };
      video.requestVideoFrameCallback(see);
    });
    const frames = () => page.evaluate(() => (window as unknown as { seen: { frames: number } }).seen.frames);
    await expect.poll(frames).toBeGreaterThan(0);
    const before = await frames();
    const status = await owner.evaluate(async (path) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"user_id":"u_ines"}' };
      return (await fetch(path, init)).status;
    }, `/v1/user/devices/${drone.id}/access/revoke`);
    expect(status).toBe(204);
    await expect.poll(() => sandbox.control.stats().viewers).toBe(0);
    // Fifteen come in a second, or fewer.
    expect((await frames()) - before).toBeLessThanOrEqual(5 * 15);
  });
});
