/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { getLiveState, setLiveState } from '../../../renderer/live/liveState';
import { arrives, click, connect, open, shared, usePages } from '../../support/pages';

usePages();

interface Shown {
  readonly title: string;
  readonly body: string | undefined;
}

/**
 * Takes the place of the browser's notifications, which jsdom lacks, along with the question for permission. Left out: the system that
 * shows them, clicks on them, and the rule that only a click may ask.
 */
function playNotifications(permission: NotificationPermission) {
  const shown: Shown[] = [];
  class Note extends EventTarget {
    static permission = permission;
    static requestPermission = () => Promise.resolve(permission);
    constructor(title: string, { body }: NotificationOptions) {
      super();
      shown.push({ title, body });
    }
  }
  Object.assign(window, { Notification: Note, isSecureContext: true });
  return { shown, Note };
}
const matchMedia = window.matchMedia.bind(window);
afterEach(() => {
  Reflect.deleteProperty(window, 'Notification');
  window.matchMedia = matchMedia;
});

const toggle = () => screen.findByRole('switch', { name: 'Notify me of alerts in this browser' });

test('the account menu and a device’s settings link to the notifications', async () => {
  const { id } = await connect(0);
  const router = await open('u_mara', '/');
  await click(/^Account/);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Notifications…' }));
  await arrives(router, '/notifications');
  await waitFor(() => expect(document.title).toBe('Notifications · Farsight'));
  await screen.findByRole('switch', { name: 'Quiet hours' });

  const other = await open('u_mara', `/devices/${id}/settings/general`);
  const link = await screen.findByRole('link', { name: 'Open notifications' });
  expect(screen.queryByRole('switch', { name: 'Quiet hours' })).toBeNull();
  expect(screen.queryByLabelText('Units')).toBeNull();
  fireEvent.click(link);
  await arrives(other, '/notifications');
});

test.each([
  ['wide', false, 'are in the account menu, for all devices.'],
  ['phone', true, 'are the same for all devices.'],
])('the settings name the account menu only where there is one: %s', async (_, isPhone, words) => {
  const { id } = await connect(0);
  window.matchMedia = (query) =>
    Object.assign(matchMedia(query), { matches: isPhone && query === '(max-width: 639px)' });
  await open('u_mara', `/devices/${id}/settings/general`);
  const link = await screen.findByRole('link', { name: 'Open notifications' });
  expect(link.parentElement).toHaveTextContent(`Your notifications, units and time zone ${words} Open notifications`);
});

test('a test notification is sent once notifications are on; a failed one is not reported as sent', async () => {
  const { shown, Note } = playNotifications('granted');
  await open('u_mara', '/notifications');
  expect(screen.queryByRole('button', { name: 'Send a test notification' })).toBeNull();
  await waitFor(async () => expect(await toggle()).toBeEnabled());
  fireEvent.click(await toggle());
  await click('Send a test notification');
  await screen.findByText(/^Sent/);
  expect(shown).toEqual([{ title: 'Test notification', body: 'This is how an alert is shown.' }]);
  Note.permission = 'denied';
  await click('Send a test notification');
  await screen.findByText('The test notification could not be sent.');
  expect(shown).toHaveLength(1);
  // Back from the browser's settings, the switch says why it is off.
  fireEvent(window, new Event('focus'));
  await screen.findByText(/^The browser blocks notifications from this site/);
  expect(await toggle()).not.toBeChecked();
});

test('a page without a secure connection says so once, and its switches refer to it', async () => {
  playNotifications('granted');
  Object.assign(window, { isSecureContext: false });
  await open('u_mara', '/notifications');
  const reason = 'Notifications need a secure connection (HTTPS).';
  await screen.findByText(reason);
  const push = await screen.findByRole('switch', { name: 'When Farsight is closed' });
  await waitFor(() => expect(push).toHaveAccessibleDescription(/^Critical alerts only.*secure connection/));
  expect(await toggle()).toHaveAccessibleDescription(`While a tab with this app is open. ${reason}`);
  expect(screen.getAllByText(reason)).toHaveLength(1);
  expect(push).toBeDisabled();
});

test('quiet hours are saved for the user; leaving unsaved ones asks first', async () => {
  await open('u_mara', '/notifications');
  fireEvent.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
  await screen.findByRole('button', { name: 'Save quiet hours' });
  // So does the browser, of somebody who closes the tab.
  await waitFor(() => expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false));
  fireEvent.click(screen.getByRole('link', { name: 'Wall' }));
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await click('Cancel');
  await click('Save quiet hours');
  await screen.findByText('Quiet hours saved');
  expect(shared.sandbox.control.stats().requests['PUT /v1/user/quiet-hours']).toBe(1);
});

test('the page says in an outage what becomes of edits; sounds can still be chosen', async () => {
  await open('u_mara', '/notifications');
  const quiet = await screen.findByRole('switch', { name: 'Quiet hours' });
  await waitFor(() => expect(getLiveState().name).toBe('connected'));
  setLiveState({ name: 'lost' });
  await screen.findByText(/^As of .+, no connection\. Edits are kept here\.$/);
  for (const one of [quiet, screen.getByRole('switch', { name: 'Sound for critical alerts' })])
    expect(one).toBeEnabled();
  setLiveState({ name: 'connected' });
  await waitFor(() => expect(screen.queryByText(/no connection/)).toBeNull());
});

test('the page says when the server has no alerts, and when the quiet hours cannot be loaded', async () => {
  shared.sandbox.control.addFault({ path: '/v1/user/alerts', kind: 'status', status: 404 });
  await open('u_mara', '/notifications');
  await screen.findByText('This server raises no alerts.');
  expect(screen.queryByRole('switch')).toBeNull();
  shared.sandbox.control.clearFaults();
  shared.sandbox.control.addFault({ path: '/v1/user/alerts', kind: 'status', status: 500 });
  await open('u_mara', '/notifications');
  await screen.findByRole('heading', { name: 'Your quiet hours could not be loaded' });
  // What needs no server stays.
  screen.getByRole('heading', { name: 'Sound' });
  shared.sandbox.control.clearFaults();
  await click('Try again');
  await screen.findByRole('switch', { name: /^Quiet hours/ });
});
