/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { createHash, webcrypto } from 'node:crypto';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { listPushSubscriptions } from '../../../app/api/pushes';
import { createWebNotifications } from '../../../renderer/platform/web/notifications';
import { arrives, click, open, shared, usePages } from '../../support/pages';
import { apiAs } from '../../support/sandboxClient';

usePages();

const LIST = '/v1/user/push-subscriptions';
const ENDPOINT = 'https://push.example/send/abc';
const ID = createHash('sha256').update(ENDPOINT).digest('hex');
const KEYS = { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) };

/**
 * Takes the place of a browser's push manager, service workers and question for permission, which jsdom lacks. Left out: the worker's
 * own script, the push service and its messages, and the rule that only a click may ask. `crypto.subtle` is Node's.
 */
function playBrowser(permission: NotificationPermission, answer = permission) {
  const browser = {
    asked: 0,
    workers: 0,
    subscription: null as object | null,
    failure: null as Error | null,
    shownByWorker: [] as unknown[],
    shownByPage: [] as string[],
  };
  class Note extends EventTarget {
    static permission = permission;
    static requestPermission = () => {
      browser.asked += 1;
      Note.permission = answer;
      return Promise.resolve(answer);
    };
    constructor(title: string) {
      super();
      browser.shownByPage.push(title);
    }
  }
  const subscribe = ({ applicationServerKey: key }: { readonly applicationServerKey: string }) => {
    if (browser.failure) return Promise.reject(browser.failure);
    browser.subscription = {
      options: { applicationServerKey: Uint8Array.from(Buffer.from(key, 'base64url')).buffer },
      toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }),
      unsubscribe: () => {
        browser.subscription = null;
        return Promise.resolve(true);
      },
    };
    return Promise.resolve(browser.subscription);
  };
  const registration = {
    pushManager: { subscribe, getSubscription: () => Promise.resolve(browser.subscription) },
    showNotification: (title: string, options: object) => {
      browser.shownByWorker.push({ title, ...options });
      return Promise.resolve();
    },
  };
  const workers = Object.assign(new EventTarget(), {
    controller: null as object | null,
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(browser.workers > 0 ? registration : undefined),
    register: () => {
      browser.workers += 1;
      return Promise.resolve(registration);
    },
  });
  Object.assign(window, { Notification: Note, PushManager: () => undefined, isSecureContext: true });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers });
  Object.defineProperty(window.crypto, 'subtle', { configurable: true, value: webcrypto.subtle });
  return { browser, Note, workers };
}

/** As Chrome on Android: the constructor always throws, and only service workers show notifications. */
function refuseConstructor(permission: NotificationPermission): void {
  class Refusing {
    static permission = permission;
    static requestPermission = () => Promise.resolve(permission);
    constructor() {
      throw new TypeError('Illegal constructor');
    }
  }
  Object.assign(window, { Notification: Refusing });
}

afterEach(async () => {
  for (const name of ['Notification', 'PushManager']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  // Each page of a test has a session of its own, which lives on.
  await (
    await apiAs(shared.sandbox, 'u_mara')
  )('DELETE', `${LIST}/${ID}`);
});

const row = () => screen.findByRole('switch', { name: 'When Farsight is closed' });
const quiet = () => screen.findByRole('switch', { name: 'Also in quiet hours while Farsight is closed' });
const isUsable = () => waitFor(async () => expect(await row()).toBeEnabled());
const isOn = () => waitFor(async () => expect(await row()).toBeChecked());
const registered = async () => {
  const { body } = await (await apiAs(shared.sandbox, 'u_mara'))('GET', LIST);
  return listPushSubscriptions.decode(body).subscriptions;
};

/** Opens the page and switches messages on. */
async function switchOn(): Promise<void> {
  await open('u_mara', '/notifications');
  await isUsable();
  fireEvent.click(await row());
  await isOn();
}

describe('the switch for alerts while Farsight is closed', () => {
  test('asks the browser after a click only, and registers and removes its subscription at the server', async () => {
    const { browser } = playBrowser('default', 'granted');
    await open('u_mara', '/notifications');
    await isUsable();
    expect(browser).toMatchObject({ asked: 0, workers: 0, subscription: null });
    fireEvent.click(await row());
    await isOn();
    expect(browser).toMatchObject({ asked: 1, workers: 1 });
    expect(await registered()).toEqual([{ id: ID, inQuietHours: false }]);

    fireEvent.click(await quiet());
    await waitFor(async () => expect(await registered()).toEqual([{ id: ID, inQuietHours: true }]));
    await waitFor(async () => expect(await quiet()).toBeChecked());

    fireEvent.click(await row());
    await waitFor(async () => expect(await row()).not.toBeChecked());
    expect(browser.subscription).toBeNull();
    expect(await registered()).toEqual([]);
    expect(localStorage.getItem('farsight.pushes')).toBeNull();
  });

  test('carries out a change that is asked for while another is under way', async () => {
    const { browser } = playBrowser('granted');
    await switchOn();
    fireEvent.click(await quiet());
    fireEvent.click(await row());
    await waitFor(async () => expect(await row()).not.toBeChecked());
    expect(browser.subscription).toBeNull();
    expect(await registered()).toEqual([]);
  });

  test('stays off and says why when the user refuses', async () => {
    const { browser } = playBrowser('default', 'denied');
    await open('u_mara', '/notifications');
    await isUsable();
    fireEvent.click(await row());
    await waitFor(async () => expect(await row()).toBeDisabled());
    // Once, for both switches.
    await screen.findByText('The browser blocks notifications from this site.');
    const other = screen.getByRole('switch', { name: 'Notify me of alerts in this browser' });
    for (const one of [await row(), other]) expect(one).toHaveAccessibleDescription(/browser blocks notifications/);
    expect(browser.workers).toBe(0);
  });

  test('says in the browser’s words why it could not subscribe', async () => {
    const { browser } = playBrowser('granted');
    browser.failure = new Error('Registration failed - push service not available');
    await open('u_mara', '/notifications');
    await isUsable();
    fireEvent.click(await row());
    await screen.findByText('Could not be changed: Registration failed - push service not available');
    expect(await row()).not.toBeChecked();
    expect(await registered()).toEqual([]);
  });

  test('ends the browser’s subscription again when the server refuses it, and says why', async () => {
    const { browser } = playBrowser('granted');
    const error = 'At most 10 browsers get messages.';
    shared.sandbox.control.addFault({
      path: `${LIST}/*`,
      method: 'PUT',
      kind: 'status',
      status: 409,
      body: { code: 'too_many_subscriptions', error },
    });
    await open('u_mara', '/notifications');
    await isUsable();
    fireEvent.click(await row());
    await screen.findByText(`Could not be changed: ${error}`);
    expect(browser.subscription).toBeNull();
    expect(await row()).not.toBeChecked();
  });

  test.each([
    [404, 'This server doesn’t send push messages. Keep Farsight open in a tab.'],
    [501, 'This server doesn’t send push messages. Keep Farsight open in a tab.'],
    [500, 'Could not be loaded: Scripted 500'],
  ])('cannot be used when the server answers %i', async (status, text) => {
    playBrowser('granted');
    shared.sandbox.control.addFault({ path: LIST, kind: 'status', status });
    await open('u_mara', '/notifications');
    await screen.findByText(text);
    expect(await row()).toBeDisabled();
  });

  test('cannot be used in a browser without push messages', async () => {
    playBrowser('granted');
    Reflect.deleteProperty(window, 'PushManager');
    await open('u_mara', '/notifications');
    await screen.findByText(/^This browser cannot receive messages for a closed page\./);
    expect(await row()).toBeDisabled();
  });

  const PUSH_TEST = 'Send a test push message';

  test.each([
    ['sent', 'Sent. If nothing appears, check the notification settings of your system.'],
    ['refused', 'The push service refused the message. Switch this off and on again.'],
    ['unreachable', 'The server cannot reach the push service. Tell whoever runs the server.'],
  ])('has a test beside it, and shows what came of one that is %s', async (outcome, text) => {
    playBrowser('granted');
    await switchOn();
    const path = `${LIST}/${ID}/test`;
    shared.sandbox.control.addFault({ path, kind: 'status', status: 200, body: { outcome } });
    await click(PUSH_TEST);
    await screen.findByText(text);
    expect(await row()).toBeChecked();
  });

  test('shows the server’s reason when a test is refused, and that the browser blocks it', async () => {
    const { Note } = playBrowser('granted');
    await switchOn();
    const error = 'A test was sent a moment ago. Wait 9 s.';
    const refusal = { status: 429, body: { code: 'too_soon', error } } as const;
    shared.sandbox.control.addFault({ path: `${LIST}/${ID}/test`, kind: 'status', ...refusal });
    await click(PUSH_TEST);
    await screen.findByText(`Not sent: ${error}`);
    Note.permission = 'denied';
    await click(PUSH_TEST);
    await screen.findByText('Not sent: the browser blocks notifications from this site.');
    await waitFor(async () => expect(await row()).toBeDisabled());
  });

  test('is off after a test that finds no registration, and says so; a server without tests is told apart', async () => {
    playBrowser('granted');
    await switchOn();
    shared.sandbox.control.addFault({ path: `${LIST}/${ID}/test`, kind: 'status', status: 404 });
    await click(PUSH_TEST);
    await screen.findByText('This server cannot send a test.');
    expect(await row()).toBeChecked();
    shared.sandbox.control.clearFaults();
    expect((await (await apiAs(shared.sandbox, 'u_mara'))('DELETE', `${LIST}/${ID}`)).status).toBe(204);
    await click(PUSH_TEST);
    await screen.findByText('Not sent: this browser is no longer registered. Switch this on again.');
    await waitFor(async () => expect(await row()).not.toBeChecked());
    expect(screen.queryByRole('button', { name: PUSH_TEST })).toBeNull();
  });

  test('may have been sent when the answer was lost', async () => {
    playBrowser('granted');
    await switchOn();
    shared.sandbox.control.addFault({ path: `${LIST}/${ID}/test`, kind: 'status', status: 502 });
    await click(PUSH_TEST);
    await screen.findByText(/^Not known whether it was sent: /);
  });

  test('can be loaded again after a failure', async () => {
    playBrowser('granted');
    shared.sandbox.control.addFault({ path: LIST, kind: 'status', status: 500 });
    await open('u_mara', '/notifications');
    await screen.findByText('Could not be loaded: Scripted 500');
    shared.sandbox.control.clearFaults();
    await click('Try again');
    await isUsable();
  });

  test('says that messages have ended when permission or subscription were withdrawn, and can be switched on again', async () => {
    const { browser, Note } = playBrowser('granted');
    await switchOn();
    Note.permission = 'denied';
    browser.subscription = null;
    await open('u_mara', '/notifications');
    await screen.findByText('No longer on. Switch this on again once notifications are allowed.');
    expect(await row()).toBeDisabled();
    Note.permission = 'granted';
    await open('u_mara', '/notifications');
    await screen.findByText(/^No longer on\. The browser or the server has ended this/);
    expect(await row()).not.toBeChecked();
    fireEvent.click(await row());
    await isOn();
  });

  test('renews a subscription that was made with a former key of the server, on any page', async () => {
    const { browser } = playBrowser('granted');
    await switchOn();
    fireEvent.click(await quiet());
    await waitFor(async () => expect(await quiet()).toBeChecked());
    const keyOf = () => (browser.subscription as { options: { applicationServerKey: ArrayBuffer } }).options;
    const current = Buffer.from(keyOf().applicationServerKey);
    keyOf().applicationServerKey = new ArrayBuffer(65);
    await open('u_mara', '/');
    await waitFor(() => expect(Buffer.from(keyOf().applicationServerKey)).toEqual(current));
    await waitFor(async () => expect(await registered()).toEqual([{ id: ID, inQuietHours: true }]));
    await open('u_mara', '/notifications');
    await isOn();
  });

  test('is off after a sign-out, in the browser and at the server', async () => {
    const { browser } = playBrowser('granted');
    await switchOn();
    await click(/^Account/);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await screen.findByText(/Redirecting in/);
    await waitFor(() => expect(browser.subscription).toBeNull());
    expect(localStorage.getItem('farsight.pushes')).toBeNull();
    expect(await registered()).toEqual([]);
  });

  test('is off once another account has signed in here, also without a sign-out before', async () => {
    const { browser } = playBrowser('granted');
    await switchOn();
    await open('u_ines', '/auth/callback?auth_success=true&redirect=%2Fnotifications');
    await isUsable();
    expect(await row()).not.toBeChecked();
    expect(screen.queryByText(/^No longer on/)).toBeNull();
    await waitFor(() => expect(browser.subscription).toBeNull());
    expect(localStorage.getItem('farsight.pushes')).toBeNull();
  });
});

describe('a click on a notification of the service worker', () => {
  test('shows its page in the open tab, and no other site', async () => {
    const { workers } = playBrowser('granted');
    const router = await open('u_mara', '/');
    await screen.findByRole('grid', { name: 'Devices' });
    const ask = (data: unknown) => workers.dispatchEvent(new MessageEvent('message', { data }));
    for (const odd of [null, 'open', { type: 'open' }, { type: 'open', path: '//evil.example/' }, { path: '/wall' }])
      ask(odd);
    expect(router.state.location.pathname).toBe('/');
    ask({ type: 'open', path: '/notifications' });
    await arrives(router, '/notifications');
  });

  test('leads a visitor to the sign-in, which keeps the page', async () => {
    const { workers } = playBrowser('granted');
    const listen = jest.spyOn(workers, 'addEventListener');
    const router = await open(null, '/sign-in');
    await screen.findByRole('heading', { name: 'Sign in' });
    // It may be drawn before it listens.
    await waitFor(() => expect(listen).toHaveBeenCalledWith('message', expect.any(Function)));
    workers.dispatchEvent(new MessageEvent('message', { data: { type: 'open', path: '/notifications' } }));
    await arrives(router, '/sign-in?redirect=%2Fnotifications');
  });
});

describe('notifications of an open page', () => {
  const note = { title: 'River', body: 'Battery at 12 %', tag: 'alert a', path: '/devices/d1' };

  test('are shown by the service worker where there is one, so that a push message replaces them by their tag', async () => {
    const { browser, workers } = playBrowser('granted');
    const { show } = createWebNotifications();
    expect(await show(note, () => undefined)).toBe(true);
    expect([browser.shownByPage, browser.shownByWorker]).toEqual([['River'], []]);
    workers.controller = {};
    expect(await show(note, () => undefined)).toBe(true);
    expect(browser.shownByWorker).toMatchObject([
      { title: 'River', body: 'Battery at 12 %', tag: 'alert a', data: { path: '/devices/d1' } },
    ]);
    expect(browser.shownByPage).toEqual(['River']);
  });

  test('are shown by the page when they lead nowhere, as a test notification does', async () => {
    const { browser, workers } = playBrowser('granted');
    workers.controller = {};
    const { path: _, ...plain } = note;
    expect(await createWebNotifications().show(plain, () => undefined)).toBe(true);
    expect([browser.shownByPage, browser.shownByWorker]).toEqual([['River'], []]);
  });

  test('are shown by a service worker, registered for that, when the constructor throws', async () => {
    const { browser } = playBrowser('granted');
    refuseConstructor('granted');
    const { permission, show } = createWebNotifications();
    expect(permission()).toBe('granted');
    const { path: _, ...plain } = note;
    for (const one of [note, plain]) expect(await show(one, () => undefined)).toBe(true);
    expect(browser.workers).toBe(2);
    expect(browser.shownByWorker).toMatchObject([{ data: { path: '/devices/d1' } }, { data: { path: '/' } }]);
  });

  test('are unavailable when the constructor throws and there is no service worker', async () => {
    playBrowser('default');
    Reflect.deleteProperty(navigator, 'serviceWorker');
    refuseConstructor('default');
    const unasked = createWebNotifications();
    expect([unasked.permission(), await unasked.ask()]).toEqual(['unavailable', 'unavailable']);

    refuseConstructor('granted');
    const allowed = createWebNotifications();
    expect(allowed.permission()).toBe('granted');
    expect(await allowed.show(note, () => undefined)).toBe(false);
    expect(allowed.permission()).toBe('unavailable');
  });
});
