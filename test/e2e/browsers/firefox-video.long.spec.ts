import { readFileSync } from 'node:fs';
import { burntInAge } from '../../../scripts/bench/watching';
import { without } from '../../../scripts/lib/machine';
import { camera } from '../../sandbox/devices/cameras';
import { burntInTime, chip, LIVE_AT_FIRST, MOVING, offlineCard, watch, watchLive } from '../web/watching';
import { expect, signIn, test } from '../web/fixtures';
import { loudest, play, recorded, watchRecorders } from '../web/playing';
import { codecs, shown, statistic } from './looking';

test.skip(...without('firefox'));

/** Firefox itself has no H.264 for WebRTC: it fetches a plugin for it, which cannot be had here. */
const VP8 = { cameras: [camera({ codec: 'vp8' }), camera({ id: 'belly', name: 'Belly camera', codec: 'vp8' })] };

test('video moves, and the statistics say how', async ({ page, sandbox, device }) => {
  await watchLive(page, sandbox, device(0, VP8));
  const [before = 0] = await shown(page);
  await expect.poll(async () => (await shown(page))[0] ?? 0).toBeGreaterThan(before + 20);
  await expect.poll(() => burntInAge(page).then(Math.abs)).toBeLessThan(1500);
  const first = (await burntInTime(page)) ?? 0;
  await page.keyboard.press('i');
  await expect(statistic(page, 'Resolution')).toHaveText('640 × 360');
  await expect(statistic(page, 'Codec')).toHaveText('VP8');
  // Compared with the frames that were shown meanwhile: a busy machine leaves some of the fifteen out.
  await expect(async () => {
    const [from = 0] = await shown(page);
    const since = await page.evaluate(() => performance.now());
    await page.waitForTimeout(3000);
    const [to = 0] = await shown(page);
    const fps = ((to - from) * 1000) / ((await page.evaluate(() => performance.now())) - since);
    const said = /^(\d+(\.\d+)?) of 15 fps$/.exec(await statistic(page, 'Frame rate').innerText())?.[1];
    expect(Number(said) / fps).toBeGreaterThan(0.6);
    expect(Number(said) / fps).toBeLessThan(1.6);
  }).toPass();
  await expect(page.getByRole('region', { name: 'Statistics' })).toContainText(/Bitrate[1-9]\d* kbit\/s/);
  await expect(statistic(page, 'Packets lost')).toHaveText(/^\d+ \(/);
  // Firefox does not tell when a frame was captured.
  await expect(page.getByTitle(/^(Network, buffer and decoding only|From the server to this screen)/)).toHaveText(
    /^(at least|about) \d+ ms$/,
  );
  await expect.poll(async () => (await burntInTime(page)) ?? 0).toBeGreaterThan(first);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect.poll(() => sandbox.control.stats().viewers).toBe(0);
});

test('H.264 without its plugin is said to be what this browser cannot play, and is not advised', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  drone.device.connect();
  await watch(page, sandbox, drone.id);
  expect(await codecs(page)).not.toContain('video/H264');
  await expect(chip(page, 'Unplayable')).toBeVisible(LIVE_AT_FIRST);
  const video = page.getByRole('region', { name: 'Live video' });
  await expect(video.getByText(/H\.264/).first()).toBeVisible();
  await expect(video.getByText(/(switch|change).* to H\.264/i)).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Camera' }).selectOption('Belly camera');
  await expect(chip(page, MOVING)).toBeVisible(LIVE_AT_FIRST);
});

test('a snapshot is a JPEG of the frame, and a recording is a file that plays and can be sought in', async ({
  page,
  sandbox,
  device,
  browser,
}) => {
  await watchRecorders(page);
  await watchLive(page, sandbox, device(0, VP8));
  const snapshot = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Snapshot' }).click();
  expect((await snapshot).suggestedFilename()).toMatch(/^Harbour drone_.*Z\.jpg$/);
  const image = readFileSync(await (await snapshot).path());
  expect([image.readUInt16BE(0), image.length > 5000]).toEqual([0xffd8, true]);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  const stop = page.getByRole('button', { name: 'Stop recording' });
  await expect(stop).toHaveText(/^0:(0[4-9]|[1-5]\d)$/);
  await stop.click();
  // Before what takes longer than the sentence stands.
  await expect(page.getByText(/Recording saved: Harbour drone_.*\.webm/)).toBeVisible();
  expect((await download).suggestedFilename()).toMatch(/^Harbour drone_.*Z\.webm$/);
  const file = readFileSync(await (await download).path());
  const player = await (await browser.newContext()).newPage();
  const played = await play(player, file);
  const { seconds, longestGap } = await recorded(page);
  // A file begins and ends with a frame, and what is sought is one: both are off by as much as frames were apart.
  expect(Math.abs(played.duration - seconds)).toBeLessThan(1 + longestGap);
  expect(Math.abs(played.soughtTo - played.duration / 2)).toBeLessThan(0.5 + longestGap);
  expect(played.width).toBe(640);
});

test('sound in Opus is heard on demand, and is in the recording', async ({ page, sandbox, device, browser }) => {
  await watchRecorders(page);
  await watchLive(page, sandbox, device(1, { cameras: [camera({ codec: 'vp8', sound: 'opus' })] }));
  await page.getByRole('button', { name: 'Unmute', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Mute', exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  const stop = page.getByRole('button', { name: 'Stop recording' });
  await expect(stop).toHaveText(/^0:(0[4-9]|[1-5]\d)$/);
  await stop.click();
  const file = readFileSync(await (await download).path());
  const player = await (await browser.newContext()).newPage();
  const played = await play(player, file);
  expect(played.width).toBe(640);
  expect(await loudest(player, file)).toBeGreaterThan(0.1);
});

test('full screen by button and key, and back', async ({ page, sandbox, device }) => {
  await watchLive(page, sandbox, device(0, VP8));
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(isFull).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(isFull).toBe(false);
  await page.keyboard.press('f');
  await expect.poll(isFull).toBe(true);
  await expect(page.getByRole('group', { name: 'Flight data over the video' })).toBeVisible();
  const [before = 0] = await shown(page);
  await expect.poll(async () => (await shown(page))[0] ?? 0).toBeGreaterThan(before + 5);
  await page.keyboard.press('f');
  await expect.poll(isFull).toBe(false);
});

test('single keys work', async ({ page, sandbox, device }) => {
  await watchLive(page, sandbox, device(0, VP8));
  for (const key of ['p', 'h', '?']) await page.keyboard.press(key);
  await expect(page.getByText('Farsight sends no flight commands.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Flight data over the video' })).toHaveCount(0);
});

test('four devices move on the wall', async ({ page, sandbox, device }) => {
  const all = [0, 1, 2, 7].map((index) => device(index, VP8));
  for (const { device: one } of all) one.connect();
  await signIn(page, sandbox, 'Mara Lindqvist', `/wall?devices=${all.map(({ id }) => id).join(',')}`);
  for (const { name } of all)
    await expect(page.getByRole('region', { name }).getByText(MOVING)).toBeVisible(LIVE_AT_FIRST);
  const before = await shown(page);
  expect(before).toHaveLength(4);
  await expect
    .poll(async () => (await shown(page)).every((frames, index) => frames > (before[index] ?? 0) + 10))
    .toBe(true);
});

test('a device that goes and comes back is seen again', async ({ page, sandbox, device }) => {
  const drone = await watchLive(page, sandbox, device(0, VP8));
  drone.device.disconnect();
  await expect(offlineCard(page)).toBeVisible();
  drone.device.connect();
  await expect(chip(page, MOVING)).toBeVisible(LIVE_AT_FIRST);
});
