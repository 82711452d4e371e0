import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test';

export { median } from './statistics';

/** One number a metric; times in ms, heap in MB. */
export type Sample = Readonly<Record<string, number>>;

/** Samples of several targets, round by round. */
export class Samples {
  private readonly byName = new Map<string, Sample[]>();

  add(name: string, sample: Sample): void {
    this.byName.set(name, [...(this.byName.get(name) ?? []), sample]);
  }

  of(name: string, metric: string): readonly number[] {
    return (this.byName.get(name) ?? []).map((sample) => sample[metric] ?? Number.NaN);
  }
}

export async function metrics(session: CDPSession): Promise<Record<string, number>> {
  const { metrics: all } = await session.send('Performance.getMetrics');
  return Object.fromEntries(all.map(({ name, value }) => [name, value]));
}

/** Sessions that add up the main thread's tasks by the wall clock, as long as they last, and by the processor time that they get. */
export async function taskSessions(context: BrowserContext, page: Page) {
  const [wall, own] = [await context.newCDPSession(page), await context.newCDPSession(page)];
  await wall.send('Performance.enable', { timeDomain: 'timeTicks' });
  await own.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { wall, own };
}

export async function heapMb(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return ((await metrics(session)).JSHeapUsedSize ?? 0) / 1024 / 1024;
}

export const SLOW_RATE = 4;

/** "slow": a quarter of the processor, 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_RATE });
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

/** Counts what a page asks the network for; what its caches answer is left out. */
function countNetwork(session: CDPSession) {
  const scripts = new Set<string>();
  const counted = { requests: 0, scriptBytes: 0 };
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache === true || response.fromPrefetchCache === true || !/^http/.test(response.url)) return;
    counted.requests += 1;
    if (/\.js$/.test(new URL(response.url).pathname)) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) counted.scriptBytes += encodedDataLength;
  });
  return counted;
}

export interface Target {
  readonly name: string;
  readonly path: string;
  /** Is on the screen once the page is ready. */
  readonly ready: (page: Page) => Locator;
}

export interface LoadOptions {
  readonly isSlow: boolean;
  /** The browser may use what it has cached. */
  readonly isCached?: boolean;
}

/** Loads a page and measures it half a second after it is ready, on the slow profile a second and a half. */
export async function load(
  context: BrowserContext,
  url: string,
  { path, ready }: Target,
  { isSlow, isCached = false }: LoadOptions,
): Promise<Sample> {
  const page = await context.newPage();
  const { wall: session, own } = await taskSessions(context, page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: !isCached });
  if (isSlow) await slowDown(session);
  const network = countNetwork(session);
  await page.goto(url + path, { waitUntil: 'commit' });
  await ready(page).first().waitFor({ timeout: 90_000 });
  const { requests, scriptBytes } = network;
  await page.waitForTimeout(isSlow ? 1500 : 500);
  const { TaskDuration = 0, ScriptDuration = 0 } = await metrics(session);
  const { TaskDuration: ownDuration = 0 } = await metrics(own);
  const sample = {
    ...(await paints(page)),
    task: TaskDuration * 1000,
    own: ownDuration * 1000,
    script: ScriptDuration * 1000,
    heap: await heapMb(session),
    requests,
    js: scriptBytes / 1024,
  };
  await page.close();
  return sample;
}
