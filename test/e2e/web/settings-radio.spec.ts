import type { Page } from '@playwright/test';
import type { deviceOf } from '../../support/sandboxClient';
import { expect, test } from './fixtures';
import { applied, card, insist, openSettings } from './settingsPage';

type Device = ReturnType<typeof deviceOf>;

async function choose(page: Page, drone: Device, frequency: string) {
  await page.getByLabel('Frequency', { exact: true }).selectOption(frequency);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await insist(page, drone, 'Apply change');
}

test('a channel that both ends accept is kept once confirmed', async ({ page, sandbox, device }) => {
  const drone = device(0);
  await openSettings(page, sandbox, drone, 'radio');
  await applied(page);
  const frequency = page.getByLabel('Frequency', { exact: true });
  const radar = page.getByText('Radar has priority on this frequency: the radio may have to stop transmitting.');
  await expect(frequency.getByRole('option')).toHaveText([
    '5180 MHz',
    '5200 MHz',
    '5240 MHz',
    '5300 MHz, shared with radar (DFS)',
    '5500 MHz, shared with radar (DFS)',
    '5660 MHz, shared with radar (DFS)',
    '5745 MHz',
    '5765 MHz',
    '5785 MHz',
    '5805 MHz',
  ]);
  await frequency.selectOption('5300');
  await expect(radar).toBeVisible();
  await frequency.selectOption('5745');
  await expect(radar).toHaveCount(0);
  await choose(page, drone, '5745');
  await page.getByRole('button', { name: 'Keep new settings' }).click();
  await applied(page);
  await expect(card(page, 'Air to ground')).toContainText('5745 MHz');
});
