import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { start, type Sandbox } from '../../test/sandbox/index';
import { ROOT } from '../lib/process';
import { heapMb } from './measure';

const STARTS = 20;
const DROPS = 12;
/** Budgets of a picture on this machine, in ms (a running stream; a frozen one; one that is back). */
const BUDGETS = { firstP50: 1500, firstP95: 3000, frozen: 1200, back: 3000 } as const;

const at = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
const chip = (page: Page, text: RegExp) =>
  page.getByRole('region', { name: 'Live video' }).getByRole('status').filter({ hasText: text });

async function timed(run: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await run();
  return performance.now() - from;
}

/** From opening the page of a device to the first frame on the screen, while somebody else watches already. */
async function firstFrames(page: Page, id: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < STARTS; round += 1) {
    if (round > 0) await page.getByRole('link', { name: 'Devices' }).first().click();
    await page.waitForSelector('[data-row-link]');
    times.push(
      await page.evaluate(
        (device) =>
          new Promise<number>((resolve) => {
            const from = performance.now();
            document.querySelector<HTMLElement>(`a[href="/devices/${device}"]`)?.click();
            const look = () => {
              const video = document.querySelector('video');
              if (video) video.requestVideoFrameCallback(() => resolve(performance.now() - from));
              else requestAnimationFrame(look);
            };
            look();
          }),
        id,
      ),
    );
  }
  return times;
}

/** The publisher goes for 1 s to 6 s and returns: how long until it is called frozen, and until the picture is back. */
async function drops(page: Page, sandbox: Sandbox, id: string) {
  const [frozen, back]: [number[], number[]] = [[], []];
  let most = 0;
  for (let round = 0; round < DROPS; round += 1) {
    await chip(page, /^Live$/).waitFor({ timeout: 20_000 });
    await page.waitForTimeout(800);
    sandbox.control.setVideoFault(id, { kind: 'freeze' });
    const look = () =>
      /Frozen|Reconnecting|Starting/.test(document.querySelector('video ~ div [role=status]')?.textContent ?? '');
    frozen.push(await timed(() => page.waitForFunction(look)));
    await page.waitForTimeout((round / (DROPS - 1)) * 5000);
    most = Math.max(most, sandbox.control.stats().viewers);
    sandbox.control.setVideoFault(id, { kind: 'none' });
    back.push(await timed(() => chip(page, /^(Live|Poor)/).waitFor({ timeout: 30_000 })));
    most = Math.max(most, sandbox.control.stats().viewers);
  }
  return { frozen, back, most };
}

/** Pictures of one simulated drone on this machine: how fast they come, and come back. */
export async function video(browser: Browser): Promise<void> {
  const sandbox = await start({ webRoot: path.join(ROOT, 'dist/web'), devices: 1, fleet: true, test: true });
  const [{ id } = { id: '' }] = sandbox.factory;
  const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
  await page.addInitScript('globalThis.__name ??= (one) => one');
  await page.goto(`${sandbox.url}/sign-in`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Mara Lindqvist' }).click();
  await page.getByText('Live: connected').waitFor();
  const other = await page.context().newPage();
  await other.goto(`${sandbox.url}/devices/${id}`);
  await chip(other, /^Live$/).waitFor({ timeout: 20_000 });
  await page.bringToFront();
  const first = await firstFrames(page, id);
  await other.goto('about:blank');
  await other.close();
  await page.waitForTimeout(1000);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const before = await heapMb(session);
  const { frozen, back, most } = await drops(page, sandbox, id);
  const growth = (await heapMb(session)) - before;
  await page.context().close();
  await sandbox.close();
  const of = (value: number, budget: number) => `${value.toFixed(0)} ms x${(value / budget).toFixed(2)} (${budget})`;
  console.log(`\nVideo: ${STARTS} starts of a running stream, ${DROPS} losses of up to 6 s; ratios to the budget`);
  console.log(
    `  first frame   p50 ${of(at(first, 0.5), BUDGETS.firstP50)}   p95 ${of(at(first, 0.95), BUDGETS.firstP95)}`,
  );
  console.log(`  called frozen worst ${of(Math.max(...frozen), BUDGETS.frozen)}`);
  console.log(`  picture back  p50 ${of(at(back, 0.5), BUDGETS.back)}   worst ${of(Math.max(...back), BUDGETS.back)}`);
  console.log(`  sessions at once at most ${most} (1)   heap ${growth.toFixed(2)} MB more (10)`);
}
