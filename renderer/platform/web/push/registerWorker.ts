import { after } from '../../../lib/after';

/** How long a worker may take to start, in ms. `ready` of one that cannot start never settles. */
const START_MS = 10_000;

/** Registers the service worker of push messages and notifications, and waits until it runs. Rejects when it does not. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(
    /* webpackChunkName: 'push-worker', webpackEntryOptions: { filename: '[name].js' } */ new URL(
      './worker.ts',
      import.meta.url,
    ),
  );
  const registration = await Promise.race([navigator.serviceWorker.ready, after(START_MS, null)]);
  if (registration === null) throw new Error('The service worker did not start');
  return registration;
}
