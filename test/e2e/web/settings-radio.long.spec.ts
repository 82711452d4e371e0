import type { Page } from '@playwright/test';
import { findings } from '../../support/axe';
import type { deviceOf } from '../../support/sandboxClient';
import { expect, signIn, test } from './fixtures';
import { applied, card, insist, openSettings } from './settingsPage';

type Device = ReturnType<typeof deviceOf>;

async function choose(page: Page, drone: Device, frequency: string) {
  await page.getByLabel('Frequency', { exact: true }).selectOption(frequency);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await insist(page, drone, 'Apply change');
}

test('both directions are shown live, and grey with their age once reports stop', async ({ page, sandbox, device }) => {
  const drone = device(0);
  await openSettings(page, sandbox, drone, 'radio');
  for (const direction of ['Air to ground', 'Ground to air']) {
    await expect(card(page, direction).getByRole('group', { name: 'RSSI' })).toContainText(/−\d+ dBm/);
    await expect(card(page, direction)).toContainText('5805 MHz, 20 MHz wide, MCS 1');
    await expect(card(page, direction)).toContainText(/−\d+ \/ −\d+ \/ −\d+ dBm/);
  }
  drone.device.disconnect();
  await expect(card(page, 'Air to ground')).toContainText(/\d+ s old/);
  await expect(
    page.getByRole('status').filter({ hasText: 'Ground to air: these values are no longer live.' }),
  ).toHaveCount(1);
});

test('a radio that is too hot says so', async ({ page, sandbox, device }) => {
  const hot = (message: string) => message.replaceAll(/"temp_celsius":[\d.]+/g, '"temp_celsius":71');
  await openSettings(page, sandbox, device(0, { rewrite: hot }), 'radio');
  for (const direction of ['Air to ground', 'Ground to air'])
    await expect(card(page, direction)).toContainText('RF temperature71 °C, too hot');
});

test('the old channel stays when the far end refuses or cannot be reached', async ({ page, sandbox, device }) => {
  const drone = device(0);
  await openSettings(page, sandbox, drone, 'radio');
  await applied(page);
  drone.device.setBehaviour({ farEnd: 'refuses' });
  await page.getByLabel('Frequency', { exact: true }).selectOption('5745');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Ground station refuses: the change is locked there.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  drone.device.setBehaviour({ farEnd: 'deaf' });
  await choose(page, drone, '5785');
  await expect(card(page, 'Air to ground')).toContainText('Lost');
  await applied(page);
  await expect(page.getByText(/The last change was undone. Ground station was not heard within 5 s/)).toBeVisible();
  await expect(page.getByLabel('Frequency', { exact: true })).toHaveValue('5805');
  await expect(card(page, 'Air to ground')).toContainText('5805 MHz');
});

test('figures follow the typed values, and errors are shown beside the field', async ({ page, sandbox, device }) => {
  await openSettings(page, sandbox, device(0), 'radio');
  await applied(page);
  const modulation = card(page, 'Modulation and error correction');
  await expect(modulation).toContainText('13 Mbit/s on air, about 8.7 Mbit/s after error correction.');
  await expect(page.getByLabel('MCS', { exact: true }).getByRole('option')).toContainText([
    /^MCS 0: 6\.5 Mbit\/s, long range/,
    /long range/,
    /^MCS 2: 19\.5 Mbit\/s, medium range/,
    /medium range/,
    ...Array.from({ length: 4 }, () => /short range/),
  ]);
  await page.getByLabel('MCS', { exact: true }).selectOption('7');
  await page.getByLabel('FEC n (all packets)').fill('10');
  await expect(modulation).toContainText('65 Mbit/s on air, about 52 Mbit/s after error correction.');
  await expect(modulation).toContainText('Error correction adds 25 %.');
  await page.getByLabel('FEC n (all packets)').fill('9'.repeat(20));
  await expect(modulation).not.toContainText('Error correction adds');
  await page.getByLabel('FEC n (all packets)').fill('10');
  await page.getByLabel('FEC k (data packets)').fill('10');
  await expect(card(page, 'Transmit power')).toContainText('Estimate: ');
  await page.getByLabel('While armed').fill('9'.repeat(20));
  await expect(card(page, 'Transmit power')).not.toContainText('Estimate: ');
  await page.getByLabel('While armed').fill('100 mW');
  await expect(card(page, 'Transmit power')).toContainText('Enter the value in dBm.');
  await page.getByLabel('While armed').fill('20 dBm');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(modulation).toContainText('k must be smaller than n.');
  await expect(card(page, 'Transmit power')).toContainText('At most 14 dBm is legal in Germany.');
});

test('a key file of the wrong size is refused, and a chosen one can be dropped before saving', async ({
  page,
  sandbox,
  device,
}) => {
  await openSettings(page, sandbox, device(0), 'radio');
  await applied(page);
  const key = page.getByRole('group', { name: 'Key', exact: true });
  const file = (name: string, bytes: number) => ({ name, mimeType: '', buffer: Buffer.alloc(bytes, 9) });
  await page.getByLabel('Key file').setInputFiles(file('wrong.key', 32));
  await expect(key.getByRole('alert')).toHaveText('A key file of wfb-ng has 64 bytes. Choose another file.');
  await page.getByLabel('Key file').setInputFiles(file('drone.key', 64));
  await expect(key).toContainText('drone.key will replace the key on both ends.');
  await expect(page.getByText('1 unsaved change')).toBeVisible();
  await key.getByRole('button', { name: 'Keep the current key' }).click();
  await expect(page.getByText('1 unsaved change')).toHaveCount(0);
});

test('the spectrum is scanned after a question, and a viewer may only look', async ({ page, sandbox, device }) => {
  const drone = device(0);
  await openSettings(page, sandbox, drone, 'radio');
  await applied(page);
  await page.getByRole('button', { name: 'Scan spectrum…' }).click();
  await insist(page, drone, 'Scan spectrum');
  await expect(page.getByRole('table', { name: 'Spectrum' })).toContainText('5745 MHz');
  await signIn(page, sandbox, 'Ines Carvalho', `/devices/${drone.id}/settings/radio`);
  await expect(page.getByRole('group', { name: 'Frequency' })).toContainText('5805 MHz');
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await expect(card(page, 'Actions')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Choose key file…' })).toHaveCount(0);
});

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`at 390 px in ${scheme}`, () => {
    test.use({ colorScheme: scheme, viewport: { width: 390, height: 844 } });

    test('axe finds nothing and nothing scrolls sideways', async ({ page, sandbox, device }) => {
      await openSettings(page, sandbox, device(0), 'radio');
      await applied(page);
      const direction = card(page, 'Air to ground');
      const antennas = direction.getByRole('table');
      await expect(direction.getByText('State', { exact: true })).toBeVisible();
      await expect(antennas).toBeHidden();
      await direction.getByRole('button', { name: 'Show details' }).click();
      await expect(antennas).toBeVisible();
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });
  });
}

test.describe('a radio of another kind', () => {
  test.use({ devices: 9 });

  test('shows its readings, and says that it cannot be configured here', async ({ page, sandbox, device }) => {
    await openSettings(page, sandbox, device(8), 'radio');
    await expect(page.getByText(/^An ELRS radio is set up at its transmitter, not here\./)).toBeVisible({
      timeout: 20_000,
    });
    await expect(card(page, 'Air to ground')).toContainText(/RSSI−\d+ dBm/);
    await expect(card(page, 'Ground to air')).toContainText('Packets250/s');
    await expect(card(page, 'Air to ground')).not.toContainText(/Recovered by FEC|Not reported|--/);
    await expect(page.getByRole('button', { name: /^(Save|Scan|Bind|Copy)/ })).toHaveCount(0);
    await expect(page.getByText('Applied on the device')).toHaveCount(0);
    expect(await findings(page)).toEqual([]);
  });
});

test('a SiK radio has the readings and settings of its kind', async ({ page, sandbox, device }) => {
  const wing = device(2);
  await openSettings(page, sandbox, wing, 'radio');
  await applied(page);
  await expect(card(page, 'Air to ground')).toContainText(/Noise−\d+ dBm/);
  await expect(card(page, 'Air to ground')).toContainText(/Send buffer\d+ %/);
  await expect(page.getByLabel('Frequency', { exact: true })).toHaveCount(0);
  await expect(card(page, 'Actions')).toHaveCount(0);
  await page.getByLabel('Network ID').fill('31');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await insist(page, wing, 'Apply change');
  await page.getByRole('button', { name: 'Keep new settings' }).click();
  await applied(page);
  await expect(page.getByLabel('Network ID')).toHaveValue('31');
  expect(await findings(page)).toEqual([]);
});
