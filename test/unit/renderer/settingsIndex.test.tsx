/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { can, type Role } from '#app/domain/role';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import type { PagePlan } from '../../../renderer/lib/pagePlan';
import { SETTINGS_PAGES, type SettingsPage } from '../../../renderer/shell/device/settingsPages';
import { arrives, connect, open, shared, usePages } from '../../support/pages';
import { apiAs } from '../../support/sandboxClient';
import { setTerminal } from '../../support/terminalViewer';

usePages();

const index = () => screen.getByRole('navigation', { name: 'On this page' });
const links = () => within(index()).getAllByRole('link');
const texts = () => links().map(({ textContent }) => textContent);

/** Titles of the cards that are shown, in the order in which they are read. */
const cards = () =>
  [...document.querySelectorAll('main section[id^="section-"]')]
    .filter((one) => !one.closest('[hidden]'))
    .map((one) => one.querySelector('h3')?.textContent);

const planOf = async ({ load }: SettingsPage): Promise<PagePlan | undefined> => (await load()).plan;

/** Titles of the cards that are planned for a role, by default for all that a page can have. */
async function titlesOf(path: string, role: Role = 'owner'): Promise<string[]> {
  const page = SETTINGS_PAGES.find((one) => one.path === path);
  const plan = (page && (await planOf(page))) ?? [];
  return plan.filter(({ needs }) => needs === undefined || can(role, needs)).map(({ title }) => title);
}

/** Pages that edit a section. All others have no plan. */
const PLANNED = SETTINGS_PAGES.filter(({ edits }) => edits !== undefined);
const WALKS = PLANNED.flatMap(({ path, isClosed = false }) => [
  { path, person: 'u_mara', role: 'owner' as const },
  ...(isClosed ? [] : [{ path, person: 'u_ines', role: 'viewer' as const }]),
]);

test('every page that edits a section has a plan of its cards, and no other page has one', async () => {
  const plans = await Promise.all(SETTINGS_PAGES.map(planOf));
  const planned = SETTINGS_PAGES.filter((_, at) => (plans[at]?.length ?? 0) > 0);
  expect(planned.map(({ path }) => path)).toEqual(PLANNED.map(({ path }) => path));
});

test.each(WALKS)('page $path has for the $role exactly the planned cards, in their order', async (walk) => {
  const { path, person, role } = walk;
  const { id } = await connect(0);
  if (path === 'terminal') await setTerminal(await apiAs(shared.sandbox, 'u_mara'), id, true);
  const titles = await titlesOf(path, role);
  await open(person, `/devices/${id}/settings/${path}`);
  await waitFor(() => expect(cards()).toEqual(titles));
  // The index links to them. A page with fewer cards has none.
  if (titles.length > 3) await waitFor(() => expect(texts()).toEqual(titles));
});

test('a viewer’s index lacks the cards that viewers do not see', async () => {
  const { id } = await connect(0);
  const all = await titlesOf('general');
  await open('u_ines', `/devices/${id}/settings/general`);
  await screen.findByRole('heading', { level: 3, name: 'Alert rules' });
  await waitFor(() => expect(texts()).toEqual(all.filter((title) => title !== 'Name' && title !== 'Identify')));
});

test('the index of the media page is that of its pipeline, and absent beside its sources', async () => {
  const { id } = await connect(0);
  const titles = await titlesOf('media/pipeline');
  await open('u_mara', `/devices/${id}/settings/media/pipeline`);
  await waitFor(() => expect(texts()).toEqual(titles));
  fireEvent.click(await screen.findByRole('tab', { name: /^Sources/ }));
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'On this page' })).toBeNull());
  fireEvent.click(screen.getByRole('tab', { name: 'Pipeline' }));
  await waitFor(() => expect(texts()).toEqual(titles));
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
