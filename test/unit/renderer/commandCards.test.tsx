/** @jest-environment ./test/support/pageEnvironment.ts */
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { connect, open, usePages } from '../../support/pages';

usePages();

test.each([
  ['system', 'Danger zone'],
  ['system', 'Services'],
  ['mavlink', 'Flight controller'],
])('in the %s settings, the card "%s" says that the device is offline, beside its title', async (page, title) => {
  const { id, device } = await connect(0);
  await open('u_mara', `/devices/${id}/settings/${page}`);
  const card = within(await screen.findByRole('region', { name: title }));
  expect(card.queryByText('Device offline')).toBeNull();
  device.disconnect();
  await waitFor(() => within(screen.getByRole('region', { name: title })).getByText('Device offline'));
});
