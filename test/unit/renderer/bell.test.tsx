/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { setLiveState } from '../../../renderer/live/liveState';
import { alert, ALERTS, answer } from '../../support/openAlerts';
import { click, connect, open, shared, usePages } from '../../support/pages';
import { apiAs } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';

usePages();

const bell = (name: string | RegExp) => screen.findByRole('button', { name });
const panel = () => screen.findByRole('dialog', { name: 'Alerts' });

test('Bell and page title show the number of open alerts and update after an acknowledgement', async () => {
  const { device, id, name } = await connect(0);
  const mara = await apiAs(shared.sandbox, 'u_mara');
  expect((await settingsOf(mara, id).patch({ battery_after_s: 0 }, 'alerts')).status).toBe(202);
  device.holdBattery(60);
  await open('u_mara', '/');
  await bell('No open alerts');
  device.holdBattery(12);
  await bell('1 open alert');
  await waitFor(() => expect(document.title).toBe('(1) Devices · Farsight'));
  // News since the page was loaded: one toast, with the way to the device.
  const toast = (await screen.findByRole('button', { name: 'Open' })).closest('div') as HTMLElement;
  expect(toast).toHaveTextContent(`${name}Critical: Battery at 12 %OpenAcknowledge`);
  await click('1 open alert');
  const list = within(await panel());
  // The list has it.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull());
  await list.findByRole('link', { name: `Open ${name}` });
  expect(list.getByText('1 open')).toBeVisible();
  expect(list.getByRole('link', { name: 'Logs of this moment: Battery at 12 %' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/devices/${id}/settings/system-logs?around=`),
  );
  fireEvent.click(list.getByRole('button', { name: 'Acknowledge: Battery at 12 %' }));
  await list.findByText(/^Acknowledged by/);
  expect(list.queryByRole('button', { name: /^Acknowledge/ })).toBeNull();
  // The same number as on the bell.
  expect(list.queryByText('1 open')).toBeNull();
  await click('Close');
  await bell('No open alerts');
  await waitFor(() => expect(document.title).toBe('Devices · Farsight'));
});

test('BellPanel draws at most 50 of 10,000 open alerts, the worst first and grouped by device, and shows the number of the others', async () => {
  const items = Array.from({ length: 200 }, (_, index) => alert(`al_${index}`, { severity: 'warning' }));
  answer([...items.slice(0, 199), alert('worst')], 10_000);
  await open('u_mara', '/');
  const button = await bell('10,000 open alerts');
  expect(button).toHaveTextContent('99+');
  fireEvent.click(button);
  const list = within(await panel());
  await list.findByText(/^And 9,800 more/);
  expect(list.getAllByRole('listitem')).toHaveLength(3);
  expect(list.getAllByRole('listitem')[0]).toHaveTextContent('Alert worst');
  fireEvent.click(list.getByRole('button', { name: /^Show all 200 alerts of/ }));
  await list.findByText(/^And 9,950 more/);
  expect(list.getAllByRole('listitem')).toHaveLength(50);
  expect(list.getByRole('button', { name: /^Show only the worst/ })).toHaveAttribute('aria-expanded', 'true');
});

test('a list without alerts says what raises them and leads to their rules', async () => {
  const { id, name } = shared.sandbox.factory[0] ?? { id: '', name: '' };
  answer([]);
  await open('u_mara', `/devices/${id}/settings/general`);
  fireEvent.click(await bell('No open alerts'));
  const list = within(await panel());
  expect(list.getByText(/goes offline/)).toBeVisible();
  expect(await list.findByRole('link', { name: `Alert rules of ${name}` })).toHaveAttribute(
    'href',
    `/devices/${id}/settings/general`,
  );
});

test('alerts of a device that is gone are neither counted nor listed; malformed alerts are ignored', async () => {
  answer(
    [
      alert('gone', { device_id: 'dev_gone' }),
      alert('none', { device_id: null, text: null, rule: 'warp' }),
      { id: '' },
      5,
    ],
    2,
  );
  await open('u_mara', '/notifications');
  fireEvent.click(await bell('1 open alert'));
  await waitFor(() => expect(document.title).toBe('(1) Notifications · Farsight'));
  const list = within(await panel());
  const rows = within(await list.findByRole('list', { name: 'Alerts' }));
  expect(rows.getAllByRole('listitem')).toHaveLength(1);
  expect(rows.getByText('A device')).toBeVisible();
  expect(rows.queryAllByRole('link')).toEqual([]);
  expect(rows.queryAllByRole('button')).toEqual([]);
  expect(rows.getByText('warp')).toBeVisible();
});

test('the list says which of its devices is armed', async () => {
  const { id } = await connect(0);
  answer([alert('al_1')]);
  const report = { device_id: id, at: new Date().toISOString(), vehicle: { armed: true, mode: null } };
  shared.sandbox.control.addFault({
    path: '/v1/user/devices/summaries',
    kind: 'status',
    status: 200,
    body: { devices: [report] },
  });
  await open('u_mara', '/notifications');
  fireEvent.click(await bell('1 open alert'));
  expect(await within(await panel()).findByText('Armed')).toBeVisible();
});

test('an alert leaves the bell with the access to its device, before the server clears it', async () => {
  const id = shared.sandbox.factory[0]?.id ?? '';
  const mara = await apiAs(shared.sandbox, 'u_mara');
  answer([alert('al_1')]);
  await open('u_ines', '/');
  await screen.findByText('Live: connected');
  await bell('1 open alert');
  expect(await mara('POST', `/v1/user/devices/${id}/access/revoke`, { user_id: 'u_ines' })).toMatchObject({
    status: 204,
  });
  await bell('No open alerts');
});

test('all alerts are counted while the devices cannot be loaded', async () => {
  const asked = () => shared.sandbox.control.stats().requests['GET /v1/user/devices'] ?? 0;
  const before = asked();
  shared.sandbox.control.addFault({ path: '/v1/user/devices', kind: 'status', status: 400 });
  answer([alert('gone', { device_id: 'dev_gone' })]);
  await open('u_mara', '/notifications');
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  await bell('1 open alert');
});

test.each([
  [409, null],
  [404, null],
  [500, 'Scripted 500'],
] as const)(
  'an acknowledgement that is answered with %i says %s, and the list is asked for again',
  async (status, said) => {
    answer([alert('al_1')]);
    shared.sandbox.control.addFault({ path: `${ALERTS}/*`, kind: 'status', status });
    await open('u_mara', '/');
    fireEvent.click(await bell('1 open alert'));
    const list = within(await panel());
    const asked = () => shared.sandbox.control.stats().requests[`GET ${ALERTS}`] ?? 0;
    const before = asked();
    fireEvent.click(await list.findByRole('button', { name: 'Acknowledge: Alert al_1' }));
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    if (said === null) expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
    else await screen.findByText(said);
  },
);

test.each([
  [{ kind: 'status', status: 500 }, 'Alerts unknown. Scripted 500'],
  [{ kind: 'reset' }, 'Alerts unknown: no connection to the server'],
] as const)('Bell and BellPanel say why the alerts are unknown after %j', async (fault, words) => {
  shared.sandbox.control.addFault({ path: ALERTS, ...fault });
  await open('u_mara', '/');
  const button = await bell(words);
  expect(button).toHaveTextContent('?');
  expect(button).toHaveAttribute('title', words);
  fireEvent.click(button);
  expect(await within(await panel()).findByRole('alert')).toHaveTextContent(words);
});

test.each([
  [0, 'No open alerts', '', '?'],
  [1, '1 open alert', '1', '1'],
])('Bell with %i alerts says in an outage as of when that was, in grey', async (count, words, before, during) => {
  answer([alert('al_1')].slice(0, count));
  await open('u_mara', '/');
  await screen.findByText('Live: connected');
  expect(await bell(words)).toHaveTextContent(new RegExp(`^${before}$`));
  setLiveState({ name: 'lost' });
  const button = await bell(new RegExp(`^${words}, as of \\d\\d:\\d\\d:\\d\\d$`));
  expect(button).toHaveTextContent(during);
  expect(button.querySelector('[data-tone]')).toHaveAttribute('data-tone', 'past');
  setLiveState({ name: 'connected' });
  expect(await bell(words)).toHaveTextContent(new RegExp(`^${before}$`));
});

test('BellPanel names an outage as other pages do, and says that alerts cannot be acknowledged', async () => {
  answer([alert('al_1')]);
  await open('u_mara', '/');
  await screen.findByText('Live: connected');
  fireEvent.click(await bell('1 open alert'));
  const list = within(await panel());
  const acknowledge = await list.findByRole('button', { name: /^Acknowledge/ });
  setLiveState({ name: 'lost' });
  await list.findByText(
    /^No connection to the server for .+\. These alerts may be out of date, and can’t be acknowledged\.$/,
  );
  expect(acknowledge).toBeDisabled();
  setLiveState({ name: 'connected' });
  await waitFor(() => expect(list.queryByText(/^No connection/)).toBeNull());
  expect(acknowledge).toBeEnabled();
});

test('BellPanel without alerts counts the devices that need a code, and links to them', async () => {
  answer([]);
  await open('u_mara', '/');
  const needy = await screen.findByRole('button', { name: /need attention$/ });
  await waitFor(() => expect(needy).toHaveTextContent('3need attention'));
  fireEvent.click(await bell('No open alerts'));
  const list = within(await panel());
  await list.findByText('3 devices need a code.');
  // What the list shows in this column are not alerts only.
  screen.getByText('Attention');
  expect(screen.queryAllByText('Alerts')).toHaveLength(1);
  fireEvent.click(list.getByRole('link', { name: 'Devices that need attention' }));
  await screen.findByText('3 of 8 devices');
  expect(needy).toHaveAttribute('aria-pressed', 'true');
});

test('a server without alerts has no bell', async () => {
  const asked = shared.sandbox.control.stats().requests[`GET ${ALERTS}`] ?? 0;
  shared.sandbox.control.addFault({ path: ALERTS, kind: 'status', status: 404 });
  await open('u_mara', '/');
  // The bell asks, so it is there until the answer.
  await waitFor(() => expect(shared.sandbox.control.stats().requests[`GET ${ALERTS}`]).toBeGreaterThan(asked));
  await waitFor(() => expect(screen.queryByRole('button', { name: /of all devices|open alert/ })).toBeNull());
  expect(document.title).toBe('Devices · Farsight');
});
