import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { deviceOf } from '../../support/sandboxClient';
import { expect, signIn, test } from './fixtures';
import { chip, LIVE_AT_FIRST, MOVING, offlineCard, watch, watchLive, watchPeers } from './watching';

/** How loud the tone of the simulated microphone's beep is in what the video element plays, over one and a half seconds; 0 to 255. */
const beep = (page: Page): Promise<number> =>
  page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    const context = new AudioContext();
    await context.resume();
    const analyser = new AnalyserNode(context, { fftSize: 2048 });
    context.createMediaStreamSource(video.srcObject as MediaStream).connect(analyser);
    const bin = Math.round((880 / context.sampleRate) * analyser.fftSize);
    const bins = new Uint8Array(analyser.frequencyBinCount);
    let loudest = 0;
    const until = performance.now() + 1500;
    while (performance.now() < until) {
      analyser.getByteFrequencyData(bins);
      loudest = Math.max(loudest, bins[bin] ?? 0);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await context.close();
    return loudest;
  });

const element = (page: Page) =>
  page.locator('video').evaluate(({ muted, volume }: HTMLVideoElement) => ({ muted, volume }));

test.describe('a camera with a microphone', () => {
  let camera: ReturnType<typeof deviceOf>;
  test.beforeEach(async ({ page, sandbox, device }) => {
    camera = device(1);
    camera.device.connect();
    await watch(page, sandbox, camera.id);
    await expect(chip(page, MOVING)).toBeVisible(LIVE_AT_FIRST);
  });

  test('is silent until the user turns sound on, and keeps its volume', async ({ page }) => {
    expect((await element(page)).muted).toBe(true);
    await page.getByRole('button', { name: 'Unmute', exact: true }).click();
    await expect.poll(() => element(page)).toEqual({ muted: false, volume: 1 });
    await expect.poll(() => beep(page)).toBeGreaterThan(100);
    const volume = page.getByRole('slider', { name: 'Volume' });
    await volume.focus();
    for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await element(page)).volume).toBeCloseTo(0.6);
    await page.getByRole('heading').first().click();
    await page.keyboard.press('m');
    await expect.poll(async () => (await element(page)).muted).toBe(true);
    await expect(volume).toHaveCount(0);
    await page.reload();
    await page.getByRole('button', { name: 'Unmute', exact: true }).click();
    await expect(volume).toHaveValue('60');
  });

  test('plays without sound when the browser blocks it', { tag: '@long' }, async ({ page, sandbox }) => {
    // As Safari after a reconnection: Chromium allows it once a person has done something on the page.
    await page.evaluate(() => {
      const { play } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = function start() {
        if (this.muted) return play.call(this);
        this.pause();
        return Promise.reject(new DOMException('Not allowed', 'NotAllowedError'));
      };
    });
    await page.getByRole('button', { name: 'Unmute', exact: true }).click();
    await expect.poll(() => element(page)).toEqual({ muted: false, volume: 1 });
    camera.device.disconnect();
    await expect(offlineCard(page)).toBeVisible();
    // Another session, which has to be started by itself.
    await expect.poll(() => sandbox.control.stats().viewers).toBe(0);
    camera.device.connect();
    await expect(chip(page, MOVING)).toBeVisible(LIVE_AT_FIRST);
    await expect(page.getByRole('button', { name: 'Unmute', exact: true })).toBeVisible();
    expect(await element(page)).toMatchObject({ muted: true });
    expect(await page.locator('video').evaluate(({ paused }: HTMLVideoElement) => paused)).toBe(false);
  });

  test('is recorded with its sound', { tag: '@long' }, async ({ page, browser }) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.waitForTimeout(3000);
    await page.getByRole('button', { name: 'Stop recording' }).click();
    const file = readFileSync(await (await download).path()).toString('base64');
    const player = await (await browser.newContext()).newPage();
    const played = await player.evaluate(async (data) => {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      const video = document.createElement('video');
      // Not played aloud; Chromium does not decode sound of a muted element.
      video.volume = 0.01;
      video.src = URL.createObjectURL(new Blob([bytes]));
      video.muted = true;
      await video.play();
      video.muted = false;
      await new Promise((resolve) => setTimeout(resolve, 1500));
      const { webkitAudioDecodedByteCount: sound } = video as unknown as { webkitAudioDecodedByteCount: number };
      return { sound, frames: video.getVideoPlaybackQuality().totalVideoFrames, duration: video.duration };
    }, file);
    expect(played.sound).toBeGreaterThan(1000);
    expect(played.frames).toBeGreaterThan(10);
    expect(played.duration).toBeGreaterThan(2);
    expect(played.duration).toBeLessThan(6);
  });
});

test(
  'a stream without sound has no button for it, and M does nothing',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    await watchLive(page, sandbox, device(0));
    await page.keyboard.press('m');
    expect((await element(page)).muted).toBe(true);
    await expect(page.getByRole('button', { name: /mute/i })).toHaveCount(0);
  },
);

test('a wall asks for no sound', { tag: '@long' }, async ({ page, sandbox, device }) => {
  const camera = device(1);
  camera.device.connect();
  await watchPeers(page);
  await signIn(page, sandbox, 'Mara Lindqvist', `/wall?devices=${camera.id}`);
  await expect(page.getByRole('status').filter({ hasText: MOVING })).toBeVisible({ timeout: 20_000 });
  const offers = await page.evaluate(() =>
    (window as unknown as { peers: RTCPeerConnection[] }).peers.map(({ localDescription }) => localDescription?.sdp),
  );
  expect(offers.join()).toContain('m=video');
  expect(offers.join()).not.toContain('m=audio');
});
