import type { Page } from '@playwright/test';
import { findings } from '../../support/axe';
import { expect, live, signIn, test } from './fixtures';

const finder = (page: Page) => page.getByRole('dialog', { name: 'Open a device' });
const field = (page: Page) => finder(page).getByRole('combobox', { name: 'Device or page' });

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

test('the account’s menu opens it as well, and it leads to pages', async ({ page }) => {
  await page.getByRole('button', { name: 'Account: Mara Lindqvist' }).click();
  await page.getByRole('menuitem', { name: 'Open a device…' }).click();
  await field(page).fill('add dev');
  await finder(page).getByRole('option', { name: 'Add device' }).click();
  await expect(page).toHaveURL(/\/device$/);
});

test('says that nothing has that name, whatever is typed; Escape closes it and gives the focus back', async ({
  page,
}) => {
  const search = page.getByRole('searchbox', { name: /Search/ });
  await search.focus();
  await page.keyboard.press('Control+k');
  for (const text of ['zzz', '<b>', '\\', '(', 'x'.repeat(5000), '\u202e']) {
    await field(page).fill(text);
    await expect(finder(page).getByText('Nothing of that name.')).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(finder(page)).toHaveCount(0);
  await expect(search).toBeFocused();
});

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme });
    test('axe finds nothing in it', async ({ page }) => {
      await page.keyboard.press('Control+k');
      await expect(finder(page).getByRole('option').first()).toBeVisible();
      await page.waitForTimeout(350);
      expect(await findings(page)).toEqual([]);
    });
  });
}
