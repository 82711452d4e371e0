import { SHORT_NAME } from '#app/brand';
import type { Channel, Platform } from '../Platform';

function createChannel(): Channel {
  const channel = new BroadcastChannel(SHORT_NAME);
  return {
    post: (message) => channel.postMessage(message),
    subscribe: (listener) => {
      const handle = (event: MessageEvent) => listener(event.data);
      channel.addEventListener('message', handle);
      return () => channel.removeEventListener('message', handle);
    },
  };
}

/**
 * One tab at a time leads, chosen by a Web Lock; the browser passes the lock on when that tab goes (`security.md` R14).
 * Undefined where the browser offers no locks (plain http on another machine): each tab then fends for itself.
 */
export function createTabs(): Platform['tabs'] {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks || typeof BroadcastChannel === 'undefined') return undefined;
  return {
    channel: createChannel(),
    lead: (name, lead) => {
      const abort = new AbortController();
      let release: () => void = () => undefined;
      const held = () =>
        new Promise<void>((resolve) => {
          if (abort.signal.aborted) {
            resolve();
            return;
          }
          const end = lead();
          release = () => {
            end();
            resolve();
          };
        });
      locks.request(`${SHORT_NAME}:${name}`, { signal: abort.signal }, held).catch(() => undefined);
      return () => {
        abort.abort();
        release();
        release = () => undefined;
      };
    },
  };
}
