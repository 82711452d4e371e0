import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { start } from '../../test/sandbox/index';
import { copyConfigured } from '../lib/hosting';
import { ROOT } from '../lib/process';
import { heapMb, median, type Sample } from './measure';

const LINES = 100_000;
const SECONDS = 1;
const ROUNDS = 3;

/** Errors as the page's own handler gets them, at an even rate; ms of the longest task, and how long all of it took. */
async function storm(page: Page, kind: 'same' | 'different'): Promise<{ longest: number; wall: number }> {
  return page.evaluate(
    async ([isSame, lines, seconds]) => {
      let longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
      }).observe({ type: 'longtask' });
      const error = new Error('storm');
      const channel = new MessageChannel();
      const turn = () =>
        new Promise<void>((resolve) => {
          channel.port1.onmessage = () => resolve();
          channel.port2.postMessage(null);
        });
      const from = performance.now();
      for (let sent = 0; sent < lines;) {
        const due = Math.min(lines, ((performance.now() - from) / (seconds * 1000)) * lines);
        // At most this many in a task, so that a long one is the log's doing.
        for (let many = 0; many < 500 && sent < due; many += 1, sent += 1) {
          window.dispatchEvent(new ErrorEvent('error', { message: isSame ? 'storm' : `storm ${sent}`, error }));
        }
        await turn();
      }
      const wall = performance.now() - from;
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return { longest, wall };
    },
    [kind === 'same', LINES, SECONDS] as const,
  );
}

async function round(browser: Browser, url: string, kind: 'same' | 'different' | 'no listener'): Promise<Sample> {
  const context = await browser.newContext();
  // tsx names functions by a helper of its own, which a page does not have.
  await context.addInitScript('globalThis.__name ??= (one) => one');
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  if (kind === 'no listener') {
    await page.addInitScript(() =>
      window.addEventListener('error', (event) => event.stopImmediatePropagation(), { capture: true }),
    );
  }
  await page.goto(`${url}/sign-in`);
  await page.getByText('Continue with Google').waitFor();
  await page.waitForTimeout(4000);
  const before = await heapMb(session);
  const { longest, wall } = await storm(page, kind === 'same' ? 'same' : 'different');
  const growth = (await heapMb(session)) - before;
  await context.close();
  return { longest, wall, growth };
}

/** What a storm of log lines costs a page whose collector is away: heap that stays, and the longest task. */
export async function logStorm(browser: Browser): Promise<void> {
  const site = path.join(ROOT, '.cache/bench-logs');
  copyConfigured(path.join(ROOT, 'dist/web'), site, { loki: { url: '/' } });
  const sandbox = await start({ webRoot: site, devices: 1, test: true });
  sandbox.control.addFault({ path: '/loki/api/v1/push', kind: 'status', status: 503 });
  console.log(`\nLog storm: ${LINES} errors in ${SECONDS} s, the collector away, median of ${ROUNDS}`);
  const kinds = ['no listener', 'same', 'different'] as const;
  const samples = new Map<string, Sample[]>();
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    for (const kind of kinds)
      samples.set(kind, [...(samples.get(kind) ?? []), await round(browser, sandbox.url, kind)]);
  }
  await sandbox.close();
  const of = (kind: string, metric: string) =>
    median((samples.get(kind) ?? []).map((one) => one[metric] ?? Number.NaN));
  for (const kind of kinds) {
    const longest = of(kind, 'longest');
    console.log(
      `  ${kind.padEnd(16)} took ${of(kind, 'wall').toFixed(0)} ms x${(of(kind, 'wall') / of('no listener', 'wall')).toFixed(2)}   ` +
        `longest task ${longest === 0 ? 'under 50' : longest.toFixed(0)} ms (50)   ` +
        `heap ${(of(kind, 'growth') - of('no listener', 'growth')).toFixed(2)} MB more, a buffer of 1000 lines included (2)`,
    );
  }
}
