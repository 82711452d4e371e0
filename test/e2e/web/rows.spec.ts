import type { Locator, Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';
import { apiAs } from '../../support/sandboxClient';
import { settled } from '../settled';
import { expect, live, row, signIn, test } from './fixtures';

/** Whether the pointer over the middle of an element is over that element. */
const isReachable = (element: Locator) =>
  element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && one.contains(found);
  });

/** Whether an element cuts its text off. */
const isCut = (element: Element) => element.scrollWidth > element.clientWidth;

/** Renames the harbour drone, and returns its ID. */
async function rename(sandbox: Sandbox, name: string): Promise<string> {
  const { id = '' } = sandbox.find('Harbour drone') ?? {};
  const mara = await apiAs(sandbox, 'u_mara');
  await mara('PATCH', `/v1/user/devices/${id}`, { device_name: name });
  return id;
}

test('a row shows its tooltips, lets its text be selected, and opens wherever it is clicked', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  drone.device.connect();
  await signIn(page, sandbox);
  const one = row(page, drone.name);
  await expect(one.getByText(/^\d+ %$/)).toBeVisible();
  for (const element of await one.locator('[title]:visible').all()) {
    expect(await isReachable(element), (await element.getAttribute('title')) ?? '').toBe(true);
  }
  expect(await isReachable(one.getByText(drone.id))).toBe(true);
  const box = await one.getByText(drone.id).boundingBox();
  const [left, middle] = [box?.x ?? 0, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(left + 1, middle);
  await page.mouse.down();
  await page.mouse.move(left + (box?.width ?? 0) - 1, middle, { steps: 5 });
  await page.mouse.up();
  expect(drone.id).toContain(await page.evaluate(() => getSelection()?.toString()));
  expect(await page.evaluate(() => getSelection()?.toString().length ?? 0)).toBeGreaterThan(4);
  await expect(page).toHaveURL(`${sandbox.url}/`);
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await one.getByText('Owner').click();
  await expect(page).toHaveURL(`${sandbox.url}/devices/${drone.id}`);
  await page.goBack();
  const popup = page.context().waitForEvent('page');
  await one.getByText('Owner').click({ modifiers: ['ControlOrMeta'] });
  await (await popup).waitForURL(`${sandbox.url}/devices/${drone.id}`);
  await one.getByText(drone.name).click({ position: { x: 5, y: 5 } });
  await expect(page).toHaveURL(`${sandbox.url}/devices/${drone.id}`);
});

test(
  'a row is highlighted for a moment when its device comes online',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    const drone = device(0);
    await signIn(page, sandbox);
    const one = row(page, drone.name);
    await expect(one.getByText(/^Offline|^Never/)).toBeVisible();
    // Its background after each change: a busy machine draws too few frames to watch it.
    await one.locator(':scope > *').evaluate((element) => {
      const seen = [getComputedStyle(element).backgroundColor];
      new MutationObserver(() => seen.push(getComputedStyle(element).backgroundColor)).observe(element, {
        attributes: true,
      });
      Object.assign(window, { seen });
    });
    drone.device.connect();
    await expect(one.getByText('Online', { exact: true })).toBeVisible({ timeout: 20_000 });
    const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    await expect.poll(async () => (await seen()).length).toBe(3);
    const [before, lit, after] = await seen();
    expect(after).toBe(before);
    expect(lit).not.toBe(before);
  },
);

const LONG = 'Northern breakwater inspection drone 12';

test(
  'the tabs of a device are in the same place however long its name, whose end stays in view',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    const ids = [await rename(sandbox, LONG), sandbox.find('Old rover')?.id ?? ''];
    await signIn(page, sandbox);
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: 844 });
      const places = [];
      for (const [at, id] of ids.entries()) {
        await page.goto(`${sandbox.url}/devices/${id}/settings/general`);
        const head = page.getByRole('heading', { level: 1 });
        await expect(head).toHaveText(at === 0 ? LONG : 'Old rover');
        // Its box is wider than its letters, and may be cut by a pixel.
        if (at === 0) await expect(head.getByText('12', { exact: true })).toBeInViewport({ ratio: 0.95 });
        places.push(await page.getByRole('navigation', { name: 'Device', exact: true }).boundingBox());
      }
      expect(places[0]?.x, `${width} px`).toBe(places[1]?.x);
    }
  },
);

test(
  'a long right-to-left name shows its beginning, in the list and above its pages',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    const name = 'רחפן ניטור של המזח הצפוני ומסוף המכולות החדש';
    const id = await rename(sandbox, name);
    await page.setViewportSize({ width: 320, height: 844 });
    /** How far the name's first letter reaches out of the box that cuts the name off, in whole px. */
    const hidden = (text: Locator) =>
      text.evaluate((one) => {
        const box = one.parentElement?.getBoundingClientRect();
        const range = document.createRange();
        const first = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode() ?? one;
        range.setStart(first, 0);
        range.setEnd(first, 1);
        const letter = range.getBoundingClientRect();
        return box && Math.max(0, Math.round(letter.right - box.right), Math.round(box.left - letter.left));
      });
    await signIn(page, sandbox);
    const link = page.getByRole('rowheader').locator('bdi', { hasText: name });
    await expect(link).toBeVisible();
    expect(await hidden(link)).toBe(0);
    await page.goto(`${sandbox.url}/devices/${id}/settings/general`);
    const heading = page.getByRole('heading', { level: 1 }).locator('bdi');
    await expect(heading).toHaveText(name);
    expect(await hidden(heading)).toBe(0);
  },
);

test(
  'a long name shows its beginning and its end at any width, and is copied as one text',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    const name = LONG;
    await rename(sandbox, name);
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    const text = row(page, name).locator('[data-row-link] > bdi');
    // Once the script of the rows is there.
    const end = text.getByText('12', { exact: true });
    for (const width of [320, 390, 640, 767, 768, 959, 1280, 1920]) {
      await page.setViewportSize({ width, height: 844 });
      await settled(page);
      await expect(end).toBeVisible();
      const hidden = await end.evaluate((one) => {
        const box = one.closest('bdi')?.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(one);
        return box && Math.max(0, Math.round(range.getBoundingClientRect().right - box.right));
      });
      expect(hidden, `${width} px`).toBe(0);
      // A name that fits is not cut.
      if (width === 1920) expect(await text.locator('> span > span').first().evaluate(isCut)).toBe(false);
    }
    await text.evaluate((one) => getSelection()?.selectAllChildren(one));
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(name);
  },
);

test(
  'a removed device is no longer selected; one that a search hides still is',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    const idOf = (name: string) => sandbox.factory.find((one) => one.name === name)?.id;
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    for (const name of ['North mast camera', 'Greenhouse camera', 'Survey wing'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await page.getByRole('searchbox').fill('north');
    await expect(row(page, 'Survey wing')).toHaveCount(0);
    await expect(page.getByText('3 selected')).toBeVisible();
    const mara = await apiAs(sandbox, 'Mara Lindqvist');
    expect((await mara('DELETE', `/v1/user/devices/${idOf('Greenhouse camera')}`)).status).toBe(204);
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.getByRole('link', { name: 'Open as wall' }).click();
    const left = [idOf('North mast camera'), idOf('Survey wing')];
    await expect(page).toHaveURL(`${sandbox.url}/wall?devices=${left.join(',')}`);
  },
);

test.describe('500 devices', { tag: '@long' }, () => {
  test.use({ devices: 500 });

  const idsOf = (page: Page) =>
    page.locator('[data-key]').evaluateAll((rows) => rows.map((one) => (one as HTMLElement).dataset.key));
  /** Marks the elements of the rows that there are; the result counts those that are still used. */
  const markRows = async (page: Page) => {
    await page
      .locator('[data-key]')
      .evaluateAll((rows) => rows.forEach((one) => Object.assign(one, { isMarked: true })));
    return () => page.locator('[data-key]').evaluateAll((rows) => rows.filter((one) => 'isMarked' in one).length);
  };

  test('a search and a long scroll reuse rows, which show nothing of the devices before', async ({ page, sandbox }) => {
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    for (const { id } of sandbox.factory.slice(0, 250))
      sandbox.control.inject(`event: device-online\ndata: "${id}"\n\n`);
    await expect(page.getByRole('button', { name: '250 online' })).toBeVisible();
    const before = await idsOf(page);
    const marked = await markRows(page);
    await page.getByRole('searchbox').fill('rover');
    await expect(page.getByText(/^\d+ of 500 devices$/)).toBeAttached();
    const after = await idsOf(page);
    expect(after).not.toEqual(before);
    expect(await marked()).toBeGreaterThan(5);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => idsOf(page)).not.toContain(after[3]);
    expect(await marked()).toBeGreaterThan(5);
    // Each row is that of its device, from the name to the link of its settings, and stands in its place.
    const rows = await page.locator('[data-key]').evaluateAll((all) =>
      all.map((one) => ({
        id: (one as HTMLElement).dataset.key ?? '',
        index: Number((one as HTMLElement).dataset.index),
        name: one.querySelector('[data-row-link]')?.textContent,
        links: [...one.querySelectorAll('a')].map((link) => link.getAttribute('href')),
        isOnline: one.textContent.includes('Online'),
        isLit: one.querySelector('[data-lit]') !== null,
      })),
    );
    expect(rows.map(({ index }) => index)).toEqual(rows.map((_, place) => (rows[0]?.index ?? 0) + place));
    for (const { id, name, links, isOnline, isLit } of rows) {
      const place = sandbox.factory.findIndex((one) => one.id === id);
      expect(name).toBe(sandbox.factory[place]?.name);
      expect(links).toEqual([`/devices/${id}`, `/devices/${id}`, `/devices/${id}/settings/general`]);
      expect(isOnline).toBe(place < 250);
      expect(isLit).toBe(false);
    }
  });

  test('the row with the focus is never reused for another device', async ({ page, sandbox }) => {
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    const link = page.locator('[data-index="2"] [data-row-link]');
    const name = await link.textContent();
    await link.focus();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.locator('[data-index="499"]')).toBeVisible();
    await expect(page.locator('[data-index="2"]')).toHaveCount(0);
    // It is gone with the row, as it would be from any page that takes an element away.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(link).toHaveText(name ?? '');
  });
});
