// `npm run screenshots`: draws every page in every state to test-results/screenshots/PAGE-STATE-THEME-WIDTH.png, from the
// running sandbox, in both themes, for laptop and phone. `-- --only 'modem|list-usual'` draws those whose PAGE-STATE matches,
// `--sizes 320x568,640x400` at these sizes (640x400 is 1280x800 at 200 % zoom), `--names long` or `rtl` with such device names.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { BROWSER_ARGS, findHeadlessShell } from './lib/browser';
import { buildWeb } from './lib/buildWeb';
import { fail, ROOT } from './lib/process';
import { LOGS_AND_TERMINAL } from './lib/screenshots/logsAndTerminal';
import { PAGES } from './lib/screenshots/pages';
import { PAGE_STATES } from './lib/screenshots/pageStates';
import { REPORTS } from './lib/screenshots/reports';
import { NAMES, play, type Shot, type Size } from './lib/screenshots/Stage';
import { STATES } from './lib/screenshots/states';

const OUT = path.join(ROOT, 'test-results/screenshots');
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;
const THEMES = ['light', 'dark'] as const;
/** So many states at once: each waits more than it computes. */
const AT_ONCE = 2;
/** For what follows a change of size or theme: measured boxes, the next frame of a drawing. */
const SETTLE_MS = 250;

function sizesOf(text: string): readonly Size[] {
  return text.split(',').map((one) => {
    const [, width, height] = /^(\d+)x(\d+)$/.exec(one) ?? [];
    if (width === undefined) fail(`"${one}" is not a size. Write --sizes WIDTHxHEIGHT,..., as 320x568,640x400.`);
    return { width: Number(width), height: Number(height) };
  });
}

interface Options {
  /** In place of those of each state. */
  readonly sizes: readonly Size[] | null;
  readonly names: readonly string[];
}

const heightOf = async (page: Page, least: number): Promise<number> => {
  await page.waitForTimeout(SETTLE_MS);
  return Math.max(least, await page.evaluate(() => document.documentElement.scrollHeight));
};

async function takeAll(page: Page, shot: Shot, sizes: readonly Size[]): Promise<void> {
  const { page: name, state, isWhole = false } = shot;
  for (const size of sizes) {
    await page.setViewportSize(size);
    // Whole pages in a window of their height: what sticks to the window's edges stands where it belongs.
    if (isWhole) await page.setViewportSize({ ...size, height: await heightOf(page, size.height) });
    else await shot.seen(page).first().scrollIntoViewIfNeeded();
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme });
      await page.waitForTimeout(SETTLE_MS);
      await page.screenshot({
        path: path.join(OUT, `${name}-${state}-${theme}-${size.width}.png`),
        animations: 'disabled',
      });
    }
  }
}

/** Draws until none is left; returns a sentence for each state that did not come about. */
async function draw(browser: Browser, shots: Shot[], options: Options, problems: string[]): Promise<void> {
  for (let shot = shots.shift(); shot; shot = shots.shift()) {
    const [one, name] = [shot, `${shot.page}-${shot.state}`];
    try {
      await play(browser, { webRoot: path.join(ROOT, 'dist/web'), shot: one, names: options.names }, (page) =>
        takeAll(page, one, options.sizes ?? one.sizes ?? SIZES),
      );
      console.log(name);
    } catch (error) {
      problems.push(`${name}: ${(error as Error).message.split('\n')[0]}`);
    }
  }
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { only = '', sizes, names = 'usual' } = parseArgs({ options: { only: text, sizes: text, names: text } }).values;
  const called =
    NAMES[names] ?? fail(`"${names}" are no names. Write --names with one of: ${Object.keys(NAMES).join(', ')}.`);
  const options = { sizes: sizes === undefined ? null : sizesOf(sizes), names: called };
  const executablePath = findHeadlessShell();
  if (executablePath === null) fail('No Chromium was found. Install one, or name it in CHROMIUM_PATH.');
  if (!(await buildWeb())) fail('The web app could not be built.');
  mkdirSync(OUT, { recursive: true });
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
  const shots = [...PAGES, ...STATES, ...PAGE_STATES, ...REPORTS, ...LOGS_AND_TERMINAL].filter(({ page, state }) =>
    new RegExp(only).test(`${page}-${state}`),
  );
  const problems: string[] = [];
  await Promise.all(Array.from({ length: AT_ONCE }, () => draw(browser, shots, options, problems)));
  await browser.close();
  console.log(`Wrote ${OUT}`);
  if (problems.length > 0) fail(`These states did not come about:\n${problems.join('\n')}`);
}

main().catch((error: unknown) => fail(String((error as Error).stack)));
