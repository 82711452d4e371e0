import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { start, type Sandbox } from '../../test/sandbox/index';
import { latenciesOf } from './latency';
import { heapMb, metrics, Samples, taskSessions, type Sample } from './measure';
import type { Options } from './options';
import { measuresOf, SITE, tellMeasures, type Column } from './part';
import type { Measure } from './results';
import { quantile } from './statistics';
import { clock, drawnRows, play, watchProbes, type Storm } from './storm';
import { openContext, signInOnce, type Kept } from './visitor';

const ROUNDS = 3;
const SIZES = [5000, 10_000] as const;
const STORM: Storm = { perSecond: 1000, seconds: 10, among: 'all' };
const IDLE_MS = 2000;
/** A page has then loaded what it loads after its first screen. */
const SETTLE_MS = 3000;

const VANILLA = 'vanilla floor';
const COLUMNS: readonly Column[] = [
  { metric: 'busy', title: 'main thread busy', unit: '%' },
  { metric: 'idle', title: 'idle', unit: '%' },
  { metric: 'main', title: 'its processor time', unit: '%' },
  { metric: 'renderer', title: 'all its threads', unit: '%' },
  { metric: 'p50', title: 'event to DOM p50', unit: 'ms' },
  { metric: 'p99', title: 'p99', unit: 'ms' },
  { metric: 'missed', title: 'never shown', unit: '', isCompared: false },
  { metric: 'late', title: 'frames over 34 ms', unit: '', isCompared: false },
  { metric: 'worst', title: 'worst gap', unit: 'ms' },
  { metric: 'growth', title: 'growth', unit: 'MB' },
  { metric: 'all', title: 'growth with what loads late', unit: 'MB' },
  { metric: 'rows', title: 'rows', unit: '', isCompared: false },
];

export interface Live {
  readonly sandbox: Sandbox;
  readonly kept: Kept;
}

export async function openLive(browser: Browser, devices: number): Promise<Live> {
  const sandbox = await start({ webRoot: SITE, devices });
  try {
    return { sandbox, kept: await signInOnce(browser, sandbox) };
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}

/** Processor time of all pages' processes, in s: their workers, compositors and collectors of garbage included. */
async function rendererSeconds(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** A loop of frames that runs as long as the page does, in every page alike. */
async function watchFrames(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.evaluate(() => {
    const gaps: number[] = [];
    let last = performance.now();
    const frame = (now: number) => {
      gaps.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    Object.assign(window, { gaps });
  });
  return () => page.evaluate(() => (window as unknown as { gaps: number[] }).gaps.splice(0));
}

/** Busy seconds of the page's main thread so far: Chromium adds up the tasks of that thread alone, a worker's not. */
const busySeconds = async (session: CDPSession): Promise<number> => (await metrics(session)).TaskDuration ?? 0;

/** How many devices the page has rows for; NaN where it does not say. */
const rowsOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') ?? Number.NaN) - 1);

/** What the threads of a page have done so far, in s. */
async function readBusy(browser: Browser, { wall, own }: Awaited<ReturnType<typeof taskSessions>>) {
  return { wall: await busySeconds(wall), own: await busySeconds(own), all: await rendererSeconds(browser) };
}

/** Opens a page of the site and waits until it has loaded everything; `early`: heap at its first screen. */
async function openPage(context: BrowserContext, url: string, ready: string) {
  const page = await context.newPage();
  const sessions = await taskSessions(context, page);
  await page.goto(url);
  await page.locator(ready).first().waitFor({ timeout: 30_000 });
  await page.waitForTimeout(1000);
  const early = await heapMb(sessions.wall);
  await page.waitForTimeout(SETTLE_MS);
  return { page, sessions, early };
}

/** Plays a storm before a page that has come to rest. */
export async function storm(
  browser: Browser,
  { sandbox, kept }: Live,
  target: { readonly path: string; readonly ready: string },
  how: Storm,
): Promise<Sample> {
  const context = await openContext(browser, kept);
  try {
    const { page, sessions, early } = await openPage(context, sandbox.url + target.path, target.ready);
    const rows = await drawnRows(page);
    const [frames, probes] = [await watchFrames(page), await watchProbes(page, rows.probes)];
    const resting = await readBusy(browser, sessions);
    await page.waitForTimeout(IDLE_MS);
    const rested = await readBusy(browser, sessions);
    const before = await heapMb(sessions.wall);
    await frames();
    const from = await readBusy(browser, sessions);
    const played = await play(sandbox, how, rows);
    const to = await readBusy(browser, sessions);
    const gaps = (await frames()).slice(5);
    await page.waitForTimeout(1000);
    const { ms, missed } = latenciesOf(played.sent, await probes(), clock());
    const after = await heapMb(sessions.wall);
    const share = (key: keyof typeof to) => ((to[key] - from[key]) / played.seconds) * 100;
    const idle = (key: keyof typeof to) => (rested[key] - resting[key]) / (IDLE_MS / 1000);
    return {
      ...{ busy: share('wall'), main: share('own'), renderer: share('all'), idle: idle('wall') * 100 },
      ...{ p50: quantile(ms, 0.5), p99: quantile(ms, 0.99), missed, rows: await rowsOf(page) },
      ...{ late: gaps.filter((gap) => gap > 34).length, worst: Math.max(...gaps) },
      ...{ growth: after - before, all: after - early },
      each: ((to.own - from.own - idle('own') * played.seconds) / played.count) * 1_000_000,
    };
  } finally {
    await context.close();
  }
}

/** A list at 1,000 events a second beside rows drawn by hand: what the main thread does, and how soon an event is in the page. */
export async function live(browser: Browser, options: Options): Promise<readonly Measure[]> {
  const rounds = options.rounds ?? ROUNDS;
  const targets = [
    { name: VANILLA, path: '/floors/vanilla.html', ready: '[data-ready]' },
    { name: 'device list', path: '/', ready: '[data-row-link]' },
  ] as const;
  const all: Measure[] = [];
  for (const devices of SIZES) {
    const site = await openLive(browser, devices);
    const samples = new Samples();
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? targets : [...targets].reverse();
      for (const target of order) samples.add(target.name, await storm(browser, site, target, STORM));
    }
    await site.sandbox.close();
    const names = targets.map(({ name }) => name);
    const suffix = `, ${devices.toLocaleString('en')}`;
    const measures = measuresOf(samples, names, COLUMNS, { floor: VANILLA, suffix });
    console.log(
      `\nLive list: ${devices} devices, ${STORM.perSecond} events/s for ${STORM.seconds} s, median of ${rounds}`,
    );
    tellMeasures(measures);
    all.push(...measures);
  }
  return all;
}
