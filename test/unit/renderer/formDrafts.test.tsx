/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { connect, fill, leave, open, shows, usePages } from '../../support/pages';

usePages();

const textbox = (name: string) => screen.findByRole('textbox', { name });
const RESTORED = 'Your unsaved changes are back.';

/** Loads a page again in the same tab: what the tab stores stays as it was, because nothing is closed before. */
async function reload(path: string) {
  const stored = Object.entries(sessionStorage);
  await leave();
  for (const [key, value] of stored) sessionStorage.setItem(key, String(value));
  await open('u_mara', path);
}

test.each([
  ['a device’s name', '/settings/general', 'Device name'],
  ['a new endpoint', '/settings/mavlink/configs/new', 'Name'],
])('unsaved input of %s survives a reload', async (_, page, label) => {
  const { id } = await connect(0);
  const path = `/devices/${id}${page}`;
  await open('u_mara', path);
  fill(await textbox(label), 'pier');
  await reload(path);
  await shows(RESTORED);
  expect(await textbox(label)).toHaveValue('pier');
});

test('unsaved quiet hours survive a reload', async () => {
  await open('u_mara', '/notifications');
  fireEvent.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
  await screen.findByRole('button', { name: 'Save quiet hours' });
  await reload('/notifications');
  await shows(RESTORED);
  await waitFor(() => expect(screen.getByRole('switch', { name: /^Quiet hours/ })).toBeChecked());
});

test('input of a new endpoint comes back only where that begins from the same preset', async () => {
  const { id } = await connect(0);
  const plain = `/devices/${id}/settings/mavlink/configs/new`;
  const preset = `${plain}?preset=qgc`;
  await open('u_mara', preset);
  fill(await textbox('Name'), 'pier');
  await reload(plain);
  expect(await textbox('Name')).not.toHaveValue('pier');
  expect(screen.queryByText(RESTORED)).toBeNull();
  await reload(preset);
  await shows(RESTORED);
  expect(await textbox('Name')).toHaveValue('pier');
});

test('input of a page that is left is dropped', async () => {
  const { id } = await connect(0);
  const path = `/devices/${id}/settings/mavlink/configs/new`;
  await open('u_mara', path);
  fill(await textbox('Name'), 'pier');
  await leave();
  await open('u_mara', path);
  expect(await textbox('Name')).not.toHaveValue('pier');
});
