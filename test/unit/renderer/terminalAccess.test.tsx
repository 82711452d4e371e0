/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { click, connect, open, usePages } from '../../support/pages';

usePages();

test('once terminals are turned on, the focus is on the button that opens one', async () => {
  const { id } = await connect(0);
  await open('u_mara', `/devices/${id}/settings/terminal`);
  const choice = await screen.findByRole('combobox', { name: 'Turn on for' });
  expect(screen.queryByRole('switch', { name: 'Allow terminals' })).toBeNull();
  fireEvent.change(choice, { target: { value: '8' } });
  await click('Turn on for 8 hours…');
  const dialog = await screen.findByRole('dialog', { name: 'Turn on for 8 hours?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Turn on for 8 hours' }));
  await screen.findByRole('switch', { name: 'Allow terminals' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open terminal' })).toHaveFocus());
});
