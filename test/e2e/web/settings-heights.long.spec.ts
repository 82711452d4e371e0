import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures';
import { applied, card, connectDisarmed } from './settingsPage';

/** Window, and the most that the page of the system may be high. */
const SIZES = [
  { width: 1280, height: 800, most: 1600 },
  { width: 390, height: 844, most: 2600 },
] as const;
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

for (const { most, ...viewport } of SIZES)
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test(`the page of the system is at most ${most} px high`, async ({ page, sandbox, device }) => {
      const drone = device(0);
      connectDisarmed(drone);
      await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${drone.id}/settings/system`);
      await applied(page);
      await expect(card(page, 'Processor').getByText('Core 4')).toBeVisible();
      expect(await heightOf(page)).toBeLessThanOrEqual(most);
    });
  });

test('a device is rebooted by three clicks from its page, without scrolling', async ({ page, sandbox, device }) => {
  const drone = device(0);
  connectDisarmed(drone);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${drone.id}`);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'System', exact: true }).click();
  const reboot = page.getByRole('button', { name: 'Reboot…', exact: true });
  await expect(reboot).toBeInViewport();
  await reboot.click();
  await expect(page.getByRole('dialog', { name: 'Reboot Harbour drone?' })).toBeVisible();
});
