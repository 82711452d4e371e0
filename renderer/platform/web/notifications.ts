import type { Notifications } from '../Platform';
import { noteOptions } from './push/noteOptions';
import { PUSH_ICON } from './push/openOrder';
import { registerWorker } from './push/registerWorker';

type Note = Parameters<Notifications['show']>[0];

const workers = (): ServiceWorkerContainer | undefined =>
  (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;

/** Whether the constructor works. To be called without permission only: otherwise it shows a notification. */
function canConstruct(api: typeof Notification): boolean {
  try {
    return Boolean(new api(''));
  } catch {
    return false;
  }
}

/** False when the browser lets only a service worker show notifications, as Chrome does on Android, where the constructor throws. */
function showByPage(api: typeof Notification, note: Note, onClick: () => void): boolean {
  try {
    const notification = new api(note.title, noteOptions(note));
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
      onClick();
    });
    return true;
  } catch {
    return false;
  }
}

/** A click on it opens its path, or else the page that is open now. False when there is no worker, or it fails. */
async function showByWorker(note: Note): Promise<boolean> {
  const { pathname, search } = window.location;
  const data = { path: note.path ?? pathname + search };
  try {
    const container = workers();
    if (!container) return false;
    const registration = container.controller ? await container.ready : await registerWorker();
    await registration.showNotification(note.title, { ...noteOptions(note), icon: PUSH_ICON, data });
    return true;
  } catch {
    return false;
  }
}

/** The browser's own notifications: of the page, or of the service worker where the page may show none. Insecure pages have none. */
export function createWebNotifications(): Notifications {
  const api = (window as { Notification?: typeof Notification }).Notification;
  let hasNone = api === undefined || !window.isSecureContext;
  // With permission already given, the first notification shows whether there are any.
  if (api && !hasNone && !workers() && api.permission !== 'granted') hasNone = !canConstruct(api);
  return {
    permission: () => (api && !hasNone ? api.permission : 'unavailable'),
    ask: async () => (api && !hasNone ? api.requestPermission() : 'unavailable'),
    show: async (note, onClick) => {
      if (!api || hasNone || api.permission !== 'granted') return false;
      // Through the service worker if it runs: a push message about the same alert then replaces the notification, by its tag.
      const isFirst = note.path !== undefined && Boolean(workers()?.controller);
      if (isFirst && (await showByWorker(note))) return true;
      if (showByPage(api, note, onClick) || (!isFirst && (await showByWorker(note)))) return true;
      hasNone = !workers();
      return false;
    },
  };
}
