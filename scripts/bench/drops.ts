import type { Browser, Page } from '@playwright/test';
import type { Sandbox } from '../../test/sandbox/index';
import { heapMb } from './measure';
import type { Options } from './options';
import { at, chip, of, sessionsOf, signedIn, startFleet, steadyOf } from './watching';

const PAGES = 5;
const DROPS = 10;
const MIN_S = 1;
const MAX_S = 60;
/** Outages of the path between server and viewers, in s. */
const OUTAGE = { min: 2, max: 20 } as const;
const BUDGETS = { frozen: 1200, back: 3000, path: 1000, heap: 10 } as const;
/** Video moves, however well: five cameras and five pages may be more than one computer plays at the full frame rate. */
const PLAYING = /^(Live|High latency|Packet loss|Low frame rate|Stuttering)/;

async function timed(run: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await run();
  return performance.now() - from;
}

/** From 1 s to 60 s, each longer than the one before by the same factor; every page begins elsewhere among them. */
const lengthOf = (round: number, page: number, rounds: number) =>
  MIN_S * (MAX_S / MIN_S) ** ((((round + page * 2) % rounds) + page / PAGES) / (rounds - 1 + (PAGES - 1) / PAGES));

/** The publisher goes and returns, again and again: how long until the page says so, and until the video is back. */
async function drop(
  page: Page,
  sandbox: Sandbox,
  { id, index, rounds }: { id: string; index: number; rounds: number },
) {
  const [frozen, back]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    await chip(page, PLAYING).waitFor({ timeout: 60_000 });
    await page.waitForTimeout(1000);
    const ends = Date.now() + lengthOf(round, index, rounds) * 1000;
    sandbox.control.setVideoFault(id, { kind: 'freeze' });
    const isSaid = () =>
      [...document.querySelectorAll('section[aria-label="Live video"] [role=status]')].some(({ textContent }) =>
        /Frozen|Reconnecting|Starting/.test(textContent),
      );
    frozen.push(await timed(() => page.waitForFunction(isSaid)));
    await page.waitForTimeout(Math.max(0, ends - Date.now()));
    sandbox.control.setVideoFault(id, { kind: 'none' });
    back.push(await timed(() => chip(page, PLAYING).waitFor({ timeout: 30_000 })));
  }
  return { frozen, back };
}

/** The network path of all viewers is lost, again and again: how long after its return the video of each page is back. */
async function outages(pages: readonly Page[], sandbox: Sandbox, rounds: number): Promise<number[]> {
  const back: number[] = [];
  const all = (words: RegExp, timeout: number) => pages.map((page) => chip(page, words).waitFor({ timeout }));
  for (let round = 0; round < rounds; round += 1) {
    const ms = 1000 * OUTAGE.min * (OUTAGE.max / OUTAGE.min) ** (round / Math.max(1, rounds - 1));
    await Promise.all(all(PLAYING, 60_000));
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const opened = sessionsOf(sandbox);
    sandbox.control.setViewerLink({ isDown: true });
    const over = new Promise((resolve) => setTimeout(resolve, ms));
    // Each page must have noticed, or it would count as back at once.
    await Promise.all([over, ...all(/^(Frozen|Reconnecting)/, ms)]);
    sandbox.control.setViewerLink({});
    const times = await Promise.all(pages.map((page) => timed(() => chip(page, PLAYING).waitFor({ timeout: 60_000 }))));
    back.push(...times);
    console.log(
      `  outage of ${(ms / 1000).toFixed(1)} s: video back after ${times.map((one) => one.toFixed(0)).join(', ')} ms, sessions opened ${sessionsOf(sandbox) - opened}`,
    );
  }
  return back;
}

/** A page of each of five devices, side by side. */
async function openPages(browser: Browser, sandbox: Sandbox) {
  return Promise.all(
    steadyOf(sandbox)
      .slice(0, PAGES)
      .map(async ({ id }) => {
        const page = await signedIn(browser, sandbox);
        await page.goto(`${sandbox.url}/devices/${id}`);
        await chip(page, PLAYING).waitFor({ timeout: 60_000 });
        const session = await page.context().newCDPSession(page);
        await session.send('Performance.enable');
        await page.waitForTimeout(5000);
        return { page, session, id, before: await heapMb(session) };
      }),
  );
}

function tellSource(results: readonly Awaited<ReturnType<typeof drop>>[]): void {
  const frozen = results.flatMap((one) => one.frozen);
  const back = results.flatMap((one) => one.back);
  console.log(`\nDrops: ${back.length} losses of the source of ${MIN_S} s to ${MAX_S} s; ratios to the budget`);
  console.log(
    `  called frozen p50 ${of(at(frozen, 0.5), BUDGETS.frozen)}   worst ${of(Math.max(...frozen), BUDGETS.frozen)}`,
  );
  console.log(`  video back    p50 ${of(at(back, 0.5), BUDGETS.back)}   worst ${of(Math.max(...back), BUDGETS.back)}`);
}

/** Fifty losses of the source of 1 s to 60 s by the real clock, ten in each of five pages side by side; then fifty of the network path (`--only path`: only these). */
export async function drops(browser: Browser, { rounds: wanted, only }: Options): Promise<void> {
  const rounds = wanted ?? DROPS;
  const sandbox = await startFleet(20);
  const pages = await openPages(browser, sandbox);
  let most = 0;
  const count = setInterval(() => (most = Math.max(most, sandbox.control.stats().viewers)), 50);
  const source = only === 'path' ? [] : pages;
  const results = await Promise.all(source.map(({ page, id }, index) => drop(page, sandbox, { id, index, rounds })));
  const opened = sessionsOf(sandbox);
  const paths = await outages(
    pages.map(({ page }) => page),
    sandbox,
    rounds,
  );
  const more = sessionsOf(sandbox) - opened;
  clearInterval(count);
  const growth = await Promise.all(pages.map(async ({ session, before }) => (await heapMb(session)) - before));
  await Promise.all(pages.map(({ page }) => page.context().close()));
  await sandbox.close();
  if (results.length > 0) tellSource(results);
  console.log(
    `  ${paths.length} outages of the network path of ${OUTAGE.min} s to ${OUTAGE.max} s: video back after its return ` +
      `p50 ${of(at(paths, 0.5), BUDGETS.path)}   p95 ${of(at(paths, 0.95), BUDGETS.path)}   worst ${of(Math.max(...paths), BUDGETS.path)}   sessions opened ${more} (0)`,
  );
  console.log(
    `  sessions of ${PAGES} pages at most ${most} (${PAGES})   heap of one at most ${of(Math.max(...growth), BUDGETS.heap, 'MB')} more`,
  );
}
