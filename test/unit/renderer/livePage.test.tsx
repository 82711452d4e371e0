/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { compareNames } from '../../../renderer/lib/compareNames';
import { arrives, connect, open, shared, usePages } from '../../support/pages';
import { apiAs } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';

usePages();

const SOON = { timeout: 20_000 };
const loading = () => screen.findByRole('status', { name: 'Loading streams' }, SOON);

/** No page learns what cameras its device has. */
function holdStreams(): void {
  for (const { id } of shared.sandbox.factory)
    shared.sandbox.control.addFault({ path: `/v1/user/devices/${id}/media/streams`, kind: 'hang' });
}

test('an alert is shown while the cameras of its device are not known yet', async () => {
  const { device, id } = await connect(0);
  const mara = await apiAs(shared.sandbox, 'u_mara');
  expect((await settingsOf(mara, id).patch({ battery_after_s: 0 }, 'alerts')).status).toBe(202);
  device.holdBattery(60);
  holdStreams();
  await open('u_mara', `/devices/${id}`);
  await loading();
  device.holdBattery(12);
  expect(await screen.findByRole('region', { name: 'Alerts' }, SOON)).toHaveTextContent('Battery at 12 %');
  await loading();
});

test('the button that leads from one device to the next keeps the focus, which other pages take to their top', async () => {
  holdStreams();
  const [first, second, third] = [...shared.sandbox.factory].sort(compareNames);
  const router = await open('u_mara', `/devices/${first?.id}`);
  const link = await screen.findByRole('link', { name: `Next device: ${second?.name}` }, SOON);
  link.focus();
  fireEvent.click(link);
  await arrives(router, `/devices/${second?.id}`);
  const focused = () => document.activeElement?.getAttribute('aria-label');
  await waitFor(() => expect(focused()).toBe(`Next device: ${third?.name}`), SOON);
  fireEvent.click(screen.getByRole('link', { name: 'Settings' }));
  await waitFor(() => expect(document.activeElement).toHaveAttribute('id', 'main'), SOON);
});

test('a device whose details fail twice says so while more tries follow, and “Try again” loads it', async () => {
  const [first] = shared.sandbox.factory;
  shared.sandbox.control.addFault({
    path: `/v1/user/devices/${first?.id}`,
    kind: 'status',
    status: 503,
    body: { error: 'The server is being repaired' },
  });
  await open('u_mara', `/devices/${first?.id}`);
  await screen.findByRole('heading', { name: 'This device could not be loaded' }, SOON);
  screen.getByText('The server is unavailable (503).');
  screen.getByText('Trying again automatically.');
  expect(screen.getByRole('link', { name: 'All devices' })).toHaveAttribute('href', '/');
  shared.sandbox.control.clearFaults();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 1, name: first?.name ?? '' }, SOON);
});
