/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within, type BoundFunctions, type queries } from '@testing-library/dom';
import { click, open, shared, usePages } from '../../support/pages';

usePages();

async function openList() {
  await click(/^Account/);
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Keyboard shortcuts/ }));
  return within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
}

/** The keys that are listed under a heading. */
const keysOf = (list: BoundFunctions<typeof queries>, name: string) =>
  list
    .queryAllByRole('region', { name })
    .flatMap((one) => [...one.querySelectorAll('kbd')].map((key) => key.textContent));

test('the account menu lists the keys that the open page obeys, and no others', async () => {
  await open('u_mara', '/');
  await screen.findByRole('searchbox');
  await screen.findAllByText('Harbour drone');
  const list = await openList();
  expect(keysOf(list, 'On this page')).toEqual(['/']);
  expect(keysOf(list, 'In the part that has the focus')).toContain('↑ ↓');
  expect(keysOf(list, 'Everywhere')).toEqual(['Ctrl+K']);
  await click('Done');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await open('u_mara', `/devices/${shared.sandbox.factory[0]?.id ?? ''}/settings/general`);
  await screen.findByRole('textbox', { name: 'Device name' });
  const other = await openList();
  expect(keysOf(other, 'On this page')).toEqual([]);
  expect(keysOf(other, 'Everywhere')).toEqual(['Ctrl+K']);
});

test('the key of the list’s search works, unless single keys are switched off in the list of shortcuts', async () => {
  await open('u_mara', '/');
  const field = await screen.findByRole('searchbox');
  fireEvent.keyDown(document.body, { key: '/' });
  expect(field).toHaveFocus();
  field.blur();
  const list = await openList();
  fireEvent.click(list.getByRole('switch', { name: 'Single-key shortcuts' }));
  await click('Done');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.keyDown(document.body, { key: '/' });
  expect(field).not.toHaveFocus();
  fireEvent.click((await openList()).getByRole('switch', { name: 'Single-key shortcuts' }));
});
