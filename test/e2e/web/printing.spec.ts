import { expect, signIn, test } from './fixtures';
import { FIRST, openSettings } from './settingsPage';

test('a printed page is white, and has its content without its buttons', async ({ page, sandbox, device }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${device(0).id}/settings/general`);
  const title = page.getByRole('heading', { name: 'General' });
  await expect(title).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(title).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('folded cards are printed in full, and tables keep their column names', async ({ page, sandbox, device }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSettings(page, sandbox, device(0), 'system');
  const title = page.getByRole('heading', { name: 'Name and time' });
  const host = page.getByLabel('Host name');
  await expect(title).toBeVisible(FIRST);
  await expect(host).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(title).toBeVisible();
  await expect(host).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(sandbox.url);
  const status = page.getByRole('columnheader', { name: 'Status' });
  await expect(status).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(status).toBeVisible();
});

test.describe('a list that is longer than the window', () => {
  test.use({ devices: 60 });

  test('is printed in full, without its checkboxes', async ({ page, sandbox }) => {
    await signIn(page, sandbox, 'Mara Lindqvist', '/');
    const names = page.locator('[data-row-link]');
    await expect(names.first()).toBeVisible(FIRST);
    const all = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
    expect(await names.count()).toBeLessThan(all);
    await page.emulateMedia({ media: 'print' });
    await expect(names).toHaveCount(all);
    await expect(page.getByRole('row').getByRole('checkbox')).toHaveCount(0);
    // Below one another, as on the screen.
    const tops = await names.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  });
});
