/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { arrives, connect, open, usePages } from '../../support/pages';

usePages();

const rule = (name: string) => screen.findByRole('group', { name });

test('the alert rules name the limits of the marks as well, and lead to them', async () => {
  const { id } = await connect(0);
  const router = await open('u_mara', `/devices/${id}/settings/general`);
  const hot = await rule('High temperature');
  expect(hot).toHaveTextContent('Above 80 °C for 30 s; cleared at 75 °C.');
  await waitFor(() =>
    expect(hot).toHaveTextContent(
      'Marked on the System page, without an alert: as a warning above 75 °C, as critical above 85 °C.',
    ),
  );
  expect(await rule('Disk almost full')).toHaveTextContent(
    'without an alert: as a warning above 85 %, as critical above 95 %.',
  );
  expect(await rule('Low battery')).not.toHaveTextContent('Marked');
  fireEvent.click(within(hot).getByRole('link', { name: 'Change marks: High temperature' }));
  await arrives(router, `/devices/${id}/settings/system#temp_warn_celsius`);
  await screen.findByRole('heading', { name: 'Warning limits' });
  // The sensor has a limit of its own.
  await screen.findByText(/hardware limit 95 °C/);
  // Its card is folded until the field has the focus.
  fireEvent.click(await screen.findByRole('link', { name: 'Alert rules' }));
  await arrives(router, `/devices/${id}/settings/general#temperature_on`);
  await waitFor(() => expect(screen.getByRole('switch', { name: 'High temperature' })).toHaveFocus());
});

test('the modem names the IP versions that it requests, a connection those that it has addresses of', async () => {
  const { id } = await connect(0);
  await open('u_mara', `/devices/${id}/settings/modem`);
  const version = await screen.findByLabelText('Requested IP version');
  expect(version).toHaveDisplayValue('IPv4 and IPv6');
  expect(version).toHaveAccessibleDescription(/^What the modem asks the operator for\./);
  await open('u_mara', `/devices/${id}/settings/network`);
  const connections = await screen.findByRole('list', { name: 'Connections' });
  expect(connections).toHaveTextContent('IPv4 addresses: Automatic · IPv6 addresses: Disabled');
});
