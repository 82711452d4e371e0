/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { beforeAll, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { summaries } from '../../../renderer/features/devices/summaries';
import { listOrder } from '../../../renderer/lib/listOrder';
import { arrives, choose, click, connect, leave, open, shared, usePages } from '../../support/pages';
import { apiAs, until } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';

usePages();
// The height that the style sheet gives a row: without it, none would be drawn. Left out: all other layout, which jsdom does not have.
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 52 });
});

const SUMMARIES = '/v1/user/devices/summaries';
const SOON = { timeout: 20_000 };
const names = () => [...document.querySelectorAll('[data-row-link]')].map(({ textContent }) => textContent);
const NEEDY = ['Old rover', 'River gauge camera', 'Workshop spare'];

/** Whether the server has an open alert that a battery is low. */
async function isBatteryLow(): Promise<boolean> {
  const mara = await apiAs(shared.sandbox, 'u_mara');
  return JSON.stringify((await mara('GET', '/v1/user/alerts')).body).includes('Battery at');
}

/** Harbour drone, whose battery rule raises an alert without delay; without the alert of a test before. */
async function connectDrone() {
  const drone = await connect(0);
  const mara = await apiAs(shared.sandbox, 'u_mara');
  await settingsOf(mara, drone.id).patch({ battery_after_s: 0 }, 'alerts');
  drone.device.holdBattery(60);
  await until(async () => !(await isBatteryLow()));
  return drone;
}

test('a device that comes to need attention stays in place until a click sorts it first', async () => {
  const drone = await connectDrone();
  await open('u_mara', '/');
  await waitFor(() => expect(summaries.getState().byId).not.toBeNull(), SOON);
  // The online device comes before those that are offline.
  await waitFor(() => expect(names().slice(0, 5)).toEqual([...NEEDY, 'Harbour drone', 'Greenhouse camera']), SOON);
  const before = names();
  drone.device.holdBattery(12);
  await screen.findByText('Battery at 12 %', {}, SOON);
  await screen.findByRole('button', { name: /^1 new/ }, SOON);
  expect(names()).toEqual(before);
  await click(/^1 new/);
  await waitFor(() => expect(names().slice(0, 4)).toEqual(['Harbour drone', ...NEEDY]));
  expect(screen.queryByRole('button', { name: /^1 new/ })).toBeNull();
  // A device without problems again keeps its place, too.
  drone.device.holdBattery(80);
  await waitFor(() => expect(screen.queryByText(/^Battery at/)).toBeNull(), SOON);
  expect(names()[0]).toBe('Harbour drone');
});

test('the first reports sort the list, unless the user already uses its rows', async () => {
  const drone = await connectDrone();
  drone.device.holdBattery(12);
  await until(isBatteryLow);
  // A page that is opened again knows the reports at once; after a sign-out it does not.
  summaries.setState({ byId: null });
  await open('u_mara', '/');
  await screen.findByText('Battery at 12 %', {}, SOON);
  await waitFor(() => expect(names()[0]).toBe('Harbour drone'));

  // While it is open, it would write the reports again.
  await leave();
  summaries.setState({ byId: null });
  shared.sandbox.control.addFault({ path: SUMMARIES, kind: 'delay', ms: 4000 });
  await open('u_mara', '/');
  // By the status, which comes before the reports.
  const early = [...NEEDY, 'Harbour drone'];
  await waitFor(() => expect(names().slice(0, 4)).toEqual(early), SOON);
  // Moves the pointer repeatedly, because the page may not listen to the first move yet.
  await waitFor(() => {
    fireEvent.pointerMove(screen.getByText('Old rover'));
    screen.getByText('Battery at 12 %');
  }, SOON);
  await screen.findByRole('button', { name: /^1 new/ }, SOON);
  expect(names().slice(0, 4)).toEqual(early);
});

test('choosing the order by urgency sorts a list that was opened by name, also while its rows are in use', async () => {
  const drone = await connectDrone();
  drone.device.holdBattery(12);
  await open('u_mara', '/?sort=name');
  await screen.findByText('Battery at 12 %', {}, SOON);
  fireEvent.pointerMove(screen.getByText('Old rover'));
  expect(names()[0]).toBe('Greenhouse camera');
  await click('Attention');
  await waitFor(() => expect(names()[0]).toBe('Harbour drone'), SOON);
});

test('grouping can be switched off while no device has a tag', async () => {
  const router = await open('u_mara', '/?sort=name&group=tag');
  await click('Filter');
  choose(await screen.findByLabelText('Group', {}, SOON), '');
  await arrives(router, '/?sort=name');
});

test('links to the next device follow the order of a grouped list and visit each device once', async () => {
  const mara = await apiAs(shared.sandbox, 'u_mara');
  const idOf = (name: string) => shared.sandbox.factory.find((one) => one.name === name)?.id ?? '';
  await settingsOf(mara, idOf('Survey wing')).patch({ tags: ['east', 'west'] }, 'general');
  await settingsOf(mara, idOf('Harbour drone')).patch({ tags: ['west'] }, 'general');
  await open('u_mara', '/?sort=name&group=tag');
  const first = ['Survey wing', 'Harbour drone', 'Greenhouse camera'].map(idOf);
  await waitFor(() => expect(listOrder.ids.slice(0, 3)).toEqual(first), SOON);
  expect(listOrder.ids).toHaveLength(8);
});

/** Harbour drone, whose armed vehicle the server knows of. */
async function connectArmed() {
  const drone = await connectDrone();
  drone.device.holdArmed(true);
  const mara = await apiAs(shared.sandbox, 'u_mara');
  await until(async () => JSON.stringify((await mara('GET', SUMMARIES)).body).includes('"armed":true'));
  summaries.setState({ byId: null });
  return drone;
}

test('an armed device that is lost needs attention, and keeps its place', async () => {
  const drone = await connectArmed();
  await open('u_mara', '/');
  await screen.findByText('Armed', {}, SOON);
  await screen.findByText('Online', { exact: true }, SOON);
  await screen.findByRole('button', { name: '3 need attention' }, SOON);
  const before = names();
  drone.device.disconnect();
  await screen.findByRole('button', { name: '4 need attention' }, SOON);
  await screen.findByText('Was armed', {}, SOON);
  expect(names()).toEqual(before);
});
