/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/dom';
import { click, connect, open, shared, usePages } from '../../support/pages';
import { apiAs } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';

usePages();

const pageOf = (id: string) => `/devices/${id}/settings/terminal`;

test('an owner turns the terminal on for an hour by one button and its question; an admin has no such button', async () => {
  const { id } = await connect(0);
  await open('u_jonas', pageOf(id));
  await screen.findByText('The device’s owner can turn it on for a limited time.');
  expect(screen.queryByRole('button', { name: /^Turn on/ })).toBeNull();

  await open('u_mara', pageOf(id));
  await click('Turn on for 1 hour…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn on for 1 hour?' }));
  dialog.getByText(/^Admins and owners can then run commands on the device\./);
  expect(dialog.queryByRole('textbox')).toBeNull();
  dialog.getByRole('button', { name: 'Turn on for 1 hour' }).click();
  await screen.findByText(/^On until /);
  expect(screen.queryByText('Terminal access is off')).toBeNull();
  const { desired } = await settingsOf(await apiAs(shared.sandbox, 'u_mara'), id).get('terminal');
  expect(desired).toMatchObject({ enabled: true, auto_off_h: '1' });
});
