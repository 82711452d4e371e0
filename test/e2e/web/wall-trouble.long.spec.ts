import type { Page } from '@playwright/test';
import { findings } from '../../support/axe';
import { apiAs } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';
import { expect, signIn, test } from './fixtures';

const tiles = (page: Page) => page.locator('section[aria-label]');
const names = (page: Page) => tiles(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
const frameOf = (page: Page, name: string) =>
  page.getByRole('region', { name }).evaluate((element) => getComputedStyle(element, '::after').borderTopWidth);

const isLine = async (page: Page, name: string) =>
  (await page.getByRole('region', { name }).getAttribute('data-line')) === 'true';

test.use({ viewport: { width: 1920, height: 1080 }, allowedConsole: /409 \(Conflict\)/ });

test('a tile in trouble is framed, has its place by it and says why; a short one changes nothing', async ({
  page,
  sandbox,
  device,
}) => {
  const all = [0, 1, 2].map((index) => device(index));
  for (const { device: one } of all) one.connect();
  const [drone, camera, wing] = all.map(({ name }) => name);
  await signIn(page, sandbox, 'Mara Lindqvist', `/wall?devices=${all.map(({ id }) => id).join(',')}`);
  await expect(tiles(page).getByText(/^Live$/)).toHaveCount(3, { timeout: 20_000 });
  await page.waitForTimeout(6000);
  expect(await names(page)).toEqual([drone, camera, wing]);
  expect(await frameOf(page, camera ?? '')).toBe('1px');

  // Away for a second only.
  all[1]?.device.disconnect();
  await page.waitForTimeout(1000);
  all[1]?.device.connect();
  await page.waitForTimeout(5000);
  expect(await names(page)).toEqual([drone, camera, wing]);

  all[1]?.device.disconnect();
  await expect.poll(() => names(page), { timeout: 20_000 }).toEqual([drone, wing, camera]);
  await expect.poll(() => isLine(page, camera ?? '')).toBe(true);
  await expect(page.getByText('3 devices, 1 lost video', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: camera ?? '' }).getByText(/^Offline, \d+ s$/)).toBeVisible();

  // In the air without video: before all others.
  const fault = all[2]?.id ?? '';
  sandbox.control.setVideoFault(fault, { kind: 'camera' });
  await expect.poll(() => names(page), { timeout: 25_000 }).toEqual([wing, drone, camera]);
  await expect(page.getByRole('region', { name: wing ?? '' }).getByText(/^Video lost \d+ s$/)).toBeVisible();
  await expect(page.getByText(/^3 devices, 2 lost video\b/)).toBeVisible();
  expect(await findings(page)).toEqual([]);

  sandbox.control.setVideoFault(fault, { kind: 'none' });
  all[1]?.device.connect();
  await expect.poll(() => names(page), { timeout: 30_000 }).toEqual([drone, camera, wing]);
  // What is well has no frame, also while its place still follows what was.
  expect(await frameOf(page, camera ?? '')).toBe('1px');
});

test('devices that have long been away, or need a code, become lines at the end, which say why', async ({
  page,
  sandbox,
  device,
}) => {
  const [well, away, revoked] = [1, 3, 5].map((index) => device(index));
  if (!well || !away || !revoked) throw new Error('No devices');
  well.device.connect();
  const path = `/wall?devices=${[well, away, revoked].map(({ id }) => id).join(',')}`;
  await signIn(page, sandbox, 'Mara Lindqvist', path);
  // What needs a code comes before what is only away.
  await expect.poll(() => names(page), { timeout: 20_000 }).toEqual([well.name, revoked.name, away.name]);
  const tile = (name: string) => page.getByRole('region', { name });
  await expect(tile(revoked.name).getByText('Needs a code')).toBeVisible();
  await expect(tile(away.name).getByText(/^Offline, \d+ d$/)).toBeVisible();
  const lines = () => Promise.all([revoked, away, well].map(({ name }) => isLine(page, name)));
  await expect.poll(lines).toEqual([true, true, false]);
  await expect(page.getByText('3 devices, 1 needs attention')).toBeVisible();
  // Their states are in one column, however long the names are.
  const gapOf = async (name: string) => {
    const line = await tile(name).boundingBox();
    const state = await tile(name)
      .getByText(/^Offline, \d+ d$/)
      .boundingBox();
    return Math.round((line?.x ?? 0) + (line?.width ?? 0) - (state?.x ?? 0) - (state?.width ?? 0));
  };
  expect([await gapOf(revoked.name), await gapOf(away.name)]).toEqual([12, 12]);
  // On a phone a line says both, and its link is as high as the line.
  await page.setViewportSize({ width: 390, height: 844 });
  const code = tile(revoked.name).getByRole('link', { name: 'Needs a code' });
  await expect.poll(async () => (await code.boundingBox())?.height).toBe(44);
  await expect(tile(revoked.name).getByText(/^Offline, \d+ d$/)).toBeVisible();
});

test('an alert stands over the picture of its tile, which comes first until the alert has cleared', async ({
  page,
  sandbox,
  device,
}) => {
  const [well, low] = [device(0), device(2)];
  const mara = await apiAs(sandbox, 'u_mara');
  expect((await settingsOf(mara, low.id).patch({ battery_after_s: 0 }, 'alerts')).status).toBe(202);
  for (const { device: one } of [well, low]) {
    one.holdBattery(60);
    one.connect();
  }
  await signIn(page, sandbox, 'Mara Lindqvist', `/wall?devices=${well.id},${low.id}`);
  const tile = page.getByRole('region', { name: low.name });
  await expect(tile.getByText('60 %')).toBeVisible();
  low.device.holdBattery(12);
  await expect(tile.getByText('Battery at 12 %')).toBeVisible();
  await expect(tile.getByText('Battery low')).toHaveCount(0);
  await expect.poll(() => names(page)).toEqual([low.name, well.name]);
  expect(await frameOf(page, low.name)).toBe('2px');
  expect(await findings(page)).toEqual([]);
  low.device.holdBattery(60);
  await expect(tile.getByText('Battery at 12 %')).toHaveCount(0);
  await expect.poll(() => names(page)).toEqual([well.name, low.name]);
});

test('a low battery is told before its alert is raised', async ({ page, sandbox, device }) => {
  const { id, name, device: drone } = device(0);
  const mara = await apiAs(sandbox, 'u_mara');
  expect((await settingsOf(mara, id).patch({ battery_after_s: 600 }, 'alerts')).status).toBe(202);
  drone.holdBattery(12);
  drone.connect();
  await signIn(page, sandbox, 'Mara Lindqvist', `/wall?devices=${id}`);
  await expect(page.getByRole('region', { name }).getByText('Battery low, 12 %')).toBeVisible();
});

test('nothing changes its place while the pointer or the focus is on the wall', async ({ page, sandbox, device }) => {
  const all = [1, 0].map((index) => device(index));
  for (const { device: one } of all) one.connect();
  const [camera, drone] = all.map(({ name }) => name);
  await signIn(page, sandbox, 'Mara Lindqvist', `/wall?devices=${all.map(({ id }) => id).join(',')}`);
  await expect(tiles(page).getByText(/^Live$/)).toHaveCount(2, { timeout: 20_000 });
  const waitWith = async (move: (step: number) => Promise<void>) => {
    for (let step = 0; step < 10; step += 1) {
      await move(step);
      await page.waitForTimeout(1000);
    }
  };
  await page.mouse.move(400, 400);
  all[0]?.device.disconnect();
  await waitWith((step) => page.mouse.move(400 + step, 400));
  // Framed all the same.
  expect(await frameOf(page, camera ?? '')).toBe('2px');
  expect(await names(page)).toEqual([camera, drone]);
  await page.getByRole('button', { name: 'More' }).focus();
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.closest('section') != null)) break;
  }
  await page.mouse.move(400, 20);
  await page.waitForTimeout(3000);
  expect(await names(page)).toEqual([camera, drone]);
  await page.getByRole('button', { name: 'Edit' }).focus();
  await expect.poll(() => names(page)).toEqual([drone, camera]);
});
