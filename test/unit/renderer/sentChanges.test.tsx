/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import type { DeviceId } from '#app/domain/ids';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { sentChanges } from '../../../renderer/api/sentChanges';
import { arrives, click, connect, fill, open, shared, shows, usePages } from '../../support/pages';
import { apiAs } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';

usePages();

const APPLIED = 'The device has applied the change';

/** The activity of a drone whose data cap Jonas has set to this. */
async function openActivity(gigabytes: number) {
  const drone = await connect(0);
  const jonas = settingsOf(await apiAs(shared.sandbox, 'u_jonas'), drone.id);
  await jonas.when(({ reported }) => reported !== null);
  await jonas.patch({ data_cap_gb: gigabytes });
  await jonas.when(({ state, reported }) => state === 'in_sync' && reported?.data_cap_gb === gigabytes);
  const router = await open('u_mara', `/devices/${drone.id}/settings/sharing?tab=activity`);
  const entry = await waitFor(() => {
    const [newest] = screen.getAllByRole('listitem').filter((one) => one.textContent.includes(`cap: ${gigabytes}`));
    if (!newest) throw new Error('No entry yet');
    return newest;
  });
  within(entry).getByRole('button', { name: /^Undo/ }).click();
  await screen.findByRole('dialog');
  return { ...drone, router };
}

test('an undo in the activity is followed until the device has applied it', async () => {
  await openActivity(7);
  await click('Undo change');
  await shows(APPLIED);
});

test('an undo that the device refuses names the reason, and leads to the field', async () => {
  const { id, device, router } = await openActivity(8);
  device.setBehaviour({ reject: 'The SIM does not allow that.' });
  await click('Undo change');
  await shows('The device refused the change');
  await shows('The SIM does not allow that.');
  await click('Open settings');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/devices/${id}/settings/modem`));
});

/** The settings of the modem of an offline drone, with a data cap that Mara has queued. */
async function queueCap(gigabytes: string) {
  const { id, device } = await connect(0);
  await open('u_mara', `/devices/${id}/settings/modem`);
  const field = await screen.findByRole('textbox', { name: 'Data cap' });
  device.disconnect();
  await screen.findByText(/^Offline since/);
  fill(field, gigabytes);
  await click('Queue change');
  await waitFor(() => expect(sentChanges.find(id as DeviceId, 'modem')).toMatchObject({ end: null }));
  const bar = within(await screen.findByRole('group', { name: 'Outcome of your change' }));
  return { id, bar };
}

const TAKEN_BACK = 'Your change was taken back';

test('a queued change that another user drops is reported', async () => {
  const { id } = await queueCap('4');
  const jonas = await apiAs(shared.sandbox, 'u_jonas');
  await jonas('DELETE', `/v1/user/devices/${id}/settings/modem/pending`);
  await shows(TAKEN_BACK);
});

test('a queued change that the user drops is not reported', async () => {
  const { id, bar } = await queueCap('5');
  fireEvent.click(bar.getByRole('button', { name: 'Drop queued change' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Outcome of your change' })).toBeNull());
  expect(sentChanges.find(id as DeviceId, 'modem')?.end).toMatchObject({ result: 'cancelled' });
  expect(document.body).not.toHaveTextContent(TAKEN_BACK);
});

test('a change is followed when its page is left', async () => {
  const { id, device } = await connect(0);
  const router = await open('u_mara', `/devices/${id}/settings/modem`);
  const field = await screen.findByRole('textbox', { name: 'Data cap' });
  device.disconnect();
  await screen.findByText(/^Offline since/);
  fill(field, '3');
  await click('Queue change');
  await waitFor(() => expect(sentChanges.find(id as DeviceId, 'modem')).toMatchObject({ end: null }));
  const next = `/devices/${id}/settings/system`;
  router.navigate(next);
  await arrives(router, next);
  device.connect();
  await shows(APPLIED);
  expect(sentChanges.find(id as DeviceId, 'modem')?.end).toMatchObject({ result: 'applied' });
});
