import type { Page } from '@playwright/test';
import { expect, signIn, stopClock, test } from './fixtures';
import { MOVING } from './watching';

interface Wall {
  readonly name: string;
  readonly devices: string;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const tiles = (page: Page) => page.locator('section[aria-label]');

/** As another tab stores it: tabs that show a wall hear of it. */
const store = (page: Page, walls: readonly Wall[], last: string | null = null) =>
  page.evaluate(
    (value) => localStorage.setItem('farsight.walls.u_mara', value),
    JSON.stringify({ walls: walls.map((wall) => ({ ...wall, layout: 'best' })), last }),
  );

const stored = (page: Page) =>
  page.evaluate(() => {
    const { walls } = JSON.parse(localStorage.getItem('farsight.walls.u_mara') ?? '{}') as { walls: Wall[] };
    return walls.map(({ name, devices }) => ({ name, devices }));
  });

async function openMenu(page: Page, button: string) {
  await page.getByRole('button', { name: button, exact: true }).click();
  return page.getByRole('menu', { name: button });
}

async function pick(page: Page, item: string): Promise<void> {
  const menu = await openMenu(page, 'Walls');
  await menu.getByText(item, { exact: true }).click();
  await expect(menu).toHaveCount(0);
}

test(
  'what another tab saves or deletes while no wall is shown is known once one is',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    const [north, port] = [
      { name: 'North', devices: device(0).id },
      { name: 'Port', devices: device(1).id },
    ];
    await signIn(page, sandbox, 'Mara Lindqvist', '/device');
    await store(page, [north]);
    await page.goto(`${sandbox.url}/wall?name=North`);
    await expect(heading(page, 'North')).toBeVisible();
    await page.getByRole('link', { name: 'Farsight' }).click();
    await expect(heading(page, 'Devices')).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(`${sandbox.url}/device`);
    await store(other, [port], '?name=Port');
    await other.close();
    await page.getByRole('link', { name: 'Wall' }).click();
    await expect(heading(page, 'Port')).toBeVisible();
    const menu = await openMenu(page, 'Walls');
    await expect(menu.getByText('Port', { exact: true })).toBeVisible();
    await expect(menu.getByText('North', { exact: true })).toHaveCount(0);
  },
);

test(
  'a wall that another tab deletes while it is edited is kept as it was typed',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    const [one, second] = [device(0), device(1)];
    await signIn(page, sandbox, 'Mara Lindqvist', '/device');
    await store(page, [{ name: 'North', devices: one.id }]);
    await page.goto(`${sandbox.url}/wall?name=North`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('checkbox', { name: second.name }).check();
    const other = await page.context().newPage();
    await other.goto(`${sandbox.url}/device`);
    await store(other, [{ name: 'South', devices: second.id }]);
    await other.close();
    await expect(page.getByRole('checkbox', { name: second.name })).toBeChecked();
    await page.getByRole('button', { name: 'Show 2 on the wall' }).click();
    await expect(heading(page, 'North')).toBeVisible();
    expect(await stored(page)).toEqual([
      { name: 'South', devices: second.id },
      { name: 'North', devices: `${one.id},${second.id}` },
    ]);
  },
);

test('a saved wall that came by its link is renamed, not copied', async ({ page, sandbox, device }) => {
  const { id } = device(0);
  await signIn(page, sandbox, 'Mara Lindqvist', '/device');
  await store(page, [{ name: 'North', devices: id }]);
  await page.goto(`${sandbox.url}/wall?name=North&devices=${id}`);
  await pick(page, 'Rename');
  const field = page.getByRole('textbox', { name: 'Name of the wall' });
  await field.fill('Pier');
  await field.press('Enter');
  await expect(page.getByText('Renamed to “Pier”')).toBeVisible();
  await expect(heading(page, 'Pier')).toBeVisible();
  expect(await stored(page)).toEqual([{ name: 'Pier', devices: id }]);
});

test(
  'a wall that is turned after a tile was removed is not turned back by Undo',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    const [one, second] = [device(0), device(1)];
    await signIn(page, sandbox, 'Mara Lindqvist', `/wall?devices=${one.id},${second.id}`);
    await page.getByRole('button', { name: `Actions for ${one.name}` }).click();
    await page.getByRole('menuitem', { name: 'Remove from wall' }).click();
    // Under the pointer the bar does not go by itself.
    await page.getByRole('button', { name: 'Undo' }).hover();
    await page.getByRole('button', { name: 'Enlarge in turn' }).press('Enter');
    await page.getByRole('menuitemradio', { name: 'Every 10 s' }).press('Enter');
    await expect(page).toHaveURL(/rotate=10/);
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  },
);

test('walls begin their turn with the one that is shown', { tag: '@long' }, async ({ page, sandbox, device }) => {
  await signIn(page, sandbox, 'Mara Lindqvist', '/device');
  const names = ['North', 'South', 'Port'];
  await store(
    page,
    names.map((name, index) => ({ name, devices: device(index).id })),
  );
  await stopClock(page);
  await page.goto(`${sandbox.url}/wall?name=North&name=South&name=Port&rotate=10`);
  await expect(heading(page, 'North')).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(heading(page, 'South')).toBeVisible();
  for (const isOn of [false, true]) {
    await page.getByRole('button', { name: /^(Enlarge in|In) turn/ }).click();
    const all = page.getByRole('menuitemcheckbox', { name: 'All saved walls in turn' });
    await expect(all).toBeChecked({ checked: !isOn });
    await all.click();
    await page.clock.runFor(500);
    await expect(all).toHaveCount(0);
  }
  await expect(page).toHaveURL(/name=South&name=Port&name=North/);
  await expect(heading(page, 'South')).toBeVisible();
});

test(
  'a device that is gone can be taken off its wall, and leaves its place to another',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    const one = device(0);
    await signIn(page, sandbox, 'Mara Lindqvist', '/device');
    await store(page, [{ name: 'North', devices: `${one.id},dev_gone1,dev_gone2` }]);
    await page.goto(`${sandbox.url}/wall?name=North`);
    await expect(page.getByText('This device was removed, or is no longer shared with you.')).toHaveCount(2);
    await page.getByRole('button', { name: 'Remove from wall' }).first().press('Enter');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await expect(tiles(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(tiles(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Show 1 on the wall' }).click();
    await expect(tiles(page)).toHaveCount(1);
    expect(await stored(page)).toEqual([{ name: 'North', devices: one.id }]);
  },
);

test.describe('a tile whose streams could not be loaded once', () => {
  test.use({ allowedConsole: /503 \(Service Unavailable\)/ });
  test('asks again by itself, and plays', { tag: '@long' }, async ({ page, sandbox, device }) => {
    const one = device(0);
    one.device.connect();
    await signIn(page, sandbox, 'Mara Lindqvist', '/device');
    sandbox.control.addFault({ path: `/v1/user/devices/${one.id}/media/streams`, kind: 'status', status: 503 });
    await page.goto(`${sandbox.url}/wall?devices=${one.id}`);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    sandbox.control.clearFaults();
    await expect(page.getByRole('region', { name: one.name }).getByText(MOVING)).toBeAttached();
  });
});

/** Whether the middle of an element can be pressed: nothing lies above it, and the browser paints it. */
const isOnTop = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
};
const inFullScreen = (page: Page) =>
  page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label') ?? document.fullscreenElement?.tagName);

test(
  'in full screen a tile can take all of it, notices are seen, and what was removed can be brought back',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const [one, second] = [device(0), device(1)];
    await signIn(page, sandbox, 'Mara Lindqvist', `/wall?devices=${one.id},${second.id}`);
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect.poll(() => inFullScreen(page)).toBe('DIV');
    const choose = async (item: string) => {
      await page
        .getByRole('region', { name: one.name })
        .getByRole('button', { name: /^Actions/ })
        .press('Enter');
      await page.getByRole('menuitem', { name: item }).press('Enter');
    };
    await choose('Full screen');
    await expect.poll(() => inFullScreen(page)).toBe(one.name);
    await choose('Exit full screen');
    await expect.poll(() => inFullScreen(page)).toBe('DIV');
    await choose('Copy link to device');
    await expect.poll(() => page.getByText('Link copied').evaluate(isOnTop)).toBe(true);
    await choose('Remove from wall');
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeFocused();
    await expect.poll(() => undo.evaluate(isOnTop)).toBe(true);
    await undo.click();
    await expect(tiles(page)).toHaveCount(2);
    await expect.poll(() => inFullScreen(page)).toBe('DIV');
  },
);

test(
  'an enlarged tile stays so with another camera, and is not enlarged on another wall',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    const [drone, second] = [device(0), device(1)];
    drone.device.connect();
    await signIn(page, sandbox, 'Mara Lindqvist', '/device');
    await store(page, [
      { name: 'North', devices: `${drone.id},${second.id}` },
      { name: 'South', devices: `${drone.id},${second.id}` },
    ]);
    await page.goto(`${sandbox.url}/wall?name=North`);
    const tile = page.getByRole('region', { name: drone.name });
    await expect(tile.getByText(MOVING)).toBeAttached();
    await tile.getByRole('button', { name: `Enlarge ${drone.name}` }).click();
    await tile.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitemradio', { name: 'Belly camera' }).click();
    await expect(tile.getByText('Belly camera')).toBeVisible();
    await expect(tile.getByRole('button', { name: `Back to the wall from ${drone.name}` })).toBeVisible();
    await pick(page, 'South');
    await expect(heading(page, 'South')).toBeVisible();
    await expect(tile.getByRole('button', { name: `Enlarge ${drone.name}` })).toBeVisible();
  },
);
