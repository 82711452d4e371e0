/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fillInJsdom } from '../../support/fillInJsdom';
import { layOutRows } from '../../support/layOutRows';
import { startRemoteSandbox, type RemoteSandbox } from '../../support/remoteSandbox';
import { renderApp } from '../../support/renderApp';
import { deviceOf } from '../../support/sandboxClient';

let sandbox: RemoteSandbox;
let drone: ReturnType<typeof deviceOf>;
beforeAll(async () => {
  layOutRows();
  fillInJsdom();
  sandbox = await startRemoteSandbox();
  drone = deviceOf(sandbox, 0);
  drone.device.connect();
}, 60_000);
afterAll(async () => {
  drone.device.disconnect();
  await sandbox.close();
});

const rows = () => screen.getAllByRole('row').filter((row) => row.dataset.key !== undefined);
const strip = () => screen.getByRole('group', { name: 'Show' });
const count = (name: RegExp) => Number(/\d+/.exec(within(strip()).getByRole('button', { name }).textContent)?.[0]);

// @spec 4.27
test('device list shows the answer of the status call with its time while the event stream is refused', async () => {
  await sandbox.addFault({ path: '/v1/user/events', kind: 'status', status: 503 });
  await renderApp(sandbox, 'u_mara');
  await screen.findByText(/^Real-time connection lost/, {}, { timeout: 60_000 });
  await waitFor(() => expect(strip()).toHaveTextContent(/As of \d\d:\d\d:\d\d/), { timeout: 10_000 });
  expect(screen.getByText(/^Status as of \d\d:\d\d:\d\d\.$/)).toBeVisible();
  const texts = () => rows().map((row) => row.textContent);
  expect(texts().filter((text) => text.includes('Unknown'))).toEqual([]);
  const [online, offline] = [count(/online/), count(/offline/)];
  expect([online > 0, online + offline]).toEqual([true, rows().length]);
  fireEvent.click(within(strip()).getByRole('button', { name: /online/ }));
  await waitFor(() => expect(rows()).toHaveLength(online));
  for (const row of rows()) expect(within(row).getByText('Online')).toBeVisible();
}, 120_000);
