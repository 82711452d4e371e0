// `npm run bundle`: bytes of each screen as a browser receives them, measured in one, and a failure above the budget.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';
import { start } from '../test/sandbox/index';
import { BROWSER_ARGS, findBrowser } from './lib/browser';
import { buildWeb } from './lib/buildWeb';
import { fail, ROOT } from './lib/process';

const KB = 1024;
/** Initial JavaScript, gzip, in kB of 1024 bytes, and requests to the first screen (`design/performance.md`, "What we owe"). */
const BUDGETS = { '/sign-in': { kb: 125, requests: 8 }, '/': { kb: 150, requests: 8 } } as const;
const WEB = path.join(ROOT, 'dist/web');

function sizes(file: string) {
  const body = readFileSync(path.join(WEB, file));
  return { raw: body.length, gzip: gzipSync(body, { level: 9 }).length, brotli: brotliCompressSync(body).length };
}

const kb = (bytes: number) => (bytes / KB).toFixed(1).padStart(7);

/** What a cold browser asks for until the screen stands. */
async function requestsOf(browser: Browser, url: string, route: string): Promise<string[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (route !== '/sign-in') {
    await page.goto(`${url}/sign-in`);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: 'Mara Lindqvist' }).click();
    await page.getByRole('list', { name: 'Devices' }).waitFor();
  }
  const cold = await context.newPage();
  await (await context.newCDPSession(cold)).send('Network.setCacheDisabled', { cacheDisabled: true });
  const paths: string[] = [];
  cold.on('request', (request) => {
    if (request.url().startsWith('http')) paths.push(new URL(request.url()).pathname);
  });
  // The first tab gives its stream up, so that the second opens its own, as a lone tab does.
  await page.close();
  await cold.goto(url + route);
  const sign =
    route === '/sign-in'
      ? cold.getByRole('button', { name: 'Continue with Google' })
      : cold.getByText('Live: connected');
  await sign.waitFor();
  await cold.waitForTimeout(1800);
  await context.close();
  return paths;
}

function report(route: keyof typeof BUDGETS, paths: readonly string[]): boolean {
  const budget = BUDGETS[route];
  const scripts = paths.filter((one) => one.endsWith('.js'));
  const total = { raw: 0, gzip: 0, brotli: 0 };
  console.log(`\n${route}: ${paths.length} requests (at most ${budget.requests})     gzip  brotli     raw  kB`);
  for (const file of paths.filter((one) => one.startsWith('/assets/'))) {
    const size = sizes(file);
    console.log(`  ${file.padEnd(44)}${kb(size.gzip)} ${kb(size.brotli)} ${kb(size.raw)}`);
    if (!scripts.includes(file)) continue;
    for (const key of ['raw', 'gzip', 'brotli'] as const) total[key] += size[key];
  }
  const used = total.gzip / KB;
  console.log(`  ${'JavaScript in all'.padEnd(44)}${kb(total.gzip)} ${kb(total.brotli)} ${kb(total.raw)}`);
  console.log(`  ratio to budget: ${(used / budget.kb).toFixed(3)} (${used.toFixed(1)} of ${budget.kb} kB gzip)`);
  return used <= budget.kb && paths.length <= budget.requests;
}

async function main(): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === null) fail('No Chromium was found. Install one, or name it in CHROMIUM_PATH.');
  if (!(await buildWeb())) fail('The web app could not be built.');
  const sandbox = await start({ webRoot: WEB, fleet: true });
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
  const results: boolean[] = [];
  for (const route of Object.keys(BUDGETS) as (keyof typeof BUDGETS)[]) {
    results.push(report(route, await requestsOf(browser, sandbox.url, route)));
  }
  await browser.close();
  await sandbox.close();
  console.log('\nEvery built script:');
  for (const name of readdirSync(path.join(WEB, 'assets'))
    .filter((one) => one.endsWith('.js'))
    .sort()) {
    const size = sizes(`/assets/${name}`);
    console.log(`  ${name.padEnd(44)}${kb(size.gzip)} ${kb(size.brotli)} ${kb(size.raw)}`);
  }
  if (results.includes(false)) fail('\nAbove the budget.');
}

main().catch((error: unknown) => fail(String((error as Error).stack)));
