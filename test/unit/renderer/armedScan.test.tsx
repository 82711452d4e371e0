/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/dom';
import { click, connect, open, shared, usePages } from '../../support/pages';
import { apiAs, until } from '../../support/sandboxClient';

usePages();

test('a Wi-Fi scan of an armed vehicle with another uplink begins after a plain question', async () => {
  const { id, device } = await connect(0);
  const mara = await apiAs(shared.sandbox, 'u_mara');
  device.holdArmed(true);
  // The server knows now that the vehicle is armed, and refuses calls without an override.
  await until(async () => {
    const { body } = await mara('POST', `/v1/user/devices/${id}/commands`, { name: 'modem_reset' });
    return (body as { readonly code?: string }).code === 'device_armed';
  });
  await open('u_mara', `/devices/${id}/settings/network`);
  // By its report the device is connected by wwan0.
  const interfaces = await screen.findByRole('table', { name: 'Interfaces' });
  await within(interfaces).findByText('In use');
  const uplinks = screen.getByRole('list', { name: 'Uplink priority' });
  await within(uplinks).findByText('In use');
  await click('Scan for networks');
  const dialog = await screen.findByRole('dialog', { name: 'Scan for Wi-Fi networks?' });
  expect(dialog).toHaveTextContent('A scan interrupts the device’s Wi-Fi for a moment.');
  expect(dialog).toHaveTextContent('Its connection to the server uses wwan0 and is not interrupted.');
  expect(dialog).not.toHaveTextContent(/failsafe|crash/);
  expect(within(dialog).queryByRole('textbox')).toBeNull();
  within(dialog).getByRole('button', { name: 'Scan for networks' }).click();
  await screen.findByRole('list', { name: 'Networks in range' });
});
