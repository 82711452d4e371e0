import type { Browser, Page } from '@playwright/test';
import { start, type Sandbox } from '../../test/sandbox/index';
import { load, Samples, type Target } from './measure';
import type { Options } from './options';
import { measuresOf, SITE, tellMeasures, type Column } from './part';
import type { Measure } from './results';
import { openContext, sessionOnly, signInOnce, type Kept } from './visitor';

const ROUNDS = 9;
/** What a page loads and keeps after its first screen has come by then. */
const SETTLE_MS = 2500;

export const FLOOR = 'floor c-mui';
export const COLUMNS: readonly Column[] = [
  { metric: 'fcp', title: 'FCP', unit: 'ms' },
  { metric: 'lcp', title: 'LCP', unit: 'ms' },
  { metric: 'task', title: 'task', unit: 'ms' },
  { metric: 'own', title: 'its processor time', unit: 'ms' },
  { metric: 'script', title: 'script', unit: 'ms' },
  { metric: 'heap', title: 'heap', unit: 'MB' },
  { metric: 'cls', title: 'shift', unit: '', isCompared: false },
  { metric: 'requests', title: 'requests', unit: '', isCompared: false },
  { metric: 'js', title: 'JS', unit: 'kB' },
];

/** A sandbox with what a signed-in browser keeps of it. */
export interface Site {
  readonly sandbox: Sandbox;
  readonly kept: Kept;
}

export interface Visit extends Target {
  readonly site: Site;
  /** `visitor`: without a session. `fresh`: only the session is kept. `known`: also what an earlier visit has stored. `second`: the cache, too. */
  readonly as: 'visitor' | 'fresh' | 'known' | 'second';
  /** Takes so long that it comes only each third round. */
  readonly isHeavy?: boolean;
}

export const floorOf = (site: Site): Visit => ({
  ...{ name: FLOOR, path: '/floors/mui.html', site, as: 'visitor' },
  ready: (page) => page.getByText('Device 0'),
});

export async function openSite(browser: Browser, devices: number, fleet: boolean): Promise<Site> {
  const sandbox = await start({ webRoot: SITE, devices, fleet });
  return { sandbox, kept: await signInOnce(browser, sandbox) };
}

const KEEPS = {
  visitor: () => undefined,
  fresh: ({ kept }: Site) => sessionOnly(kept),
  known: ({ kept }: Site) => kept,
  second: ({ kept }: Site) => kept,
} as const;

/** The first of two visits, until the page has loaded what it loads later. */
async function visitBefore(page: Page, { site, path, ready }: Visit): Promise<void> {
  await page.goto(site.sandbox.url + path);
  await ready(page).first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  await page.goto('about:blank');
  await page.close();
}

async function sample(browser: Browser, visit: Visit, isSlow: boolean) {
  const context = await openContext(browser, KEEPS[visit.as](visit.site));
  if (visit.as === 'second') await visitBefore(await context.newPage(), visit);
  try {
    return await load(context, visit.site.sandbox.url, visit, { isSlow, isCached: visit.as === 'second' });
  } finally {
    await context.close();
  }
}

/** Loads each page once a round, in an order that turns by one each round. */
export async function interleave(
  browser: Browser,
  visits: readonly Visit[],
  { rounds, isSlow, isVerbose }: { rounds: number; isSlow: boolean; isVerbose: boolean },
): Promise<readonly Measure[]> {
  const samples = new Samples();
  for (let round = 0; round < rounds; round += 1) {
    const now = visits.filter(({ isHeavy = false }) => !isHeavy || round % 3 === 0);
    for (let turn = 0; turn < now.length; turn += 1) {
      const visit = now[(turn + round) % now.length];
      if (!visit) continue;
      const found = await sample(browser, visit, isSlow);
      if (isVerbose)
        console.log(`    ${round + 1} ${visit.name}: LCP ${found.lcp?.toFixed(0)}, task ${found.task?.toFixed(0)}`);
      samples.add(visit.name, found);
    }
  }
  const names = visits.map(({ name }) => name);
  return measuresOf(samples, names, COLUMNS, { floor: FLOOR, suffix: isSlow ? ', slow' : ', desktop' });
}

/** The pages on both profiles. */
export async function bothProfiles(
  browser: Browser,
  title: string,
  visits: readonly Visit[],
  { rounds, isVerbose }: { rounds: number; isVerbose: boolean },
): Promise<readonly Measure[]> {
  const all: Measure[] = [];
  for (const isSlow of [false, true]) {
    const profile = isSlow ? 'slow' : 'desktop';
    console.log(`\n${title}, ${profile} profile: median [least-most] of ${rounds}, ratio to the floor`);
    const measures = await interleave(browser, visits, { rounds, isSlow, isVerbose });
    tellMeasures(measures);
    all.push(...measures);
  }
  return all;
}

const listReady = (page: Page) => page.locator('[data-row-link]');
const liveReady = (page: Page) => page.getByText('Live: connected');

/** What is visited, of sandboxes with 50, 500 and 10,000 devices. */
function visitsOf(few: Site, many: Site, most: Site): readonly Visit[] {
  const drone = few.sandbox.find('Harbour drone')?.id ?? '';
  const steady = few.sandbox.factory.filter(({ behaviour }) => behaviour === 'steady').slice(0, 4);
  const list = { path: '/', ready: liveReady, site: few, as: 'known' } as const;
  return [
    floorOf(few),
    {
      ...list,
      name: 'sign-in',
      path: '/sign-in',
      as: 'visitor',
      ready: (page) => page.getByText('Continue with Google'),
    },
    { ...list, name: 'list of 50' },
    { ...list, name: 'list of 50, nothing stored', as: 'fresh' },
    { ...list, name: 'list of 50, second visit', as: 'second' },
    { ...list, name: 'list of 500', site: many },
    { ...list, name: 'list of 10,000', site: most, ready: listReady, isHeavy: true },
    {
      ...list,
      name: 'device page',
      path: `/devices/${drone}`,
      isHeavy: true,
      ready: (page) => page.getByRole('region', { name: 'Live video' }),
    },
    {
      ...list,
      name: 'wall of 4',
      path: `/wall?devices=${steady.map(({ id }) => id).join(',')}`,
      isHeavy: true,
      ready: (page) => page.locator('section[aria-label] [role=status]'),
    },
  ];
}

/** Sign-in, the list of 50, 500 and 10,000 devices, the page of a device and the wall, beside the floor. */
export async function pages(browser: Browser, { rounds, isVerbose }: Options): Promise<readonly Measure[]> {
  const sites = [
    await openSite(browser, 50, true),
    await openSite(browser, 500, false),
    await openSite(browser, 10_000, false),
  ] as const;
  const measures = await bothProfiles(browser, 'Page load', visitsOf(...sites), {
    rounds: rounds ?? ROUNDS,
    isVerbose,
  });
  for (const { sandbox } of sites) await sandbox.close();
  return measures;
}
