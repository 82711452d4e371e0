/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { arrives, click, connect, fill, open, usePages } from '../../support/pages';

usePages();

const name = () => screen.getByRole('textbox', { name: 'Name' });

test('the browser’s Back asks before the typing in a dialog is lost', async () => {
  const { id } = await connect(0);
  const pageOf = (section: string) => `/devices/${id}/settings/${section}`;
  const router = await open('u_mara', pageOf('general'));
  await screen.findByRole('textbox', { name: 'Location' });
  router.navigate(pageOf('network'));
  await click('Add VPN…');
  await screen.findByRole('dialog', { name: 'New VPN' });
  fill(name(), 'Fleet');
  router.navigator.go(-1);
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await click('Cancel');
  await waitFor(() => expect(name()).toHaveValue('Fleet'));
  router.navigator.go(-1);
  await click('Discard changes');
  await arrives(router, pageOf('general'));
});
