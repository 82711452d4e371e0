import type { Browser, Page } from '@playwright/test';
import type { Sandbox } from '../../test/sandbox/index';
import { chip, of, signedIn, startFleet, steadyOf } from './watching';

const SECONDS = 20;
/** A usual wall, and a full one. */
const TILES = [9, 16] as const;
const LONG_MS = 50;
/** What a page of fifty devices may cost while it only stands there, in kB a minute (pages §1). */
const IDLE_KB = 200;

/** As much of a long animation frame as is read (W3C Long Animation Frames). */
interface LongFrame extends PerformanceEntry {
  readonly scripts: readonly { readonly duration: number; readonly sourceURL: string }[];
}

/** The longest task of a page, the longest run of a script of ours, and how often the readings change, over so many seconds. */
async function watchTasks(page: Page, seconds: number) {
  return page.evaluate(async (ms) => {
    let [task, tasks, ours, changes] = [0, 0, 0, 0];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        task = Math.max(task, duration);
        tasks += 1;
      }
    }).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      for (const { scripts } of list.getEntries() as LongFrame[])
        for (const { duration, sourceURL } of scripts)
          if (sourceURL.startsWith(location.origin)) ours = Math.max(ours, duration);
    }).observe({ type: 'long-animation-frame' });
    const horizon = document.querySelector('svg g[transform]');
    const changed = new MutationObserver(() => (changes += 1));
    if (horizon) changed.observe(horizon, { attributes: true });
    await new Promise((resolve) => setTimeout(resolve, ms));
    return { task, tasks, ours, perSecond: (changes * 1000) / ms };
  }, seconds * 1000);
}

const tell = (name: string, { task, tasks, ours }: Awaited<ReturnType<typeof watchTasks>>, more: string) =>
  console.log(
    `  ${name.padEnd(12)} longest script of ours ${of(ours, LONG_MS)}   tasks over ${LONG_MS} ms ${tasks}, longest ${task.toFixed(0)} ms   ${more}`,
  );

async function readings(browser: Browser, sandbox: Sandbox): Promise<void> {
  const page = await signedIn(browser, sandbox);
  await page.goto(`${sandbox.url}/devices/${steadyOf(sandbox)[0]?.id}`);
  await chip(page, /^Live$/).waitFor({ timeout: 30_000 });
  await page.waitForTimeout(5000);
  const measured = await watchTasks(page, SECONDS);
  tell('HUD', measured, `horizon drawn ${measured.perSecond.toFixed(1)} times a second (10)`);
  await page.context().close();
}

async function tiles(browser: Browser, sandbox: Sandbox, count: number): Promise<void> {
  const page = await signedIn(browser, sandbox);
  const ids = steadyOf(sandbox)
    .slice(0, count)
    .map(({ id }) => id);
  await page.goto(`${sandbox.url}/wall?devices=${ids.join(',')}`);
  const playing = page
    .locator('section[aria-label] [role=status]')
    .filter({ hasText: /^(Live|High latency|Packet loss|Low frame rate|Stuttering)/ });
  await page.waitForFunction(
    (many) =>
      [...document.querySelectorAll('section[aria-label] [role=status]')].filter((one) =>
        /^(Live|High latency|Packet loss|Low frame rate|Stuttering)/.test(one.textContent),
      ).length === many,
    count,
    { timeout: 90_000 },
  );
  await page.waitForTimeout(5000);
  const frames = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('video')].map((video) => video.getVideoPlaybackQuality().totalVideoFrames),
    );
  const before = await frames();
  const measured = await watchTasks(page, SECONDS);
  const after = await frames();
  const slowest = Math.min(...after.map((count, index) => (count - (before[index] ?? 0)) / SECONDS));
  tell(
    `${count} tiles`,
    measured,
    `${await playing.count()} play, the slowest at ${slowest.toFixed(1)} pictures a second (15)`,
  );
  await page.context().close();
}

async function idle(browser: Browser): Promise<void> {
  const sandbox = await startFleet(50);
  const page = await signedIn(browser, sandbox);
  await page.getByRole('row').locator('img').first().waitFor({ timeout: 20_000 });
  await page.waitForTimeout(5000);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.dataReceived', ({ encodedDataLength }) => (bytes += encodedDataLength));
  session.on('Network.responseReceived', ({ response }) => (bytes += response.encodedDataLength));
  await page.waitForTimeout(60_000);
  console.log(`  50 devices   ${of(bytes / 1024, IDLE_KB, 'kB')} a minute`);
  await page.context().close();
  await sandbox.close();
}

/** The device page and the wall at work, and a list that only stands there. */
export async function wall(browser: Browser): Promise<void> {
  console.log(`\nWall: ${SECONDS} s each; ratios to the budget`);
  // Four of five are always online.
  const sandbox = await startFleet(30);
  await readings(browser, sandbox);
  for (const count of TILES) await tiles(browser, sandbox, count);
  await sandbox.close();
  await idle(browser);
}
