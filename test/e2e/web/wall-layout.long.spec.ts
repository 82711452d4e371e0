import type { Locator, Page } from '@playwright/test';
import { findings } from '../../support/axe';
import { layoutShift, watchLayoutShift } from '../../support/layoutShift';
import { isApart, type Box } from '../isApart';
import { expect, signIn, test } from './fixtures';

const ROW = 48;
const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1080 },
];

/** The tiles, once they all have their place. */
async function boxesOf(page: Page, count: number): Promise<readonly Box[]> {
  const tiles = page.locator('section[aria-label]');
  await expect(tiles).toHaveCount(count);
  const boxes = await Promise.all((await tiles.all()).map((one) => one.boundingBox()));
  return boxes.flatMap((box) => box ?? []);
}

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
    // Below the row that says what the wall shows.
    expect(boxes[0]?.y).toBe(ROW + 40 + 8);
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
  await watchLayoutShift(page);
  await page.goto(`${sandbox.url}/wall?devices=${idsOf(sandbox, 5)}`);
  await page.waitForTimeout(5000);
  const { shift, by } = await layoutShift(page);
  expect(shift, by.join('\n')).toBe(0);
});

test.describe('while the connection is lost', () => {
  test.use({ devices: 9, allowedConsole: /409 \(Conflict\)|Failed to load resource|net::ERR/ });
  test('the notice of it covers no tile, and wherever the page is scrolled to no menu of one', async ({
    page,
    sandbox,
  }) => {
    await signIn(page, sandbox, 'Mara Lindqvist', `/wall?devices=${idsOf(sandbox, 9)}`);
    await boxesOf(page, 9);
    sandbox.control.addFault({ path: '/v1/user/events', kind: 'status', status: 503 });
    sandbox.control.dropStreams();
    const notice = page.getByRole('alert').filter({ hasText: 'Real-time connection lost' });
    await expect(notice).toBeVisible({ timeout: 20_000 });
    const covered = async (parts: Locator) => {
      const own = await notice.boundingBox();
      const boxes = await Promise.all((await parts.all()).map((one) => one.boundingBox()));
      return boxes.filter((box) => !box || !own || !isApart(box, own));
    };
    const menus = page.getByRole('button', { name: /^Actions for/ });
    const tiles = page.locator('section[aria-label]');
    for (const [width, height] of [
      [1280, 800],
      [1600, 900],
      [1920, 1080],
      [844, 390],
      [700, 400],
      [390, 844],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const part of [0, 0.1, 0.2, 0.5, 1]) {
        await page.evaluate((at) => window.scrollTo(0, at * document.documentElement.scrollHeight), part);
        const parts = part === 0 ? tiles : menus;
        await expect.poll(() => covered(parts), `${width} x ${height}, scrolled by ${part}`).toEqual([]);
      }
      // As high as the header, or as the row below it on a phone.
      expect((await notice.boundingBox())?.height, `${width} x ${height}`).toBeLessThanOrEqual(48);
      // In one line, except on a very narrow phone.
      const text = await notice.locator('> div').boundingBox();
      if (width >= 390) expect(text?.height, `${width} x ${height}`).toBeLessThanOrEqual(20);
    }
  });
});

/** Part of the wall that is picture: videos as they are shown, without bars, and not those behind a line. */
const pictureShare = (page: Page, row: number) =>
  page.evaluate((above) => {
    const shown = [...document.querySelectorAll<HTMLVideoElement>('section[data-line="false"] video')].map((video) => {
      const { width, height } = video.getBoundingClientRect();
      if (video.videoWidth === 0) return 0;
      if (getComputedStyle(video).objectFit === 'cover') return width * height;
      const scale = Math.min(width / video.videoWidth, height / video.videoHeight);
      return video.videoWidth * scale * video.videoHeight * scale;
    });
    const { clientWidth, clientHeight } = document.documentElement;
    return shown.reduce((sum, one) => sum + one, 0) / (clientWidth * (clientHeight - above));
  }, row);

test.describe('a wall with trouble', () => {
  test.use({ allowedConsole: /409 \(Conflict\)/ });
  test('is picture by at least 85 %, with tiles that have none as lines at its end', async ({
    page,
    sandbox,
    device,
  }) => {
    const [away, revoked] = [device(3), device(5)];
    const live = [0, 1, 2, 7].map((index) => device(index));
    for (const { device: one } of live) one.connect();
    const path = `/wall?devices=${[away, revoked, ...live].map(({ id }) => id).join(',')}`;
    await signIn(page, sandbox, 'Mara Lindqvist', path);
    await expect(page.locator('[data-line="true"]')).toHaveCount(2, { timeout: 20_000 });
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
      [2560, 1080],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => pictureShare(page, ROW), { timeout: 20_000 }).toBeGreaterThanOrEqual(0.85);
      const boxes = await boxesOf(page, 6);
      expect(apartFromEachOther(boxes)).toBe(true);
      expect(boxes.slice(4).map((box) => box.height)).toEqual([28, 28]);
      expect(Math.max(...boxes.map((box) => box.y + box.height))).toBeLessThanOrEqual(height - 8);
    }
    const line = page.getByRole('region', { name: revoked.name });
    await expect(line.getByText('Needs a code', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: away.name }).getByText(/^Offline, \d+ d$/)).toBeVisible();
    // A line can be enlarged and removed like any tile.
    await line.getByRole('button', { name: `Enlarge ${revoked.name}` }).click({ position: { x: 8, y: 4 } });
    await expect.poll(async () => (await line.boundingBox())?.width).toBe(1024 - 16);
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await line.boundingBox())?.height).toBe(28);
    expect(await findings(page)).toEqual([]);
    // Its name is still a link.
    await line.getByRole('link', { name: revoked.name }).click();
    await expect(page).toHaveURL(`${sandbox.url}/devices/${revoked.id}`);
  });

  test('crops two pictures beside each other by at most a ninth, without bars', async ({ page, sandbox, device }) => {
    const all = [0, 1].map((index) => device(index));
    for (const { device: one } of all) one.connect();
    await page.setViewportSize({ width: 1920, height: 1080 });
    await signIn(page, sandbox, 'Mara Lindqvist', `/wall?devices=${idsOf(sandbox, 2)}`);
    const video = page.getByRole('region', { name: all[0]?.name ?? '' }).locator('video');
    // Two beside each other are half as wide as the wall, and higher than they need.
    const cropOf = () =>
      video.evaluate((one) => {
        const box = one.getBoundingClientRect();
        const [shown, own] = [
          box.width / box.height,
          (one as HTMLVideoElement).videoWidth / (one as HTMLVideoElement).videoHeight,
        ];
        return { fit: getComputedStyle(one).objectFit, crop: 1 - Math.min(shown, own) / Math.max(shown, own) };
      });
    // No number before the first frame.
    await expect.poll(async () => (await cropOf()).crop).toBeLessThanOrEqual(0.112);
    expect((await cropOf()).fit).toBe('cover');
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
