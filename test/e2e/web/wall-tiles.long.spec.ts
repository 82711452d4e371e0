import type { Page } from '@playwright/test';
import { findings } from '../../support/axe';
import { copied, expect, signIn, test } from './fixtures';
import { LIVE_AT_FIRST } from './watching';

const tiles = (page: Page) => page.locator('section[aria-label]');
const names = (page: Page) => tiles(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));

test.use({ allowedConsole: /409 \(Conflict\)/ });

test('a click enlarges a tile; Escape and another click go back', async ({ page, sandbox, device }) => {
  const [drone, camera, wing] = [device(0), device(1), device(2)];
  for (const { device: one } of [drone, camera, wing]) one.connect();
  await signIn(page, sandbox, 'Mara Lindqvist', `/wall?devices=${drone.id},${camera.id},${wing.id}`);
  const tile = page.getByRole('region', { name: camera.name });
  await expect(tiles(page).getByText(/^Live$/)).toHaveCount(3, { timeout: 20_000 });
  const before = await tile.boundingBox();
  const picture = (name: string) => ({ x: (before?.x ?? 0) + 100, y: (before?.y ?? 0) + 100, name });
  await page.mouse.click(picture('any').x, picture('any').y);
  await expect.poll(async () => (await tile.boundingBox())?.width).toBe(1280 - 16);
  await expect.poll(async () => (await tile.boundingBox())?.height).toBe(800 - 48 - 16);
  // The same session goes on; those behind it are let go of after a while.
  await expect(tile.getByText(/^Live$/)).toBeAttached();
  expect(sandbox.control.stats().viewers).toBeLessThanOrEqual(3);
  expect(await findings(page)).toEqual([]);
  await expect.poll(() => sandbox.control.stats().viewers).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => tile.boundingBox()).toEqual(before);
  await expect(tiles(page).getByText(/^Live$/)).toHaveCount(3, { timeout: 20_000 });
  await page.mouse.click(picture('any').x, picture('any').y);
  await expect.poll(async () => (await tile.boundingBox())?.width).toBe(1280 - 16);
  await page.mouse.click(640, 300);
  await expect.poll(() => tile.boundingBox()).toEqual(before);
  await expect.poll(() => sandbox.control.stats().viewers).toBe(3);
});

test('a tile has a menu: camera, snapshot, link, and no more sessions than tiles', async ({
  page,
  sandbox,
  device,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const drone = device(0);
  drone.device.connect();
  await signIn(page, sandbox, 'Mara Lindqvist', `/wall?devices=${drone.id}`);
  const tile = page.getByRole('region', { name: drone.name });
  await expect(tile.getByText(/^Live$/)).toBeAttached(LIVE_AT_FIRST);
  const open = () => tile.getByRole('button', { name: `Actions for ${drone.name}` }).click();
  await open();
  const menu = page.getByRole('menu', { name: `Actions for ${drone.name}` });
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Open live page',
    'Enlarge',
    'Full screen',
    'Take snapshot',
    'Copy link to device',
    'Remove from wall',
  ]);
  expect(await findings(page)).toEqual([]);
  await menu.getByRole('menuitemradio', { name: 'Belly camera' }).click();
  await expect(page).toHaveURL(`${sandbox.url}/wall?devices=${drone.id}:belly`);
  await expect(tile.getByText('Belly camera')).toBeVisible();
  await expect(tile.getByText(/^Live$/)).toBeAttached();
  await expect.poll(() => sandbox.control.stats().viewers).toBe(1);
  await open();
  const download = page.waitForEvent('download');
  await menu.getByRole('menuitem', { name: 'Take snapshot' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.jpg$/);
  await open();
  await menu.getByRole('menuitem', { name: 'Copy link to device' }).click();
  await expect.poll(() => copied(page)).toBe(`${sandbox.url}/devices/${drone.id}`);
  await open();
  await menu.getByRole('menuitem', { name: 'Full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label'))).toBe(drone.name);
  await tile.hover();
  await open();
  await expect(menu.getByRole('menuitem', { name: 'Remove from wall' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.exitFullscreen());
});

test('the keyboard reaches all of a wall, in the order in which it is seen', async ({ page, sandbox, device }) => {
  const [drone, camera] = [device(0), device(1)];
  for (const { device: one } of [drone, camera]) one.connect();
  await signIn(page, sandbox, 'Mara Lindqvist', `/wall?devices=${drone.id},${camera.id}`);
  await expect(tiles(page).getByText(/^Live$/)).toHaveCount(2, { timeout: 20_000 });
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent.trim() ?? '';
    });
  await page.getByRole('link', { name: 'Devices', exact: true }).focus();
  const walked: string[] = [];
  for (let step = 0; step < 30 && walked.at(-1) !== camera.name; step += 1) {
    await page.keyboard.press('Tab');
    walked.push(await focused());
  }
  expect(walked.slice(-6)).toEqual([
    `Enlarge ${drone.name}`,
    `Actions for ${drone.name}`,
    drone.name,
    `Enlarge ${camera.name}`,
    `Actions for ${camera.name}`,
    camera.name,
  ]);
  for (const one of ['Walls', 'Enlarge in turn', 'Edit', 'Full screen', 'More']) expect(walked).toContain(one);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const tile = page.getByRole('region', { name: camera.name });
  await expect.poll(async () => (await tile.boundingBox())?.width).toBe(1280 - 16);
  // What is behind cannot be reached.
  await page.keyboard.press('Shift+Tab');
  expect(await focused()).not.toBe(drone.name);
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe(`Back to the wall from ${camera.name}`);
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe(`Enlarge ${camera.name}`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Open live page' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe(`Actions for ${camera.name}`);
});

test('a kiosk has neither header nor pointer, and Escape ends it', async ({ page, sandbox, device }) => {
  const all = [0, 1, 2].map((index) => device(index));
  // The headless shell has no wake lock. This one says that it was asked for; it leaves out refusal and release by the system.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: () => {
          document.documentElement.dataset.awake = 'true';
          return Promise.resolve({ released: false, release: () => Promise.resolve() });
        },
      },
    });
  });
  const path = `/wall?devices=${all.map(({ id }) => id).join(',')}`;
  await signIn(page, sandbox, 'Mara Lindqvist', `${path}&rotate=5&kiosk=1`);
  await expect(tiles(page)).toHaveCount(3);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-awake', 'true');
  await expect(page.getByRole('heading', { level: 1, name: 'Wall' })).toBeAttached();
  await expect.poll(async () => (await tiles(page).first().boundingBox())?.y).toBe(8);
  const cursor = () =>
    tiles(page)
      .first()
      .evaluate((element) => getComputedStyle(element).cursor);
  await expect.poll(cursor).toBe('none');
  expect(await findings(page)).toEqual([]);
  // Each has the large place in turn.
  const [first = ''] = await names(page);
  await expect.poll(async () => (await names(page))[0]).not.toBe(first);
  // The tiles take their new places one after the other.
  const isLargest = async () => {
    const boxes = await Promise.all((await tiles(page).all()).map((one) => one.boundingBox()));
    const [large = 0, ...small] = boxes.map((box) => (box?.width ?? 0) * (box?.height ?? 0));
    return small.every((one) => large > one * 1.4);
  };
  await expect.poll(isLargest).toBe(true);
  await page.mouse.move(300, 300);
  await expect.poll(cursor).not.toBe('none');
  await expect(page.getByRole('button', { name: 'Exit kiosk mode' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${sandbox.url}${path}&rotate=5`);
  await expect(page.getByRole('banner')).toBeVisible();
});

test('saved walls are shown in turn', async ({ page, sandbox, device }) => {
  const [one, other] = [device(0), device(1)];
  await signIn(page, sandbox, 'Mara Lindqvist', '/device');
  const walls = [
    { name: 'North', devices: one.id },
    { name: 'South', devices: other.id },
  ];
  await page.evaluate(
    (value) => localStorage.setItem('farsight.walls.u_mara', value),
    JSON.stringify({ walls, last: null }),
  );
  await page.goto(`${sandbox.url}/wall?name=North&name=South&rotate=5`);
  for (const [wall, tile] of [
    ['North', one.name],
    ['South', other.name],
    ['North', one.name],
  ] as const) {
    await expect(page.getByRole('heading', { level: 1, name: wall })).toBeVisible();
    await expect(page.getByRole('region', { name: tile })).toBeVisible();
    await expect(tiles(page)).toHaveCount(1);
  }
  await page.getByRole('button', { name: /^(Enlarge in|In) turn/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'All saved walls in turn' }).click();
  await expect(page).toHaveURL(/\/wall\?name=(North|South)&rotate=5$/);
});

test('each of several cameras of a device is named, however small its tile; what finds no room is counted', async ({
  page,
  sandbox,
  device,
}) => {
  const { id, device: drone } = device(0);
  drone.connect();
  const others = Array.from({ length: 15 }, (_, index) => `dev_${index}`);
  const devices = [id, `${id}:belly`, ...others, device(1).id].join(',');
  await signIn(page, sandbox, 'Mara Lindqvist', `/wall?devices=${devices}`);
  await expect(page.getByText('2 more not shown')).toBeVisible();
  // Under a pointer that moves, also tiles without a picture keep their places.
  for (const width of [1280, 1060]) {
    await page.setViewportSize({ width, height: 800 });
    await page.mouse.move(width / 2, 400);
    const tile = page.getByRole('region', { name: 'Belly camera' });
    await expect.poll(async () => (await tile.boundingBox())?.width).toBeLessThan(320);
    for (const camera of ['Nose camera', 'Belly camera']) {
      const name = page.getByRole('region').getByText(camera, { exact: true });
      await expect(name).toBeVisible();
      await expect.poll(() => name.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
    }
  }
});
