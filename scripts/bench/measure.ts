import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** One number a metric; times in ms, heap in MB. */
export type Sample = Readonly<Record<string, number>>;

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

export async function metrics(session: CDPSession): Promise<Record<string, number>> {
  const { metrics: all } = await session.send('Performance.getMetrics');
  return Object.fromEntries(all.map(({ name, value }) => [name, value]));
}

export async function heapMb(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return ((await metrics(session)).JSHeapUsedSize ?? 0) / 1024 / 1024;
}

/** "slow": a quarter of the processor, 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

async function paints(page: Page): Promise<{ fcp: number; lcp: number; cls: number }> {
  return page.evaluate(async () => {
    const last = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
        observer.observe({ type, buffered: true });
        setTimeout(() => resolve([]), 200);
      });
    const [fcp] = performance.getEntriesByName('first-contentful-paint');
    const shifts = (await last('layout-shift')) as (PerformanceEntry & { value: number })[];
    return {
      fcp: fcp?.startTime ?? Number.NaN,
      lcp: (await last('largest-contentful-paint')).at(-1)?.startTime ?? Number.NaN,
      cls: shifts.reduce((sum, one) => sum + one.value, 0),
    };
  });
}

export interface Target {
  readonly name: string;
  readonly path: string;
  /** Text that is on the screen once it stands. */
  readonly ready: string;
}

/** Loads a page cold and measures it half a second after it stands. */
export async function load(context: BrowserContext, url: string, target: Target, isSlow: boolean): Promise<Sample> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  if (isSlow) await slowDown(session);
  await page.goto(url + target.path);
  await page.getByText(target.ready).first().waitFor();
  await page.waitForTimeout(isSlow ? 1500 : 500);
  const { TaskDuration = 0, ScriptDuration = 0 } = await metrics(session);
  const sample = {
    ...(await paints(page)),
    task: TaskDuration * 1000,
    script: ScriptDuration * 1000,
    heap: await heapMb(session),
  };
  await page.close();
  return sample;
}
