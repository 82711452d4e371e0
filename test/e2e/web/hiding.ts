import type { Browser } from '@playwright/test';
import { HiddenTab } from '../../../scripts/lib/hiddenTab';
import { startHideableBrowser } from '../../../scripts/lib/hideableBrowser';
import { expect, test as base } from './fixtures';

export { expect };

/** The fixtures of web tests in a browser, one per worker, whose tabs can really be hidden: `tab` hides `page`. */
export const test = base.extend<{ readonly tab: HiddenTab }, { readonly browser: Browser }>({
  browser: [
    async ({}, use) => {
      const started = await startHideableBrowser();
      await use(started.browser);
      await started.close();
    },
    { scope: 'worker' },
  ],
  tab: async ({ page }, use) => use(new HiddenTab(page)),
});
