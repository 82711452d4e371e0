/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { connect, open, usePages } from '../../support/pages';

usePages();

const matchMedia = window.matchMedia.bind(window);
afterEach(() => {
  window.matchMedia = matchMedia;
});

const header = () => within(screen.getByRole('banner'));

test('a page does not say "Armed" while the vehicle is disarmed', async () => {
  const { id } = await connect(0);
  await open('u_mara', `/devices/${id}/settings/mavlink`);
  await screen.findByText('Disarmed');
  expect(screen.queryByText('Armed')).toBeNull();
});

test('pages that act on the device say that its vehicle is armed before a click, pages about people do not', async () => {
  const { id, device } = await connect(0);
  device.holdArmed(true);
  await open('u_mara', `/devices/${id}/settings/system`);
  await waitFor(() => within(screen.getByRole('region', { name: 'Danger zone' })).getByText('Armed'));
  header().getByText('Armed');
  await open('u_mara', `/devices/${id}/settings/general`);
  await screen.findByRole('heading', { name: 'General' });
  await header().findByText('Armed');
  await open('u_mara', `/devices/${id}/settings/sharing`);
  await screen.findByRole('region', { name: 'People with access' });
  expect(header().queryByText('Armed')).toBeNull();
});

test('“Armed” follows the status in the header of a phone, as it does in the list', async () => {
  const { id, device } = await connect(0);
  device.holdArmed(true);
  window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: query === '(max-width: 639px)' });
  await open('u_mara', `/devices/${id}/settings/general`);
  await waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent(/Online.*Armed/));
});
