import { settingsRoutes } from '../../../scripts/lib/settingsRoutes';
import { layoutShift, watchLayoutShift } from '../../support/layoutShift';
import { start } from '../../sandbox/index';
import { expect, live, signIn, test, WEB_ROOT } from './fixtures';
import { connectDisarmed, tops } from './settingsPage';

const FROM = [
  // Wider than plain pages are, so that a page that grows late is seen.
  { name: 'desktop', width: 1366, height: 768 },
  { name: 'phone', width: 390, height: 844 },
] as const;
const ROUTES = settingsRoutes().filter((route) => !route.includes(':'));

for (const { name, ...viewport } of FROM) {
  test.describe(name, () => {
    test.use({ viewport });
    test('nothing moves on a settings page once it is shown', async ({ page }) => {
      test.setTimeout(180_000);
      // Devices that report everything.
      const sandbox = await start({ webRoot: WEB_ROOT, test: true, fleet: true });
      const id = sandbox.find('Harbour drone')?.id ?? '';
      await signIn(page, sandbox);
      await expect(live(page)).toBeVisible();
      await watchLayoutShift(page);
      // A figure whose digits are more or fewer moves those beside it, or takes another line.
      const moved: string[] = [];
      for (const route of ROUTES) {
        await page.goto(`${sandbox.url}/devices/${id}/settings/${route}`);
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
        await page.waitForTimeout(4000);
        const { shift, by } = await layoutShift(page);
        if (shift > 0.02) moved.push(`${route}: ${shift.toFixed(3)}\n  ${by.join('\n  ')}`);
      }
      await sandbox.close();
      expect(moved.join('\n')).toBe('');
    });

    test('nothing moves on a settings page when the device goes offline and comes back', async ({
      page,
      sandbox,
      device,
    }) => {
      test.setTimeout(180_000);
      const one = device(0);
      connectDisarmed(one);
      await signIn(page, sandbox);
      await expect(live(page)).toBeVisible();
      const presence = page.getByText(/^(Reported by the device at|Offline since)/);
      for (const route of ROUTES) {
        await page.goto(`${sandbox.url}/devices/${one.id}/settings/${route}`);
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
        await page.waitForTimeout(4000);
        // Pages that show no section of the device's settings.
        if ((await presence.count()) === 0) continue;
        const before = await tops(page);
        one.device.disconnect();
        await expect(page.getByText(/^Offline since/)).toBeVisible();
        await page.waitForTimeout(6000);
        expect(await tops(page), route).toEqual(before);
        one.device.connect();
        await expect(page.getByText(/^Offline since/)).toBeHidden();
        expect(await tops(page), route).toEqual(before);
      }
    });
  });
}
