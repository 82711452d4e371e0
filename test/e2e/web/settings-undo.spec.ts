import type { Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';
import { findings } from '../../support/axe';
import { apiAs } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';
import { expect, signIn, test } from './fixtures';
import { applied, connectDisarmed, dialog } from './settingsPage';

const cap = (page: Page) => page.getByRole('textbox', { name: 'Data cap' });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo this change' });
type Device = { holdArmed(is: boolean): void; connect(): void };

/** Settings of a connected, disarmed drone after Jonas has changed them. */
async function open(
  page: Page,
  sandbox: Sandbox,
  one: { id: string; device: Device },
  change: object,
  section = 'modem',
) {
  connectDisarmed(one);
  const jonas = settingsOf(await apiAs(sandbox, 'u_jonas'), one.id);
  await jonas.when(({ reported }) => reported !== null, section, 20_000);
  await jonas.patch(change, section);
  await jonas.when(({ state: now, last }) => now === 'in_sync' && last !== null, section, 20_000);
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${one.id}/settings/${section}`);
  await applied(page);
  return jonas;
}

test('another person’s change is undone beside its section, after showing what that changes', async ({
  page,
  sandbox,
  device,
}) => {
  await open(page, sandbox, device(0), { data_cap_gb: 7, data_cap_reset_day: 5 });
  await expect(page.getByText(/Changed by Jonas Okafor/)).toBeVisible();
  await cap(page).fill('8');
  await expect(undo(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Discard' }).click();
  await undo(page).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText(/^Changed by Jonas Okafor, /)).toBeVisible();
  await expect(dialog(page).getByRole('row', { name: 'Data cap 7 GB not set' })).toBeVisible();
  await expect(dialog(page).getByRole('row', { name: 'Reset on day of month 5 1' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Undo change' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(cap(page)).toHaveValue('');
  await applied(page);
  await expect(page.getByText(/Changed by Mara Lindqvist/)).toBeVisible();
});

test.describe('a change that comes while the question is open', { tag: '@long' }, () => {
  test.use({ allowedConsole: /412 \(Precondition Failed\)/ });
  test('is shown before the undo overwrites it', async ({ page, sandbox, device }) => {
    const jonas = await open(page, sandbox, device(0), { data_cap_gb: 7 });
    await undo(page).click();
    await expect(dialog(page).getByRole('row', { name: 'Data cap 7 GB not set' })).toBeVisible();
    await jonas.patch({ data_cap_gb: 9 });
    await expect(dialog(page).getByRole('row', { name: 'Data cap 9 GB not set' })).toBeVisible();
    await expect(dialog(page).getByText('The settings have just changed. Check the values again.')).toBeVisible();
    await jonas.when(({ state: now }) => now === 'in_sync');
    await dialog(page).getByRole('button', { name: 'Undo change' }).click();
    await jonas.when(({ reported }) => reported?.data_cap_gb === null);
  });
});

test(
  'an undo asks again when the vehicle has been armed in the meantime',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    const one = device(0);
    const jonas = await open(page, sandbox, one, { tcp_server_port: 5770 }, 'mavlink');
    await undo(page).click();
    await expect(dialog(page).getByRole('row', { name: 'TCP server port 5770 5760' })).toBeVisible();
    one.device.holdArmed(true);
    await expect(dialog(page)).toContainText('Vehicle is ARMED');
    await expect(dialog(page).getByRole('button', { name: 'Undo change' })).toBeDisabled();
    await dialog(page).getByLabel('Type “Harbour drone” to confirm').fill('Harbour drone');
    await dialog(page).getByRole('button', { name: 'Undo change' }).click();
    await jonas.when(({ reported }) => reported?.tcp_server_port === 5760, 'mavlink');
  },
);

test(
  'an older change is undone from the activity, which names later changes that it overwrites',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    const one = device(0);
    const jonas = await open(page, sandbox, one, { data_cap_gb: 7 });
    await jonas.patch({ data_cap_gb: 9, data_cap_reset_day: 5 });
    await jonas.when(({ reported }) => reported?.data_cap_gb === 9);
    await page.goto(`${sandbox.url}/devices/${one.id}/settings/activity`);
    const entry = page.getByRole('listitem').filter({ hasText: 'Data cap: 7 GB (was not set)' });
    // On a phone the sentence has all of the width.
    const sentence = await entry.getByText(/changed the modem settings/).boundingBox();
    expect(sentence?.width).toBeGreaterThan(300);
    await entry.getByRole('button', { name: /^Undo/ }).click();
    await expect(dialog(page).getByRole('row', { name: 'Data cap 9 GB not set' })).toBeVisible();
    await expect(dialog(page).getByText(/^Changed again since: Data cap\./)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Undo change' }).click();
    await expect(dialog(page)).toBeHidden();
    const after = await jonas.when(({ reported }) => reported?.data_cap_gb === null);
    expect(after.desired).toMatchObject({ data_cap_reset_day: 5 });
    await entry.getByRole('button', { name: /^Undo/ }).click();
    await expect(dialog(page).getByText('These settings have their earlier values already.')).toBeVisible();
  },
);
