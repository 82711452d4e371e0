import type { Locator, Page } from '@playwright/test';
import { start, type Sandbox } from '../../sandbox/index';
import { layoutProblems } from '../../support/layoutProblems';
import { expect, signIn, test as base, WEB_ROOT } from './fixtures';
import { dialog } from './settingsPage';

/** Devices wait a few seconds for a confirmation instead of a minute. */
const CONFIRM_S = 6;
const test = base.extend<{ sandbox: Sandbox }>({
  sandbox: async ({ devices }, use) => {
    const times = { confirmS: CONFIRM_S };
    const sandbox = await start({ webRoot: WEB_ROOT, test: true, devices, heartbeatMs: 1000, times });
    await use(sandbox);
    await sandbox.close();
  },
});

const DRONE = 0;
const pathOf = (sandbox: Sandbox, index: number) => `/devices/${sandbox.factory[index]?.id}/settings/network`;
const row = (page: Page, list: string, text: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: text });
const uplinks = (page: Page) =>
  page.getByRole('list', { name: 'Uplink priority' }).getByRole('listitem').locator('.mono').allTextContents();

test('a Wi-Fi network is found, joined, put first by the keyboard, and forgotten', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(DRONE).device;
  drone.holdArmed(false);
  drone.connect();
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox, DRONE));
  await page.getByRole('button', { name: 'Scan for networks' }).click();
  // Checked first, because it is shown for 20 s only, and the other checks may take longer.
  await expect(page.getByText(/Another scan is possible after 20 s/)).toBeVisible();
  await page.getByRole('button', { name: 'Join Pier Guests' }).click();
  await expect(dialog(page)).toContainText('This network is open');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Join Harbour Office' }).click();
  await dialog(page).getByLabel('Key').fill('short');
  await dialog(page).getByRole('button', { name: 'Join network' }).click();
  await expect(dialog(page).getByLabel('Key')).toHaveAccessibleDescription(/^A key has 8 to 63/);
  await dialog(page).getByLabel('Key').fill('quay-and-crane');
  await dialog(page).getByRole('button', { name: 'Join network' }).click();
  await expect(row(page, 'Connections', 'Harbour Office')).toBeVisible();
  await expect(row(page, 'Networks in range', 'Harbour Office')).toContainText('Saved');
  await expect(page.getByText('Applied on the device')).toBeVisible();

  // An open network is saved beside it, and is tried before it from then on.
  await page.getByRole('button', { name: 'Join Pier Guests' }).click();
  await dialog(page).getByRole('button', { name: 'Join network' }).click();
  const saved = page.getByRole('list', { name: 'Saved networks' }).getByRole('listitem');
  await expect(saved).toHaveText([/^Harbour OfficeIn range/, /^Pier GuestsIn range/]);
  await expect(page.getByText('Applied on the device')).toBeVisible();
  await page.getByRole('button', { name: 'Try Pier Guests first' }).click();
  await dialog(page).getByRole('button', { name: 'Change order' }).click();
  await expect(saved).toHaveText([/^Pier GuestsIn range/, /^Harbour OfficeIn range/]);
  await expect(page.getByText('Applied on the device')).toBeVisible();
  await page.getByRole('button', { name: 'Try Harbour Office first' }).click();
  await dialog(page).getByRole('button', { name: 'Change order' }).click();
  await expect(saved).toHaveText([/^Harbour OfficeIn range/, /^Pier GuestsIn range/]);
  await expect(page.getByText('Applied on the device')).toBeVisible();

  expect(await uplinks(page)).toEqual(['wwan0', 'wlan0']);
  await expect(page.getByRole('button', { name: 'Don’t use wwan0' })).toBeDisabled();
  await page.getByRole('button', { name: 'Reorder wlan0' }).focus();
  await page.keyboard.press('ArrowUp');
  expect(await uplinks(page)).toEqual(['wlan0', 'wwan0']);
  await expect(page.getByText('wlan0 is now 1 of 2.')).toBeAttached();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(row(page, 'Connections', 'Harbour Office')).toContainText('In use');
  await expect(row(page, 'Uplink priority', 'wlan0')).toContainText('In use');

  await page.getByRole('button', { name: 'Move wlan0 down' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(row(page, 'Connections', 'Mobile network')).toContainText('In use');
  await page.getByRole('button', { name: 'Forget Harbour Office' }).click();
  await dialog(page).getByRole('button', { name: 'Forget connection' }).click();
  await expect(row(page, 'Connections', 'Harbour Office')).toHaveCount(0);
});

const heights = (rows: Locator) =>
  rows.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));

test('interfaces and uplinks have one line each, and buttons stay in place while an uplink moves', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(DRONE).device;
  drone.holdArmed(false);
  drone.connect();
  await page.setViewportSize({ width: 900, height: 800 });
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox, DRONE));
  const interfaces = page.getByRole('table', { name: 'Interfaces' });
  await expect(interfaces.getByRole('columnheader')).toHaveText([
    'Interface',
    'State',
    'Address',
    'Internet',
    'Down',
    'Up',
    'Drops',
  ]);
  await expect.poll(() => uplinks(page)).toEqual(['wwan0', 'wlan0']);
  for (const rows of [
    interfaces.getByRole('row').filter({ has: page.getByRole('cell') }),
    page.getByRole('list', { name: 'Uplink priority' }).getByRole('listitem'),
  ])
    for (const height of await heights(rows)) expect(height).toBeLessThanOrEqual(48);

  const places = () =>
    page
      .getByRole('list', { name: 'Uplink priority' })
      .getByRole('button')
      .evaluateAll((all) =>
        all.map((one) => {
          const { x, y } = one.getBoundingClientRect();
          return [Math.round(x), Math.round(y + window.scrollY)];
        }),
      );
  const before = await places();
  await page.getByRole('button', { name: 'Move wlan0 up' }).click();
  expect(await uplinks(page)).toEqual(['wlan0', 'wwan0']);
  expect(await places()).toEqual(before);
});

test('on a phone an interface has two lines, and the rest is among the details', async ({ page, sandbox, device }) => {
  const drone = device(DRONE).device;
  drone.holdArmed(false);
  drone.connect();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox, DRONE));
  const interfaces = page.getByRole('table', { name: 'Interfaces', exact: true });
  const rows = interfaces.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows.first()).toContainText(/wwan0.*Mobile network.*In use.*100\.64\.12\.7\/30.*bit\/s.*bit\/s/);
  await expect(interfaces.getByRole('columnheader')).toHaveText(['Interface', 'State', 'Address', 'Traffic']);
  // Three lines would be higher.
  for (const height of await heights(rows)) expect(height).toBeLessThanOrEqual(72);
  await expect(page.getByText('Drops', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show details' }).click();
  const details = page.getByRole('table', { name: 'Details of the interfaces' });
  await expect(details.getByRole('cell').filter({ hasText: 'Full' }).first()).toBeVisible();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => layoutProblems(page), `at ${width} px`).toEqual([]);
  }
});

test('on a narrow phone the longest name and state of an interface stay in the window', async ({
  page,
  sandbox,
  device,
}) => {
  const [name, state] = ['w'.repeat(32), 's'.repeat(32)];
  const { device: drone } = device(DRONE, {
    rewrite: (message) =>
      message
        .replaceAll('"name":"wlan0"', `"name":"${name}"`)
        .replaceAll('"state":"disconnected"', `"state":"${state}"`),
  });
  drone.holdArmed(false);
  drone.connect();
  await page.setViewportSize({ width: 320, height: 844 });
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox, DRONE));
  const interfaces = page.getByRole('table', { name: 'Interfaces', exact: true });
  await expect(interfaces.getByText(name)).toBeVisible();
  await expect(interfaces.getByText(state)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
