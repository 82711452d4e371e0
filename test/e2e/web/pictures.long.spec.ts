import type { Page, Request } from '@playwright/test';
import { apiAs, until } from '../../support/sandboxClient';
import { expect, row, signIn, stopClock, test } from './fixtures';

interface Summary {
  readonly device_id: string;
  readonly preview_stream_id: string | null;
}

/** Notes the pictures that the page asks for, and which of these are under way. */
function watchPictures(page: Page) {
  const asked: string[] = [];
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().includes('snapshot.jpg')) return;
    asked.push(request.url());
    underWay.add(request);
  });
  page.on('requestfailed', (request) => underWay.delete(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  return { asked, underWay };
}

/** How many rows that are online, and not cut off by the edge of the screen, have a picture and how many have none. */
const countPictures = (page: Page): Promise<{ shown: number; missing: number }> =>
  page.locator('[data-index]').evaluateAll((rows) => {
    const seen = rows.filter((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight && one.textContent.includes('Online');
    });
    const shown = seen.filter((one) => one.querySelector('img') !== null).length;
    return { shown, missing: seen.length - shown };
  });

/** Until the browser has told every row whether it can be seen, which is when it asks. */
const rowsAreTold = (page: Page): Promise<void> =>
  page
    .locator('[data-index]')
    .last()
    .evaluate((last) => new Promise<void>((resolve) => new IntersectionObserver(() => resolve()).observe(last)));

test.describe('fifty devices', () => {
  test.use({ devices: 50 });
  test('a row that is scrolled back within half a minute shows its picture at once and asks for nothing', async ({
    page,
    sandbox,
    device,
  }) => {
    for (let index = 0; index < 50; index += 1) device(index).device.connect();
    const mara = await apiAs(sandbox, 'u_mara');
    const hasPicture = async ({ preview_stream_id: stream, device_id: id }: Summary) =>
      (await mara('GET', `/v1/user/devices/${id}/media/streams/${stream}/snapshot.jpg`)).status === 200;
    await until(async () => {
      const { devices } = (await mara('GET', '/v1/user/devices/summaries')).body as { devices: Summary[] };
      const online = devices.filter(({ preview_stream_id: stream }) => stream !== null);
      // Three cannot sign in.
      return online.length === 47 && (await Promise.all(online.map(hasPicture))).every(Boolean);
    }, 60_000);
    const { asked, underWay } = watchPictures(page);
    // The page's clock stands still, so that half a minute passes only below. Pictures still come at the network's own pace.
    await stopClock(page);
    await signIn(page, sandbox);
    await expect(page.locator('[data-index="1"]')).toBeVisible();
    // What rows show beside the list is loaded after it.
    await page.clock.runFor(2500);
    const areThere = async () => {
      await page.clock.runFor(20);
      const { shown, missing } = await countPictures(page);
      return shown > 5 && missing === 0 && underWay.size === 0;
    };
    await expect.poll(areThere).toBe(true);
    // The first rows are of devices that need attention, which may have no picture.
    const index = await page.locator('[data-index]:has(img)').first().getAttribute('data-index');
    const first = page.locator(`[data-index="${index}"]`);
    const name = await first.locator('[data-row-link]').textContent();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => page.clock.runFor(20).then(() => first.count())).toBe(0);
    await expect.poll(areThere).toBe(true);
    asked.length = 0;
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect
      .poll(() =>
        page.clock.runFor(20).then(() =>
          row(page, name ?? '')
            .locator('img')
            .count(),
        ),
      )
      .toBe(1);
    await rowsAreTold(page);
    await page.evaluate(() => fetch('/v1/user'));
    expect(asked).toEqual([]);
    await page.clock.runFor(31_000);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    // A device without a picture, in a row that has just shown one.
    await page.getByRole('searchbox').fill('Old rover');
    await expect.poll(() => page.clock.runFor(20).then(() => page.locator('[data-key]').count())).toBe(1);
    await expect(row(page, 'Old rover')).toBeVisible();
    await expect(row(page, 'Old rover').locator('img')).toHaveCount(0);
  });
});
