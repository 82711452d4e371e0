/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { notifyAlerts } from '../../../renderer/live/notifyAlerts';
import { click, connect, open, shared, usePages } from '../../support/pages';
import { apiAs } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';

usePages();

const OFFER = 'Tell me when this happens again';

/** Takes the place of the browser's notifications, which jsdom lacks, along with the question for permission. */
function playNotifications(permission: NotificationPermission, answer = permission) {
  class Note extends EventTarget {
    static permission = permission;
    static asked = 0;
    static requestPermission = () => {
      Note.asked += 1;
      Note.permission = answer;
      return Promise.resolve(answer);
    };
  }
  Object.assign(window, { Notification: Note, isSecureContext: true });
  return Note;
}
afterEach(() => void Reflect.deleteProperty(window, 'Notification'));

/** Plays the server's answer to every request for alerts: so many are open. */
function raise(count: number): void {
  const alerts = Array.from({ length: count }, (_, index) => ({
    id: `al_${index}`,
    device_id: shared.sandbox.factory[0]?.id,
    rule: 'battery',
    severity: 'critical',
    text: 'Battery at 12 %',
    raised_at: '2026-11-01T12:00:00Z',
    cleared_at: null,
    acknowledged_at: null,
    acknowledged_by: null,
  }));
  const body = { items: alerts, next_cursor: null, total: count, device_id: null, quiet_hours: null };
  shared.sandbox.control.addFault({ path: '/v1/user/alerts', kind: 'status', status: 200, body });
}

/** Opens the bell's list as a person who has just loaded a page. */
async function openPanel(person: string) {
  await open(person, '/notifications');
  await click(/open alert/);
  return within(await screen.findByRole('dialog', { name: 'Alerts' }));
}

test('a person with an open alert is offered notifications; the click asks the browser and switches them on', async () => {
  const Note = playNotifications('default', 'granted');
  raise(1);
  const panel = await openPanel('u_mara');
  await panel.findByText('Notifications of alerts are off in this browser.');
  expect([Note.asked, notifyAlerts.get()]).toEqual([0, false]);
  await click(OFFER);
  await panel.findByText('Notifications of alerts are on.');
  expect([Note.asked, notifyAlerts.get()]).toEqual([1, true]);
  expect(panel.queryByRole('button', { name: OFFER })).toBeNull();
  expect(panel.getByRole('heading', { name: 'Alerts' })).toHaveFocus();
  // The same switch as that of the page.
  await click('Close');
  expect(await screen.findByRole('switch', { name: 'Notify me of alerts in this browser' })).toBeChecked();
});

test('a refusal in the browser is reported', async () => {
  playNotifications('default', 'denied');
  raise(1);
  const panel = await openPanel('u_mara');
  await click(OFFER);
  await panel.findByText('Notifications of alerts are still off.');
  expect(notifyAlerts.get()).toBe(false);
});

test('“Not now” is remembered for the person, and for nobody else', async () => {
  const Note = playNotifications('default');
  raise(1);
  await openPanel('u_mara');
  await click('Not now');
  await waitFor(() => expect(screen.queryByRole('button', { name: OFFER })).toBeNull());
  const again = await openPanel('u_mara');
  await again.findByText('Battery at 12 %');
  expect(again.queryByRole('button', { name: OFFER })).toBeNull();
  const other = await openPanel('u_jonas');
  await other.findByRole('button', { name: OFFER });
  expect(Note.asked).toBe(0);
});

test('notifications can be switched on before the first alert', async () => {
  const Note = playNotifications('default', 'granted');
  raise(0);
  const panel = await openPanel('u_mara');
  await panel.findByText('No open alerts');
  expect(panel.queryByRole('button', { name: OFFER })).toBeNull();
  expect(panel.queryByRole('button', { name: 'Not now' })).toBeNull();
  await click('Notify me of alerts');
  await panel.findByText('Notifications of alerts are on.');
  expect([Note.asked, notifyAlerts.get()]).toEqual([1, true]);
});

test.each<[string, NotificationPermission | null]>([
  ['the browser blocks them', 'denied'],
  ['the browser has been asked before', 'granted'],
  ['the browser has none', null],
])('nothing is offered when %s', async (_, permission) => {
  if (permission !== null) playNotifications(permission);
  raise(1);
  const panel = await openPanel('u_mara');
  await panel.findByText('Battery at 12 %');
  expect(panel.queryByRole('button', { name: OFFER })).toBeNull();
});

test('the first toast of a critical alert makes the same offer; its answer counts in the list, too', async () => {
  const Note = playNotifications('default', 'granted');
  const { device, id } = await connect(0);
  const mara = await apiAs(shared.sandbox, 'u_mara');
  expect((await settingsOf(mara, id).patch({ battery_after_s: 0 }, 'alerts')).status).toBe(202);
  device.holdBattery(60);
  await open('u_mara', '/');
  await screen.findByRole('button', { name: 'No open alerts' });
  device.holdBattery(12);
  await click(OFFER);
  await screen.findByText('Notifications of alerts are on.');
  expect([Note.asked, notifyAlerts.get()]).toEqual([1, true]);
  await click('1 open alert');
  const panel = within(await screen.findByRole('dialog', { name: 'Alerts' }));
  await panel.findByText('Battery at 12 %');
  expect(panel.queryByRole('button', { name: OFFER })).toBeNull();
});
