/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type * as Presence from '../../../renderer/live/presence';
import { startRemoteSandbox, type RemoteSandbox } from '../../support/remoteSandbox';
import { renderApp } from '../../support/renderApp';
import { deviceOf } from '../../support/sandboxClient';

/** Renders of each row, counted where a row asks for its device's presence. */
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
  // jsdom has no layout; rows get the height that the style sheet gives them.
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 57 });
  window.scrollTo = () => undefined;
  HTMLElement.prototype.animate = jest.fn<HTMLElement['animate']>();
  // The events come from a server, at times that no test decides.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  sandbox = await startRemoteSandbox(500);
});
afterAll(() => sandbox.close());

const rows = () => within(screen.getByRole('list', { name: 'Devices' })).getAllByRole('listitem');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('500 devices: only rows near the screen exist, and one event renders one row', async () => {
  await renderApp(sandbox, 'u_mara');
  await screen.findByText('Live: connected');
  await screen.findByText('500 devices');
  await screen.findAllByText('Offline');
  expect(rows().length).toBeGreaterThan(5);
  expect(rows().length).toBeLessThan(40);
  expect(rows()[0]).toHaveAttribute('aria-setsize', '500');

  const row = rows()[2] as HTMLElement;
  const label = within(row).getAllByRole('link')[0]?.textContent;
  const { id, device } = deviceOf(
    sandbox,
    sandbox.factory.findIndex((one) => one.name === label),
  );
  await pause(200);
  mockRenders.clear();
  device.connect();
  await within(row).findByText('Online');
  await pause(900);
  expect([...mockRenders.keys()]).toEqual([id]);
  // Once; React's strict mode draws everything twice outside of production.
  expect(mockRenders.get(id)).toBe(2);
  device.disconnect();
  await within(row).findByText('Offline');
});
