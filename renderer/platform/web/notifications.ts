import type { Notifications } from '../Platform';

/** The browser's own notifications; it has none on insecure pages, and on phones only by a service worker. */
export function createWebNotifications(): Notifications {
  const api = (window as { Notification?: typeof Notification }).Notification;
  return {
    permission: () => (api && window.isSecureContext ? api.permission : 'unavailable'),
    ask: async () => (api ? api.requestPermission() : 'unavailable'),
    show: ({ title, body, tag }, onClick) => {
      if (api?.permission !== 'granted') return false;
      try {
        const notification = new api(title, { body, tag });
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
