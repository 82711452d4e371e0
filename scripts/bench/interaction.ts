import type { Browser, Page } from '@playwright/test';
import { openLive } from './live';
import { Samples, SLOW_RATE, type Sample } from './measure';
import type { Options } from './options';
import { measuresOf, tellMeasures, type Column } from './part';
import type { Measure } from './results';
import { quantile } from './statistics';
import { openContext } from './visitor';
import { longestOf, watchedWhile, watchPage, type Watched } from './watchPage';

const DEVICES = 10_000;
const ROUNDS = 3;
const SETTLE_MS = 4000;
/** Between two keys: a fast typist. */
const KEY_MS = 120;
const WORDS = 'orchard 12';
/** Event Timing reports inputs from this many ms on. */
const FAST_MS = 16;
const TURNS = 30;

const COLUMNS: readonly Column[] = [
  { metric: 'longest', title: 'longest task', unit: 'ms' },
  { metric: 'tasks', title: 'tasks over 50 ms', unit: '' },
  { metric: 'p99', title: 'input to paint p99', unit: 'ms' },
];

/** Real keys in the search field, and the words away again. */
async function type(page: Page): Promise<void> {
  await page.getByRole('searchbox').click();
  await page.keyboard.type(WORDS, { delay: KEY_MS });
  for (let key = 0; key < WORDS.length; key += 1) await page.keyboard.press('Backspace', { delay: KEY_MS / 2 });
}

async function sort(page: Page): Promise<void> {
  for (const name of ['Status', 'Access', 'Access', 'Device', 'Device']) {
    await page.getByRole('columnheader', { name }).getByRole('button').click();
    await page.waitForTimeout(300);
  }
}

/** By the wheel: slowly at first, then whole screens at a time, and to the very end. */
async function scroll(page: Page): Promise<void> {
  await page.mouse.move(600, 500);
  for (let turn = 0; turn < TURNS; turn += 1) {
    await page.mouse.wheel(0, turn < TURNS / 2 ? 120 : 5000);
    await page.waitForTimeout(50);
  }
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.waitForTimeout(300);
  await page.evaluate(() => window.scrollTo(0, 0));
}

const ACTIONS = { 'typing in the search': type, sorting: sort, scrolling: scroll } as const;

function sampleOf(watched: Watched): Sample {
  const fast = Math.max(0, watched.inputCount - watched.inputs.length);
  const all = [...watched.inputs, ...Array.from({ length: fast }, () => FAST_MS)];
  return { longest: longestOf(watched), tasks: watched.longTasks.length, p99: quantile(all, 0.99) };
}

/** Search, order and scrolling of 10,000 devices with a quarter of the processor. */
export async function interaction(browser: Browser, options: Options): Promise<readonly Measure[]> {
  const rounds = options.rounds ?? ROUNDS;
  console.log(
    `\nInteraction with ${DEVICES} devices, a quarter of the processor: median of ${rounds}; 0 ms: no task over 50 ms; inputs under ${FAST_MS} ms count as ${FAST_MS}`,
  );
  const site = await openLive(browser, DEVICES);
  const samples = new Samples();
  for (let round = 0; round < rounds; round += 1) {
    const context = await openContext(browser, site.kept);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.goto(site.sandbox.url);
    await page.locator('[data-row-link]').first().waitFor({ timeout: 60_000 });
    await page.waitForTimeout(SETTLE_MS);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_RATE });
    await watchPage(page);
    for (const [name, act] of Object.entries(ACTIONS))
      samples.add(name, sampleOf(await watchedWhile(page, () => act(page))));
    await context.close();
  }
  await site.sandbox.close();
  const measures = measuresOf(samples, Object.keys(ACTIONS), COLUMNS);
  tellMeasures(measures);
  return measures;
}
