import type { EventSourceSpec } from '#app/domain/eventSource';
import { startGoogleSignIn } from '#app/api/sessions';
import { LICENCES, LICENCES_FILE } from '#app/config/pageLinks';
import { apiOrigin } from '#app/config/runtimeConfig';
import { PUSHES_KEY, REDIRECT_KEY, storage } from '../../lib/storage';
import type { Platform, StreamHandlers } from '../Platform';
import { isOpenOrder } from './push/openOrder';
import { createHttp } from './http';
import { openLater } from './stream/openLater';
import { readConfig } from './readConfig';
import { createTabs } from './tabs';
import { forgetToken } from './token';
import { onWake } from './wake';

/** The stream's own code comes with the list, which is the first to need it: a sign-in page has nothing to listen to. */
const openEvents = (origin: string, handlers: StreamHandlers, source: EventSourceSpec) =>
  openLater(
    import(/* webpackChunkName: 'devices-parts' */ './eventStream').then(({ createEventStream }) =>
      createEventStream(origin, source),
    ),
    handlers,
  );

/** Only an installed web app has an icon to show it on; other browsers lack the function or do nothing. */
function showBadge(count: number): void {
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined);
}

const loadPushes = async () =>
  'serviceWorker' in navigator ? (await import('./push/pushes')).createWebPushes() : null;

/** Alerts of a user who has left must not reach this browser. The server ends its part with the session. */
async function endPushes(): Promise<void> {
  if (storage.get(PUSHES_KEY) === null) return;
  storage.remove(PUSHES_KEY);
  await loadPushes()
    .then((pushes) => pushes?.unsubscribe())
    .catch(() => undefined);
}

/** Paths of notifications that the service worker showed; it asks one tab for each click. */
function onOpenRequest(listener: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const workers = navigator.serviceWorker;
  const hear = ({ data }: MessageEvent) => {
    if (isOpenOrder(data)) listener(data.path);
  };
  workers.addEventListener('message', hear);
  return () => workers.removeEventListener('message', hear);
}

/** The browser as a body: fetch with cookies, tabs that share one stream, the identity provider by navigation. */
export function createWebPlatform(): Platform {
  const config = readConfig(document);
  const origin = apiOrigin(config, window.location.origin);
  const tabs = createTabs();
  return {
    config,
    apiOrigin: origin,
    http: {
      send: createHttp(origin),
      download: async (request, options) => (await import('./download')).download(origin, request, options),
    },
    media: async () =>
      (await import(/* webpackChunkName: 'device-parts' */ './media')).createSendMedia({
        api: origin,
        ...config.media,
      }),
    socket: async () => (await import(/* webpackChunkName: 'terminal-screen' */ './socket')).createOpenSocket(origin),
    events: { open: (handlers, source = { kind: 'account' }) => openEvents(origin, handlers, source) },
    session: {
      startSignIn: (redirect) => {
        window.location.assign(`${origin}${startGoogleSignIn.path}?redirect=${encodeURIComponent(redirect)}`);
      },
      clear: async () => {
        forgetToken();
        await endPushes();
      },
    },
    links: {
      href: (id) => (id === LICENCES ? `/${LICENCES_FILE}` : config.links[id]),
      page: (path) => window.location.origin + path,
    },
    ...(tabs && { tabs }),
    notifications: async () =>
      (await import(/* webpackChunkName: 'row-extras' */ './notifications')).createWebNotifications(),
    pushes: loadPushes,
    endPushes,
    onOpen: onOpenRequest,
    badge: showBadge,
    collectors: async () => (await import('./collectors')).createWebCollectors(config, origin),
    onWake,
    redirectMemory: {
      get: () => storage.get(REDIRECT_KEY),
      set: (path) => storage.set(REDIRECT_KEY, path),
      clear: () => storage.remove(REDIRECT_KEY),
    },
  };
}
