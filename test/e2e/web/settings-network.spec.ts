import type { Locator, Page } from '@playwright/test';
import { start, type Sandbox } from '../../sandbox/index';
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
  const heights = (rows: Locator) =>
    rows.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
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
