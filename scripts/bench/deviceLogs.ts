import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { loadClients, start, type Sandbox } from '../../test/sandbox/index';
import { ROOT } from '../lib/process';
import { median } from './measure';
import { shellTimes } from './shell';
import { of, signedIn } from './watching';

const LOADS = 7;
/** From the answer to the lines on the screen, in ms (issue "System logs and terminal"). */
const FIRST_PAGE_MS = 300;
/** A frame that takes longer is a frozen one. */
const FRAME_MS = 50;
const TAIL = { perSecond: 2000, seconds: 10 } as const;
const IDLE_SECONDS = 5;

interface Device {
  readonly id: string;
  readonly device: { readonly journal: { writeMany: (perSecond: number) => void } };
}

const rows = (page: Page) => page.getByRole('table', { name: 'Log lines' }).getByRole('row');

/** ms that the newest page of a million lines takes to come, and to be on the screen then. */
async function firstPage(page: Page, url: string): Promise<{ readonly answer: number; readonly drawn: number }> {
  await page.goto(url);
  await rows(page).first().waitFor();
  const handle = await page.waitForFunction(() => (window as unknown as { shownAt?: number }).shownAt);
  const shownAt = Number(await handle.jsonValue());
  return page.evaluate((at) => {
    const [call] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/logs\?/.test(name)) as PerformanceResourceTiming[];
    return { answer: (call?.responseEnd ?? 0) - (call?.startTime ?? 0), drawn: at - (call?.responseEnd ?? 0) };
  }, shownAt);
}

/** Notes, in each page, when its first lines were painted. */
function noteFirstLines(): void {
  const look = () => {
    if (document.querySelector('[role=table] [role=row]') === null) return requestAnimationFrame(look);
    // The task after the next frame: what that frame has painted is on the screen.
    return requestAnimationFrame(() => setTimeout(() => Object.assign(window, { shownAt: performance.now() })));
  };
  requestAnimationFrame(look);
}

interface Frames {
  readonly perSecond: number;
  /** ms from one frame to the next, at most. */
  readonly longest: number;
  readonly late: number;
}

/** The frames of a page while something is done. */
async function framesWhile(page: Page, run: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const gaps: number[] = [];
    const state = { gaps, isOver: false };
    let last = performance.now();
    const frame = (now: number) => {
      gaps.push(now - last);
      last = now;
      if (!state.isOver) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    Object.assign(window, { frames: state });
  });
  await run();
  const gaps = await page.evaluate(() => {
    const { frames } = window as unknown as { frames: { gaps: number[]; isOver: boolean } };
    frames.isOver = true;
    return frames.gaps.slice(2);
  });
  const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1000;
  return { perSecond: gaps.length / seconds, longest: Math.max(...gaps), late: gaps.filter((gap) => gap > 34).length };
}

/** Each of the filters once, until its lines are there. */
async function changeFilters(page: Page): Promise<void> {
  const settled = async () => {
    await rows(page).first().waitFor();
    await page.waitForTimeout(600);
  };
  await page.getByLabel('Level').selectOption('Warning & up');
  await settled();
  await page.getByLabel('Add unit').selectOption('ModemManager');
  await settled();
  for (const text of ['timeout', '/QMI|timeout/']) {
    await page.getByRole('searchbox', { name: 'Search the messages' }).fill(text);
    await settled();
  }
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await settled();
}

async function pages(browser: Browser, sandbox: Sandbox, { id, device }: Device): Promise<void> {
  const page = await signedIn(browser, sandbox);
  await page.addInitScript(noteFirstLines);
  const url = `${sandbox.url}/devices/${id}/settings/system-logs`;
  const loads: { readonly answer: number; readonly drawn: number }[] = [];
  for (let load = 0; load < LOADS; load += 1) loads.push(await firstPage(page, url));
  const drawn = median(loads.map((one) => one.drawn));
  const answer = median(loads.map((one) => one.answer));
  console.log(`  first page     answered in ${answer.toFixed(0)} ms, on the screen ${of(drawn, FIRST_PAGE_MS)} later`);
  await page.getByText(/^\d+ lines\/s$/).waitFor();
  const idle = await framesWhile(page, () => page.waitForTimeout(IDLE_SECONDS * 1000));
  const filters = await framesWhile(page, () => changeFilters(page));
  console.log(
    `  filter change  longest frame ${of(filters.longest, FRAME_MS)}, idle ${idle.longest.toFixed(0)} ms   frames over 34 ms ${filters.late} (0), idle ${idle.late}`,
  );
  device.journal.writeMany(TAIL.perSecond);
  await page.getByText(/^[12],\d{3} lines\/s$/).waitFor({ timeout: 20_000 });
  const tail = await framesWhile(page, () => page.waitForTimeout(TAIL.seconds * 1000));
  device.journal.writeMany(0);
  console.log(
    `  tail           ${tail.perSecond.toFixed(1)} frames/s, idle ${idle.perSecond.toFixed(1)}, x${(tail.perSecond / idle.perSecond).toFixed(2)} (1)   ` +
      `frames over 34 ms ${tail.late} (0), idle ${idle.late}   longest ${tail.longest.toFixed(0)} ms`,
  );
  await page.context().close();
}

/** A device's log of a million lines, and its terminal. */
export async function deviceLogs(browser: Browser): Promise<void> {
  const sandbox = await start({ webRoot: path.join(ROOT, 'dist/web'), devices: 2, test: true });
  const { apiAs, deviceOf, settingsOf, until } = await loadClients();
  const drone = deviceOf(sandbox, 0);
  drone.device.holdArmed(false);
  drone.device.connect();
  await until(() => drone.device.isConnected);
  await settingsOf(await apiAs(sandbox, 'u_mara'), drone.id).patch({ enabled: true, auto_off_h: '1' }, 'terminal');
  console.log(`\nDevice log: a million lines, followed at ${TAIL.perSecond} lines/s`);
  await pages(browser, sandbox, drone);
  await shellTimes(browser, sandbox, drone.id);
  drone.device.disconnect();
  await sandbox.close();
}
