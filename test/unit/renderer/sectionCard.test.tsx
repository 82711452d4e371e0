/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { connect, open, shared, usePages } from '../../support/pages';
import { apiAs } from '../../support/sandboxClient';

usePages();

const matchMedia = window.matchMedia.bind(window);
afterEach(() => {
  window.matchMedia = matchMedia;
});

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

test('on a phone the heading of the alert rules says how many of them are on', async () => {
  window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: query === '(max-width: 639px)' });
  const { id } = await connect(0);
  const mara = await apiAs(shared.sandbox, 'u_mara');
  await mara('PATCH', `/v1/user/devices/${id}/settings/alerts`, { cell_on: false }, { 'if-match': '*' });
  await open('u_mara', `/devices/${id}/settings/general`);
  await waitFor(() => expect(card('Alert rules')).toHaveTextContent('8 of 9 on'));
});
