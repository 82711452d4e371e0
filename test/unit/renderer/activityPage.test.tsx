/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { arrives, choose, click, leave, open, shared, shows, usePages } from '../../support/pages';
import { apiAs } from '../../support/sandboxClient';

usePages();

const DEVICE = () => shared.sandbox.factory[0]?.id ?? '';
const pathOf = (query = '') => `/devices/${DEVICE()}/settings/activity${query}`;
const AUDIT = () => `/v1/user/devices/${DEVICE()}/audit`;
const rename = async (person: string, names: readonly string[]) => {
  const call = await apiAs(shared.sandbox, person);
  for (const name of names) await call('PATCH', `/v1/user/devices/${DEVICE()}`, { device_name: name });
};
const entries = async () => within(await screen.findByRole('list', { name: 'Activity' })).getAllByRole('listitem');

test('shows who changed what, and a new change at once', async () => {
  await open('u_mara', pathOf());
  await screen.findByText('No activity yet');
  const download = () => screen.getByRole('button', { name: 'Download' });
  expect(download()).toBeDisabled();
  await rename('u_jonas', ['Pier <b>drone</b>']);
  await shows('Jonas Okafor renamed the device from “Harbour drone” to “Pier <b>drone</b>”');
  expect(download()).toBeEnabled();
  const jonas = await apiAs(shared.sandbox, 'u_jonas');
  await jonas('PATCH', `/v1/user/devices/${DEVICE()}/access/u_ines`, { role: 'editor' });
  await shows('Jonas Okafor changed the role of Ines Carvalho from Viewer to Editor');
});

test('filters by person and by section, and keeps the filter in the address', async () => {
  await rename('u_mara', ['Harbour drone']);
  const router = await open('u_mara', pathOf());
  await waitFor(async () => expect(await entries()).toHaveLength(3));
  choose(screen.getByRole('combobox', { name: 'Person' }), 'Jonas Okafor');
  await arrives(router, pathOf('?person=Jonas+Okafor'));
  await waitFor(async () => expect(await entries()).toHaveLength(2));
  choose(screen.getByRole('combobox', { name: 'Section' }), 'sharing');
  await arrives(router, pathOf('?person=Jonas+Okafor&section=sharing'));
  await waitFor(async () => expect(await entries()).toHaveLength(1));
  expect((await entries())[0]).toHaveTextContent('changed the role of Ines Carvalho');

  const other = await open('u_mara', pathOf('?person=Nobody&section=__proto__'));
  await screen.findByText('No entry fits among the newest 3.');
  expect(screen.getByRole('combobox', { name: 'Section' })).toHaveValue('__proto__');
  await click('Show all');
  await arrives(other, pathOf());
  await waitFor(async () => expect(await entries()).toHaveLength(3));
});

test('loads older entries on request, and says why it cannot', async () => {
  await leave();
  await rename(
    'u_jonas',
    Array.from({ length: 48 }, (_, index) => `Name ${index}`),
  );
  await open('u_mara', pathOf());
  await waitFor(async () => expect(await entries()).toHaveLength(50));
  shared.sandbox.control.addFault({ path: AUDIT(), kind: 'status', status: 400, body: { error: 'Not now.' } });
  await click('Show older');
  await screen.findByText('Older entries could not be loaded. Not now.');
  expect(await entries()).toHaveLength(50);
  shared.sandbox.control.clearFaults();
  await click('Try again');
  await waitFor(async () => expect(await entries()).toHaveLength(51));
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('a filter loads older entries until enough of them match, or all are loaded', async () => {
  await leave();
  await rename(
    'u_jonas',
    Array.from({ length: 10 }, (_, index) => `Older ${index}`),
  );
  // Her only entry is older than the newest 50.
  await open('u_mara', pathOf('?person=Mara+Lindqvist'));
  await waitFor(async () => expect(await entries()).toHaveLength(1));
  expect((await entries())[0]).toHaveTextContent('Mara Lindqvist renamed the device');
  expect(screen.queryByText(/^Among the newest/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();

  await open('u_mara', pathOf('?person=Jonas+Okafor'));
  await waitFor(async () => expect(await entries()).toHaveLength(50));
  await screen.findByText('Among the newest 50.');
  await click('Show older');
  await waitFor(async () => expect((await entries()).length).toBeGreaterThan(50));
  expect(screen.queryByText(/^Among the newest/)).toBeNull();
});

test('says why there is nothing to show, and tries again', async () => {
  shared.sandbox.control.addFault({ path: AUDIT(), kind: 'status', status: 400, body: { error: 'Not now.' } });
  await open('u_mara', pathOf());
  await screen.findByText('Not now.');
  shared.sandbox.control.clearFaults();
  await click('Try again');
  await waitFor(async () => expect(await entries()).toHaveLength(50));
});

test('makes no request for users who may not read it, and says so', async () => {
  const mara = await apiAs(shared.sandbox, 'u_mara');
  await mara('PATCH', `/v1/user/devices/${DEVICE()}/access/u_ines`, { role: 'viewer' });
  const asked = () => shared.sandbox.control.stats().requests['GET /v1/user/devices/:id/audit'] ?? 0;
  const before = asked();
  expect(before).toBeGreaterThan(0);
  await open('u_ines', pathOf());
  await screen.findByText('Only admins and owners can open this page. Ask an admin.');
  expect(asked()).toBe(before);
});
