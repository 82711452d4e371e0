import type { Locator, Page } from '@playwright/test';
import { layoutProblems } from '../../support/layoutProblems';
import { sectionPages } from '../everyPage';
import { expect, signIn, test } from './fixtures';
import { FIRST, unfold } from './settingsPage';

const state = (page: Page) => page.getByRole('status').filter({ hasText: 'Applied on the device' });

for (const { path } of sectionPages)
  test(`the ${path} page begins with its state and the age of its values in one line`, async ({
    page,
    sandbox,
    device,
  }) => {
    const { id, device: drone } = device(0);
    drone.holdArmed(false);
    drone.connect();
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${id}/settings/${path}`);
    await expect(state(page)).toBeInViewport({ timeout: 20_000 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(state(page)).toBeInViewport();
    const middles = [];
    for (const one of [state(page), page.getByText(/^Reported by the device at/)]) {
      await expect(one).toBeVisible();
      const { y = 0, height = 0 } = (await one.boundingBox()) ?? {};
      middles.push(Math.round(y + height / 2));
    }
    expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 99))).toBeLessThanOrEqual(1);
  });

test('“Armed” in the header is level with the tabs, in a window and on a tablet', async ({ page, sandbox, device }) => {
  const { id, device: drone } = device(0);
  drone.holdArmed(true);
  drone.connect();
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${id}/settings/general`);
  const header = page.getByRole('banner');
  const middleOf = async (one: Locator) => {
    const { y = 0, height = 0 } = (await one.boundingBox()) ?? {};
    return y + height / 2;
  };
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const armed = header.getByText(/^Armed/);
    await expect(armed).toBeVisible(FIRST);
    const tab = await middleOf(header.getByRole('link', { name: 'Settings', exact: true }));
    expect(Math.abs((await middleOf(armed)) - tab), `at ${width} px`).toBeLessThanOrEqual(2);
  }
});

for (const width of [390, 320])
  test(`“Armed” and the status beside it are whole in the header at ${width} px`, async ({ page, sandbox, device }) => {
    const { id, device: drone } = device(0);
    drone.holdArmed(true);
    drone.connect();
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${id}/settings/general`);
    const header = page.getByRole('banner');
    const isWhole = (text: Locator) => text.evaluate((one) => one.scrollWidth <= one.clientWidth);
    const armed = header.getByText('Armed', { exact: true });
    await expect(armed).toBeVisible(FIRST);
    const status = header.getByText('Online', { exact: true });
    await expect(status).toBeVisible();
    expect(await isWhole(status)).toBe(true);
    // Once the reports stop, what was known of the device stays.
    drone.disconnect();
    // The age of the silence is beside it, where there is room.
    const offline = header.getByText(width > 320 ? /^Offline, \d+ s$/ : /^Offline$/);
    await expect(offline).toBeVisible(FIRST);
    const old = header.getByTitle(/^Armed when last heard, \d+ s ago$/);
    await expect(old).toBeVisible(FIRST);
    await expect(old).toHaveText('Was armed');
    expect(await isWhole(offline)).toBe(true);
    // The badge never gets narrower than its word: what could cut it is an element around it.
    const isCut = old.evaluate((word) => {
      let clip = word.parentElement;
      while (clip && getComputedStyle(clip).overflowX === 'visible') clip = clip.parentElement;
      return clip !== null && word.getBoundingClientRect().right > clip.getBoundingClientRect().right;
    });
    expect(await isCut).toBe(false);
    const ends = async (one: Locator) => {
      const { x = 0, width: own = 0 } = (await one.boundingBox()) ?? {};
      return [x, x + own] as const;
    };
    expect((await ends(old))[0] - (await ends(offline))[1]).toBeGreaterThanOrEqual(4);
    // In a narrow window the status is beside the name, which is cut off before the status reaches the tabs.
    await page.setViewportSize({ width: 768, height: 844 });
    const beside = header.getByText(/^Offline, \d+ (s|min)$/);
    await expect(beside).toBeVisible();
    const tab = header.getByRole('link', { name: 'Live', exact: true });
    // The text of the tab begins 8 px from its edge, so 16 px lie between both texts.
    expect((await ends(tab))[0] - (await ends(beside))[1]).toBeGreaterThanOrEqual(8);
  });

for (const [width, name] of [
  [320, 'Harbour drone'],
  [640, 'Greenhouse camera'],
] as const)
  test(`the name above a device’s pages is whole at ${width} px`, async ({ page, sandbox }) => {
    await page.setViewportSize({ width, height: 844 });
    const id = sandbox.find(name)?.id ?? '';
    await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${id}/settings/general`);
    const head = page.getByRole('heading', { level: 1, name });
    await expect(head).toBeVisible();
    expect(await head.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  });

/** Texts that take more than one line, out of those that are to have one. */
const wrapped = (texts: Locator): Promise<string[]> =>
  texts.evaluateAll((all) =>
    all
      .filter((one) => one.getBoundingClientRect().height > 1.6 * parseFloat(getComputedStyle(one).lineHeight))
      .map((one) => one.textContent),
  );

test('names of alert rules and radio figures fit one line at 320 px', async ({ page, sandbox, device }) => {
  const { id, device: drone } = device(0);
  drone.holdArmed(false);
  drone.connect();
  await page.setViewportSize({ width: 320, height: 844 });
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${id}/settings/general`);
  await page.getByRole('button', { name: 'Alert rules' }).click(FIRST);
  const rules = page.getByText(/^(Device offline|Disk almost full|High temperature|Slow connection)$/);
  await expect(rules).toHaveCount(4, { timeout: 20_000 });
  expect(await wrapped(rules)).toEqual([]);
  await page.goto(`${sandbox.url}/devices/${id}/settings/radio`);
  const figures = page.getByText(/^−?\d+ dBm$/);
  await expect(figures.first()).toBeVisible({ timeout: 20_000 });
  // The way back is folded on a phone.
  await page.getByRole('button', { name: 'Ground to air', exact: true }).click();
  expect(await wrapped(figures)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  // So are the antennas of each direction.
  const closed = page.getByRole('button', { name: 'Show details' });
  await expect(closed).toHaveCount(2);
  await closed.first().click();
  await closed.click();
  const antennas = page.getByText(/^−\d+ \/ −\d+ \/ −\d+ dBm$/);
  await expect(antennas.first()).toBeVisible();
  expect(await wrapped(antennas)).toEqual([]);
});

test('values of a stacked table are aligned to the left, below their headings', async ({ page, sandbox, device }) => {
  const { id, device: drone } = device(0);
  drone.connect();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${id}/settings/system-logs?tab=flights`);
  const cells = page.getByRole('table', { name: 'Flight logs' }).getByRole('cell');
  await expect(cells.first()).toBeVisible();
  const aligned = await cells.evaluateAll((all) => all.map((cell) => getComputedStyle(cell).textAlign));
  expect(new Set(aligned)).toEqual(new Set(['left']));
});

test('the question whether to keep a change stays in sight, however far a page is scrolled', async ({
  page,
  sandbox,
  device,
}) => {
  const { id, device: drone } = device(0);
  drone.holdArmed(false);
  drone.connect();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${id}/settings/modem`);
  await expect(state(page)).toBeVisible({ timeout: 20_000 });
  await unfold(page);
  await page.getByLabel('Access point (APN)').selectOption('Manual');
  await page.getByLabel('APN name').fill('iot.example');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Harbour drone');
  await page.getByRole('dialog').getByRole('button', { name: 'Apply change' }).click();
  const keep = page.getByRole('button', { name: 'Keep new settings' });
  await expect(keep).toBeInViewport({ timeout: 20_000 });
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByLabel('Host to reach')).toBeInViewport();
  await expect(keep).toBeInViewport({ ratio: 1 });
  await keep.click();
  await expect(keep).toBeHidden();
});

/** Of tablets and half windows: beside the list of sections a page has less room than the window. */
const WIDTHS = [640, 720, 768, 820, 900, 1024] as const;
const PAGES_WITH_TABLES = ['sharing', 'system', 'network', 'system-logs'] as const;

test('tables of settings stack their cells where a line has no room for them', async ({ page, sandbox, device }) => {
  test.slow();
  const { id, device: drone } = device(0);
  drone.connect();
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${id}/settings/general`);
  for (const path of PAGES_WITH_TABLES) {
    await page.goto(`${sandbox.url}/devices/${id}/settings/${path}`);
    await expect(page.getByRole('table').first().getByRole('cell').first()).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => layoutProblems(page), `${path} at ${width} px`).toEqual([]);
    }
  }
  // With room, each row is one line below the heads.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${sandbox.url}/devices/${id}/settings/system`);
  await expect(page.getByRole('columnheader', { name: 'Service' }).first()).toBeVisible();
});

test('“Reboot…” stands beside the list of sections on a phone, and the page begins right below', async ({
  page,
  sandbox,
  device,
}) => {
  const { id, device: drone } = device(0);
  drone.holdArmed(false);
  drone.connect();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    if (width === 390) await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${id}/settings/system`);
    const reboot = page.getByRole('button', { name: 'Reboot…', exact: true });
    await expect(reboot).toBeVisible(FIRST);
    const [sections, button, index] = await Promise.all(
      [
        page.getByRole('combobox', { name: 'Settings section' }),
        reboot,
        page.getByRole('navigation', { name: 'On this page' }),
      ].map((one) => one.boundingBox()),
    );
    if (!sections || !button || !index) throw new Error('something is not shown');
    const at = `at ${width} px`;
    expect(Math.abs(button.y + button.height / 2 - sections.y - sections.height / 2), at).toBeLessThanOrEqual(4);
    expect(button.x, at).toBeGreaterThanOrEqual(sections.x + sections.width);
    expect(button.x + button.width, at).toBeGreaterThan(width - 24);
    expect(index.y - sections.y - sections.height, at).toBeLessThan(24);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBe(width);
  }
});
