/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { arrives, choose, click, fill, open, shared, shows, usePages } from '../../support/pages';
import { apiAs, type Api } from '../../support/sandboxClient';

usePages();

const DEVICE = () => shared.sandbox.factory[0]?.id ?? '';
const openSharing = (person: string) => open(person, `/devices/${DEVICE()}/settings/sharing`);
/** What each person calls by: a sign-in takes longer than a call. */
const apis = new Map<string, Promise<Api>>();
async function api(person: string, method: string, path: string, body?: object) {
  const call = apis.get(person) ?? apiAs(shared.sandbox, person);
  apis.set(person, call);
  return (await call)(method, `/v1/user/devices/${DEVICE()}${path}`, body);
}

const people = () => screen.findByRole('table', { name: 'People with access' });
/** The row of a person in the table of people. */
const person = async (name: string) =>
  (await within(await people()).findByText(name)).closest<HTMLElement>('[role=row]') as HTMLElement;
const roleOf = (name: string) => screen.findByRole('combobox', { name: `Role of ${name}` });
const emails = () => screen.findByRole('textbox', { name: 'Email addresses' });
/** Picks from the menu at the end of a person's row. */
async function act(name: string, action: string): Promise<void> {
  await click(`Actions for ${name}`);
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}

test('the page leads to the activity, also from the address that it had before', async () => {
  const activity = `/devices/${DEVICE()}/settings/activity`;
  const router = await openSharing('u_mara');
  fireEvent.click(await screen.findByRole('link', { name: 'Who changed what' }));
  await arrives(router, activity);
  await arrives(await open('u_mara', `/devices/${DEVICE()}/settings/sharing?tab=activity`), activity);
});

test('a button at the top leads to the form for invitations, which a narrow window has below the list', async () => {
  await openSharing('u_mara');
  await people();
  await click('Invite people');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Invite people' })).toHaveFocus());
});

test('an admin manages lower roles; lowering one’s own role asks for the device’s name', async () => {
  await openSharing('u_jonas');
  await roleOf('Ines Carvalho');
  const owner = within(await person('Mara Lindqvist'));
  expect(owner.queryByRole('button')).toBeNull();
  expect(owner.queryByRole('combobox')).toBeNull();
  const role = within(screen.getByRole('region', { name: 'Invite people' })).getByLabelText('Role');
  expect(
    within(role)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Admin', 'Editor', 'Viewer']);
  await act('Jonas Okafor', 'Change access…');
  const dialog = within(await screen.findByRole('dialog'));
  choose(dialog.getByLabelText('Role'), 'viewer');
  await dialog.findByText(/^You are lowering your own role\./);
  await click('Save');
  const name = dialog.getByLabelText('Type “Harbour drone” to confirm');
  await waitFor(() => expect(name).toHaveAccessibleDescription('Name doesn’t match.'));
  fill(name, 'Harbour drone');
  await click('Save');
  await shows('View only. Mara Lindqvist (owner) can change this.');
  expect(screen.queryByRole('textbox', { name: 'Email addresses' })).toBeNull();
});

test('the list shows a changed role and end date, and drops a person whose access is revoked', async () => {
  await openSharing('u_mara');
  await act('Ines Carvalho', 'Change access…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Access for Ines Carvalho' }));
  choose(dialog.getByLabelText('Role'), 'admin');
  choose(dialog.getByLabelText('Access ends'), 'day');
  await click('Save');
  await waitFor(async () => expect(await roleOf('Ines Carvalho')).toHaveValue('admin'));
  await waitFor(async () => expect(await person('Ines Carvalho')).toHaveTextContent(/In (23|24) h|In 1 d/));
  await act('Ines Carvalho', 'Revoke access…');
  await click('Revoke access');
  await shows('Ines Carvalho no longer has access');
  await waitFor(() => expect(screen.queryByText('Ines Carvalho')).toBeNull());
  expect((await api('u_ines', 'GET', '')).status).toBe(404);
});

test('a changed role shows on the other user’s page at once; revoking closes the page', async () => {
  await openSharing('u_jonas');
  await shows('View only. Mara Lindqvist (owner) can change this.');
  await screen.findByText(/^Offline, \d/);
  expect(screen.queryByRole('textbox', { name: 'Email addresses' })).toBeNull();
  await api('u_mara', 'PATCH', '/access/u_jonas', { role: 'admin' });
  await emails();
  expect((await api('u_mara', 'POST', '/access/revoke', { user_id: 'u_jonas' })).status).toBe(204);
  await screen.findByRole('heading', { name: 'Device not found' });
});

test('addresses can be typed or pasted as a list; invalid ones are marked and can be corrected', async () => {
  await openSharing('u_mara');
  await person('Mara Lindqvist');
  const chips = () =>
    within(screen.getByRole('list', { name: 'Entered so far' }))
      .getAllByRole('listitem')
      .map((one) => one.textContent);
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  await user.type(await emails(), 'First@x.test,');
  await waitFor(() => expect(chips()).toEqual(['first@x.test']));
  await user.paste('Tomo <tomo@sandbox.example>;\n second@x.test\n first@x.test\n third@\nmara@sandbox.example');
  await waitFor(() => expect(chips()).toHaveLength(5));
  expect(chips()).toContainEqual(expect.stringContaining('“third@” isn’t a valid email address.'));
  await click(/^Send /);
  await waitFor(async () =>
    expect(await emails()).toHaveAccessibleDescription('“third@” isn’t a valid email address.'),
  );
  expect(chips()).toContainEqual(expect.stringContaining('mara@sandbox.example already has access.'));
  await user.type(await emails(), '{Backspace}');
  await waitFor(async () => expect(await emails()).toHaveValue('third@'));
  await user.keyboard('x.test');
  await click('Send 4 invitations');
  const pending = within(await screen.findByRole('list', { name: 'Pending invitations' }));
  for (const one of ['first@x.test', 'second@x.test', 'third@x.test', 'tomo@sandbox.example'])
    await pending.findByText(one);
  expect(chips()).toEqual([expect.stringMatching(/^mara@sandbox\.example/)]);
});
