/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { connect, open, shared, usePages } from '../../support/pages';
import { apiAs } from '../../support/sandboxClient';

usePages();

const card = (name: string) => screen.getByRole('region', { name });

test('a card that is a section of its own has the state of that section in it', async () => {
  const { id } = await connect(0);
  const mara = await apiAs(shared.sandbox, 'u_mara');
  // The second change can be undone to the first.
  for (const location of ['Pier 3', 'Pier 4'])
    await mara('PATCH', `/v1/user/devices/${id}/settings/general`, { location }, { 'if-match': '*' });
  await open('u_mara', `/devices/${id}/settings/general`);
  await waitFor(() => expect(card('About this device')).toHaveTextContent(/Saved.*Changed by Mara Lindqvist/));
  within(card('About this device')).getByRole('button', { name: 'Undo this change' });
  await waitFor(() => expect(card('Alert rules')).toHaveTextContent('High temperature'));
  expect(screen.getAllByText('Saved')).toHaveLength(1);
});
