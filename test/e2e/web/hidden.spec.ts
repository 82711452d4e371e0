import type { Page } from '@playwright/test';
import { signIn } from './fixtures';
import { expect, test } from './hiding';
import { decoded, watchLive } from './watching';
import { noteNews } from './workerNews';

interface Counts {
  readonly animation: number;
  readonly video: number;
  readonly ticks: number;
  readonly changes: readonly string[];
}

/** Counts what the browser calls in the page from now on. */
async function startCounting(page: Page): Promise<void> {
  await page.evaluate(() => {
    const counts = { animation: 0, video: 0, ticks: 0, changes: [] as string[] };
    Object.assign(window, { counts });
    const animate = () => {
      counts.animation += 1;
      requestAnimationFrame(animate);
    };
    requestAnimationFrame(animate);
    setInterval(() => (counts.ticks += 1), 25);
    document.addEventListener('visibilitychange', (event) => {
      counts.changes.push(`${document.visibilityState}${event.isTrusted ? '' : ' (untrusted)'}`);
    });
    const video = document.querySelector('video');
    const see = () => {
      counts.video += 1;
      video?.requestVideoFrameCallback(see);
    };
    video?.requestVideoFrameCallback(see);
  });
}

const counts = (page: Page): Promise<Counts & { readonly at: number }> =>
  page.evaluate(() => ({ ...(window as unknown as { counts: Counts }).counts, at: performance.now() }));

/** What is called in the page during `ms` or, on a busy machine, longer; how many timers run and frames are decoded in a second. */
async function during(page: Page, ms: number) {
  const [before, decodedBefore] = [await counts(page), await decoded(page)];
  await page.waitForTimeout(ms);
  const [after, decodedAfter] = [await counts(page), await decoded(page)];
  const seconds = (after.at - before.at) / 1000;
  return {
    animation: after.animation - before.animation,
    video: after.video - before.video,
    seconds,
    ticks: after.ticks - before.ticks,
    ticksPerSecond: (after.ticks - before.ticks) / seconds,
    decodedPerSecond: (decodedAfter - decodedBefore) / seconds,
  };
}

/** The same of a page that is seen, from the moment on when its video is. */
async function whileSeen(page: Page) {
  const { video } = await counts(page);
  await expect.poll(async () => (await counts(page)).video).toBeGreaterThan(video);
  return during(page, 1500);
}

for (const way of ['covered by another tab', 'in a minimised window'] as const) {
  test(
    `a tab ${way} is really hidden: frames are decoded and not one is presented`,
    { tag: '@long' },
    async ({ page, sandbox, device, tab }) => {
      await watchLive(page, sandbox, device(0));
      await startCounting(page);
      const visible = await whileSeen(page);
      await (way === 'in a minimised window' ? tab.minimize() : tab.hide());
      // Shorter than what the page itself takes for a frozen video.
      const hidden = await during(page, 1500);
      expect(await page.evaluate(() => [document.visibilityState, document.hasFocus()])).toEqual(['hidden', false]);
      await (way === 'in a minimised window' ? tab.restore() : tab.show());
      const again = await whileSeen(page);
      for (const shown of [visible, again]) {
        expect(shown.animation).toBeGreaterThan(0);
        expect(shown.video).toBeGreaterThan(0);
        // A hidden tab's timers run once a second.
        expect(shown.ticksPerSecond).toBeGreaterThan(2 * hidden.ticksPerSecond);
      }
      expect(hidden.animation).toBe(0);
      expect(hidden.video).toBe(0);
      expect(hidden.decodedPerSecond).toBeGreaterThan(visible.decodedPerSecond / 4);
      expect(hidden.ticks).toBeLessThanOrEqual(hidden.seconds + 2.5);
      expect((await counts(page)).changes).toEqual(['hidden', 'visible']);
    },
  );
}

test('a hidden list gets news at most four times a second, and shows the latest once it is visible', async ({
  page,
  sandbox,
  tab,
}) => {
  const { shown, during } = await noteNews(page);
  await signIn(page, sandbox);
  const all = sandbox.factory.map(({ id }) => id);
  await expect.poll(async () => (await shown())?.length).toBe(all.length);
  await tab.hide();
  await expect.poll(shown).toEqual([]);
  const hidden = await during(sandbox, all.slice(0, 7));
  expect(hidden.messages).toBeLessThanOrEqual(hidden.limit);
  await tab.show();
  await expect(page.getByRole('button', { name: '3 online' })).toBeVisible();
  await expect.poll(async () => (await shown())?.length).toBe(all.length);
});
