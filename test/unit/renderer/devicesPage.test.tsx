/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type * as Presence from '../../../renderer/live/presence';
import { summaries } from '../../../renderer/features/devices/summaries';
import { layOutRows } from '../../support/layOutRows';
import { startRemoteSandbox, type RemoteSandbox } from '../../support/remoteSandbox';
import { renderApp } from '../../support/renderApp';
import { apiAs, deviceOf } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';

/** Renders of each row, counted where a row asks for its device's presence. Only watched: nothing is replaced. */
const mockRenders = new Map<string, number>();
jest.mock('../../../renderer/live/presence', () => {
  const actual = jest.requireActual<typeof Presence>('../../../renderer/live/presence');
  return {
    ...actual,
    useDevicePresence: (id: Parameters<typeof actual.useDevicePresence>[0]) => {
      mockRenders.set(id, (mockRenders.get(id) ?? 0) + 1);
      return actual.useDevicePresence(id);
    },
  };
});

let sandbox: RemoteSandbox;
beforeAll(async () => {
  layOutRows();
  sandbox = await startRemoteSandbox(500);
});
afterEach(cleanup);
afterAll(() => sandbox.close());

const table = () => screen.getByRole('grid', { name: 'Devices' });
const rows = () => [...table().querySelectorAll<HTMLElement>('[role=row][data-index]')];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('500 devices: only rows near the screen exist, and one event renders one row', async () => {
  await renderApp(sandbox, 'u_mara');
  // The whole app starts, beside other tests: longer than a second on a busy machine.
  await screen.findByText('Live: connected');
  await screen.findByText('500 devices');
  await screen.findAllByText(/^Offline/);
  expect(rows().length).toBeGreaterThan(5);
  expect(rows().length).toBeLessThan(40);
  expect(table()).toHaveAttribute('aria-rowcount', '501');

  // The first reports draw all rows, and their script comes late on a busy machine; so do the six rows beyond the fifteen in view.
  await waitFor(() => expect(summaries.getState().byId).not.toBeNull());
  await waitFor(() => expect(rows()).toHaveLength(21));
  expect(rows()[0]).toHaveAttribute('aria-rowindex', '2');
  // The first ones need a code, and cannot connect.
  const row = rows()[5] as HTMLElement;
  const label = within(row).getAllByRole('link')[0]?.textContent;
  const { id, device } = deviceOf(
    sandbox,
    sandbox.factory.findIndex((one) => one.name === label),
  );
  do {
    mockRenders.clear();
    await pause(200);
  } while (mockRenders.size > 0);
  device.connect();
  await within(row).findByText('Online');
  await pause(900);
  expect([...mockRenders.keys()]).toEqual([id]);
  // Once; React's strict mode draws everything twice outside of production.
  expect(mockRenders.get(id)).toBe(2);
  device.disconnect();
  await within(row).findByText(/^Offline/);
});

test('a search and an order that are chosen before the list is drawn again are both in the address', async () => {
  const { router } = await renderApp(sandbox, 'u_mara');
  await screen.findByText('500 devices');
  const field = screen.getByRole('searchbox');
  const order = within(table()).getByRole('button', { name: /^Battery/ });
  // In one go: nothing is drawn in between, as on a slow computer.
  act(() => {
    fireEvent.change(field, { target: { value: 'drone' } });
    fireEvent.click(order);
  });
  await waitFor(() => expect(router.state.location.search).toBe('?q=drone&sort=battery'));
  expect(field).toHaveValue('drone');
});

test('rows show what their devices report at once when the list is opened again', async () => {
  const { device } = deviceOf(sandbox, 0);
  device.holdArmed(false);
  device.connect();
  const { router } = await renderApp(sandbox, 'u_mara', '/?status=online');
  const reported = () => screen.queryByText('Disarmed');
  await waitFor(() => expect(reported()).not.toBeNull());
  router.navigate('/device');
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  router.navigate('/?status=online');
  await screen.findByRole('grid', { name: 'Devices' });
  expect(reported()).not.toBeNull();
  device.disconnect();
});

test('a device is found by a tag that its settings have, in the search and in the filter', async () => {
  const { id, name } = deviceOf(sandbox, 7);
  const mara = await apiAs(sandbox, 'u_mara');
  expect((await settingsOf(mara, id).patch({ tags: ['night'] }, 'general')).status).toBe(202);
  const { router } = await renderApp(sandbox, 'u_mara');
  await screen.findByText('500 devices');
  const isAlone = () =>
    waitFor(() => expect(rows().map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual([name]));
  const field = screen.getByRole('searchbox');
  fireEvent.change(field, { target: { value: 'NIGHT' } });
  await isAlone();
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  fireEvent.change(await screen.findByLabelText('Tag'), { target: { value: 'night' } });
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await isAlone();
  expect(router.state.location.search).toBe('?tag=night');
});
