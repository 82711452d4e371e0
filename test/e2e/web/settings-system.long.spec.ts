import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';
import { findings } from '../../support/axe';
import { expect, signIn, test } from './fixtures';
import { card, connectDisarmed, openSettings, unfold } from './settingsPage';

const pathOf = (sandbox: Sandbox, index = 0) => `/devices/${sandbox.factory[index]?.id}/settings/system`;
const button = (page: Page, name: string) => page.getByRole('button', { name });

test('shows what the device reports of its computer, and says when that is old', async ({ page, sandbox, device }) => {
  const drone = device(0);
  await openSettings(page, sandbox, drone, 'system');
  // Rarely used cards are folded, with their main values in the heading.
  await expect(card(page, 'Software')).toContainText('Debian GNU/Linux 12');
  await expect(card(page, 'Software').getByText('Kernel')).toBeHidden();
  await unfold(page);
  await expect(card(page, 'Processor').getByText('Core 4')).toBeVisible();
  await expect(card(page, 'Memory').getByText(/\d+ MB of 1\.9 GB/)).toBeVisible();
  await expect(card(page, 'Disks').getByText('/data (ext4)')).toBeVisible();
  await expect(card(page, 'Temperatures').getByText(/hardware limit 95 °C/)).toBeVisible();
  await expect(card(page, 'Power and throttling').getByText('Since the last start', { exact: true })).toBeVisible();
  await expect(card(page, 'Software').getByText('Debian GNU/Linux 12')).toBeVisible();
  const router = card(page, 'Services').getByRole('row').filter({ hasText: 'mavlink-router' });
  await expect(router.getByText('Running', { exact: true })).toBeVisible();
  await expect(card(page, 'Power and throttling').getByText(/^Flight battery, 5\.\d\d V$/)).toBeVisible();
  await expect(card(page, 'Power and throttling')).toContainText('Soft temperature limitNot since boot');
  await expect(card(page, 'Software')).toContainText('Boot reasonPower on');
  await expect(card(page, 'Software')).toContainText(/Device clock20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC/);
  await expect(card(page, 'Software')).toContainText(/Device time zone[A-Z]/);
  await expect(card(page, 'Containers').getByText('registry.example/mapping:1.4')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  drone.device.disconnect();
  await expect(card(page, 'Processor').getByText(/^1\d s old$/)).toBeVisible({ timeout: 20_000 });
  await expect(card(page, 'Disks').getByText(/ s old$/)).toHaveCount(0);
});

test('a reboot asks for the name, is followed over a page change, and its return is told', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  await openSettings(page, sandbox, drone, 'system');
  await expect(card(page, 'Processor')).toBeVisible();
  await button(page, 'Reboot…').click();
  const dialog = page.getByRole('dialog', { name: 'Reboot Harbour drone?' });
  await expect(dialog.getByRole('button', { name: 'Reboot' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('Harbour drone');
  await dialog.getByRole('button', { name: 'Reboot' }).click();
  await expect(
    page.getByText(/^Reboot: (sent to the device|the device is shutting down|offline, waiting)/),
  ).toBeVisible();
  await expect(button(page, 'Shut down…')).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Reboot: offline, waiting for its return')).toBeVisible();
  await page.getByRole('link', { name: 'Sharing' }).click();
  await expect(page.getByRole('heading', { name: 'Sharing' })).toBeVisible();
  await page.getByRole('link', { name: 'System', exact: true }).click();
  await expect(page.getByText(/^Reboot: back, took \d+ s$/)).toBeVisible({ timeout: 20_000 });
  await expect(card(page, 'Software')).toContainText('Boot reasonReboot');
  await expect(button(page, 'Reboot…')).toBeEnabled();
  await button(page, 'Close').click();
  await expect(page.getByText(/^Reboot: back/)).toHaveCount(0);
});

test('a restart is waited for over a reload, and on another admin’s page too', async ({
  page,
  sandbox,
  device,
  browser,
}) => {
  const drone = device(0);
  connectDisarmed(drone);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, sandbox, 'Jonas Okafor', pathOf(sandbox));
  await expect(card(other, 'Processor')).toBeVisible();
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
  await expect(card(page, 'Processor')).toBeVisible();
  await button(page, 'Reboot…').click();
  const dialog = page.getByRole('dialog', { name: 'Reboot Harbour drone?' });
  await dialog.getByRole('textbox').fill('Harbour drone');
  await dialog.getByRole('button', { name: 'Reboot' }).click();
  await expect(page.getByText(/^Reboot: (sent|the device|offline)/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Reboot: (sent|the device|offline|back)/)).toBeVisible();
  await expect(page.getByText(/^Reboot: back, took \d+ s$/)).toBeVisible({ timeout: 30_000 });
  await expect(other.getByText(/^Reboot: back, took \d+ s$/)).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(card(page, 'Processor')).toBeVisible();
  await expect(page.getByText(/^Reboot: /)).toHaveCount(0);
  await other.context().close();
});

test('an update is found, installed and taken back; a service is restarted by name', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  connectDisarmed(drone);
  await signIn(page, sandbox, 'Jonas Okafor', pathOf(sandbox));
  await button(page, 'Restart time-sync…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restart service' }).click();
  await expect(card(page, 'Services').getByText('Done')).toBeVisible();
  await expect(card(page, 'Software update').getByText('Version 2.4.0 (slot A).')).toBeVisible();
  await button(page, 'Check for updates').click();
  await expect(
    page.getByText('Version 2.5.0 is available, 184 MB. The device will be unavailable for about 40 s.'),
  ).toBeVisible();
  await button(page, 'Install 2.5.0…').click();
  await page.getByRole('dialog').getByRole('textbox').fill('Harbour drone');
  await page.getByRole('dialog').getByRole('button', { name: 'Install update' }).click();
  await expect(page.getByText(/^Update: back, took/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Version 2.5.0 (slot B).')).toBeVisible();
  await expect(page.getByText(/^Version 2\.5\.0 is available/)).toHaveCount(0);
  await expect(card(page, 'Software update').getByText('This is the latest version.')).toBeVisible();
  await expect(button(page, 'Go back to 2.4.0…')).toBeEnabled();
  await expect(button(page, 'Factory reset…')).toHaveCount(0);
});

test('the device’s time zone is suggested from the zones that the browser knows, and one it does not know is refused', async ({
  page,
  sandbox,
  device,
}) => {
  connectDisarmed(device(0));
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  const suggested = await zone.evaluate((input: HTMLInputElement) =>
    [...(input.list?.options ?? [])].map((one) => one.value),
  );
  expect(suggested).toEqual(expect.arrayContaining(['UTC', 'Europe/Berlin', 'Asia/Kathmandu']));
  await zone.fill('Berlin');
  await button(page, 'Save changes').click();
  await expect(zone).toHaveAccessibleDescription('Enter an IANA time zone, such as “Europe/Berlin”.');
  await zone.fill('Asia/Kathmandu');
  await button(page, 'Save changes').click();
  await expect(page.getByText('Applied on the device')).toBeVisible();
  await expect(card(page, 'Software')).toContainText('Device time zoneAsia/Kathmandu');
});

test('diagnostics are collected and saved as a file', async ({ page, sandbox, device }) => {
  // Without the browser's question for a place, which no test can answer.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  connectDisarmed(device(0));
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
  await button(page, 'Collect diagnostics').press('Enter');
  const save = button(page, 'Save file');
  await expect(save).toBeVisible();
  const saved = page.waitForEvent('download');
  await save.press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^Harbour drone diagnostics 20\d\d-\d\d-\d\d\.json$/);
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ model: 'Quad X4' });
  await expect(page.getByText(/^Saved as Harbour drone diagnostics/)).toBeVisible();
});

test('a factory reset asks an owner to type more than the name', async ({ page, sandbox, device }) => {
  const drone = device(0);
  await openSettings(page, sandbox, drone, 'system');
  await button(page, 'Factory reset…').click();
  const dialog = page.getByRole('dialog', { name: 'Reset Harbour drone to factory settings?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('textbox').fill('Harbour drone');
  await expect(dialog.getByRole('button', { name: 'Erase settings' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('RESET Harbour drone');
  await expect(dialog.getByRole('button', { name: 'Erase settings' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a viewer reads everything and can do nothing, on a narrow screen', async ({ page, sandbox, device }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  device(0).device.connect();
  await signIn(page, sandbox, 'Ines Carvalho', pathOf(sandbox));
  await expect(card(page, 'Processor').getByText('All cores')).toBeVisible();
  await expect(page.getByText(/^View only\. Mara Lindqvist \(owner\)/)).toBeVisible();
  // Folded, with its main values.
  await expect(card(page, 'Name and time')).toContainText('quad-x4');
  await expect(page.getByRole('group', { name: 'Host name' })).toBeHidden();
  await unfold(page);
  await expect(page.getByRole('group', { name: 'Host name' })).toContainText('quad-x4');
  for (const name of [/^Reboot/, /^Restart/, /^Shut down/, /^Install/, /^Save/, /^Collect/, /^Factory/]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await findings(page)).toEqual([]);
});
