/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type * as Presence from '../../../renderer/live/presence';
import { summaries } from '../../../renderer/features/devices/summaries';
import { layOutRows } from '../../support/layOutRows';
import { startRemoteSandbox, type RemoteSandbox } from '../../support/remoteSandbox';
import { renderApp } from '../../support/renderApp';
import { apiAs } from '../../support/sandboxClient';

/** The rows that were rendered, by their devices: a row asks for its device's presence. Only watched: nothing is replaced. */
const mockRendered = new Set<string>();
jest.mock('../../../renderer/live/presence', () => {
  const actual = jest.requireActual<typeof Presence>('../../../renderer/live/presence');
  return {
    ...actual,
    useDevicePresence: (id: Parameters<typeof actual.useDevicePresence>[0]) => {
      mockRendered.add(id);
      return actual.useDevicePresence(id);
    },
  };
});

/** Far more than the rows in the window. `npm run test:long` takes ten times as many. */
const DEVICES = process.env.FARSIGHT_TESTS === 'gate' ? 1000 : 10_000;

let sandbox: RemoteSandbox;
beforeAll(async () => {
  layOutRows();
  sandbox = await startRemoteSandbox(DEVICES);
}, 60_000);
afterAll(() => sandbox.close());

const rows = () => [
  ...screen.getByRole('grid', { name: 'Devices' }).querySelectorAll<HTMLElement>('[role=row][data-key]'),
];

test(`a list of ${DEVICES} devices renders only the 10 rows that changed when it is fetched again`, async () => {
  await renderApp(sandbox, 'u_mara');
  // The whole app starts, beside other tests: longer than a second on a busy machine.
  await screen.findByText('Live: connected', {}, { timeout: 20_000 });
  await screen.findAllByText(/^Offline/);
  // The first reports draw all rows, and their script comes late on a busy machine.
  await waitFor(() => expect(summaries.getState().byId).not.toBeNull(), { timeout: 20_000 });
  // Those in the window, and last the six below it.
  const all = Math.ceil(window.innerHeight / 52) + 6;
  await waitFor(() => expect(rows()).toHaveLength(all), { timeout: 20_000 });
  const changed = rows().slice(3, 13);
  expect(changed).toHaveLength(10);
  const ids = changed.map((row) => row.dataset.key ?? '');
  const call = await apiAs(sandbox, 'u_mara');
  mockRendered.clear();
  for (const id of ids) {
    const name = sandbox.factory.find((one) => one.id === id)?.name ?? '';
    // The order of the names stays.
    const { status } = await call('PATCH', `/v1/user/devices/${id}`, { device_name: `${name} b` });
    expect(status).toBe(200);
  }
  for (const row of changed) {
    await waitFor(() => expect(within(row).getAllByRole('link')[0]).toHaveTextContent(/ b$/), { timeout: 20_000 });
  }
  expect([...mockRendered].sort()).toEqual([...ids].sort());
}, 90_000);
