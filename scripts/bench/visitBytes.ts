import type { Browser } from '@playwright/test';
import { findBrowser } from '../lib/browser';
import { inKb, scriptSizes } from '../lib/bundleSizes';
import { openSite, visitScreen } from '../lib/bundleVisits';
import { tellMeasures } from './part';
import type { Measure } from './results';

const SCREENS = [
  { name: 'sign-in', route: '/sign-in', sign: 'Continue with Google', isSignedIn: false },
  { name: 'list', route: '/', sign: 'Live: connected', isSignedIn: true },
] as const;

/** What a visit loads, as `npm run bundle` counts it; one visit, because bytes do not vary. */
export async function visitBytes(_browser: Browser): Promise<readonly Measure[]> {
  console.log('\nBytes of a visit, gzip; requests to the first screen');
  const site = await openSite(findBrowser() ?? '');
  const measures: Measure[] = [];
  for (const { name, ...screen } of SCREENS) {
    const { first, after } = await visitScreen(site, screen);
    const kb = (files: readonly string[]) => [inKb(scriptSizes(files).gzip)];
    measures.push(
      { name, metric: 'JS to the first screen', unit: 'kB', values: kb(first) },
      { name, metric: 'JS in ten seconds', unit: 'kB', values: kb([...first, ...after]) },
      { name, metric: 'requests', unit: '', values: [first.length] },
    );
  }
  await site.close();
  tellMeasures(measures);
  return measures;
}
