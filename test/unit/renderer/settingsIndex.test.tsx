/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { cardAnchor } from '../../../renderer/lib/cardsOnPage';
import { SETTINGS_PAGES } from '../../../renderer/shell/device/settingsPages';
import { arrives, connect, open, shared, usePages } from '../../support/pages';

usePages();

const index = () => screen.getByRole('navigation', { name: 'On this page' });
const links = () => within(index()).getAllByRole('link');
const texts = () => links().map(({ textContent }) => textContent);

/** Titles of the cards that are shown. */
const headings = () =>
  [...document.querySelectorAll('main h3')].filter((one) => !one.closest('[hidden]')).map((one) => one.textContent);

/** Pages with more than three cards. */
const INDEXED = ['general', 'media/pipeline', 'modem', 'mavlink', 'radio', 'network', 'system'] as const;

async function titlesOf(path: string): Promise<string[]> {
  const script = await SETTINGS_PAGES.find((one) => one.path === path)?.load();
  return (script?.plan ?? []).map(({ title }) => title);
}

test.each(INDEXED)('the index of %s leads to every card that the page has', async (path) => {
  const { id } = await connect(0);
  const titles = await titlesOf(path);
  await open('u_mara', `/devices/${id}/settings/${path}`);
  await waitFor(() => expect(titles.filter((title) => !document.getElementById(cardAnchor(title)))).toEqual([]));
  // No card that the plan forgets.
  await waitFor(() => expect(new Set(headings())).toEqual(new Set(titles)));
  expect(texts()).toEqual(titles);
});

test('a viewer’s index has no card that only others get', async () => {
  const { id } = await connect(0);
  const all = await titlesOf('general');
  await open('u_ines', `/devices/${id}/settings/general`);
  await screen.findByRole('heading', { level: 3, name: 'Alert rules' });
  await waitFor(() => expect(texts()).toEqual(all.filter((title) => title !== 'Name' && title !== 'Identify')));
});

test('a link of the index leads to its card and names it in the address, and the page stays', async () => {
  const { id } = await connect(0);
  const router = await open('u_mara', `/devices/${id}/settings/modem`);
  await screen.findByText('Applied on the device');
  fireEvent.click(within(index()).getByRole('link', { name: 'Data usage' }));
  await arrives(router, `/devices/${id}/settings/modem#section-data-usage`);
  await waitFor(() => expect(screen.getByRole('heading', { level: 3, name: 'Data usage' })).toHaveFocus());
});

test('until the device is known its page has the list of sections, the title, the index and room for the cards', async () => {
  const { id } = await connect(0);
  shared.sandbox.control.addFault({ path: `/v1/user/devices/${id}`, kind: 'delay', ms: 2000, times: 1 });
  await open('u_mara', `/devices/${id}/settings/modem`);
  await screen.findByRole('status', { name: 'Loading settings…' });
  screen.getByRole('heading', { level: 2, name: 'Modem' });
  expect(texts()).toEqual(await titlesOf('modem'));
  const list = within(screen.getByRole('navigation', { name: 'Settings' }));
  expect(list.getByRole('link', { name: 'Modem' })).toHaveAttribute('aria-current', 'page');
  expect(screen.queryByText('Applied on the device')).toBeNull();
  await screen.findByText('Applied on the device');
  expect(texts()).toEqual(await titlesOf('modem'));
});
