import { findings } from '../../support/axe';
import { apiAs } from '../../support/sandboxClient';
import { expect, test } from './fixtures';
import { applied, card, FIRST, insist, openSettings } from './settingsPage';

test('a card with one PIN attempt left asks for the name, and a locked one for its PUK', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  await openSettings(page, sandbox, drone, 'modem');
  await applied(page);
  for (const left of ['2.', '1', 'locked']) {
    await page.getByLabel('SIM PIN').fill('9999');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await insist(page, drone, 'Apply change');
    const told = left === '1' ? '1 PIN attempt left.' : left === '2.' ? 'PIN attempts left: 2.' : 'The SIM is locked.';
    await expect(card(page, 'SIM lock')).toContainText(told);
  }
  await page.getByLabel('PUK').fill('12345678');
  await page.getByLabel('SIM PIN').fill('2468');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await insist(page, drone, 'Apply change');
  await page.getByRole('button', { name: 'Keep new settings' }).click();
  await expect(card(page, 'SIM lock')).toContainText('PIN attempts left: 3.');
});

test('an access point that the network refuses is refused beside its field', async ({ page, sandbox, device }) => {
  await openSettings(page, sandbox, device(0), 'modem');
  await applied(page);
  await page.getByLabel('Access point (APN)').selectOption('Manual');
  await page.getByLabel('APN name').fill('forbidden.example');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(card(page, 'Connection')).toContainText('The network refuses this APN.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a change to the device’s own connection asks for its name, and is undone unless confirmed', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  await openSettings(page, sandbox, drone, 'modem');
  await applied(page);
  await page.getByLabel('Technology', { exact: true }).selectOption('4G only');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await insist(page, drone, 'Apply change');
  await page.getByRole('button', { name: 'Keep new settings' }).click();
  await applied(page);
  await expect(page.getByLabel('Technology')).toHaveValue('4g');
});

test('an operator found by a scan is filled into the form', async ({ page, sandbox, device }) => {
  const drone = device(0);
  await openSettings(page, sandbox, drone, 'modem');
  await applied(page);
  await page.getByRole('button', { name: 'Scan operators…' }).click();
  await insist(page, drone, 'Scan operators');
  await expect(page.getByText('3 operators found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use Closed Mobile' })).toBeDisabled();
  await page.getByRole('button', { name: 'Use Other Mobile' }).click();
  await expect(page.getByLabel('Operator (MCC-MNC)')).toHaveValue('001-02');
});

test('a viewer sees all settings with masked numbers, and can change none', async ({ page, sandbox, device }) => {
  await openSettings(page, sandbox, device(0), 'modem', 'Ines Carvalho');
  await applied(page);
  await expect(card(page, 'Modem and SIM')).toContainText('•••••••••••0017');
  await expect(card(page, 'Modem and SIM')).not.toContainText('001010000000017');
  await expect(page.getByRole('group', { name: 'Requested IP version' })).toContainText('IPv4 and IPv6');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(card(page, 'Actions')).toHaveCount(0);
});

test('the page of a camera without a modem says which modems are supported', async ({ page, sandbox, device }) => {
  await openSettings(page, sandbox, device(1), 'modem');
  await expect(page.getByRole('heading', { name: 'No cellular modem detected' })).toBeVisible();
  await expect(page.getByText(/QMI or MBIM/)).toBeVisible();
  await expect(card(page, 'Signal')).toHaveCount(0);
});

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`at 390 px in ${scheme}`, () => {
    test.use({ colorScheme: scheme, viewport: { width: 390, height: 844 } });

    test('axe finds nothing and nothing scrolls sideways', async ({ page, sandbox, device }) => {
      await openSettings(page, sandbox, device(0), 'modem');
      await applied(page);
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });
  });
}

test('a running command is shown again after leaving the page, until it ends', async ({ page, sandbox, device }) => {
  const drone = device(0);
  await openSettings(page, sandbox, drone, 'modem');
  await applied(page);
  drone.device.disconnect();
  await expect(page.getByText(/^Offline since/)).toBeVisible(FIRST);
  const jonas = await apiAs(sandbox, 'u_jonas');
  const given = await jonas('POST', `/v1/user/devices/${drone.id}/commands`, { name: 'modem_reconnect' });
  expect(given.status).toBe(202);
  const job = page.getByRole('status').filter({ hasText: 'Waiting for the device…' });
  await expect(job).toBeVisible();
  await page.getByRole('link', { name: 'General', exact: true }).click();
  await expect(job).toHaveCount(0);
  await page.getByRole('link', { name: 'Modem', exact: true }).click();
  await expect(job).toBeVisible();
  await page.reload();
  await expect(job.getByRole('button', { name: 'Cancel' })).toBeVisible(FIRST);
  drone.device.connect();
  await expect(page.getByRole('status').filter({ hasText: 'Done' })).toBeVisible(FIRST);
});
