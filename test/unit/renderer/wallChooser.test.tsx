/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { listSummaries } from '#app/api/summaries';
import { arrives, click, connect, fill, open, shared, usePages } from '../../support/pages';
import { apiAs, deviceOf, until } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';

usePages();

const box = (name: string | RegExp) => screen.findByRole('checkbox', { name });

/** The names of the devices, in their order. */
const listed = () => {
  const list = screen.getByRole('list', { name: 'Devices' });
  return [...list.querySelectorAll('label bdi')].map(({ textContent }) => textContent);
};

test('the chooser lists the devices that are online first, each by name, and moves none while it is open', async () => {
  const nameOf = (index: number) => deviceOf(shared.sandbox, index).name;
  for (const index of [2, 0]) await connect(index);
  await open('u_mara', '/wall?new=1');
  const expected = [0, 2, 3, 1, 5, 7, 4, 6].map(nameOf);
  await waitFor(() => expect(listed()).toEqual(expected));
  await connect(3);
  await box(new RegExp(`^${nameOf(3)}.*Online`));
  expect(listed()).toEqual(expected);
});

test('a name that another wall has is refused beside the button, and no button shows a wall', async () => {
  const { name } = deviceOf(shared.sandbox, 3);
  await open('u_mara', '/wall?new=1');
  fireEvent.click(await box(new RegExp(`^${name}`)));
  fill(screen.getByRole('textbox', { name: 'Name (optional)' }), 'Harbour');
  await click('Show 1 on the wall');
  await screen.findByRole('heading', { name: 'Harbour' });
  await open('u_mara', '/wall?new=1');
  const field = await screen.findByRole('textbox', { name: 'Name (optional)' });
  expect(field).toHaveAccessibleDescription('Named walls are saved in this browser only.');
  fill(field, 'harbour');
  for (const one of ['Show on the wall', 'Show all online'])
    expect(screen.getByRole('button', { name: one })).toHaveAccessibleDescription('Another wall has this name.');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Another wall has this name.');
  // Where the wall is shown, and not above its devices.
  const list = screen.getByRole('list', { name: 'Devices' });
  expect(list.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a wall can show two cameras of one device, which the chooser lists once the device is chosen', async () => {
  const { id, name } = await connect(0);
  const router = await open('u_mara', '/wall?new=1');
  expect(screen.queryByRole('list', { name: `Cameras of ${name}` })).toBeNull();
  fireEvent.click(await box(new RegExp(`^${name}`)));
  await screen.findByRole('list', { name: `Cameras of ${name}` });
  expect(await box(/^Nose camera/)).toBeChecked();
  fireEvent.click(await box(/^Belly camera/));
  await click('Show 2 on the wall');
  await arrives(router, `/wall?devices=${id},${id}:belly`);
  await screen.findByText('2 cameras of 1 device');
  await click('More');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  fireEvent.click(await box(/^Nose camera/));
  await click('Show 1 on the wall');
  await arrives(router, `/wall?devices=${id}:belly`);
});

test('all that are online, all that are armed and all with a tag are added at once', async () => {
  const [one, other, tagged] = [await connect(0), await connect(1), deviceOf(shared.sandbox, 3)];
  const mara = await apiAs(shared.sandbox, 'u_mara');
  expect((await settingsOf(mara, tagged.id).patch({ tags: ['night'] }, 'general')).status).toBe(202);
  await until(async () => {
    const summaries = listSummaries.decode((await mara('GET', '/v1/user/devices/summaries')).body);
    return [one, other].every(({ id }) => Object.keys(summaries).includes(id));
  });
  await open('u_mara', '/wall?new=1');
  // Until the page knows what the devices have reported.
  await waitFor(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'All armed' }));
    // The click changes the page, which would be looked at again before any answer can come.
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.getByText('No device is armed.')).toBeVisible();
  });
  await click('By tag');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'night' }));
  await screen.findByText('1 added.');
  expect(await box(new RegExp(`^${tagged.name}`))).toBeChecked();
  expect(await box(new RegExp(`^${one.name}`))).not.toBeChecked();
  await waitFor(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'All online' }));
    expect(await box(new RegExp(`^${one.name}`))).toBeChecked();
  });
  expect(await box(new RegExp(`^${other.name}`))).toBeChecked();
  await click('Show 3 on the wall');
  await screen.findByText(/^3 devices/);
});

test('no device counts as disarmed before it has reported', async () => {
  await connect(0);
  shared.sandbox.control.addFault({ path: '/v1/user/devices/summaries', kind: 'status', status: 500 });
  await open('u_mara', '/wall?new=1');
  await click('All armed');
  await screen.findByText('It is not known of all devices whether they are armed.');
});

test('the chooser says why no wall can be shown yet, and then how many of its places are taken', async () => {
  const { name } = deviceOf(shared.sandbox, 3);
  await open('u_mara', '/wall?new=1');
  const one = await box(new RegExp(`^${name}`));
  const none = screen.getByRole('button', { name: 'Show on the wall' });
  expect(none).toHaveAccessibleDescription('Choose at least one device.');
  fireEvent.click(one);
  const some = await screen.findByRole('button', { name: 'Show 1 on the wall' });
  expect(some).toHaveAccessibleDescription('1 of 16 cameras');
});

test('the chooser says which devices need a code, beside their status', async () => {
  const [revoked, valid] = [deviceOf(shared.sandbox, 5), deviceOf(shared.sandbox, 3)];
  await open('u_mara', '/wall?new=1');
  await box(new RegExp(`^${revoked.name}.*Offline, .*Needs a code$`));
  expect(await box(new RegExp(`^${valid.name}`))).not.toHaveAccessibleName(/code/);
});

test('the chooser marks the device that is armed', async () => {
  const [armed, other] = [await connect(0), await connect(1)];
  armed.device.holdArmed(true);
  const mara = await apiAs(shared.sandbox, 'u_mara');
  await until(async () => {
    const summaries = listSummaries.decode((await mara('GET', '/v1/user/devices/summaries')).body);
    return Object.values(summaries).some((summary) => summary.armed === true);
  });
  await open('u_mara', '/wall?new=1');
  await box(new RegExp(`^${armed.name}.*Armed$`));
  expect(await box(new RegExp(`^${other.name}`))).not.toHaveAccessibleName(/Armed/);
});

test('all devices that are online are shown at once as long as none is chosen, and added afterwards', async () => {
  const [one, other] = [await connect(0), await connect(1)];
  await open('u_mara', '/wall?new=1');
  fireEvent.click(await box(new RegExp(`^${one.name}`)));
  await screen.findByRole('button', { name: 'All online' });
  expect(screen.queryByRole('button', { name: 'Show all online' })).toBeNull();
  // Until the page knows who is online.
  await waitFor(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'All online' }));
    expect(await box(new RegExp(`^${other.name}`))).toBeChecked();
  });
  for (const { name } of [one, other]) fireEvent.click(await box(new RegExp(`^${name}`)));
  await screen.findByRole('button', { name: 'Show all online' });
  expect(screen.queryByRole('button', { name: 'All online' })).toBeNull();
  await click('Show all online');
  await screen.findByText(/^2 devices/);
});

test('the address of a wall with more cameras than it shows says how many are left out', async () => {
  const ids = Array.from({ length: 19 }, (_, index) => `d${index}`).join(',');
  await open('u_mara', `/wall?devices=${ids}`);
  await screen.findByText('3 more not shown');
});
