import type { Locator, Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';
import { findings } from '../../support/axe';
import { apiAs } from '../../support/sandboxClient';
import { expect, signIn, test } from './fixtures';

const PATH = '/v1/user/settings';
const STORED = 'farsight.display.u_mara';
const idOf = (sandbox: Sandbox, index = 0) => sandbox.factory[index]?.id ?? '';
const general = (sandbox: Sandbox) => `/devices/${idOf(sandbox)}/settings/general`;
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your units and time zone' });
/** A figure of the rail, or an instrument of the HUD. */
// The dialog that stands over the page hides it from assistive technology.
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true, includeHidden: true });

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Units and time zone…' }).click();
  await expect(dialog(page).getByLabel('Units')).toBeVisible();
  return dialog(page);
}

/** Signs in on a page of a device, and opens the dialog over it. */
async function signInAndOpen(page: Page, sandbox: Sandbox): Promise<Locator> {
  await signIn(page, sandbox, 'Mara Lindqvist', general(sandbox));
  return openDialog(page);
}

const zoneOf = (place: Locator) => place.getByRole('combobox', { name: 'Time zone' });

const choose = async (place: Locator, units: string) => {
  await place.getByLabel('Units').selectOption(units);
  await expect(place.getByText('Saved.')).toBeVisible();
};

test.describe('units', () => {
  // The first frames of a video may be asked for before the camera sends them.
  test.use({ allowedConsole: /409 \(Conflict\)/ });
  test('change on the live page, its map and the wall in another tab at once, and outlive a reload', async ({
    page,
    context,
    sandbox,
    device,
  }) => {
    const drone = device(0);
    drone.device.connect();
    await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${drone.id}`);
    await expect(group(page, 'Altitude')).toContainText(/\d m\b/);
    await expect(page.locator('[data-part="length"]')).toHaveText(/^[\d,.]+ k?m$/);
    const wall = await context.newPage();
    await wall.goto(`${sandbox.url}/wall?devices=${drone.id}`);
    const reading = wall.getByRole('region', { name: drone.name }).getByRole('group', { name: 'Readings' });
    await expect(reading).toContainText(/\d m\b/);

    const settings = await openDialog(page);
    await choose(settings, 'imperial');
    await expect(group(page, 'Altitude')).toContainText(/\dft/);
    await expect(group(page, 'Altitude above home')).toContainText('REL ft');
    await expect(group(page, 'Ground speed')).toContainText('GS mph');
    await expect(group(page, 'Home').first()).toContainText(/ft|mi/);
    await expect(page.locator('[data-part="length"]')).toHaveText(/^[\d,.]+ (ft|mi)$/);
    await expect(reading).toContainText(/\d ft.*\d mph/);

    await choose(settings, 'aviation');
    await expect(group(page, 'Ground speed')).toContainText('GS kt');
    await expect(group(page, 'Altitude')).toContainText(/ft\/min/);
    await expect(reading).toContainText(/\d ft.*\d kt/);

    await page.reload();
    await expect(group(page, 'Ground speed')).toContainText('GS kt');
    expect((await (await apiAs(sandbox, 'u_mara'))('GET', PATH)).body).toMatchObject({ units: 'aviation' });
    expect((await (await apiAs(sandbox, 'u_ines'))('GET', PATH)).body).toMatchObject({ units: 'metric' });
  });
});

test(
  'the system page shows temperatures, and takes limits, in the chosen unit',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    const drone = device(0);
    drone.device.holdArmed(false);
    drone.device.connect();
    await (
      await apiAs(sandbox, 'u_mara')
    )('PATCH', PATH, { units: 'imperial' }, { 'if-match': '*' });
    await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${drone.id}/settings/system`);
    await expect(page.getByText(/hardware limit 203 °F/)).toBeVisible();
    await page.getByRole('button', { name: 'Warning limits' }).click();
    const limit = page.getByLabel('Temperature, warning above');
    await expect(limit).toHaveValue('167');
    await expect(limit).toHaveAccessibleDescription('The device stores 75 °C.');
    await limit.fill('70 °C');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Applied on the device')).toBeVisible();
    await expect(limit).toHaveValue('158');
  },
);

test(
  'the time zone applies to all times, and to the user’s other browsers',
  { tag: '@long' },
  async ({ page, sandbox, browser }) => {
    const other = await (await browser.newContext()).newPage();
    const there = await signInAndOpen(other, sandbox);
    const settings = await signInAndOpen(page, sandbox);
    await expect(settings).toContainText('For you, on every device, wherever you sign in.');
    await zoneOf(settings).fill('kathm');
    await page.getByRole('option', { name: 'Asia/Kathmandu' }).click();
    await expect(settings.getByText('Saved.')).toBeVisible();
    await expect(settings.getByText(/^Times are shown as \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\+5:45\.$/)).toBeVisible();
    await settings.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Activity' }).click();
    await expect(page.getByText('Times in Asia/Kathmandu.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Times in Asia/Kathmandu.')).toBeVisible();
    await expect(async () => {
      await other.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(zoneOf(there)).toHaveValue('Asia/Kathmandu', { timeout: 1000 });
    }).toPass();
    // The list, which learns of it after all that it needs itself.
    await page.goto(sandbox.url);
    await expect(page.locator('[title*=" UTC+5:45"]').first()).toBeAttached({ timeout: 20_000 });
    await other.context().close();
  },
);

test.describe('when the server cannot save settings', { tag: '@long' }, () => {
  test.use({ allowedConsole: /Failed to load resource/ });

  test('a change that is not saved is undone with a message', async ({ page, sandbox }) => {
    const settings = await signInAndOpen(page, sandbox);
    await expect(settings.getByLabel('Units')).toHaveValue('metric');
    const body = { error: 'The disk is full.' };
    sandbox.control.addFault({ path: PATH, method: 'PATCH', kind: 'status', status: 500, body });
    await settings.getByLabel('Units').selectOption('imperial');
    await expect(page.getByText('The change was not saved and has been undone. The disk is full.')).toBeVisible();
    await expect(settings.getByLabel('Units')).toHaveValue('metric');
    await expect(settings.getByText('Saved.')).toHaveCount(0);
    sandbox.control.clearFaults();
    await choose(settings, 'imperial');
  });

  test('a change based on an old version is applied to the newer one', async ({ page, sandbox }) => {
    const settings = await signInAndOpen(page, sandbox);
    await expect(settings.getByLabel('Units')).toHaveValue('metric');
    const mara = await apiAs(sandbox, 'u_mara');
    await mara('PATCH', PATH, { time_zone: 'Europe/Berlin' }, { 'if-match': '*' });
    await choose(settings, 'aviation');
    expect((await mara('GET', PATH)).body).toMatchObject({ units: 'aviation', time_zone: 'Europe/Berlin' });
    await expect(zoneOf(settings)).toHaveValue('Europe/Berlin');
  });

  test('settings are kept in this browser, for all its tabs, when the server does not know the call', async ({
    page,
    context,
    sandbox,
  }) => {
    sandbox.control.addFault({ path: PATH, kind: 'status', status: 404, body: { error: 'Not found' } });
    const settings = await signInAndOpen(page, sandbox);
    const second = await context.newPage();
    await second.goto(sandbox.url + general(sandbox));
    const others = await openDialog(second);
    await expect(others.getByText('They are kept in this browser only.')).toBeVisible();
    await choose(settings, 'imperial');
    await expect(others.getByLabel('Units')).toHaveValue('imperial');
    await page.reload();
    await openDialog(page);
    await expect(settings.getByLabel('Units')).toHaveValue('imperial');
    await expect(settings.getByText('For example: 138 ft up')).toBeVisible();
  });

  for (const hostile of [
    '{"units":"__proto__","time_zone":"Mars/Olympus"}',
    '{"units":{"toString":1},"time_zone":["Europe/Berlin"]}',
    '[[[[',
    `{"units":"imperial","time_zone":"${'x'.repeat(100_000)}"}`,
  ]) {
    test(`a stored value like ${hostile.slice(0, 40)} is ignored`, async ({ page, sandbox }) => {
      sandbox.control.addFault({ path: PATH, kind: 'status', status: 404, body: { error: 'Not found' } });
      await page.addInitScript(([key, value]) => localStorage.setItem(key ?? '', value ?? ''), [STORED, hostile]);
      const settings = await signInAndOpen(page, sandbox);
      await expect(settings.getByLabel('Units')).toHaveValue('metric');
      await expect(zoneOf(settings)).toHaveValue(/^Automatic \(/);
      await expect(settings.getByText('For example: 42 m up, 6.1 m/s')).toBeVisible();
    });
  }
});

test.describe('on a small screen', { tag: '@long' }, () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('units are chosen from the user menu by keyboard alone', async ({ page, sandbox }) => {
    await signIn(page, sandbox);
    await page.getByRole('button', { name: /^Account/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Open a device…' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Units and time zone…' })).toBeFocused();
    await page.keyboard.press('Enter');
    const units = dialog(page).getByLabel('Units');
    await expect(units).toBeVisible();
    while (!(await units.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect(units).toHaveValue('imperial');
    await expect(dialog(page).getByText('Saved.')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Account/ })).toBeFocused();
  });

  test('the open list of time zones fits', async ({ page, sandbox }) => {
    // A phone has the user menu on the list, not on a device's pages.
    await signIn(page, sandbox);
    const settings = await openDialog(page);
    await zoneOf(settings).fill('america');
    await expect(page.getByRole('option', { name: 'America/New York' })).toBeAttached();
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
});
