import type { Page } from '@playwright/test';
import { expect, live, row, signIn, stopClock, test } from './fixtures';

test('an idle list updates only ages that change, once a second', async ({ page, sandbox, device }) => {
  await stopClock(page);
  const { device: drone, name } = device(0);
  // One that was armed is counted among those that need attention some time after it is lost.
  drone.holdArmed(false);
  drone.connect();
  await signIn(page, sandbox);
  await expect(row(page, name).getByText('Online', { exact: true })).toBeVisible();
  drone.disconnect();
  await expect(row(page, name).getByText(/^Offline/)).toBeVisible();
  await page.clock.runFor(10_000);
  await page.evaluate(() => {
    const written = { batches: 0, same: 0 };
    Object.assign(window, { written });
    new MutationObserver((records) => {
      written.batches += 1;
      written.same += records.filter(
        ({ type, target, oldValue }) => type === 'characterData' && target.textContent === oldValue,
      ).length;
    }).observe(document.body, {
      subtree: true,
      characterData: true,
      characterDataOldValue: true,
    });
  });
  await page.clock.runFor(20_000);
  const written = await page.evaluate(
    () => (window as unknown as { written: { batches: number; same: number } }).written,
  );
  expect(written.same).toBe(0);
  expect(written.batches).toBeGreaterThan(5);
  expect(written.batches).toBeLessThanOrEqual(20);
});

/** How often Chromium arranged the layers of a page anew while `act` ran. */
async function arrangedDuring(page: Page, act: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  await browser.startTracing(page, { categories: ['blink'] });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8')) as {
    readonly traceEvents: readonly { readonly name: string }[];
  };
  return trace.traceEvents.filter(({ name }) => name === 'PaintArtifactCompositor::Update').length;
}

test('a device that comes and goes repaints its row only', { tag: '@long' }, async ({ page, sandbox }) => {
  await signIn(page, sandbox);
  await expect(live(page)).toBeVisible();
  const [drone, rover] = ['Harbour drone', 'Old rover'].map((name) => ({ name, id: sandbox.find(name)?.id ?? '' }));
  if (!drone || !rover) throw new Error('The devices are not there');
  const one = row(page, drone.name);
  /** One comes as the other goes, so that the numbers above the list stay as they are. */
  const tell = async (isOnline: boolean) => {
    const event = (isThere: boolean, id: string) =>
      `event: device-${isThere ? 'online' : 'offline'}\ndata: "${id}"\n\n`;
    sandbox.control.inject(event(isOnline, drone.id) + event(!isOnline, rover.id));
    await expect(one.getByText(isOnline ? 'Connected now' : /^Last seen/)).toBeVisible();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  };
  const toggleOnline = async () => {
    for (const isOnline of [true, false, true, false]) await tell(isOnline);
  };
  await tell(false);
  // The trace begins with one. Asked again as long as the page still loads what comes after its first screen.
  await expect.poll(() => arrangedDuring(page, toggleOnline)).toBeLessThan(2);
  // A text that is cut off is composited by itself: the trace tells it.
  await one
    .getByText(/^Last seen/)
    .evaluate((element) => Object.assign(element.style, { display: 'block', overflow: 'hidden', width: '20px' }));
  expect(await arrangedDuring(page, toggleOnline)).toBeGreaterThan(2);
});
