// `npm run bench` (`-- pages`, `-- live`, `-- logs`, `-- video`, `-- drops`, `-- wall` for a part; `-- faults` and `-- hidden` only by name): the app beside its floors in one interleaved run; what counts are the ratios, not the times of this machine.
import { cpSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { start, type Sandbox } from '../test/sandbox/index';
import { drops } from './bench/drops';
import { faults } from './bench/faults';
import { hidden } from './bench/hidden';
import { logStorm } from './bench/logStorm';
import { heapMb, load, median, metrics, type Sample, type Target } from './bench/measure';
import type { Options } from './bench/options';
import { video } from './bench/video';
import { wall } from './bench/wall';
import { BROWSER_ARGS, findBrowser } from './lib/browser';
import { buildWeb } from './lib/buildWeb';
import { fail, ROOT, runWebpack } from './lib/process';

const SITE = path.join(ROOT, 'dist/bench');
const ROUNDS = 5;
const STORM = { devices: 5000, perSecond: 1000, seconds: 10 };

const FLOOR: Target = { name: 'floor c-mui', path: '/floors/mui.html', ready: 'Device 0' };
const TARGETS: readonly Target[] = [
  FLOOR,
  { name: 'sign-in', path: '/sign-in', ready: 'Continue with Google' },
  { name: 'device list, 50', path: '/', ready: 'Live: connected' },
];
/** Budgets as ratios to the floor (`design/performance.md`, "What we owe"). */
const BUDGETS: Readonly<Record<string, number>> = { fcp: 1, lcp: 1.1, task: 1.2, heap: 1.3 };

async function context(browser: Browser, sandbox: Sandbox, isSignedIn: boolean): Promise<BrowserContext> {
  const fresh = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  // tsx names functions by a helper of its own, which a page does not have.
  await fresh.addInitScript('globalThis.__name ??= (one) => one');
  if (!isSignedIn) return fresh;
  const page = await fresh.newPage();
  await page.goto(`${sandbox.url}/sign-in`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Mara Lindqvist' }).click();
  await page.getByText('Live: connected').waitFor();
  await page.close();
  return fresh;
}

async function pageLoads(browser: Browser, isSlow: boolean): Promise<void> {
  const sandbox = await start({ webRoot: SITE, devices: 50, fleet: true });
  const samples = new Map<string, Sample[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let turn = 0; turn < TARGETS.length; turn += 1) {
      const target = TARGETS[(turn + round) % TARGETS.length] ?? FLOOR;
      const own = await context(browser, sandbox, target.path === '/');
      samples.set(target.name, [...(samples.get(target.name) ?? []), await load(own, sandbox.url, target, isSlow)]);
      await own.close();
    }
  }
  await sandbox.close();
  const of = (name: string, metric: string) =>
    median((samples.get(name) ?? []).map((sample) => sample[metric] ?? Number.NaN));
  console.log(`\nPage load, ${isSlow ? 'slow' : 'desktop'} profile: median of ${ROUNDS}, ratio to the floor (budget)`);
  for (const { name } of TARGETS) {
    const cells = ['fcp', 'lcp', 'task', 'script', 'heap'].map((metric) => {
      const ratio = (of(name, metric) / of(FLOOR.name, metric)).toFixed(2);
      const budget = BUDGETS[metric];
      return `${metric} ${of(name, metric).toFixed(metric === 'heap' ? 1 : 0)} x${ratio}${budget === undefined ? '' : ` (${budget})`}`;
    });
    console.log(`  ${name.padEnd(16)} ${cells.join('   ')}   shift ${of(name, 'cls').toFixed(3)}`);
  }
}

/** Sends events at an even rate, every tenth to a device in view, and measures what they cost the page. */
async function storm(browser: Browser, sandbox: Sandbox, target: Target): Promise<Sample> {
  const own = await context(browser, sandbox, true);
  const page = await own.newPage();
  const session = await own.newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(sandbox.url + target.path);
  await page.waitForSelector(target.ready);
  await page.waitForTimeout(1000);
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
  const before = await metrics(session);
  const heapBefore = await heapMb(session);
  const started = Date.now();
  let sent = 0;
  while (Date.now() - started < STORM.seconds * 1000) {
    const due = Math.floor(((Date.now() - started) / 1000) * STORM.perSecond);
    for (; sent < due; sent += 1) {
      const id = sandbox.factory[(sent * 7919) % sandbox.factory.length]?.id ?? '';
      sandbox.control.inject(`event: device-${sent % 2 === 0 ? 'online' : 'offline'}\ndata: "${id}"\n\n`);
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const wall = (Date.now() - started) / 1000;
  const after = await metrics(session);
  const gaps = await page.evaluate(() => (window as unknown as { gaps: number[] }).gaps.slice(5));
  const growth = (await heapMb(session)) - heapBefore;
  await own.close();
  const busy = ((after.TaskDuration ?? 0) - (before.TaskDuration ?? 0)) / wall;
  return {
    busy: busy * 100,
    lateFrames: gaps.filter((gap) => gap > 34).length,
    worstGap: Math.max(...gaps),
    growth,
    sent,
  };
}

async function liveList(browser: Browser): Promise<void> {
  const sandbox = await start({ webRoot: SITE, devices: STORM.devices });
  const targets: readonly Target[] = [
    { name: 'vanilla floor', path: '/floors/vanilla.html', ready: '[data-ready]' },
    { name: 'device list', path: '/', ready: '[data-row-link]' },
  ];
  console.log(`\nLive list: ${STORM.devices} devices, ${STORM.perSecond} events/s for ${STORM.seconds} s, median of 3`);
  const samples = new Map<string, Sample[]>();
  for (let round = 0; round < 3; round += 1) {
    for (const target of targets)
      samples.set(target.name, [...(samples.get(target.name) ?? []), await storm(browser, sandbox, target)]);
  }
  await sandbox.close();
  const of = (name: string, metric: string) =>
    median((samples.get(name) ?? []).map((sample) => sample[metric] ?? Number.NaN));
  for (const { name } of targets) {
    console.log(
      `  ${name.padEnd(16)} busy ${of(name, 'busy').toFixed(1)} % x${(of(name, 'busy') / of('vanilla floor', 'busy')).toFixed(2)} (1.3)   ` +
        `frames over 34 ms ${of(name, 'lateFrames')} (0)   worst ${of(name, 'worstGap').toFixed(0)} ms   ` +
        `growth ${of(name, 'growth').toFixed(2)} MB (1)   events ${of(name, 'sent')}`,
    );
  }
}

const PARTS = {
  pages: async (browser: Browser) => {
    await pageLoads(browser, false);
    await pageLoads(browser, true);
  },
  live: liveList,
  logs: logStorm,
  video,
  drops,
  wall,
  faults,
  hidden,
} as const satisfies Readonly<Record<string, (browser: Browser, options: Options) => Promise<void>>>;
type Part = keyof typeof PARTS;
const isPart = (name: string): name is Part => Object.hasOwn(PARTS, name);
/** They take very long. */
const BY_NAME_ONLY: ReadonlySet<Part> = new Set(['faults', 'hidden']);

/** The parts to run and how; ends the program for a command line that makes no sense. */
function readCommand(): { readonly chosen: readonly Part[]; readonly options: Options } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string' },
      only: { type: 'string' },
      verbose: { type: 'boolean', default: false },
    },
  });
  const all = Object.keys(PARTS) as Part[];
  const chosen = positionals.length > 0 ? positionals.filter(isPart) : all.filter((part) => !BY_NAME_ONLY.has(part));
  if (chosen.length < positionals.length) fail(`The parts are ${all.join(', ')}.`);
  const rounds = values.rounds === undefined ? null : Number(values.rounds);
  if (rounds !== null && !(Number.isInteger(rounds) && rounds > 0)) fail('--rounds takes a whole number above 0.');
  return { chosen, options: { rounds, only: values.only ?? null, isVerbose: values.verbose } };
}

async function main(): Promise<void> {
  const { chosen, options } = readCommand();
  const executablePath = findBrowser();
  if (executablePath === null) fail('No Chromium was found. Install one, or name it in CHROMIUM_PATH.');
  if (!(await buildWeb())) fail('The web app could not be built.');
  const floors = await runWebpack(['--config', 'scripts/bench/webpack.config.ts'], { show: true });
  if (floors.code !== 0) fail('The floors could not be built.');
  cpSync(path.join(ROOT, 'dist/web'), SITE, { recursive: true });
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
  for (const part of chosen) await PARTS[part](browser, options);
  await browser.close();
}

main().catch((error: unknown) => fail(String((error as Error).stack)));
