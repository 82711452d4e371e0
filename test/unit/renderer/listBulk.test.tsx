/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { beforeAll, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { choose, click, open, shared, usePages } from '../../support/pages';
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

test('a selected device that the role does not let change is not chosen for a copy of settings', async () => {
  await open('u_ines', '/');
  await start('Copy settings to…');
  const first = within(await screen.findByRole('dialog', { name: 'Copy settings' }));
  choose(first.getByLabelText('From'), idOf('Harbour drone'));
  await first.findByRole('option', { name: 'General settings' }, SOON);
  choose(first.getByLabelText('Settings'), 'general');
  await click('Next');
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy general settings to other devices' }, SOON));
  const other = await dialog.findByRole('checkbox', { name: 'Quarry drone' });
  expect(other).toBeDisabled();
  expect(other).not.toBeChecked();
  expect(dialog.getByText('0 devices selected')).toBeInTheDocument();
});
