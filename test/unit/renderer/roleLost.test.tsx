/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/dom';
import { connect, fill, open, shared, shows, usePages } from '../../support/pages';
import { apiAs } from '../../support/sandboxClient';

usePages();

const textbox = (name: string) => screen.findByRole('textbox', { name });

/** Mara lets Jonas only look at the device from now on. */
async function demote(id: string) {
  const mara = await apiAs(shared.sandbox, 'u_mara');
  await mara('PATCH', `/v1/user/devices/${id}/access/u_jonas`, { role: 'viewer' });
}

test('GeneralPage names a typed name that the role no longer allows, and shows the saved one', async () => {
  const { id } = await connect(1);
  await open('u_jonas', `/devices/${id}/settings/general`);
  fill(await textbox('Device name'), 'Pier camera');
  await demote(id);
  await shows('You may no longer change these settings. Not saved: Device name.');
  expect(screen.getByRole('group', { name: 'Device name' })).toHaveTextContent('North mast camera');
  expect(screen.queryByRole('button', { name: 'Save name' })).toBeNull();
});

test('NewEndpointPage names what was typed when the role no longer allows it', async () => {
  const { id } = await connect(0);
  await open('u_jonas', `/devices/${id}/settings/mavlink/configs/new`);
  fill(await textbox('Name'), 'pier');
  await demote(id);
  await shows('You may no longer change these settings. Not saved: Name.');
});
