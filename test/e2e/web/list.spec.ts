import type { Page } from '@playwright/test';
import { apiAs } from '../../support/sandboxClient';
import { expect, live, row, signIn, stopClock, test } from './fixtures';

const names = (page: Page) => page.locator('[data-row-link]').allTextContents();

test('search, order and filters are in the address and survive a reload', async ({ page, sandbox, device }) => {
  const harbour = device(0);
  harbour.device.connect();
  await signIn(page, sandbox);
  await expect(row(page, harbour.name).getByText('Online')).toBeVisible();
  // Sorted once the first reports are there: the online device before those that are offline.
  await expect
    .poll(async () => (await names(page)).slice(0, 5))
    .toEqual(['Old rover', 'River gauge camera', 'Workshop spare', 'Harbour drone', 'Greenhouse camera']);

  const sorting = page.getByRole('columnheader', { name: 'Status' });
  await expect(sorting).toHaveAttribute('aria-sort', 'none');
  await sorting.getByRole('button').click();
  await expect(sorting).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(async () => (await names(page))[0]).toBe('Harbour drone');
  await page.getByRole('searchbox', { name: 'Search by name, ID or tag' }).fill('DRONE');
  await expect(page.getByText('2 of 8 devices')).toBeVisible();
  await expect(page).toHaveURL(`${sandbox.url}/?sort=status&q=DRONE`);
  await page.getByRole('button', { name: '1 online' }).click();
  await expect(page.getByText('1 of 8 devices')).toBeVisible();
  harbour.device.disconnect();
  await expect(page.getByRole('heading', { name: 'No device matches' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('DRONE');
  await expect(page.getByRole('button', { name: '0 online' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page.getByText('8 devices')).toBeVisible();
  await expect(page).toHaveURL(`${sandbox.url}/?sort=status`);

  // An order is no filter, and does not look like one.
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const filters = page.getByRole('dialog', { name: 'Filter and sort' });
  await expect(filters.getByRole('combobox', { name: 'Sort' })).toHaveValue('status');
  await filters.getByRole('combobox', { name: 'Authentication' }).selectOption('Needs attention');
  await filters.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Filter, 1 active' })).toBeVisible();
  await expect(page.getByText('3 of 8 devices')).toBeVisible();
  await expect(row(page, 'Old rover').getByText('Authentication revoked')).toBeVisible();
  await page.goto(`${sandbox.url}/?sort=seen&role=viewer&auth=x&status=y&q=`);
  await expect(page.getByText('0 of 8 devices')).toBeVisible();
});

test(
  'counts have words on a phone, and the devices that need attention a separate line',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, sandbox);
    const strip = page.getByRole('group', { name: 'Show', exact: true });
    const needy = strip.getByRole('button', { name: / needs? attention$/ });
    await expect(needy).toBeInViewport({ ratio: 1 });
    const below = (await needy.boundingBox())?.y ?? 0;
    for (const words of ['All', 'online', 'offline']) {
      const box = await strip.getByText(words, { exact: true }).boundingBox();
      expect(box?.width).toBeGreaterThan(10);
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(below);
    }
    // The boxes of both lines begin at one edge, as the heading does.
    const firsts = [page.getByRole('heading', { level: 1 }), strip.getByRole('button', { name: / All$/ }), needy];
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const edges = await Promise.all(firsts.map(async (one) => (await one.boundingBox())?.x));
      expect(new Set(edges).size, edges.join(' ')).toBe(1);
    }
  },
);

test.describe('500 devices', () => {
  test.use({ devices: 500 });

  test('the list renders few rows, and all can be reached by scrolling and arrow keys', async ({ page, sandbox }) => {
    await signIn(page, sandbox);
    await expect(page.getByText('500 devices')).toBeVisible();
    expect(await page.locator('[data-index]').count()).toBeLessThan(40);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(row(page, 'Yard rover 498')).toBeVisible();
    expect(await page.locator('[data-index]').count()).toBeLessThan(40);
    await page.evaluate(() => window.scrollTo(0, 0));
    // By its place: right after the jump the first of the drawn rows is still one of the last.
    await page.locator('[data-index="0"] [data-row-link]').focus();
    for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-index="30"] [data-row-link]')).toBeFocused();
    await expect(page.locator('[data-index="30"]')).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/devices\/dev_\w+$/);
  });

  test('going back from a device shows its row', { tag: '@long' }, async ({ page, sandbox }) => {
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    // What is heard of here comes with the script that keeps the places.
    const mara = await apiAs(sandbox, 'u_mara');
    await mara('PATCH', `/v1/user/devices/${sandbox.factory[0]?.id}`, { device_name: '1 of all' });
    await expect(row(page, '1 of all')).toBeVisible();
    await page.locator('[data-index="0"] [data-row-link]').focus();
    await page.keyboard.press('End');
    await expect(page.locator('[data-index="499"] [data-row-link]')).toBeFocused();
    for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowUp');
    const name = page.locator('[data-index="469"] [data-row-link]');
    await expect(name).toBeFocused();
    const top = await page.evaluate(() => window.scrollY);
    expect(top).toBeGreaterThan(5000);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/devices\/dev_\w+$/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    const settings = page.getByRole('link', { name: 'Settings', exact: true });
    await settings.click();
    await expect(page.getByRole('heading', { name: 'General' })).toBeVisible();
    await page.goBack();
    await expect(settings).toBeFocused();
    await page.goBack();
    await expect(page.getByText('500 devices')).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
    await expect(name).toBeFocused();
    await expect(name).toBeInViewport();
    // A page that is opened anew begins at its top.
    await page.getByRole('link', { name: 'Add Device' }).click();
    await expect(page.getByLabel('Device code')).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('the list is shown and live within the first requests', { tag: '@long' }, async ({ page, sandbox }) => {
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    // Kept a second later, or not at all in a hurry: the next visit would begin in another way.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('farsight.wasSignedIn'))).toContain('\n');
    const paths: string[] = [];
    page.on('request', (request) => request.url().startsWith('http') && paths.push(new URL(request.url()).pathname));
    // The page's clock runs only as far as the first screen needs it: what the page says of itself is loaded 3 s after its start.
    // Left out: the network, the browser's own frames and the worker of the stream go on meanwhile.
    await stopClock(page);
    await page.reload();
    // The app waits for the frame of the early names.
    await page.clock.runFor(500);
    await expect(live(page)).toBeVisible();
    await page.clock.runFor(500);
    await page.evaluate(() => fetch('/v1/user'));
    expect(paths.pop()).toBe('/v1/user');
    expect(paths.length, paths.join(' ')).toBeLessThanOrEqual(8);
    expect(paths.some((one) => /\.(woff2?|ttf|otf)$/.test(one))).toBe(false);
  });
});
