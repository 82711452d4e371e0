import type { Browser, Page } from '@playwright/test';
import type { Sandbox } from '../../test/sandbox/index';
import { heapMb } from './measure';
import { at, chip, of, signedIn, startFleet, steadyOf } from './watching';

const PAGES = 5;
const DROPS = 10;
const MIN_S = 1;
const MAX_S = 60;
const BUDGETS = { frozen: 1200, back: 3000, heap: 10 } as const;

async function timed(run: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await run();
  return performance.now() - from;
}

/** From 1 s to 60 s, each longer than the one before by the same factor; every page begins elsewhere among them. */
const lengthOf = (round: number, page: number) =>
  MIN_S * (MAX_S / MIN_S) ** ((((round + page * 2) % DROPS) + page / PAGES) / (DROPS - 1 + (PAGES - 1) / PAGES));

/** The publisher goes and returns, ten times: how long until the page says so, and until the picture is back. */
async function drop(page: Page, sandbox: Sandbox, id: string, index: number) {
  const [frozen, back]: [number[], number[]] = [[], []];
  for (let round = 0; round < DROPS; round += 1) {
    await chip(page, /^Live$/).waitFor({ timeout: 30_000 });
    await page.waitForTimeout(1000);
    const ends = Date.now() + lengthOf(round, index) * 1000;
    sandbox.control.setVideoFault(id, { kind: 'freeze' });
    const isSaid = () =>
      [...document.querySelectorAll('video ~ div [role=status]')].some(({ textContent }) =>
        /Frozen|Reconnecting|Starting/.test(textContent),
      );
    frozen.push(await timed(() => page.waitForFunction(isSaid)));
    await page.waitForTimeout(Math.max(0, ends - Date.now()));
    sandbox.control.setVideoFault(id, { kind: 'none' });
    back.push(await timed(() => chip(page, /^(Live|Poor)/).waitFor({ timeout: 30_000 })));
  }
  return { frozen, back };
}

/** Fifty losses of 1 s to 60 s by the real clock, ten in each of five pages side by side. */
export async function drops(browser: Browser): Promise<void> {
  const sandbox = await startFleet(20);
  const devices = steadyOf(sandbox).slice(0, PAGES);
  const pages = await Promise.all(
    devices.map(async ({ id }) => {
      const page = await signedIn(browser, sandbox);
      await page.goto(`${sandbox.url}/devices/${id}`);
      await chip(page, /^Live$/).waitFor({ timeout: 30_000 });
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable');
      await page.waitForTimeout(5000);
      return { page, session, id, before: await heapMb(session) };
    }),
  );
  let most = 0;
  const count = setInterval(() => (most = Math.max(most, sandbox.control.stats().viewers)), 50);
  const results = await Promise.all(pages.map(({ page, id }, index) => drop(page, sandbox, id, index)));
  clearInterval(count);
  const growth = await Promise.all(pages.map(async ({ session, before }) => (await heapMb(session)) - before));
  await Promise.all(pages.map(({ page }) => page.context().close()));
  await sandbox.close();
  const frozen = results.flatMap((one) => one.frozen);
  const back = results.flatMap((one) => one.back);
  console.log(`\nDrops: ${back.length} losses of ${MIN_S} s to ${MAX_S} s; ratios to the budget`);
  console.log(
    `  called frozen p50 ${of(at(frozen, 0.5), BUDGETS.frozen)}   worst ${of(Math.max(...frozen), BUDGETS.frozen)}`,
  );
  console.log(`  picture back  p50 ${of(at(back, 0.5), BUDGETS.back)}   worst ${of(Math.max(...back), BUDGETS.back)}`);
  console.log(
    `  sessions of ${PAGES} pages at most ${most} (${PAGES})   heap of one at most ${of(Math.max(...growth), BUDGETS.heap, 'MB')} more`,
  );
}
