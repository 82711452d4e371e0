import type { Page } from '@playwright/test';
import { findings } from '../../support/axe';
import { apiAs } from '../../support/sandboxClient';
import { settled } from '../settled';
import { expect, hold, live, row, signIn, test } from './fixtures';

const finder = (page: Page) => page.getByRole('dialog', { name: 'Open a device' });
const field = (page: Page) => finder(page).getByRole('combobox', { name: 'Device, page or command' });

test.beforeEach(async ({ page, sandbox }) => {
  await signIn(page, sandbox);
  await expect(live(page)).toBeVisible();
});

test('Ctrl+K finds a device by part of its name and opens it, by keyboard alone', async ({ page }) => {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('CAM');
  const results = finder(page).getByRole('option');
  await expect(results.first()).toContainText('camera');
  const second = (await results.nth(1).locator('bdi').textContent()) ?? '';
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(finder(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: second })).toBeVisible();
});

test('text typed while the palette loads becomes its search', { tag: '@long' }, async ({ page, sandbox, device }) => {
  // What is heard of here comes with the script that holds the keys.
  const mara = await apiAs(sandbox, 'u_mara');
  await mara('PATCH', `/v1/user/devices/${device(0).id}`, { device_name: 'Pier drone' });
  await expect(row(page, 'Pier drone')).toBeVisible();
  const release = await hold(page, /\/assets\/[^/]+\.js$/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('/pxier');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Backspace');
  await page.keyboard.press('Home');
  await page.keyboard.type('ie');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${sandbox.url}/`);
  release();
  await expect(field(page)).toHaveValue('/pie');
  await page.keyboard.type('r dr');
  await expect(field(page)).toHaveValue('/pier dr');
  await field(page).fill('pier');
  await expect(finder(page).getByRole('option').first()).toContainText('Pier drone');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Pier drone' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: /Search/ })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: /Search/ })).toHaveValue('');
});

test('the account’s menu opens the palette too, which leads to pages', { tag: '@long' }, async ({ page }) => {
  await page.getByRole('button', { name: 'Account: Mara Lindqvist' }).click();
  await page.getByRole('menuitem', { name: 'Open a device…' }).click();
  await field(page).fill('add dev');
  await finder(page).getByRole('option', { name: 'Add device' }).click();
  await expect(page).toHaveURL(/\/device$/);
});

test('opens on pages outside the signed-in frame, by menu and by keys', { tag: '@long' }, async ({ page, sandbox }) => {
  await page.goto(`${sandbox.url}/nowhere`);
  await page.getByRole('button', { name: 'Account: Mara Lindqvist' }).click();
  await page.getByRole('menuitem', { name: 'Open a device…' }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(finder(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('harbour drone');
  await expect(finder(page).getByRole('option').first()).toContainText('Harbour drone');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Harbour drone' })).toBeVisible();
  await expect(finder(page)).toHaveCount(0);
});

test(
  'shows who is online, and puts the start of a word before its middle and online devices before others',
  { tag: '@long' },
  async ({ page, device }) => {
    const mast = device(1);
    mast.device.connect();
    await page.keyboard.press('Control+k');
    await field(page).fill('cam');
    const first = finder(page).getByRole('option').first();
    await expect(first).toContainText(mast.name);
    await expect(first).toContainText('Online');
    await expect(finder(page).getByRole('option', { name: /^Greenhouse camera/ })).toContainText(/Offline, \d+ d/);
  },
);

test(
  'offers the settings pages and commands of the device that was named',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    await page.keyboard.press('Control+k');
    await field(page).fill('harbour net');
    await expect(finder(page).getByRole('option').first()).toContainText('Harbour drone: Network');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${sandbox.url}/devices/${sandbox.factory[0]?.id}/settings/network`);
    // On a device's pages those of that device are found by their own name alone.
    await page.keyboard.press('Control+k');
    await field(page).fill('sharing');
    await expect(finder(page).getByRole('option').first()).toContainText('Harbour drone: Sharing');
    await field(page).fill('dark');
    await page.keyboard.press('Enter');
    await expect(finder(page)).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  },
);

test(
  'one word finds a settings page, the account’s dialog of units, and a device by its ID',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    await page.keyboard.press('Control+k');
    const first = finder(page).getByRole('option').first();
    await field(page).fill('modem');
    await expect(first).toContainText(': Modem');
    await field(page).fill(sandbox.factory[3]?.id ?? '');
    await expect(first).toContainText(sandbox.factory[3]?.name ?? '');
    await field(page).fill('units');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Units and time zone' })).toBeVisible();
    await expect(finder(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test(
  'says when nothing is found, whatever is typed; Escape closes it and gives the focus back',
  { tag: '@long' },
  async ({ page }) => {
    const search = page.getByRole('searchbox', { name: /Search/ });
    await search.focus();
    await page.keyboard.press('Control+k');
    for (const text of ['zzz', '<b>', '\\', '(', 'x'.repeat(5000), '\u202e']) {
      await field(page).fill(text);
      await expect(finder(page).getByText('No results')).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(finder(page)).toHaveCount(0);
    await expect(search).toBeFocused();
  },
);

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, { tag: '@long' }, () => {
    test.use({ colorScheme: scheme });
    test('axe finds nothing in the palette', async ({ page }) => {
      await page.keyboard.press('Control+k');
      await expect(finder(page).getByRole('option').first()).toBeVisible();
      await settled(page);
      expect(await findings(page)).toEqual([]);
    });
  });
}
