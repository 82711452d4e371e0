import { expect, live, signIn, test } from './fixtures';

interface Timed {
  readonly timers: { readonly ms: number; readonly at: number; readonly stack: string }[];
}

/** Writes down every timer that is set from now on. Runs in the page and in the main process alike. */
function watchTimers(): void {
  const watched = globalThis as unknown as Timed &
    Record<'setTimeout' | 'setInterval', (...args: unknown[]) => unknown>;
  Object.assign(watched, { timers: [] });
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const original = watched[name];
    watched[name] = (run, ms, ...rest) => {
      watched.timers.push({ ms: Number(ms ?? 0), at: Date.now(), stack: String(new Error().stack) });
      return original(run, ms, ...rest);
    };
  }
}

test('an idle app sets no timer faster than a second, in neither process', async ({ launch, sandbox, page }) => {
  const app = await launch();
  const view = await app.page();
  await signIn(app, sandbox.url, page);
  await view.addInitScript(watchTimers);
  await view.reload();
  await expect(live(view)).toBeVisible();
  await app.evaluate(watchTimers);
  // The start has its own, for as long as the machine takes for it.
  await expect(async () => {
    const from = await view.evaluate(() => Date.now());
    await view.waitForTimeout(4000);
    const ofPage = await view.evaluate(
      (since) =>
        (globalThis as unknown as Timed).timers.filter(({ ms, at }) => at > since && ms < 1000).map(({ ms }) => ms),
      from,
    );
    const ofMain = await app.evaluate(
      (_, since) =>
        (globalThis as unknown as Timed).timers.filter(
          ({ ms, at, stack }) => at > since && ms < 1000 && stack.includes('dist/main'),
        ),
      from,
    );
    expect([ofPage, ofMain]).toEqual([[], []]);
  }).toPass({ timeout: 40_000 });
});
