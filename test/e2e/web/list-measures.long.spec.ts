import type { Locator, Page } from '@playwright/test';
import { findings } from '../../support/axe';
import { coveredTexts } from '../../support/coveredTexts';
import { settled } from '../settled';
import { expect, installClock, live, row, signIn, test } from './fixtures';

/** Every layout shift from the first paint on, as the browser counts them. */
async function watchShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: readonly { readonly node: Node | null }[];
      })[]) {
        const moved = entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '').join(' | ');
        shifts.push(`${entry.value.toFixed(5)} after ${Math.round(entry.startTime)} ms: ${moved}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

const box = async (page: Page, selector: string) => {
  const found = await page.locator(selector).first().boundingBox();
  if (!found) throw new Error(`${selector} has no box`);
  return found;
};

for (const { width, first } of [
  { width: 390, first: 172 },
  { width: 640, first: 200 },
  { width: 700, first: 200 },
  { width: 960, first: 200 },
  { width: 1280, first: 152 },
  { width: 1920, first: 152 },
]) {
  test(`nothing moves in the first 5 s, and the first device begins within ${first} px, at ${width} px`, async ({
    page,
    sandbox,
    device,
  }) => {
    for (let index = 0; index < 4; index += 1) device(index).device.connect();
    await page.setViewportSize({ width, height: 844 });
    const shifts = await watchShifts(page);
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    await expect(page.locator('[data-index] img').first()).toBeVisible();
    await page.waitForTimeout(3000);
    expect(await shifts()).toEqual([]);
    expect((await box(page, '[data-index="0"]')).y).toBeLessThanOrEqual(first);
    expect((await box(page, '[data-index="0"]')).height).toBe(width < 640 ? 72 : 52);
    const fits = () =>
      page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
    expect(await fits()).toBe(true);
  });

  // @spec 2.28, 2.29, 2.30, 2.31
  test(`each row says presence, authentication, role and last seen, and has its actions, at ${width} px`, async ({
    page,
    sandbox,
    device,
  }) => {
    const drone = device(0);
    drone.device.connect();
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, sandbox);
    const one = row(page, drone.name);
    const isPhone = width < 640;
    for (const text of ['Online', 'Owner']) await expect(one.getByText(text, { exact: true })).toBeInViewport();
    // On a phone an icon replaces the one, and the status the other: only screen readers get these words.
    for (const text of ['Authenticated', 'Connected now']) {
      const words = one.getByText(text, { exact: true });
      await (isPhone ? expect(words).toBeAttached() : expect(words).toBeInViewport());
    }
    await expect(row(page, 'Old rover').getByText('Authentication revoked')).toBeInViewport();
    // The age once: in a wide row as "Last seen".
    await expect(row(page, 'Old rover').getByText(isPhone ? /^Offline, \d+ d$/ : /^Offline$/)).toBeInViewport();
    const seen = row(page, 'Old rover').getByText(/^Last seen \d+ d ago$/);
    await (isPhone ? expect(seen).toBeAttached() : expect(seen).toBeInViewport());
    const name = row(page, 'Greenhouse camera').getByText('Greenhouse camera', { exact: true });
    expect(await name.evaluate(isWhole)).toBe(true);
    if (isPhone) {
      await one.getByRole('button', { name: `Actions for ${drone.name}` }).click();
      for (const name of ['Open', 'Settings']) await expect(page.getByRole('menuitem', { name })).toBeVisible();
      await page.keyboard.press('Escape');
    } else {
      for (const name of [`Open ${drone.name}`, `Settings of ${drone.name}`]) {
        await expect(one.getByRole('link', { name })).toBeInViewport();
      }
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeInViewport();
    for (const name of ['Documentation', 'Add Device']) {
      await expect(page.getByRole('link', { name })).toBeInViewport();
    }
    if (width >= 640) await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeInViewport();
    else {
      await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeHidden();
      await page.getByRole('button', { name: /^Account/ }).click();
      for (const name of ['Light', 'Dark', 'System'])
        await expect(page.getByRole('menuitemradio', { name })).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await expect(
      page.locator('main, header').getByText(width < 640 ? 'Live' : 'Live: connected', { exact: true }),
    ).toBeInViewport();
    if (width >= 640) return;
    await one.getByRole('button', { name: `Actions for ${drone.name}` }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(page).toHaveURL(/settings\/general$/);
  });
}

/** No text of an element is cut off. */
const isWhole = (element: Element) => element.scrollWidth <= element.clientWidth;

/** Nor does what it stands in cut it off. */
const isShownWhole = ({ parentElement: place }: Element) => place !== null && place.scrollWidth <= place.clientWidth;

/** Where a control begins and ends, in px, while nothing has been scrolled. */
const across = async (control: Locator) => {
  const found = await control.boundingBox();
  if (!found) throw new Error('It has no box');
  return [found.x, found.x + found.width] as const;
};

const BUTTONS = [/ All$/, / online$/, / offline$/, / needs? attention$/];
const LINKS = ['Wall', 'Documentation', 'Add Device'];

for (const width of [320, 390]) {
  test(`online devices, those that need attention and the wall are shown in words without scrolling at ${width} px`, async ({
    page,
    sandbox,
    device,
  }) => {
    const drone = device(0);
    drone.device.connect();
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    const strip = page.getByRole('group', { name: 'Show', exact: true });
    await expect(strip.getByRole('button', { name: / needs? attention$/ })).toBeVisible();
    const { right } = await strip.evaluate((element) => element.getBoundingClientRect());
    for (const name of BUTTONS) {
      const button = strip.getByRole('button', { name });
      const words = await button.locator('span:last-child').boundingBox();
      expect(words?.width, String(name)).toBeGreaterThan(10);
      const [left, end] = await across(button);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(right);
    }
    for (const name of LINKS) {
      const link = page.getByRole('link', { name, exact: true });
      const [left, end] = await across(link);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(width);
      expect(end - left).toBeGreaterThanOrEqual(40);
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    }
    expect(await row(page, 'Old rover').getByText('Authentication revoked').evaluate(isWhole)).toBe(true);
    expect(await row(page, drone.name).getByText('Online').evaluate(isShownWhole)).toBe(true);
    expect((await box(page, '[data-index="0"]')).y).toBeLessThanOrEqual(172);
  });
}

test('who is armed is counted at first sight at 390 px', async ({ page, sandbox, device }) => {
  const drone = device(0);
  drone.device.holdArmed(true);
  drone.device.connect();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, sandbox);
  const strip = page.getByRole('group', { name: 'Show', exact: true });
  const [, end] = await across(strip.getByRole('button', { name: '1 armed' }));
  expect(end).toBeLessThanOrEqual(await strip.evaluate((element) => element.getBoundingClientRect().right));
});

for (const width of [320, 390, 1280])
  test(`last seen is written out at ${width} px, and the ID gives way to it`, async ({ page, sandbox, device }) => {
    const drone = device(0);
    drone.device.connect();
    await installClock(page);
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, sandbox);
    await expect(row(page, drone.name).getByText('Connected now')).toBeVisible();
    drone.device.disconnect();
    // On a phone the status says it, and "Last seen" is for screen readers.
    const [words, later] =
      width < 640 ? ([/^Offline, /, 'Offline, 13 min'] as const) : ([/^Last seen /, 'Last seen 13 min ago'] as const);
    const seen = row(page, drone.name).getByText(words);
    await expect(seen).toBeVisible();
    await page.clock.fastForward(13 * 60_000);
    await expect(seen).toHaveText(later);
    expect(await seen.evaluate(isShownWhole)).toBe(true);
  });

test.describe('500 devices', () => {
  test.use({ devices: 500 });

  test('no text covers another, and all counts are whole, at any width', async ({ page, sandbox }) => {
    // The sandbox simulates only a few devices, so the test provides the reports of the others.
    await page.route('**/v1/user/devices/summaries', async (route) => {
      const devices = sandbox.factory.slice(9, 319).map(({ id }) => ({
        device_id: id,
        vehicle: { armed: true, mode: 'Auto' },
        battery_pct: 71,
        uplink: { kind: 'lte', rsrp_dbm: -101, rssi_dbm: null },
        alerts: [],
        preview_stream_id: null,
      }));
      await route.fulfill({ json: { devices } });
    });
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    for (const { id } of sandbox.factory.slice(4)) sandbox.control.inject(`event: device-online\ndata: "${id}"\n\n`);
    const strip = page.getByRole('group', { name: 'Show', exact: true });
    await expect(strip.getByRole('button', { name: '310 armed' })).toBeVisible({ timeout: 30_000 });
    for (const width of [320, 390, 640, 768, 960, 1280, 1920]) {
      await page.setViewportSize({ width, height: 844 });
      await settled(page);
      expect(await coveredTexts(page), `${width} px`).toEqual([]);
      const { right } = await strip.evaluate((element) => element.getBoundingClientRect());
      for (const button of await strip.getByRole('button').all())
        expect((await across(button))[1], `${await button.textContent()} at ${width} px`).toBeLessThanOrEqual(right);
    }
  });

  test('who needs attention is counted at first sight at 320 px', async ({ page, sandbox }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await signIn(page, sandbox);
    const strip = page.getByRole('group', { name: 'Show', exact: true });
    const [, end] = await across(strip.getByRole('button', { name: / needs? attention$/ }));
    expect(end).toBeLessThanOrEqual(await strip.evaluate((element) => element.getBoundingClientRect().right));
  });

  for (const width of [390, 1280]) {
    test(`search, counts and head stay while they scroll, at ${width} px`, async ({ page, sandbox }) => {
      await page.setViewportSize({ width, height: 844 });
      await signIn(page, sandbox);
      await expect(page.getByText('500 devices')).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, 12_000));
      await expect(page.locator('[data-index="100"]')).toHaveCount(0);
      await expect(page.getByRole('searchbox')).toBeInViewport();
      await expect(page.getByRole('button', { name: '500 All' })).toBeInViewport();
      if (width < 640) return;
      const head = await box(page, '[role=columnheader]');
      expect(Math.round(head.y + head.height)).toBeLessThanOrEqual(150);
      expect(head.y).toBeGreaterThan(100);
    });
  }

  const drawn = (page: Page) =>
    page.locator('[data-index]').evaluateAll((rows) => rows.map((one) => Number((one as HTMLElement).dataset.index)));

  /** The rows outside the window, from some index on, once the list has changed for the first time after a jump or a click. */
  const outsideAfter = (page: Page, does: { readonly scrollTo: number } | { readonly click: string }, from = 0) =>
    page.evaluate(
      ([action, least]) =>
        new Promise<number[]>((resolve) => {
          const list = document.querySelector('[role=rowgroup]');
          if (!list) throw new Error('No list');
          new MutationObserver((_, observer) => {
            observer.disconnect();
            const isOutside = (row: Element) => {
              const { top, bottom } = row.getBoundingClientRect();
              return bottom <= 0 || top >= window.innerHeight;
            };
            const rows = [...list.children].filter(isOutside) as HTMLElement[];
            resolve(rows.map((row) => Number(row.dataset.index)).filter((index) => index >= least));
          }).observe(list, { childList: true });
          if ('scrollTo' in action) window.scrollTo(0, action.scrollTo);
          else document.querySelector<HTMLElement>(action.click)?.click();
        }),
      [does, from] as const,
    );

  test('a jump draws first the rows that are seen, and then those around them', async ({ page, sandbox }) => {
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    await expect.poll(async () => (await drawn(page)).length).toBeGreaterThan(15);
    expect(await outsideAfter(page, { scrollTo: 12_000 }, 150)).toEqual([]);
    await expect.poll(async () => Math.min(...(await drawn(page)))).toBeGreaterThan(150);
    await expect.poll(async () => (await drawn(page)).length).toBeGreaterThanOrEqual(Math.ceil(800 / 52) + 10);
  });

  test('another order draws first the rows that are seen, with one more, and then those below', async ({
    page,
    sandbox,
  }) => {
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    const below = async () => (await drawn(page)).filter((index) => index * 52 + 152 > 800).length;
    await expect.poll(below).toBe(6);
    const name = await page.locator('[data-index="0"] [data-row-link]').textContent();
    expect((await outsideAfter(page, { click: '[data-column=name] button' })).length).toBeLessThanOrEqual(1);
    await expect(page.locator('[data-index="0"] [data-row-link]')).not.toHaveText(name ?? '');
    await expect.poll(below).toBe(6);
  });

  test('one Tab passes them all; arrow keys, Home and End move among rows and their controls', async ({
    page,
    sandbox,
  }) => {
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    await page.getByRole('columnheader', { name: 'Access' }).getByRole('button').focus();
    await page.keyboard.press('Tab');
    await expect(page.locator('[data-index="0"] [data-row-link]')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[data-index]') === null)).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('[data-index="1"]').getByRole('link', { name: /^Open / })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-index="2"]').getByRole('link', { name: /^Open / })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.locator('[data-index="499"]').getByRole('link', { name: /^Open / })).toBeFocused();
    await expect(page.locator('[data-index="499"]')).toBeInViewport();
    await page.keyboard.press('Home');
    await expect(page.locator('[data-index="0"]').getByRole('link', { name: /^Open / })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('[data-index="0"] [data-row-link]')).toBeFocused();
    // Not under the head that stays.
    expect((await box(page, '[data-index="0"]')).y).toBeGreaterThanOrEqual(148);
  });

  test('after a scroll, Tab and Shift+Tab go to the first row that nothing covers', async ({ page, sandbox }) => {
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    const topOfFocus = () =>
      page.evaluate(() => document.activeElement?.closest('[data-index]')?.getBoundingClientRect().top ?? NaN);
    for (const scrolled of [12_008, 12_034]) {
      await page.getByRole('columnheader', { name: 'Access' }).getByRole('button').focus();
      await page.evaluate((to) => window.scrollTo(0, to), scrolled);
      await expect.poll(async () => Math.max(...(await drawn(page)))).toBeGreaterThan(240);
      // The stop follows the scroll a frame or two later.
      const stop = page.locator('[data-index] [data-row-link][tabindex="0"]');
      await expect.poll(async () => (await stop.boundingBox())?.y).toBeGreaterThanOrEqual(148);
      await page.keyboard.press('Tab');
      expect(await topOfFocus()).toBeGreaterThanOrEqual(148);
      expect(await topOfFocus()).toBeLessThan(148 + 52);
    }
    // The row that had the focus goes under the head, and stays drawn.
    await page.keyboard.press('Tab');
    await page.evaluate(() => window.scrollBy(0, 120));
    await expect.poll(async () => Math.max(...(await drawn(page)))).toBeGreaterThan(250);
    await page.keyboard.press('Shift+Tab');
    expect(await topOfFocus()).toBeGreaterThanOrEqual(148);
    expect(await topOfFocus()).toBeLessThan(148 + 52);
  });
});

test('selected rows open as a wall; the bar takes the place of the head and moves nothing', async ({
  page,
  sandbox,
}) => {
  await signIn(page, sandbox);
  await expect(live(page)).toBeVisible();
  const before = await box(page, '[data-index="0"]');
  await page.locator('[data-index="0"] [data-row-link]').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await page.getByRole('checkbox', { name: 'Select North mast camera' }).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  expect(await box(page, '[data-index="0"]')).toEqual(before);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Open as wall' }).click();
  const idOf = (name: string) => sandbox.factory.find((one) => one.name === name)?.id;
  const chosen = [idOf('Old rover'), idOf('North mast camera')];
  await expect(page).toHaveURL(`${sandbox.url}/wall?devices=${chosen.join(',')}`);
});

for (const width of [390, 1280]) {
  test(`axe finds nothing in the filters at ${width} px`, async ({ page, sandbox }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Filter and sort' })).toBeVisible();
    await settled(page);
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
  });
}
