import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { decodeTime, FIELD, FIELDS, HEIGHT, WIDTH, type Sandbox } from '../../test/sandbox/index';
import { HiddenTab } from '../lib/hiddenTab';
import { startHideableBrowser } from '../lib/hideableBrowser';
import { chip, sessionsOf, signedIn, startFleet } from './watching';

const MINUTES = 5;
/** A second of a recording is lost when its frame is this far from where it belongs; less is a late frame. */
const LOST_MS = 1000;

interface Watched {
  readonly page: Page;
  readonly tab: HiddenTab;
  readonly sandbox: Sandbox;
}

/** A browser and a sandbox of its own, so that sessions are of one page only. */
async function watching(run: (watched: Watched) => Promise<string>): Promise<string> {
  const sandbox = await startFleet(1);
  const started = await startHideableBrowser();
  try {
    const page = await signedIn(started.browser, sandbox);
    await page.goto(`${sandbox.url}/devices/${sandbox.factory[0]?.id}`);
    await chip(page, /^Live$/).waitFor({ timeout: 30_000 });
    await page.waitForTimeout(3000);
    return await run({ page, tab: new HiddenTab(page), sandbox });
  } finally {
    await started.close();
    await sandbox.close();
  }
}

const hiddenMs = MINUTES * 60_000;

/** The length of a recording in s, and the burnt-in time in the middle of each of its seconds. */
async function readRecording(browser: Browser, file: string) {
  const page = await browser.newPage();
  // tsx names functions by a helper of its own, which a page does not have.
  await page.evaluate('globalThis.__name ??= (one) => one');
  await page.setContent('<input type="file">');
  await page.locator('input').setInputFiles(file);
  const { duration, looks } = await page.evaluate(
    async ([width, height, field, count]) => {
      const video = document.createElement('video');
      const [chosen] = document.querySelector('input')?.files ?? [];
      if (!chosen) throw new Error('There is no file.');
      video.src = URL.createObjectURL(chosen);
      await new Promise((resolve, reject) => {
        video.addEventListener('loadeddata', resolve, { once: true });
        video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
      });
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      const context = canvas.getContext('2d', { willReadFrequently: true });
      const looks: boolean[][] = [];
      for (let second = 0; second + 0.5 < video.duration; second += 1) {
        const sought = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
        video.currentTime = second + 0.5;
        await sought;
        context?.drawImage(video, 0, 0, width, height);
        const isWhite = (index: number) =>
          (context?.getImageData(index * field + field / 2, field / 2 - 1, 1, 1).data[0] ?? 0) > 128;
        looks.push(Array.from({ length: count }, (_, index) => isWhite(index)));
      }
      return { duration: video.duration, looks };
    },
    [WIDTH, HEIGHT, FIELD, FIELDS] as const,
  );
  await page.close();
  return { duration, times: looks.map((fields) => decodeTime(fields)) };
}

/** How far the frame in the middle of each second of a recording is from where it belongs, in ms; endless for one that cannot be read. */
function errorsOf(times: readonly (number | null)[]): readonly number[] {
  const first = times.findIndex((time) => time !== null);
  const from = (times[first] ?? 0) - first * 1000;
  return times.map((time, second) => (time === null ? Infinity : Math.abs(time - from - second * 1000)));
}

const recorded =
  (reader: Browser) =>
  async ({ page, tab, sandbox }: Watched): Promise<string> => {
    const opened = sessionsOf(sandbox);
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page
      .getByRole('button', { name: 'Stop recording' })
      .filter({ hasText: /^0:0\d$/ })
      .waitFor();
    const from = Date.now();
    await tab.hide();
    await page.waitForTimeout(hiddenMs);
    await tab.show();
    const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-hidden-'));
    try {
      const download = page.waitForEvent('download', { timeout: 60_000 });
      await page.getByRole('button', { name: 'Stop recording' }).click();
      const took = (Date.now() - from) / 1000;
      const file = path.join(folder, 'recording.webm');
      await (await download).saveAs(file);
      const sessions = sessionsOf(sandbox) - opened;
      const { duration, times } = await readRecording(reader, file);
      const errors = errorsOf(times);
      return (
        `  recording    sessions opened ${sessions} (0)   ${duration.toFixed(1)} s recorded of ${took.toFixed(1)} s   ` +
        `seconds lost ${errors.filter((ms) => ms > LOST_MS).length} of ${times.length} (0), a frame off by at most ${Math.max(...errors)} ms`
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

async function unrecorded({ page, tab, sandbox }: Watched): Promise<string> {
  const opened = sessionsOf(sandbox);
  const from = Date.now();
  const pauses: number[] = [];
  let viewers = 1;
  await tab.hide();
  while (Date.now() - from < hiddenMs) {
    const now = sandbox.control.stats().viewers;
    if (now === 0 && viewers > 0) pauses.push((Date.now() - from) / 1000);
    viewers = now;
    await page.waitForTimeout(100);
  }
  const whileHidden = sessionsOf(sandbox) - opened;
  const returned = Date.now();
  await tab.show();
  await chip(page, /^Live$/).waitFor({ timeout: 30_000 });
  const back = Date.now() - returned;
  await page.waitForTimeout(3000);
  return (
    `  no recording pauses ${pauses.length} (1), after ${pauses.map((one) => one.toFixed(0)).join(', ')} s (60)   ` +
    `sessions opened while hidden ${whileHidden} (0), on return ${sessionsOf(sandbox) - opened - whileHidden} (1)   Live after ${back} ms`
  );
}

/** Five minutes in a tab that is really hidden, with a recording and without. */
export async function hidden(browser: Browser): Promise<void> {
  console.log(`\nHidden: ${MINUTES} minutes behind another tab`);
  const runs = [recorded(browser), unrecorded].map(async (run) => console.log(await watching(run)));
  await Promise.all(runs);
}
