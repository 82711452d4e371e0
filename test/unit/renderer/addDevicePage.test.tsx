/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { showReloadAlert } from '../../../renderer/lib/flags';
import { newDevice, type NewDevice } from '../../support/newDevice';
import { click, connect, fill, open, shared, usePages } from '../../support/pages';
import { apiAs } from '../../support/sandboxClient';

usePages();

const made: NewDevice[] = [];
afterEach(() => {
  for (const one of made.splice(0)) one.stop();
  showReloadAlert.set(false);
});
const fresh = async (about?: Parameters<typeof newDevice>[1]) => {
  const one = await newDevice(shared.sandbox, about);
  made.push(one);
  return one;
};
const fault: typeof shared.sandbox.control.addFault = (one) => shared.sandbox.control.addFault(one);
const code = () => screen.findByRole('textbox', { name: 'Device code' });
const isSaid = (text: string) => waitFor(async () => expect(await code()).toHaveAccessibleDescription(text));

// @spec 5.7
test('an answer without success or device info is an invalid code', async () => {
  const device = await fresh();
  await open('u_mara', '/device');
  fill(await code(), device.code);
  const path = `/v1/oauth2/device/info/${device.code}`;
  for (const text of ['{"success":true}', '[]', 'null']) {
    fault({ path, kind: 'body', text, times: 1 });
    await click('Continue');
    await isSaid('Invalid device code');
    fill(await code(), '');
    fill(await code(), device.code);
  }
  fault({ path, kind: 'body', text: '{"success":false,"error_description":"That code is old"}', times: 1 });
  await click('Continue');
  await isSaid('That code is old');
});

// @spec 5.8
test('an approval that the server refuses says why and keeps the review', async () => {
  const device = await fresh();
  await open('u_mara', `/device?user_code=${device.code}`);
  await click('Continue');
  fill(await screen.findByRole('textbox', { name: 'Device name' }), 'Kept');
  const path = '/v1/oauth2/device/authorize';
  for (const [text, said] of [
    ['{"success":false}', 'Authorization failed'],
    ['{"success":false,"error_description":"Not this one"}', 'Not this one'],
  ] as const) {
    fault({ path, kind: 'body', text, times: 1 });
    await click('Add device');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(said));
  }
  expect(screen.getByRole('textbox', { name: 'Device name' })).toHaveValue('Kept');
  await click('Add device');
  await screen.findByRole('heading', { name: /finishing setup|is ready/ });
});

test('each new step has the focus on its heading, as the button that led there is gone', async () => {
  const device = await fresh();
  await open('u_mara', `/device?user_code=${device.code}`);
  await waitFor(async () => expect(await code()).toHaveFocus());
  await click('Continue');
  const review = await screen.findByRole('heading', { name: 'Is this your device?' });
  await waitFor(() => expect(review).toHaveFocus());
  await click('Deny');
  const denied = await screen.findByRole('heading', { name: 'Request denied' });
  await waitFor(() => expect(denied).toHaveFocus());
  await click('Enter another code');
  await waitFor(async () => expect(await code()).toHaveFocus());
});

// @spec 4.14
test('an expired device says so and offers the same way to its owner; others are told who can', async () => {
  const { id } = shared.sandbox.factory[4] ?? { id: '' };
  const mara = await apiAs(shared.sandbox, 'u_mara');
  const ines = await apiAs(shared.sandbox, 'u_ines');
  const made = await mara('POST', '/v1/invitations', { device_id: id, email: 'ines@sandbox.example', role: 'editor' });
  await ines('POST', `/v1/invitations/${(made.body as { id: string }).id}/accept`);
  const path = `/devices/${id}/settings/general`;
  await open('u_mara', path);
  await screen.findByText('This device can’t connect: authentication expired.');
  (await screen.findByRole('link', { name: 'Re-authenticate' })).click();
  await waitFor(async () => expect(await code()).toHaveFocus());
  await open('u_ines', path);
  await screen.findByText('Only its owner can re-authenticate it.');
  expect(screen.queryByRole('link', { name: 'Re-authenticate' })).toBeNull();
});

test('a device that was never authenticated is authenticated, not re-authenticated', async () => {
  const { id, name } = shared.sandbox.factory[6] ?? { id: '', name: '' };
  await open('u_mara', `/device?renew=${id}`);
  await screen.findByRole('heading', { level: 1, name: 'Authenticate device' });
  await screen.findByRole('heading', { name: `Authenticate ${name}` });
});

// @spec 8.9
test('with a device online the reload is not offered', async () => {
  await connect(0);
  showReloadAlert.set(true);
  await open('u_mara', '/');
  await waitFor(() => expect(showReloadAlert.get()).toBe(false));
});
