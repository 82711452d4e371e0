import { settingsRoutes } from '../../../scripts/lib/bundleVisits';
import { layoutShift, watchLayoutShift } from '../../support/layoutShift';
import { start } from '../../sandbox/index';
import { expect, live, signIn, test, WEB_ROOT } from './fixtures';

const FROM = [
  { name: 'desktop', width: 1280, height: 800 },
  { name: 'phone', width: 390, height: 844 },
] as const;
const ROUTES = settingsRoutes().filter((route) => !route.includes(':'));

for (const { name, ...viewport } of FROM) {
  test.describe(name, () => {
    test.use({ viewport });
    test('nothing moves on a page of settings once it is shown', async ({ page }) => {
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
  });
}
