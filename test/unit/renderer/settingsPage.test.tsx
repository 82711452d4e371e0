/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { click, connect, fill, open, shared, shows, usePages } from '../../support/pages';
import { apiAs } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';

usePages({ times: { confirmS: 1 } });

const field = (name: string) => screen.getByRole('textbox', { name });
const cap = () => field('Data cap');
const state = (text: string) => screen.findByText(text);

/** The settings of the modem of a connected drone, as one person sees them. */
async function openModem(person = 'u_mara') {
  const drone = await connect(0);
  const router = await open(person, `/devices/${drone.id}/settings/modem`);
  await state('Applied on the device');
  return { ...drone, router };
}

test('a change is pending until the device reports it; the field shows the desired and the reported value', async () => {
  const { device } = await openModem();
  device.setBehaviour({ ignores: true });
  fill(cap(), '20,5');
  await click('Save changes');
  await state('Waiting for the device');
  await waitFor(() => expect(cap()).toHaveValue('20.5'));
  await screen.findByText('Device: not set');
  screen.getByText('Not applied yet: Data cap.');
  const outcome = within(await screen.findByRole('group', { name: 'Outcome of your change' }));
  fireEvent.click(outcome.getByRole('button', { name: 'Undo this change' }));
  await screen.findByRole('row', { name: 'Data cap 20.5\u00a0GB not set' });
  await click('Undo change');
  await state('Applied on the device');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(cap()).toHaveValue('');
});

test('two users edit one section: other fields update, the same field asks which value to keep', async () => {
  const { id } = await openModem();
  const jonas = settingsOf(await apiAs(shared.sandbox, 'u_jonas'), id);
  fill(cap(), '7');
  await jonas.patch({ data_cap_reset_day: 5 });
  await waitFor(() => expect(field('Reset on day of month')).toHaveValue('5'));
  expect(cap()).toHaveValue('7');
  await jonas.when((body) => body.state === 'in_sync');
  await jonas.patch({ data_cap_gb: 9 });
  const conflict = await screen.findByRole('alert');
  expect(conflict).toHaveTextContent('Jonas Okafor changed the same settings');
  expect(conflict).toHaveTextContent('7 GB');
  expect(conflict).toHaveTextContent('9 GB');
  expect(screen.getByRole('button', { name: 'Save changes' })).toHaveAttribute('aria-disabled', 'true');
  screen.getByText('First choose which value to keep.');
  expect((await jonas.get()).desired).toMatchObject({ data_cap_gb: 9 });
  await screen.findByText(/^[\d.]+ GB used since/);
  await click('Keep mine');
  await jonas.when((body) => body.state === 'in_sync');
  // The cap of the device counts again once it is known which of the two is meant.
  await screen.findByText(/of 9\.0 GB used since/);
  await click('Save changes');
  await jonas.when((body) => body.desired.data_cap_gb === 7);
  await state('Applied on the device');
});

test('a value that somebody else changes says so at its field, until that is edited or the form is saved', async () => {
  const { id } = await openModem();
  const jonas = settingsOf(await apiAs(shared.sandbox, 'u_jonas'), id);
  const at = (name: string) => document.getElementById(`field-${name}`) as HTMLElement;
  await jonas.patch({ data_cap_gb: 9, data_cap_reset_day: 9 });
  await waitFor(() => expect(at('data_cap_gb')).toHaveTextContent('Jonas Okafor set this to 9 GB.'));
  expect(within(at('data_cap_reset_day')).getByRole('status')).toHaveTextContent('Jonas Okafor set this to 9.');
  expect(at('data_cap_action')).not.toHaveTextContent('Jonas');
  await jonas.when((body) => body.state === 'in_sync');
  await state('Applied on the device');
  fill(await screen.findByRole('textbox', { name: 'Data cap' }), '12');
  expect(at('data_cap_gb')).not.toHaveTextContent('Jonas');
  expect(at('data_cap_reset_day')).toHaveTextContent('Jonas Okafor set this to 9.');
  await click('Save changes');
  await jonas.when((body) => body.desired.data_cap_gb === 12);
  await waitFor(() => expect(at('data_cap_reset_day')).not.toHaveTextContent('Jonas'));
});

test('a conflict can be settled at its field and in the save bar', async () => {
  const { id } = await openModem();
  const jonas = settingsOf(await apiAs(shared.sandbox, 'u_jonas'), id);
  fill(cap(), '6');
  await jonas.patch({ data_cap_gb: 9 });
  const bar = () => screen.getByRole('group', { name: 'Save changes' });
  await waitFor(() => expect(bar()).toHaveTextContent('Jonas Okafor set Data cap to 9 GB.'));
  const atField = cap().closest('#field-data_cap_gb') as HTMLElement;
  expect(atField).toHaveTextContent('Jonas Okafor set 9 GB.');
  fireEvent.click(within(atField).getByRole('button', { name: 'Take 9\u00a0GB' }));
  await waitFor(() => expect(cap()).toHaveValue('9'));
  expect(cap()).toHaveFocus();
  expect(screen.queryByRole('group', { name: 'Save changes' })).toBeNull();
  await jonas.when((body) => body.state === 'in_sync');
  fill(cap(), '6');
  await jonas.patch({ data_cap_gb: 8 });
  const keep = await within(bar()).findByRole('button', { name: 'Keep 6\u00a0GB' });
  cap().blur();
  fireEvent.click(keep);
  expect(cap()).toHaveFocus();
  expect(cap()).toHaveValue('6');
  await jonas.when((body) => body.state === 'in_sync');
  await click('Save changes');
  await jonas.when((body) => body.desired.data_cap_gb === 6);
});

test('the save bar shows the outcome of a change: pending, refused, undone, applied', async () => {
  const { device } = await openModem();
  device.setBehaviour({ reject: 'The SIM does not allow that.' });
  fill(cap(), '5');
  await click('Save changes');
  const outcome = await screen.findByRole('group', { name: 'Outcome of your change' });
  await within(outcome).findByText('The device refused your change: The SIM does not allow that.');
  expect(within(outcome).queryByRole('alert')).toBeNull();
  expect(screen.queryByText('The device refused the change')).toBeNull();
  device.setBehaviour({});
  fireEvent.click(within(outcome).getByRole('button', { name: 'Discard refused change' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Outcome of your change' })).toBeNull());
  await waitFor(() => expect(screen.getByText('Applied on the device')).toHaveFocus());
  fill(cap(), '8');
  await click('Save changes');
  await screen.findByText('The device has applied the change');
  expect(screen.queryByRole('group', { name: 'Outcome of your change' })).toBeNull();
});

test('a refused change can be discarded in one place, and beside unsaved input no two buttons read the same', async () => {
  const { device } = await openModem();
  device.setBehaviour({ reject: 'The SIM does not allow that.' });
  fill(cap(), '15');
  await click('Save changes');
  const discards = () => screen.getAllByRole('button', { name: /^Discard/ }).map(({ textContent }) => textContent);
  await screen.findByRole('group', { name: 'Outcome of your change' });
  await waitFor(() => expect(discards()).toEqual(['Discard']));
  device.setBehaviour({});
  fill(cap(), '16');
  await screen.findByRole('group', { name: 'Save changes' });
  expect(discards()).toEqual(['Discard refused change', 'Discard']);
  await click('Discard');
  await click('Discard refused change');
  await state('Applied on the device');
});

test('the question before a change shows the old and the new value of each setting', async () => {
  await openModem();
  fireEvent.change(screen.getByLabelText('Requested IP version'), { target: { value: 'ipv6' } });
  await click('Save changes');
  const dialog = await screen.findByRole('dialog');
  const row = within(dialog).getByRole('rowheader', { name: 'Requested IP version' }).closest('tr');
  expect(row).toHaveTextContent(/Requested IP version.*IPv6$/);
});

test('the question before a choice of bands names the empty one as the page does', async () => {
  await openModem();
  fireEvent.click(screen.getByRole('checkbox', { name: 'LTE B7' }));
  await click('Save changes');
  await screen.findByRole('row', { name: 'Bands All bands LTE B7' });
});

test('an edit made while the device is offline is queued, can be dropped, and is applied when the device is back', async () => {
  const { device } = await openModem();
  const before = (cap() as HTMLInputElement).value;
  device.disconnect();
  await screen.findByText(/^Offline since \d\d:\d\d:\d\d\. Reported by the device at \d\d:\d\d:\d\d\.$/);
  fill(cap(), '3');
  await screen.findByText('Changes will be applied when the device is back.');
  await click('Queue change');
  await state('Queued until the device is online');
  screen.getByText(/^Dropped if the device isn’t online by/);
  const changes = screen.getByText('Once it is back').closest('table') as HTMLElement;
  expect(within(changes).getByText('Data cap').closest('tr')).toHaveTextContent(/^Data cap.*3 GB$/);
  await click('Drop queued change');
  await waitFor(() => expect(cap()).toHaveValue(before));
  fill(cap(), '4');
  await click('Queue change');
  await state('Queued until the device is online');
  device.connect();
  await state('Applied on the device');
  expect(cap()).toHaveValue('4');
});

test('a viewer sees all values but no controls', async () => {
  await openModem('u_ines');
  await shows('View only. Mara Lindqvist (owner) or 1 other can change this.');
  expect(screen.getByRole('group', { name: 'Route metric' })).toHaveTextContent('700');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('the device undoes a change of its own connection that cuts it off', async () => {
  await openModem();
  fireEvent.change(screen.getByLabelText('Access point (APN)'), { target: { value: 'manual' } });
  fill(await screen.findByRole('textbox', { name: 'APN name' }), 'no.such.network');
  await click('Save changes');
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('it restores the old settings');
  fill(within(dialog).getByLabelText('Type “Harbour drone” to confirm'), 'Harbour drone');
  await click('Apply change');
  await screen.findByText(/^Offline since .* Reported by the device at/);
  await state('Applied on the device');
  await screen.findByText(/^The last change was undone/);
  expect(screen.getByLabelText('Access point (APN)')).toHaveValue('automatic');
});

test('a link to a field scrolls to it and focuses it', async () => {
  const { id, router } = await openModem();
  const seen: Element[] = [];
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = function noteScroll(this: Element) {
    seen.push(this);
  };
  void router.navigate(`/devices/${id}/settings/modem#data_cap_gb`);
  await waitFor(() => expect(cap()).toHaveFocus());
  expect(seen.at(-1)).toContainElement(cap());
  void router.navigate(`/devices/${id}/settings/modem#nothing%20of%20the%20kind`);
  await waitFor(() => expect(router.state.location.hash).toMatch(/nothing/));
  expect(cap()).toHaveFocus();
});

test('the question before a change of the radio’s power shows it in the unit of the card', async () => {
  const { id } = await connect(0);
  await open('u_mara', `/devices/${id}/settings/radio`);
  await state('Applied on the device');
  fill(await screen.findByRole('textbox', { name: 'While disarmed' }), '10');
  await click('Save changes');
  await screen.findByRole('row', { name: 'Transmit power while disarmed 14 dBm 10 dBm' });
});
