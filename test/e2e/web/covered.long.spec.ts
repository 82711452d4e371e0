import type { Page } from '@playwright/test';
import { SETTINGS_PAGES } from '../../../renderer/shell/device/settingsPages';
import { coveredTexts } from '../../support/coveredTexts';
import { thinTexts } from '../../support/thinTexts';
import { expect, live, signIn, test } from './fixtures';

/** A phone, and a laptop of 1280 x 800 whose texts are at 200 %. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 640, height: 400 },
] as const;

/** Letters of the list of sections and a heading. */
const MORE_THAN_FRAME = 140;

/** No text covers another, and nothing is wider than the window. */
async function isTidy(page: Page, what: string): Promise<void> {
  // Rows take their new heights after a change of width.
  await expect
    .configure({ soft: true })
    .poll(() => coveredTexts(page), what)
    .toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(width, `${what} is wider than the window`).toBeLessThanOrEqual(0);
}

for (const size of SIZES)
  test.describe(`at ${size.width} x ${size.height} no text covers another`, () => {
    test.use({ viewport: size });

    test('on sign-in, the list, the wall and the pages beside them', async ({ page, sandbox, device }) => {
      test.slow();
      await page.goto(`${sandbox.url}/sign-in`);
      await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
      await isTidy(page, 'sign-in');
      for (let index = 0; index < 4; index += 1) device(index).device.connect();
      await signIn(page, sandbox);
      await expect(live(page)).toBeVisible();
      await expect(page.getByText('Connected now').first()).toBeVisible();
      await isTidy(page, 'the list');
      await page.goto(`${sandbox.url}/wall`);
      await expect(page.getByRole('checkbox')).toHaveCount(8);
      await isTidy(page, 'the devices of a wall');
      await page.goto(`${sandbox.url}/device`);
      await expect(page.getByLabel('Device code')).toBeVisible();
      await isTidy(page, 'adding a device');
      await page.goto(`${sandbox.url}/nowhere`);
      await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeVisible();
      await isTidy(page, 'a page that does not exist');
    });

    test('on the settings pages of a device', async ({ page, sandbox, device }) => {
      test.slow();
      const { id, device: drone } = device(0);
      drone.connect();
      await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${id}/settings/general`);
      for (const { path } of SETTINGS_PAGES.filter((one) => !one.path.includes(':'))) {
        await page.goto(`${sandbox.url}/devices/${id}/settings/${path}`);
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
        await expect(page.locator('main').getByRole('status', { name: 'Loading' })).toHaveCount(0);
        // The frame alone says less.
        await expect.poll(async () => (await page.locator('main').innerText()).length).toBeGreaterThan(MORE_THAN_FRAME);
        await isTidy(page, path);
      }
    });
  });

/** Of tablets and half windows: beside the list of sections a page has less room than the window. */
const WIDTHS = [640, 720, 768, 820, 900, 1024] as const;
const PAGES_WITH_TABLES = ['sharing', 'system', 'network', 'system-logs'] as const;

test('tables of settings stack their cells where a line has no room for them', async ({ page, sandbox, device }) => {
  test.slow();
  const { id, device: drone } = device(0);
  drone.connect();
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${id}/settings/general`);
  for (const path of PAGES_WITH_TABLES) {
    await page.goto(`${sandbox.url}/devices/${id}/settings/${path}`);
    await expect(page.getByRole('table').first().getByRole('cell').first()).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(async () => [...(await thinTexts(page)), ...(await coveredTexts(page))], `${path} at ${width} px`)
        .toEqual([]);
    }
  }
  // With room, each row is one line below the heads.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${sandbox.url}/devices/${id}/settings/system`);
  await expect(page.getByRole('columnheader', { name: 'Service' }).first()).toBeVisible();
});
