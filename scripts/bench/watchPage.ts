import type { Page } from '@playwright/test';

/** What a page did while it was watched. */
export interface Watched {
  /** ms of each task above 50 ms (W3C Long Tasks). */
  readonly longTasks: readonly number[];
  /** ms of each discrete input, from the event to the next paint (W3C Event Timing); those under 16 ms are not among them. */
  readonly inputs: readonly number[];
  /** How many inputs there were in all. */
  readonly inputCount: number;
}

/** Begins to note long tasks and slow inputs in the page. */
export async function watchPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const noted = { longTasks: [] as number[], inputs: [] as number[] };
    const observe = (type: string, into: number[], more: object) =>
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) into.push(duration);
      }).observe({ type, ...more });
    observe('longtask', noted.longTasks, {});
    observe('event', noted.inputs, { durationThreshold: 16 });
    Object.assign(window, { noted });
  });
}

const countInputs = () => {
  const { eventCounts } = performance as unknown as { eventCounts: ReadonlyMap<string, number> };
  return [...eventCounts.values()].reduce((sum, count) => sum + count, 0);
};

/** What the page does during some work, and until it has come to rest half a second later. */
export async function watchedWhile(page: Page, work: () => Promise<unknown>): Promise<Watched> {
  const take = () =>
    page.evaluate(() => {
      const { noted } = window as unknown as { noted: { longTasks: number[]; inputs: number[] } };
      return { longTasks: noted.longTasks.splice(0), inputs: noted.inputs.splice(0) };
    });
  await take();
  const before = await page.evaluate(countInputs);
  await work();
  await page.waitForTimeout(500);
  return { ...(await take()), inputCount: (await page.evaluate(countInputs)) - before };
}

/** The longest task in ms; 0 where none was above 50 ms. */
export const longestOf = ({ longTasks }: Watched): number => Math.max(0, ...longTasks);
