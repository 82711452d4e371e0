import { buildKit, serveKit } from '../../../scripts/lib/kit';
import { findings } from '../../support/axe';
import { expect } from '@playwright/test';
import { test } from '../silentTest';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

let kit: Awaited<ReturnType<typeof serveKit>>;
test.beforeAll(async () => {
  // A whole build, beside other tests.
  test.setTimeout(180_000);
  expect(await buildKit({ show: false, isBackground: true })).toBe(true);
  kit = await serveKit(0);
});
test.afterAll(() => kit.close());

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing about any part in ${scheme}`, async ({ page }) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    await page.goto(`${kit.url}/?theme=${scheme}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Kit, ${scheme}`);
    expect(await findings(page), 'the page').toEqual([]);
    await page.getByRole('button', { name: 'Actions for media-pipeline' }).click();
    await expect(page.getByRole('menuitem', { name: 'Restart' })).toBeVisible();
    expect(await findings(page), 'a menu').toEqual([]);
    await page.keyboard.press('Escape');
    for (const name of ['Open a dialog', 'Open a form', 'Open a popover']) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await findings(page), name).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    expect(problems).toEqual([]);
  });
}

test('both themes stand side by side', async ({ page }) => {
  await page.goto(kit.url);
  for (const scheme of ['light', 'dark']) {
    const frame = page.frameLocator(`iframe[src="/?theme=${scheme}"]`);
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText(`Kit, ${scheme}`);
  }
});
