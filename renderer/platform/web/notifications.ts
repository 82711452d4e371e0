import type { Notifications } from '../Platform';
import { noteOptions } from './push/noteOptions';
import { PUSH_ICON } from './push/openOrder';

type Note = Parameters<Notifications['show']>[0];

/**
 * Has the service worker of push messages show it, where this page has that: an alert that comes both ways is then one notification,
 * by its tag. False: there is no such worker.
 */
function showByWorker(note: Note): boolean {
  const workers = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  if (!workers?.controller) return false;
  const options = { ...noteOptions(note), icon: PUSH_ICON, data: { path: note.path } };
  void workers.ready.then((registration) => registration.showNotification(note.title, options)).catch(() => undefined);
  return true;
}

/** The browser's own notifications; it has none on insecure pages, and on phones only by a service worker. */
export function createWebNotifications(): Notifications {
  const api = (window as { Notification?: typeof Notification }).Notification;
  return {
    permission: () => (api && window.isSecureContext ? api.permission : 'unavailable'),
    ask: async () => (api ? api.requestPermission() : 'unavailable'),
    show: (note, onClick) => {
      if (api?.permission !== 'granted') return false;
      if (note.path !== undefined && showByWorker(note)) return true;
      try {
        const notification = new api(note.title, noteOptions(note));
        notification.addEventListener('click', () => {
          window.focus();
          notification.close();
          onClick();
        });
        return true;
      } catch {
        // Chrome on Android has the constructor, which always throws.
        return false;
      }
    },
  };
}
