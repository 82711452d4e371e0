import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';

interface Tab {
  readonly url: string;
  readonly focused: boolean;
  readonly visibilityState: string;
  readonly postMessage: (message: unknown) => void;
  readonly focus: () => Promise<void>;
}

const shown: unknown[] = [];
const opened: string[] = [];
let tabs: Tab[] = [];
const listeners = new Map<string, (event: unknown) => void>();
const skipWaiting = jest.fn(() => Promise.resolve());
const claim = jest.fn(() => Promise.resolve());

// Left out: the browser around the worker, which starts it for a message, keeps it alive for its promises, and shows what it is given.
beforeAll(async () => {
  const scope = {
    registration: {
      showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
    },
    clients: {
      matchAll: () => Promise.resolve(tabs),
      openWindow: async (url: string) => void opened.push(url),
      claim,
    },
    skipWaiting,
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
  };
  Object.assign(globalThis, { self: scope });
  await import('../../../renderer/platform/web/push/worker');
  Reflect.deleteProperty(globalThis, 'self');
});
beforeEach(() => {
  shown.length = 0;
  opened.length = 0;
  tabs = [];
});

/** Sends an event to the worker and waits for all that it works on. */
async function send(name: string, event: object = {}): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(name)?.({ waitUntil: (one: Promise<unknown>) => work.push(one), ...event });
  expect(work).toHaveLength(1);
  await Promise.all(work);
}
const push = (text: string) => send('push', { data: { text: () => text } });
const click = async (path?: string) => {
  const close = jest.fn();
  await send('notificationclick', { notification: { close, data: path === undefined ? undefined : { path } } });
  expect(close).toHaveBeenCalledTimes(1);
};
const tab = (url: string, more: Partial<Tab> = {}) => {
  const asked: unknown[] = [];
  const focus = jest.fn(() => Promise.resolve());
  const one = {
    url: `https://app.example${url}`,
    focused: false,
    visibilityState: 'hidden',
    postMessage: (message: unknown) => void asked.push(message),
    focus,
    ...more,
  };
  tabs.push(one);
  return { asked, focus };
};

describe('the service worker', () => {
  test('answers no request, and takes over from an older version at once', async () => {
    expect([...listeners.keys()].sort()).toEqual([
      'activate',
      'install',
      'notificationclick',
      'push',
      'pushsubscriptionchange',
    ]);
    await send('install');
    await send('activate');
    expect([skipWaiting, claim].map((one) => one.mock.calls.length)).toEqual([1, 1]);
  });

  test('shows one notification for an alert, which a repeated message replaces by its tag', async () => {
    const alert = {
      kind: 'alert',
      id: 'a',
      device_id: 'd1',
      device_name: 'River',
      severity: 'critical',
      text: 'Offline',
    };
    await push(JSON.stringify(alert));
    expect(shown).toEqual([
      { title: 'River', body: 'Offline', tag: 'alert a', icon: '/push-icon.png', data: { path: '/devices/d1' } },
    ]);
  });

  test('alerts the user again when a new number of alerts replaces the last one, but not for the same alert', async () => {
    for (let times = 0; times < 2; times += 1) {
      await push(JSON.stringify({ kind: 'alerts', count: 4 }));
      await push(
        JSON.stringify({
          kind: 'alert',
          id: 'a',
          device_id: 'd1',
          device_name: null,
          severity: 'critical',
          text: null,
        }),
      );
    }
    const [many, one] = [{ tag: 'alerts', renotify: true }, { tag: 'alert a' }];
    expect(shown).toMatchObject([many, one, many, one]);
    expect(shown[1]).not.toHaveProperty('renotify');
  });

  test('shows one general sentence for a message without a text or with one that cannot be read', async () => {
    await send('push', { data: null });
    for (const text of ['', '{', 'x'.repeat(100_000)]) await push(text);
    expect(shown).toHaveLength(4);
    for (const one of shown) expect(one).toMatchObject({ title: 'Farsight', body: 'Open Farsight to see the alert' });
  });

  test('says that no more messages come when the browser ends the subscription', async () => {
    await send('pushsubscriptionchange');
    expect(shown).toMatchObject([{ tag: 'push-ended', data: { path: '/notifications' } }]);
  });
});

describe('a click on a notification', () => {
  test('opens a tab when there is none of the app', async () => {
    const api = tab('/v1/oauth2/user/google', { focused: true });
    await click('/devices/d1');
    expect([opened, api.asked]).toEqual([['/devices/d1'], []]);
  });

  test('has a tab show the page and brings it to the front: the focused one, else a visible one, else any', async () => {
    const [hidden, visible] = [tab('/'), tab('/wall', { visibilityState: 'visible' })];
    await click('/devices/d1');
    expect([hidden.asked, visible.asked]).toEqual([[], [{ type: 'open', path: '/devices/d1' }]]);
    const focused = tab('/', { focused: true });
    await click('/devices/d2');
    expect(focused.asked).toEqual([{ type: 'open', path: '/devices/d2' }]);
    expect([hidden, visible, focused].map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1, 1]);
    tabs.splice(1);
    await click('/devices/d3');
    expect(hidden.asked).toEqual([{ type: 'open', path: '/devices/d3' }]);
    expect(opened).toEqual([]);
  });

  test('leads to the list of alerts when the notification names no page', async () => {
    await click();
    expect(opened).toEqual(['/?status=attention']);
  });
});
