import type { Locator } from '@playwright/test';
import { apiAs } from '../../support/sandboxClient';
import { expect, live, row, signIn, test } from './fixtures';

/** Whether the pointer over the middle of an element is over that element. */
const isReachable = (element: Locator) =>
  element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && one.contains(found);
  });

test('titles of a row are reached by the pointer, its texts can be selected, and it opens wherever it is clicked', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  drone.device.connect();
  await signIn(page, sandbox);
  const one = row(page, drone.name);
  await expect(one.getByText(/^\d+ %$/)).toBeVisible();
  for (const element of await one.locator('[title]:visible').all()) {
    expect(await isReachable(element), (await element.getAttribute('title')) ?? '').toBe(true);
  }
  expect(await isReachable(one.getByText(drone.id))).toBe(true);
  const box = await one.getByText(drone.id).boundingBox();
  const [left, middle] = [box?.x ?? 0, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(left + 1, middle);
  await page.mouse.down();
  await page.mouse.move(left + (box?.width ?? 0) - 1, middle, { steps: 5 });
  await page.mouse.up();
  expect(drone.id).toContain(await page.evaluate(() => getSelection()?.toString()));
  expect(await page.evaluate(() => getSelection()?.toString().length ?? 0)).toBeGreaterThan(4);
  await expect(page).toHaveURL(`${sandbox.url}/`);
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await one.getByText('Owner').click();
  await expect(page).toHaveURL(`${sandbox.url}/devices/${drone.id}`);
  await page.goBack();
  const popup = page.context().waitForEvent('page');
  await one.getByText('Owner').click({ modifiers: ['ControlOrMeta'] });
  await (await popup).waitForURL(`${sandbox.url}/devices/${drone.id}`);
  await one.getByText(drone.name).click({ position: { x: 5, y: 5 } });
  await expect(page).toHaveURL(`${sandbox.url}/devices/${drone.id}`);
});

test('a row lights up for a moment when its device comes', async ({ page, sandbox, device }) => {
  const drone = device(0);
  await signIn(page, sandbox);
  const one = row(page, drone.name);
  await expect(one.getByText(/^Offline|^Never/)).toBeVisible();
  // Its background after each change: a busy machine draws too few frames to watch it.
  await one.locator(':scope > *').evaluate((element) => {
    const seen = [getComputedStyle(element).backgroundColor];
    new MutationObserver(() => seen.push(getComputedStyle(element).backgroundColor)).observe(element, {
      attributes: true,
    });
    Object.assign(window, { seen });
  });
  drone.device.connect();
  await expect(one.getByText('Online', { exact: true })).toBeVisible({ timeout: 20_000 });
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  await expect.poll(async () => (await seen()).length).toBe(3);
  const [before, lit, after] = await seen();
  expect(after).toBe(before);
  expect(lit).not.toBe(before);
});

test('a long name from right to left begins in sight, in the list and above its pages', async ({ page, sandbox }) => {
  const { id = '' } = sandbox.find('Harbour drone') ?? {};
  const name = 'רחפן ניטור של המזח הצפוני ומסוף המכולות החדש';
  const mara = await apiAs(sandbox, 'u_mara');
  await mara('PATCH', `/v1/user/devices/${id}`, { device_name: name });
  await page.setViewportSize({ width: 320, height: 844 });
  /** How far the name's first letter reaches out of the box that cuts the name off, in whole px. */
  const hidden = (text: Locator) =>
    text.evaluate((one) => {
      const box = one.parentElement?.getBoundingClientRect();
      const range = document.createRange();
      range.setStart(one.firstChild ?? one, 0);
      range.setEnd(one.firstChild ?? one, 1);
      const letter = range.getBoundingClientRect();
      return box && Math.max(0, Math.round(letter.right - box.right), Math.round(box.left - letter.left));
    });
  await signIn(page, sandbox);
  const link = page.getByRole('rowheader').locator('bdi', { hasText: name });
  await expect(link).toBeVisible();
  expect(await hidden(link)).toBe(0);
  await page.goto(`${sandbox.url}/devices/${id}/settings/general`);
  const heading = page.getByRole('heading', { level: 1 }).locator('bdi');
  await expect(heading).toHaveText(name);
  expect(await hidden(heading)).toBe(0);
});

test('a device that is gone is no longer selected; one that a search hides still is', async ({ page, sandbox }) => {
  const idOf = (name: string) => sandbox.factory.find((one) => one.name === name)?.id;
  await signIn(page, sandbox);
  await expect(live(page)).toBeVisible();
  for (const name of ['North mast camera', 'Greenhouse camera', 'Survey wing'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('searchbox').fill('north');
  await expect(row(page, 'Survey wing')).toHaveCount(0);
  await expect(page.getByText('3 selected')).toBeVisible();
  const mara = await apiAs(sandbox, 'Mara Lindqvist');
  expect((await mara('DELETE', `/v1/user/devices/${idOf('Greenhouse camera')}`)).status).toBe(204);
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('link', { name: 'Open as wall' }).click();
  const left = [idOf('North mast camera'), idOf('Survey wing')];
  await expect(page).toHaveURL(`${sandbox.url}/wall?devices=${left.join(',')}`);
});
