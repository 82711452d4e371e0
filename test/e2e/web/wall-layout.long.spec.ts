import type { Page } from '@playwright/test';
import { findings } from '../../support/axe';
import { expect, signIn, test } from './fixtures';

const ROW = 48;
const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1080 },
];

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The tiles, once they all have their place. */
async function boxesOf(page: Page, count: number): Promise<readonly Box[]> {
  const tiles = page.locator('section[aria-label]');
  await expect(tiles).toHaveCount(count);
  const boxes = await Promise.all((await tiles.all()).map((one) => one.boundingBox()));
  return boxes.flatMap((box) => box ?? []);
}

const isApart = (one: Box, other: Box) =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;

const apartFromEachOther = (boxes: readonly Box[]) =>
  boxes.every((box, index) => boxes.slice(index + 1).every((other) => isApart(box, other)));

const idsOf = (sandbox: { readonly factory: readonly { readonly id: string }[] }, count: number) =>
  sandbox.factory
    .slice(0, count)
    .map(({ id }) => id)
    .join(',');

test.describe('the tiles of a wall', () => {
  test.use({ devices: 9, allowedConsole: /409 \(Conflict\)/ });
  for (const count of [5, 9]) {
    test(`fill the window with ${count}, at 1280 to 2560 px`, async ({ page, sandbox }) => {
      await signIn(page, sandbox, 'Mara Lindqvist', `/wall?devices=${idsOf(sandbox, count)}`);
      for (const size of WINDOWS) {
        await page.setViewportSize(size);
        const filled = async () => {
          const boxes = await boxesOf(page, count);
          return boxes.reduce((sum, { width, height }) => sum + width * height, 0) / (size.width * (size.height - ROW));
        };
        await expect.poll(filled).toBeGreaterThanOrEqual(0.85);
        const boxes = await boxesOf(page, count);
        expect(apartFromEachOther(boxes)).toBe(true);
        for (const { x, y, width, height } of boxes) {
          expect(width).toBeGreaterThanOrEqual(320);
          expect(x).toBeGreaterThanOrEqual(8);
          expect(y).toBeGreaterThanOrEqual(ROW + 8);
          expect(x + width).toBeLessThanOrEqual(size.width - 8);
          expect(y + height).toBeLessThanOrEqual(size.height - 8);
        }
        const [first, ...others] = boxes.map(({ width, height }) => width * height);
        for (const one of others) expect(one).toBeLessThanOrEqual((first ?? 0) * 1.01);
        expect(
          await page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight),
        ).toBeLessThanOrEqual(0);
      }
    });
  }

  test('stand in one column on a phone, which scrolls', async ({ page, sandbox }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, sandbox, 'Mara Lindqvist', `/wall?devices=${idsOf(sandbox, 5)}`);
    await expect.poll(async () => (await boxesOf(page, 5)).every(({ width }) => width === 374)).toBe(true);
    const boxes = await boxesOf(page, 5);
    expect(boxes.map(({ x }) => x)).toEqual([8, 8, 8, 8, 8]);
    expect(apartFromEachOther(boxes)).toBe(true);
    expect(boxes[0]?.y).toBe(ROW + 8);
    const scroll = await page.evaluate(() => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
      return { down: scrollHeight - clientHeight, aside: scrollWidth - clientWidth };
    });
    expect(scroll.down).toBeGreaterThan(0);
    expect(scroll.aside).toBe(0);
  });

  test('change to another layout, which the address keeps', async ({ page, sandbox }) => {
    const path = `/wall?devices=${idsOf(sandbox, 5)}`;
    await signIn(page, sandbox, 'Mara Lindqvist', path);
    await page.getByText('Equal', { exact: true }).click();
    await expect(page).toHaveURL(`${sandbox.url}${path}&layout=equal`);
    const sizes = async () => new Set((await boxesOf(page, 5)).map(({ width, height }) => `${width} ${height}`)).size;
    await expect.poll(sizes).toBe(1);
    await page.getByText('One large', { exact: true }).click();
    await expect.poll(sizes).toBeGreaterThan(1);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'One large' })).toBeChecked();
  });
});

test('nothing on a wall moves in its first five seconds', async ({ page, sandbox, device }) => {
  for (const index of [0, 1]) device(index).device.connect();
  await signIn(page, sandbox, 'Mara Lindqvist', '/device');
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${sandbox.url}/wall?devices=${idsOf(sandbox, 5)}`);
  await page.waitForTimeout(5000);
  const shift = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  );
  expect(shift).toBe(0);
});

test.describe('pictures', () => {
  test.use({ viewport: { width: 1920, height: 1080 } });
  test('fill their boxes where no more than 8 % of them is cut off', async ({ page, sandbox, device }) => {
    const all = [0, 1].map((index) => device(index));
    for (const { device: one } of all) one.connect();
    const cropOf = (video: HTMLVideoElement) => {
      const box = video.getBoundingClientRect();
      const [shown, own] = [box.width / box.height, video.videoWidth / video.videoHeight];
      return { fit: getComputedStyle(video).objectFit, crop: 1 - Math.min(shown, own) / Math.max(shown, own) };
    };
    await signIn(page, sandbox, 'Mara Lindqvist', `/wall?devices=${idsOf(sandbox, 5)}`);
    const video = page.getByRole('region', { name: all[0]?.name ?? '' }).locator('video');
    await expect.poll(async () => (await video.evaluate(cropOf)).crop).toBeLessThanOrEqual(0.08);
    await expect.poll(async () => (await video.evaluate(cropOf)).fit).toBe('cover');
    // Half as wide as it should be: nothing is cut off.
    await page.goto(`${sandbox.url}/wall?devices=${idsOf(sandbox, 2)}`);
    await expect.poll(async () => (await video.evaluate(cropOf)).crop).toBeGreaterThan(0.08);
    await expect.poll(async () => (await video.evaluate(cropOf)).fit).toBe('contain');
  });
});

for (const width of [320, 390]) {
  test(`the chooser is not clipped at ${width} px`, async ({ page, sandbox }) => {
    await page.setViewportSize({ width, height: 640 });
    await signIn(page, sandbox, 'Mara Lindqvist', '/wall');
    const list = page.getByRole('list', { name: 'Devices' });
    await expect(list.getByRole('checkbox')).toHaveCount(8);
    await expect.poll(() => list.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    const box = await list.boundingBox();
    for (const row of await list.getByRole('listitem').all()) {
      for (const part of [row, ...(await row.locator('label > *:not(:empty)').all())]) {
        const one = await part.boundingBox();
        expect((one?.x ?? 0) + (one?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0) + 0.5);
      }
    }
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    expect(await findings(page)).toEqual([]);
  });
}
