import type { Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';
import { findings } from '../../support/axe';
import { apiAs } from '../../support/sandboxClient';
import { expect, signIn, test } from './fixtures';

const pathOf = (sandbox: Sandbox, index = 0) => `/devices/${sandbox.factory[index]?.id}/settings/general`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tags = (page: Page) => page.getByRole('list', { name: 'Tags' }).getByRole('listitem');

test('description, location, type and tags are saved by keyboard, also while the device is offline', async ({
  page,
  sandbox,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  await signIn(other, sandbox, 'Ines Carvalho', pathOf(sandbox));
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
  await page.getByLabel('Description').fill('Watches the pier');
  await page.getByLabel('Location').fill('Pier 4');
  const add = page.getByLabel('Add tag');
  await add.fill('harbour');
  await add.press('Enter');
  await add.fill('NIGHT');
  await add.press(',');
  await expect(tags(page)).toHaveText(['harbour', 'night']);
  await add.fill('night');
  await add.press('Enter');
  await expect(add).toHaveAccessibleDescription('This tag already exists.');
  await add.fill('no blanks');
  await add.press('Enter');
  await expect(add).toHaveAccessibleDescription('A tag has 1 to 32 letters a-z, digits or dashes.');
  await add.fill('wrong');
  await add.press('Enter');
  await add.press('Backspace');
  await expect(tags(page)).toHaveText(['harbour', 'night']);
  await page.getByRole('button', { name: 'Remove tag harbour' }).press('Enter');
  await expect(add).toBeFocused();
  await button(page, 'Save changes').click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/Queue/)).toHaveCount(0);
  await expect(tags(other)).toHaveText(['night']);
  await expect(other.getByRole('group', { name: 'Description' })).toContainText('Watches the pier');
  await expect(other.getByLabel('Add tag')).toHaveCount(0);
  await expect(button(other, 'Identify')).toHaveCount(0);
  await other.context().close();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await findings(page)).toEqual([]);
});

test.describe('two people', () => {
  test.use({ allowedConsole: /412 \(Precondition Failed\)/ });

  test('who change the same field see both values', async ({ page, sandbox }) => {
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
    await page.getByLabel('Location').fill('Pier 4');
    const jonas = await apiAs(sandbox, 'u_jonas');
    const address = `/v1/user/devices/${sandbox.factory[0]?.id}/settings/general`;
    await jonas('PATCH', address, { location: 'Crane 2' }, { 'if-match': '*' });
    await expect(page.getByRole('alert')).toContainText('Crane 2');
    await page.getByRole('button', { name: 'Keep mine' }).first().click();
    await button(page, 'Save changes').click();
    await expect
      .poll(async () => (await jonas('GET', address)).body)
      .toMatchObject({ desired: { location: 'Pier 4' } });
  });
});

test('a device is identified by its lamp', async ({ page, sandbox, device }) => {
  device(0).device.connect();
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
  await button(page, 'Identify').click();
  await expect(page.getByText('Status LED blinked')).toBeVisible();
});

test('a device is handed over once the other person accepts', async ({ page, sandbox, browser }) => {
  const other = await (await browser.newContext()).newPage();
  await signIn(other, sandbox, 'Jonas Okafor', pathOf(sandbox));
  await expect(other.getByLabel('Device name')).toBeVisible();
  await expect(button(other, 'Transfer ownership…')).toHaveCount(0);
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
  await button(page, 'Transfer ownership…').click();
  const dialog = page.getByRole('dialog', { name: 'Transfer Harbour drone?' });
  await dialog.getByLabel('New owner').selectOption('Jonas Okafor');
  await expect(dialog.getByRole('button', { name: 'Offer device' })).toBeDisabled();
  await dialog.getByLabel('Type “Harbour drone” to confirm').fill('Harbour drone');
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Offer device' }).click();
  await expect(page.getByText('Ownership was offered to Jonas Okafor, who hasn’t answered yet.')).toBeVisible();
  await expect(other.getByText('Mara Lindqvist offers you ownership of this device.')).toBeVisible();
  await button(other, 'Accept').click();
  await expect(other.getByText('You now own this device')).toBeVisible();
  await expect(button(other, 'Transfer ownership…')).toBeVisible();
  await expect(page.getByText(/^Ownership was offered/)).toHaveCount(0);
  await expect(button(page, 'Transfer ownership…')).toHaveCount(0);
  await other.context().close();
});

test('a device is never offered to another person than the one who was chosen', async ({ page, sandbox }) => {
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
  await button(page, 'Transfer ownership…').click();
  const dialog = page.getByRole('dialog', { name: 'Transfer Harbour drone?' });
  const owner = dialog.getByLabel('New owner');
  const offer = dialog.getByRole('button', { name: 'Offer device' });
  await expect(owner.locator('option:checked')).toHaveText('Choose a person');
  await dialog.getByLabel('Type “Harbour drone” to confirm').fill('Harbour drone');
  await expect(offer).toBeDisabled();
  await owner.selectOption('Ines Carvalho');
  await expect(offer).toBeEnabled();
  const mara = await apiAs(sandbox, 'u_mara');
  await mara('POST', `/v1/user/devices/${sandbox.factory[0]?.id}/access/revoke`, { user_id: 'u_ines' });
  await expect(owner.locator('option:checked')).toHaveText('Choose a person');
  await expect(offer).toBeDisabled();
  await owner.selectOption('Jonas Okafor');
  await offer.click();
  await expect(page.getByText('Ownership was offered to Jonas Okafor, who hasn’t answered yet.')).toBeVisible();
});

test('the type that the flight controller reports is offered where another one is chosen', async ({
  page,
  sandbox,
  device,
}) => {
  device(0).device.connect();
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
  const type = page.getByLabel('Type', { exact: true });
  await expect(type).toHaveValue('copter');
  await type.selectOption('Rover');
  await expect(page.getByText('The flight controller reports: Quadrotor.')).toBeVisible();
  await button(page, 'Use Copter').press('Enter');
  await expect(type).toHaveValue('copter');
  await expect(page.getByText(/^The flight controller reports/)).toHaveCount(0);
});
