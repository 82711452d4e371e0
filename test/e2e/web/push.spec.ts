import type { BrowserContext, Page, Worker } from '@playwright/test';
import { startPushService, type PushServiceStub } from '../../support/pushService';
import { apiAs } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';
import { expect, signIn, test } from './fixtures';

/** A busy machine takes longer. */
const SOON = { timeout: 20_000 };

/**
 * Gives a page's push manager a subscription with a push service of this machine, and permission for notifications: a browser that
 * is run by a test has neither. The service worker is the app's own.
 */
async function playPushManager(page: Page, { request }: PushServiceStub): Promise<void> {
  await page.addInitScript(
    ({ endpoint, keys }) => {
      let subscription: object | null = null;
      const bytesOf = (key: string) =>
        Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)).buffer;
      Object.assign(PushManager.prototype, {
        getSubscription: () => Promise.resolve(subscription),
        subscribe: ({ applicationServerKey }: { readonly applicationServerKey: string }) => {
          subscription = {
            options: { applicationServerKey: bytesOf(applicationServerKey) },
            toJSON: () => ({ endpoint, keys }),
            unsubscribe: () => {
              subscription = null;
              return Promise.resolve(true);
            },
          };
          return Promise.resolve(subscription);
        },
      });
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    },
    { endpoint: request.endpoint, keys: request.keys },
  );
}

interface Shown {
  readonly title: string;
  readonly body?: string;
  readonly tag?: string;
  readonly data?: unknown;
}
interface WatchedScope {
  shown?: Shown[];
  readonly registration: { showNotification?: (title: string, options: object) => Promise<void> };
}

/** Notes what the worker shows, in place of showing it: a browser without a window has no notifications. */
const watchShown = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = self as unknown as WatchedScope;
    const shown: Shown[] = [];
    scope.shown = shown;
    scope.registration.showNotification = (title, options) => {
      shown.push({ title, ...options });
      return Promise.resolve();
    };
  });
const shownBy = (worker: Worker) => worker.evaluate(() => (self as unknown as WatchedScope).shown ?? []);

/** Delivers messages to the app's service worker as the browser does. */
async function createDelivery(context: BrowserContext, page: Page, origin: string) {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations;
      if (one) resolve(one.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (data: string) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

test('owner switches alerts for a closed page on; a critical alert is sent encrypted, and the service worker shows it', async ({
  page,
  context,
  sandbox,
  device,
}) => {
  const service = await startPushService();
  await playPushManager(page, service);
  await signIn(page, sandbox, 'Mara Lindqvist', '/notifications');
  const row = page.getByRole('switch', { name: 'When Farsight is closed' });
  await expect(row).toBeEnabled(SOON);
  expect(context.serviceWorkers()).toEqual([]);
  await row.click();
  await expect(row).toBeChecked(SOON);
  await expect.poll(() => context.serviceWorkers().length, SOON).toBe(1);
  const [worker] = context.serviceWorkers() as [Worker];
  expect(worker.url()).toBe(`${sandbox.url}/push-worker.js`);

  const drone = device(0);
  const mara = await apiAs(sandbox, 'u_mara');
  expect((await settingsOf(mara, drone.id).patch({ battery_after_s: 0 }, 'alerts')).status).toBe(202);
  drone.device.holdBattery(60);
  drone.device.connect();
  drone.device.holdBattery(12);
  await expect.poll(() => service.received.length, SOON).toBe(1);
  expect(service.problems).toEqual([]);

  await watchShown(worker);
  const deliver = await createDelivery(context, page, sandbox.url);
  await deliver(service.received[0]?.text ?? '');
  const alert = { title: drone.name, body: 'Battery at 12 %', data: { path: `/devices/${drone.id}` } };
  await expect.poll(() => shownBy(worker), SOON).toMatchObject([alert]);
  await deliver('{"kind":');
  await expect
    .poll(() => shownBy(worker), SOON)
    .toMatchObject([alert, { title: 'Farsight', body: 'Open Farsight to see the alert', tag: 'alerts' }]);

  await page.getByRole('button', { name: 'Send a test push message' }).click();
  await expect(page.getByText(/^Sent\. If nothing appears/)).toBeVisible(SOON);
  expect(service.received).toHaveLength(2);
  await deliver(service.received[1]?.text ?? '');
  await expect
    .poll(async () => (await shownBy(worker)).at(-1), SOON)
    .toMatchObject({ title: 'Test notification', tag: 'test', data: { path: '/notifications' } });

  await row.click();
  await expect(row).not.toBeChecked(SOON);
  expect((await mara('GET', '/v1/user/push-subscriptions')).body).toMatchObject({ items: [] });
  await service.close();
});

test('a failed subscription shows the browser’s reason', async ({ page, sandbox }) => {
  await page.addInitScript(() => {
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(null),
      subscribe: () => Promise.reject(new DOMException('Registration failed - push service error', 'AbortError')),
    });
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  });
  await signIn(page, sandbox, 'Mara Lindqvist', '/notifications');
  const row = page.getByRole('switch', { name: 'When Farsight is closed' });
  await expect(row).toBeEnabled(SOON);
  await row.click();
  await expect(page.getByText('Could not be changed: Registration failed - push service error')).toBeVisible(SOON);
  await expect(row).not.toBeChecked();
});

test('the service worker is one file that no cache keeps, with the policy of the pages', async ({ page, sandbox }) => {
  const answer = await page.request.get(`${sandbox.url}/push-worker.js`);
  expect(answer.status()).toBe(200);
  expect(answer.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("worker-src 'self'"),
  });
  const text = await answer.text();
  expect(text).toContain('notificationclick');
  for (const name of ['importScripts', 'caches', "'fetch'", '"fetch"']) expect(text).not.toContain(name);
  const icon = await page.request.get(`${sandbox.url}/push-icon.png`);
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png']);
});
