/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { beforeAll, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { arrives, choose, click, fill, open, shared, shows, usePages } from '../../support/pages';
import { apiAs } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';

usePages();
// The height that the style sheet gives a row: without it, none would be drawn. Left out: all other layout, which jsdom does not have.
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 52 });
});

const SOON = { timeout: 20_000 };
const idOf = (name: string) => shared.sandbox.factory.find((one) => one.name === name)?.id ?? '';

/** Selects all shown devices and clicks what can be done with them; its script comes after the list. */
async function start(action: string) {
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown devices' }, SOON));
  fireEvent.click(await screen.findByRole('button', { name: action }, SOON));
}

test('the results of a change of tags stay when the change leaves no device to show', async () => {
  const mara = await apiAs(shared.sandbox, 'u_mara');
  for (const name of ['Harbour drone', 'Survey wing'])
    await settingsOf(mara, idOf(name)).patch({ tags: ['spare'] }, 'general');
  await open('u_mara', '/?tag=spare');
  await start('Tags…');
  const dialog = await screen.findByRole('dialog', { name: 'Tags of 2 devices' });
  expect(dialog).toHaveTextContent('Harbour drone, Survey wing');
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'spare' }));
  await click('Change 2 devices');
  await screen.findByText('No device matches', {}, SOON);
  await screen.findByText('2 of 2 done.', {}, SOON);
  await click('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the browser’s Back asks before the tags that were entered are lost', async () => {
  const router = await open('u_mara', '/notifications');
  await shows('Only for you, about all your devices.');
  router.navigate('/');
  await start('Tags…');
  fill(await screen.findByLabelText('Add a tag', {}, SOON), 'night');
  router.navigator.go(-1);
  await screen.findByRole('dialog', { name: 'Leave without saving?' }, SOON);
  await click('Cancel');
  await waitFor(() => expect(screen.getByLabelText('Add a tag')).toHaveValue('night'));
  router.navigator.go(-1);
  await click('Discard changes');
  await arrives(router, '/notifications');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

/** Opens the dialog that copies the general settings of the first device, which asks for its source first. */
async function startCopy() {
  await open('u_ines', '/');
  await start('Copy settings to…');
  const first = within(await screen.findByRole('dialog', { name: 'Copy settings' }));
  choose(first.getByLabelText('From'), idOf('Harbour drone'));
  await first.findByRole('option', { name: 'General settings' }, SOON);
  choose(first.getByLabelText('Settings'), 'general');
  await click('Next');
  return within(await screen.findByRole('dialog', { name: 'Copy general settings to other devices' }, SOON));
}

test('a selected device that the role does not let change is not chosen for a copy of settings', async () => {
  const dialog = await startCopy();
  const other = await dialog.findByRole('checkbox', { name: 'Quarry drone' });
  expect(other).toBeDisabled();
  expect(other).not.toBeChecked();
  expect(dialog.getByText('0 devices selected')).toBeInTheDocument();
});

test('the copy of settings asks before a choice is lost', async () => {
  const dialog = await startCopy();
  const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
  fireEvent.click(await dialog.findByRole('checkbox', { name: 'All settings' }));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(question()).not.toBeNull());
  await click('Cancel');
  await waitFor(() => expect(question()).toBeNull());
  fireEvent.click(await dialog.findByRole('checkbox', { name: 'All settings' }));
  // It is as the dialog began.
  await click('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
