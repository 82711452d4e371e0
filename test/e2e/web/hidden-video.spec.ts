import type { Sandbox } from '../../sandbox/index';
import { expect, test } from './hiding';
import { chip, decoded, watch, watchLive } from './watching';

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
  await expect(chip(page, /^Live$/)).toBeVisible();
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
  await expect(chip(page, /^Live$/)).toHaveCount(1, { timeout: 15_000 });
  expect(sandbox.control.stats().viewers).toBe(1);
});

test('without a recording a hidden tab pauses after a minute, and says so on return', async ({
  page,
  sandbox,
  device,
  tab,
}) => {
  test.setTimeout(120_000);
  const drone = device(0);
  drone.device.connect();
  await watch(page, sandbox, drone.id);
  await expect(chip(page, /^Live$/)).toBeVisible();
  await tab.hide();
  await page.waitForTimeout(57_000);
  expect(sandbox.control.stats().viewers).toBe(1);
  await expect(chip(page, 'Paused')).toHaveCount(1, { timeout: 8000 });
  await expect.poll(() => sandbox.control.stats().viewers).toBe(0);
  // Held up, so that the sentence stands long enough to be read.
  sandbox.control.addFault({ path: `/v1/user/devices/${drone.id}/media/streams/main/whep`, kind: 'delay', ms: 1500 });
  await tab.show();
  await expect(page.getByText('Paused while this page was hidden. Resuming…')).toBeVisible();
  await expect(chip(page, /^Live$/)).toBeVisible();
  expect(sandbox.control.stats().viewers).toBe(1);
});

test('a recording goes on in a hidden tab, second for second', async ({ page, sandbox, device, tab }) => {
  test.setTimeout(120_000);
  await watchLive(page, sandbox, device(0));
  const opened = sessions(sandbox);
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByText(/● REC 0:00:0\d/)).toBeVisible();
  await tab.hide();
  await page.waitForTimeout(65_000);
  await tab.show();
  await expect(chip(page, /^Live$/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await expect(page.getByText(/Recording saved: [^,]*$/)).toBeVisible();
  expect([sessions(sandbox), sandbox.control.stats().viewers]).toEqual([opened, 1]);
});

test('a picture-in-picture window keeps a hidden tab playing', async ({ page, sandbox, device, tab }) => {
  test.setTimeout(120_000);
  await watchLive(page, sandbox, device(0));
  await page.getByRole('button', { name: 'Picture in picture' }).click();
  await expect.poll(() => page.evaluate(() => document.pictureInPictureElement !== null)).toBe(true);
  await tab.hide();
  const before = await decoded(page);
  await page.waitForTimeout(65_000);
  expect(await decoded(page)).toBeGreaterThan(before + 500);
  expect(sandbox.control.stats().viewers).toBe(1);
});
