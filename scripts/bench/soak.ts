import type { Browser, Page } from '@playwright/test';
import { openLive } from './live';
import { heapMb } from './measure';
import type { Options } from './options';
import { tellMeasures } from './part';
import type { Measure } from './results';
import { slopeOf, type Point } from './statistics';
import { drawnRows, play } from './storm';
import { openContext } from './visitor';

const DEVICES = 5000;
/** What is played: half an hour of this many events a second, and a turn through the pages each half minute of it. */
const WHOLE = { minutes: 30, perSecond: 100, turnSeconds: 30 } as const;
const MINUTES = 2;
/** Code and caches grow to their size in the first part of the run, which is left out of the slope. */
const WARM_SHARE = 0.25;

/** What an operator does now and then: a search, a look at a device, and the list again. */
async function turn(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('drone');
  await page.waitForTimeout(200);
  await page.getByRole('searchbox').fill('');
  await page.locator('[data-row-link]').first().click();
  await page.waitForURL('**/devices/*');
  await page.getByRole('link', { name: 'Devices' }).first().click();
  await page.locator('[data-row-link]').first().waitFor();
}

/** Half an hour of events and of use, played within the minutes that were asked for: how the heap grows, by the hour of what was played. */
export async function soak(browser: Browser, { minutes, isVerbose }: Options): Promise<readonly Measure[]> {
  const took = Math.min(minutes ?? MINUTES, WHOLE.minutes);
  const scale = WHOLE.minutes / took;
  const turns = (WHOLE.minutes * 60) / WHOLE.turnSeconds;
  console.log(
    `\nSoak: ${WHOLE.minutes} minutes of ${WHOLE.perSecond} events/s and ${turns} turns through the pages, played in ${took} min`,
  );
  const site = await openLive(browser, DEVICES);
  const context = await openContext(browser, site.kept);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(site.sandbox.url);
  await page.locator('[data-row-link]').first().waitFor();
  const points: Point[] = [];
  const from = performance.now();
  const playedHours = () => ((performance.now() - from) / 3_600_000) * scale;
  while (playedHours() < WHOLE.minutes / 60) {
    const rows = await drawnRows(page);
    await play(
      site.sandbox,
      { perSecond: WHOLE.perSecond * scale, seconds: WHOLE.turnSeconds / scale, among: 'all' },
      rows,
    );
    await turn(page);
    points.push({ x: playedHours(), y: await heapMb(session) });
    if (isVerbose) console.log(`    ${(playedHours() * 60).toFixed(1)} min: ${points.at(-1)?.y.toFixed(2)} MB`);
  }
  await context.close();
  await site.sandbox.close();
  const warm = points.slice(Math.floor(points.length * WARM_SHARE));
  const name = `list of ${DEVICES.toLocaleString('en')}`;
  const measures: readonly Measure[] = [
    { name, metric: 'heap after GC', unit: 'MB', values: warm.map(({ y }) => y) },
    { name, metric: 'slope an hour', unit: 'MB', values: [slopeOf(warm)] },
    { name, metric: 'turns', unit: '', values: [points.length] },
  ];
  tellMeasures(measures);
  return measures;
}
