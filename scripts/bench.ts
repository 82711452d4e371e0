// `npm run bench` (`-- pages live` for some parts; `-- faults` and `-- hidden` only by name): the app beside its floors in one interleaved run; what counts are the ratios, not the times of this machine.
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { coldStart } from './bench/coldStart';
import { deviceLogs } from './bench/deviceLogs';
import { drops } from './bench/drops';
import { faults } from './bench/faults';
import { growth } from './bench/growth';
import { hidden } from './bench/hidden';
import { idle } from './bench/idle';
import { interaction } from './bench/interaction';
import { live } from './bench/live';
import { logStorm } from './bench/logStorm';
import { readCommand, type Options } from './bench/options';
import { pages } from './bench/pages';
import { SITE, type Part } from './bench/part';
import { refresh } from './bench/refresh';
import { keepResult, loadNow, machineOf, readResults, versionsOf } from './bench/results';
import { settingsPages } from './bench/settingsPages';
import { soak } from './bench/soak';
import { video } from './bench/video';
import { visitBytes } from './bench/visitBytes';
import { wall } from './bench/wall';
import { checkParts, writeDocument } from './bench/writeDocument';
import { BROWSER_ARGS, findBrowser } from './lib/browser';
import { buildWeb } from './lib/buildWeb';
import { fail, ROOT, runWebpack } from './lib/process';
import { createSteps, timingTable } from './lib/steps';

const PARTS = {
  bytes: visitBytes,
  pages,
  settings: settingsPages,
  live,
  growth,
  refresh,
  interaction,
  idle,
  soak,
  cold: coldStart,
  logs: deviceLogs,
  storm: logStorm,
  video,
  drops,
  wall,
  faults,
  hidden,
} as const satisfies Readonly<Record<string, Part>>;
type PartName = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as PartName[];
/** They take very long. */
const BY_NAME_ONLY: ReadonlySet<PartName> = new Set(['drops', 'faults', 'hidden']);
/** Measures nothing, and writes what was measured. */
const DOCUMENT = 'document';

/** What is printed meanwhile, line by line. */
async function listen<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly lines: readonly string[] }> {
  const lines: string[] = [];
  const print = console.log;
  console.log = (...words: readonly unknown[]) => {
    lines.push(...words.map(String).join(' ').split('\n'));
    print(...words);
  };
  try {
    return { result: await work(), lines };
  } finally {
    console.log = print;
  }
}

async function runPart(browser: Browser, part: PartName, options: Options): Promise<void> {
  const [at, load, from] = [new Date().toISOString(), loadNow(), performance.now()];
  const { result, lines } = await listen(async () => PARTS[part](browser, options));
  keepResult({
    ...{ part, at, load, lines, rounds: options.rounds, seconds: (performance.now() - from) / 1000 },
    ...{ machine: machineOf(), versions: versionsOf(browser), measures: result ?? [] },
  });
}

async function main(): Promise<void> {
  const { chosen: named, options } = readCommand([...NAMES, DOCUMENT] as const);
  if (named.includes(DOCUMENT)) return writeDocument(readResults());
  const chosen =
    named.length > 0 ? NAMES.filter((part) => named.includes(part)) : NAMES.filter((part) => !BY_NAME_ONLY.has(part));
  if (options.isWritten) checkParts([...Object.keys(readResults()), ...chosen]);
  const executablePath = findBrowser();
  if (executablePath === null) fail('No Chromium was found. Install one, or name it in CHROMIUM_PATH.');
  const [from, steps] = [performance.now(), createSteps()];
  if (!(await steps.run('build', buildWeb))) fail('The web app could not be built.');
  rmSync(SITE, { recursive: true, force: true });
  const floors = await runWebpack(['--config', 'scripts/bench/webpack.config.ts'], { show: true });
  if (floors.code !== 0) fail('The floors could not be built.');
  cpSync(path.join(ROOT, 'dist/web'), SITE, { recursive: true });
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
  for (const part of chosen) await steps.run(part, () => runPart(browser, part, options));
  await browser.close();
  if (options.isWritten) await writeDocument(readResults());
  console.log(`\n${timingTable(steps.timings, performance.now() - from)}`);
}

main().catch((error: unknown) => fail(String((error as Error).stack)));
