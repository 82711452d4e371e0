import type { Browser, Page } from '@playwright/test';
import { settingsRoutes } from '../lib/settingsRoutes';
import type { Options } from './options';
import { bothProfiles, floorOf, openSite, type Visit } from './pages';
import type { Measure } from './results';

/** There are many of these pages. */
const ROUNDS = 3;

/** What stands on the page itself, beneath the frame and the title that it shares with the others. */
const ready = (page: Page) => page.locator('main').locator('h3, form, table, [role=table]');

/** Each page of a device's settings, beside the floor. */
export async function settingsPages(
  browser: Browser,
  { rounds, only, isVerbose }: Options,
): Promise<readonly Measure[]> {
  const site = await openSite(browser, 8, true);
  const drone = site.sandbox.find('Harbour drone')?.id ?? '';
  const visits = settingsRoutes()
    .filter((route) => only === null || route === only)
    .map((route): Visit => ({
      name: `settings: ${route}`,
      path: `/devices/${drone}/settings/${route.replace(/:\w+/, 'some_id')}`,
      ...{ ready, site, as: 'known' },
    }));
  const measures = await bothProfiles(browser, 'Pages of settings', [floorOf(site), ...visits], {
    rounds: rounds ?? ROUNDS,
    isVerbose,
  });
  await site.sandbox.close();
  return measures;
}
