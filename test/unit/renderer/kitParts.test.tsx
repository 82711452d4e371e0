/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import ConfirmDialog from '../../../renderer/components/ConfirmDialog';
import { MuiChipsField } from '../../../renderer/components/form/MuiChipsField';
import MenuPanel from '../../../renderer/components/MenuPanel';
import { MuiTable } from '../../../renderer/components/MuiTable';
import { Segments } from '../../../renderer/components/Segments';

afterEach(cleanup);
beforeAll(() => {
  const matchMedia = window.matchMedia.bind(window);
  const nothing = () => undefined;
  // MUI asks in the old way, which jsdom's stand-in leaves out.
  window.matchMedia = (query) => Object.assign(matchMedia(query), { addListener: nothing, removeListener: nothing });
});

test('a choice side by side is a group of radio buttons, of which an icon keeps its name', () => {
  const change = jest.fn();
  const options = [
    { value: 'light', label: 'Light', icon: 'sun' },
    { value: 'dark', label: 'Dark' },
  ] as const;
  render(<Segments label="Theme" name="theme" options={options} value="light" onChange={change} />);
  const group = within(screen.getByRole('radiogroup', { name: 'Theme' }));
  expect(group.getByRole('radio', { name: 'Light' })).toBeChecked();
  fireEvent.click(group.getByRole('radio', { name: 'Dark' }));
  expect(change).toHaveBeenCalledWith('dark');
});

test('a question that is refused has one way, back, and nothing to type', () => {
  const [confirm, close] = [jest.fn<() => void>(), jest.fn<() => void>()];
  render(
    <ConfirmDialog title="Reboot?" verb="Reboot" typed="Harbour drone" isRefused onConfirm={confirm} onClose={close}>
      Vehicle is ARMED.
    </ConfirmDialog>,
  );
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByRole('textbox')).toBeNull();
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledTimes(1);
  expect(confirm).not.toHaveBeenCalled();
});

test('chips: a separator and Enter add what is typed, Backspace takes the last back, an empty Enter sends the form', () => {
  const [add, edit, remove] = [jest.fn(), jest.fn(), jest.fn()];
  const submit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  const field = (typed: string) => (
    <form onSubmit={submit}>
      <MuiChipsField
        label="Email addresses"
        chips={[{ text: 'a@x.test' }, { text: 'b', problem: 'That isn’t a valid email address.' }]}
        typed={typed}
        onType={() => undefined}
        onAdd={add}
        onEdit={edit}
        onRemove={remove}
      />
    </form>
  );
  const { rerender } = render(field('c@x.test'));
  const box = screen.getByRole('textbox', { name: 'Email addresses' });
  for (const key of ['Enter', ',', ';', ' ']) fireEvent.keyDown(box, { key });
  expect(add.mock.calls).toEqual([['c@x.test'], ['c@x.test'], ['c@x.test'], ['c@x.test']]);
  fireEvent.keyDown(box, { key: 'Backspace' });
  expect(edit).not.toHaveBeenCalled();
  rerender(field(''));
  fireEvent.keyDown(box, { key: 'Backspace' });
  expect(edit).toHaveBeenCalledWith('b');
  fireEvent.paste(box, { clipboardData: { getData: () => 'd@x.test' } });
  expect(add).toHaveBeenCalledTimes(4);
  fireEvent.paste(box, { clipboardData: { getData: () => 'd@x.test\ne@x.test\n' } });
  expect(add).toHaveBeenLastCalledWith(' d@x.test\ne@x.test');
  const chips = within(screen.getByRole('list', { name: 'Entered so far' })).getAllByRole('listitem');
  expect(chips.map(({ textContent }) => textContent)).toEqual(['a@x.test', 'bThat isn’t a valid email address.']);
  expect(submit).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(submit).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Remove a@x.test' }));
  expect(remove).toHaveBeenCalledWith('a@x.test');
  expect(box).toHaveFocus();
});

test('a table of rows with the same name, as of two sensors, has no more rows than are given', () => {
  const columns = [{ key: 'name', head: 'Name', cell: (name: string) => name }];
  const table = (rows: readonly string[]) => (
    <MuiTable label="Sensors" columns={columns} rows={rows} keyOf={(name) => name} />
  );
  const { rerender } = render(table(['disk', 'disk', 'core']));
  for (const rows of [['core', 'disk'], ['disk', 'core', 'disk'], ['core']]) {
    rerender(table(rows));
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(rows);
  }
});

test('a menu has an entry for each of two cameras with the same name', () => {
  const anchor = document.createElement('button');
  document.body.append(anchor);
  const [first, second] = [jest.fn(), jest.fn()];
  const cameras = [first, second].map((run) => ({ label: 'Camera', run, staysOpen: true }));
  const menu = (entries: readonly { readonly label: string }[]) => (
    <MemoryRouter>
      <MenuPanel label="Cameras" anchor={anchor} groups={[{ entries }]} onClose={() => undefined} />
    </MemoryRouter>
  );
  const shown = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  const { rerender } = render(menu([...cameras, { label: 'Other' }]));
  fireEvent.click(screen.getAllByRole('menuitem')[1] ?? anchor);
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  rerender(menu([{ label: 'Other' }, ...cameras.slice(1)]));
  expect(shown()).toEqual(['Other', 'Camera']);
  anchor.remove();
});
