import { SETTINGS_PAGES } from '../../../renderer/shell/device/settingsPages';
import { findings } from '../../support/axe';
import { expect, signIn, test } from './fixtures';

for (const scheme of ['light', 'dark'] as const) {
  test(
    `every route draws in ${scheme}, titled, with a silent console, no broken policy and nothing for axe`,
    { tag: scheme === 'light' ? [] : '@long' },
    async ({ page, sandbox }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await signIn(page, sandbox);
      const device = `${sandbox.url}/devices/${sandbox.factory[0]?.id}`;
      for (const { path, title } of SETTINGS_PAGES) {
        await page.goto(`${device}/settings/${path.replace(/:\w+/g, 'abc_123')}`);
        await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
        await expect(page).toHaveTitle(`${title} · Harbour drone · Farsight`);
        await expect(page.locator('main').getByRole('status', { name: 'Loading' })).toHaveCount(0);
        expect(await findings(page), path).toEqual([]);
      }
      await page.goto(device);
      await expect(page).toHaveTitle('Harbour drone · Farsight');
      expect(await findings(page), 'device').toEqual([]);
      await page.goto(`${device}/settings/media`);
      await expect(page).toHaveURL(`${device}/settings/media/pipeline`);
      await page.goto(`${device}/settings`);
      await expect(page).toHaveURL(`${device}/settings/general`);
      await page.goto(`${sandbox.url}/sign-out`);
      await expect(page.getByText(/Redirecting in/)).toBeVisible();
      expect(await findings(page), 'sign-out').toEqual([]);
    },
  );
}
