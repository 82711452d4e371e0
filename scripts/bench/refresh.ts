import type { Browser, Page } from '@playwright/test';
import { loadClients } from '../../test/sandbox/index';
import { openLive, type Live } from './live';
import { Samples, SLOW_RATE, type Sample } from './measure';
import type { Options } from './options';
import { measuresOf, tellMeasures, type Column } from './part';
import type { Measure } from './results';
import { drawnRows } from './storm';
import { openContext } from './visitor';
import { longestOf, watchedWhile, watchPage } from './watchPage';

const DEVICES = 10_000;
const ROUNDS = 5;
const SETTLE_MS = 4000;

const COLUMNS: readonly Column[] = [
  { metric: 'changed', title: 'devices changed', unit: '' },
  { metric: 'rows', title: 'rows rendered', unit: '' },
  { metric: 'drawn', title: 'rows that exist', unit: '' },
  { metric: 'longest', title: 'longest task', unit: 'ms' },
  { metric: 'tasks', title: 'tasks over 50 ms', unit: '' },
];

/**
 * Notes in the page which rows are touched in any way, the words of ages left out, which may change at any time. A row that
 * is rendered without a change is among them, because React writes the attributes of its checkbox again.
 */
async function watchRows(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const touched = new Set<string>();
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        if (element?.closest('time')) continue;
        for (const one of [element, ...addedNodes]) {
          const row = one instanceof Element ? one.closest<HTMLElement>('[data-key]') : null;
          if (row?.dataset.key !== undefined) touched.add(row.dataset.key);
        }
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    Object.assign(window, { touched });
  });
  return () =>
    page.evaluate(() => {
      const { touched } = window as unknown as { touched: Set<string> };
      const { size } = touched;
      touched.clear();
      return size;
    });
}

/** Changes the names of ten rows in view behind the page's back, and then tells it, once, that a device has changed. */
async function changeTen(
  page: Page,
  { sandbox }: Live,
  mark: string,
): Promise<{ readonly changed: number; readonly drawn: number }> {
  const { probes, drawn } = await drawnRows(page);
  const { apiAs } = await loadClients();
  const call = await apiAs(sandbox, 'u_mara');
  sandbox.control.setSilent(true);
  for (const id of probes) {
    const name = sandbox.find(id)?.name.replace(/ [a-z]$/, '') ?? id;
    // A mark at the end: the order of the names stays.
    const { status } = await call('PATCH', `/v1/user/devices/${id}`, { device_name: `${name} ${mark}` });
    if (status !== 200) throw new Error(`A device could not be renamed: ${status}.`);
  }
  sandbox.control.setSilent(false);
  sandbox.control.inject(`event: device-updated\ndata: ${JSON.stringify({ id: probes[0], version: 1000 })}\n\n`);
  await page
    .locator(`[data-key="${probes.at(-1)}"]`)
    .getByText(new RegExp(` ${mark}$`))
    .first()
    .waitFor({ timeout: 60_000 });
  await page.waitForTimeout(1000);
  return { changed: probes.length, drawn: drawn.length };
}

const MARKS = 'abcdefghijklmnopqrstuvwxyz';
let marks = 0;

async function refreshes(browser: Browser, site: Live, rate: number, rounds: number): Promise<readonly Sample[]> {
  const context = await openContext(browser, site.kept);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(site.sandbox.url);
  await page.locator('[data-row-link]').first().waitFor({ timeout: 60_000 });
  await page.waitForTimeout(SETTLE_MS);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await watchPage(page);
  const takeRows = await watchRows(page);
  const found: Sample[] = [];
  for (let round = 0; round < rounds; round += 1) {
    let counts = { changed: 0, drawn: 0 };
    await takeRows();
    const watched = await watchedWhile(page, async () => {
      counts = await changeTen(page, site, MARKS[marks++ % MARKS.length] ?? '');
    });
    found.push({ ...counts, rows: await takeRows(), longest: longestOf(watched), tasks: watched.longTasks.length });
  }
  await context.close();
  return found;
}

/** The list of 10,000 devices is asked for again, and ten devices in view have changed: which rows are touched, and the longest task. */
export async function refresh(browser: Browser, options: Options): Promise<readonly Measure[]> {
  const rounds = options.rounds ?? ROUNDS;
  console.log(`\nRefresh of ${DEVICES} devices, 10 changed: median of ${rounds}; 0 ms: no task over 50 ms`);
  const site = await openLive(browser, DEVICES);
  const samples = new Samples();
  const profiles = { 'full speed': 1, 'a quarter of the processor': SLOW_RATE } as const;
  for (const [name, rate] of Object.entries(profiles))
    for (const sample of await refreshes(browser, site, rate, rounds)) samples.add(name, sample);
  await site.sandbox.close();
  const measures = measuresOf(samples, Object.keys(profiles), COLUMNS);
  tellMeasures(measures);
  return measures;
}
