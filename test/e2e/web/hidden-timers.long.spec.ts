import type { Page } from '@playwright/test';
import { live, signIn } from './fixtures';
import { expect, test } from './hiding';

/** Notes the timers that fire in the page, by how long they were set for; the result takes what was noted. */
async function noteTimers(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const fired: string[] = [];
    const noting = (kind: string, run: TimerHandler, ms = 0): TimerHandler =>
      typeof run === 'string'
        ? run
        : (...args: unknown[]) => {
            fired.push(`${kind} ${ms} ms`);
            (run as (...given: unknown[]) => void)(...args);
          };
    const { setTimeout: once, setInterval: each } = window;
    Object.assign(window, {
      fired,
      setTimeout: (run: TimerHandler, ms?: number, ...args: unknown[]) => once(noting('after', run, ms), ms, ...args),
      setInterval: (run: TimerHandler, ms?: number, ...args: unknown[]) => each(noting('every', run, ms), ms, ...args),
    });
  });
  return () => page.evaluate(() => (window as unknown as { fired: string[] }).fired.splice(0));
}

/** Longer than the list waits between two polls, which are made while it is seen. */
const HIDDEN_MS = 40_000;
/** In that time: what was set before the tab was hidden, and the stream's watch for silence. */
const MOST = 3;

test('a hidden list fires few timers, and asks for nothing', async ({ page, sandbox, tab }) => {
  test.slow();
  const fired = await noteTimers(page);
  await signIn(page, sandbox);
  await expect(live(page)).toBeVisible();
  await tab.hide();
  // What the page loads after its first screen comes some seconds later, and what it does once ends.
  await expect
    .poll(
      async () => {
        await page.waitForTimeout(4000);
        return (await fired()).length;
      },
      { timeout: 60_000 },
    )
    .toBe(0);
  const before = sandbox.control.stats().requests;
  await page.waitForTimeout(HIDDEN_MS);
  const all = await fired();
  expect(all.length, all.join(', ')).toBeLessThanOrEqual(MOST);
  expect(sandbox.control.stats().requests).toEqual(before);
});
