import { expect, test } from './fixtures';
import { applied, card, openSettings } from './settingsPage';

test('the modem page shows live readings, and a data cap is set by keyboard', async ({ page, sandbox, device }) => {
  await openSettings(page, sandbox, device(0), 'modem');
  await applied(page);
  await expect(card(page, 'Signal').getByRole('group', { name: 'RSRP' })).toContainText(
    /−\d+ dBm(Good|Excellent|Fair)/,
  );
  await expect(card(page, 'Signal')).toContainText(/, quality \d+ %\./);
  await expect(card(page, 'Status')).toContainText('Sandbox Mobile (001-01)');
  await expect(card(page, 'Status')).toContainText(/LTE B3, channel 1850/);
  await expect(card(page, 'Status')).toContainText('TechnologyLTE, 5G');
  await expect(card(page, 'Modem and SIM')).toContainText('001010000000017');
  await expect(page.getByText('The device’s own connection uses this modem.')).toBeVisible();
  await expect(page.getByText('PIN attempts left: 3.')).toBeVisible();
  await page.getByLabel('Data cap', { exact: true }).last().focus();
  await page.keyboard.type('2500 MB');
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.getByRole('button', { name: 'Save changes' }).evaluate((one) => one === document.activeElement))
      break;
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('The device has applied the change')).toBeVisible();
  await applied(page);
  await expect(page.getByLabel('Data cap', { exact: true }).last()).toHaveValue('2.5');
  await page.getByRole('button', { name: 'Ping server' }).press('Enter');
  await expect(page.getByText('4 of 4 answered, 38 ms')).toBeVisible();
  await expect(page.getByLabel('When the cap is reached')).toBeVisible();
  const cap = card(page, 'Data usage');
  await expect(cap.getByText(/^3\.\d GB of 2\.5 GB used since 1 [A-Z][a-z]+\.$/)).toBeVisible();
  await expect(cap.getByText('The data cap is reached.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Signal of other networks' }).getByRole('row')).toHaveCount(2);
});
