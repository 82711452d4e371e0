/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { itemsOf } from '../../support/items';
import { click, connect, fill, open, shared, usePages } from '../../support/pages';
import { apiAs, until } from '../../support/sandboxClient';

usePages();

interface Row {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly desired: { readonly enabled: boolean; readonly note: string };
}

const listOf = (device: string) => `/v1/user/devices/${device}/mavlink/configs`;

/** A connected device, and an endpoint of its router. */
async function withEndpoint(name: string) {
  const { id: device } = await connect(0);
  const mara = await apiAs(shared.sandbox, 'u_mara');
  const endpoints = itemsOf<Row>(
    () => mara,
    () => listOf(device),
  );
  const { id } = await endpoints.made({ name, address: '10.0.0.9' });
  await endpoints.when(id, ({ state }) => state === 'in_sync');
  return { device, id, endpoints };
}

test('the form of an endpoint that the router refuses says why, at the field too, and shows what the router has', async () => {
  const { device, id, endpoints } = await withEndpoint('tablet');
  await endpoints.patch(id, { type: 'udp_server', address: '0.0.0.0', port: 14_540 });
  await endpoints.when(id, ({ state }) => state === 'rejected');
  await open('u_mara', `/devices/${device}/settings/mavlink/configs/${id}/edit`);
  const reason = 'Another program of the device listens on port 14540.';
  await screen.findByText(`Rejected by the device: ${reason}`);
  const port = screen.getByRole('textbox', { name: 'Port' });
  expect(port).toBeInvalid();
  expect(port).toHaveAccessibleDescription(reason);
  screen.getByText('Device: UDP client');
  screen.getByText('Device: 10.0.0.9');
});

test('a switch of an endpoint keeps what somebody else has changed of the endpoint meanwhile', async () => {
  const { device, id, endpoints } = await withEndpoint('laptop');
  await open('u_mara', `/devices/${device}/settings/mavlink`);
  // With the device's first report of its router, the page is drawn anew.
  await screen.findByText('Applied on the device');
  const toggle = await screen.findByRole('switch', { name: 'Enable laptop' });
  // The page learns nothing of the change.
  shared.sandbox.control.addFault({ path: listOf(device), method: 'GET', kind: 'status', status: 503 });
  await endpoints.patch(id, { note: 'Theirs' });
  await endpoints.when(id, ({ state }) => state === 'in_sync');
  fireEvent.click(toggle);
  await until(async () => !(await endpoints.item(id)).desired.enabled);
  expect((await endpoints.item(id)).desired.note).toBe('Theirs');
});

test('quiet hours keep what another browser has saved meanwhile, and ask about an hour that both have changed', async () => {
  const mara = await apiAs(shared.sandbox, 'u_mara');
  const hours = { is_on: true, from: '22:00', to: '07:00', time_zone: 'Europe/Berlin' };
  const saveElsewhere = (change: object) => mara('PUT', '/v1/user/quiet-hours', { ...hours, ...change });
  const saved = async () =>
    ((await mara('GET', '/v1/user/alerts')).body as { readonly quiet_hours: object }).quiet_hours;
  await saveElsewhere({});
  await open('u_mara', '/notifications');
  const from = await screen.findByLabelText('From');
  fill(from, '21:00');
  await saveElsewhere({ to: '06:00' });
  await click('Save quiet hours');
  await screen.findByText('Quiet hours saved');
  expect(await saved()).toEqual({ ...hours, from: '21:00', to: '06:00' });

  fill(from, '23:00');
  await saveElsewhere({ from: '20:00', to: '06:00' });
  await click('Save quiet hours');
  await screen.findByRole('row', { name: /From 23:00 20:00/ });
  expect(await saved()).toMatchObject({ from: '20:00' });
  await click('Keep mine');
  await click('Save quiet hours');
  await waitFor(async () => expect(await saved()).toEqual({ ...hours, from: '23:00', to: '06:00' }));
});
