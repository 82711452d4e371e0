import { SHORT_NAME } from '#app/brand';
import { hasLocks, requestLock } from '../../lib/webLocks';
import type { Channel, Platform } from '../Platform';

/** Null where the browser has no BroadcastChannel or refuses it: Firefox throws while cookies are blocked. */
function createChannel(): Channel | null {
  try {
    const channel = new BroadcastChannel(SHORT_NAME);
    return {
      post: (message) => channel.postMessage(message),
      subscribe: (listener) => {
        const handle = (event: MessageEvent) => listener(event.data);
        channel.addEventListener('message', handle);
        return () => channel.removeEventListener('message', handle);
      },
    };
  } catch {
    return null;
  }
}

/**
 * One tab at a time leads, chosen by a Web Lock; the browser passes the lock on when that tab is closed. Where the lock is refused,
 * every tab leads. Undefined where the browser has no locks (plain http on another machine) or no channel: each tab is on its own.
 */
export function createTabs(): Platform['tabs'] {
  const channel = hasLocks() ? createChannel() : null;
  if (!channel) return undefined;
  return {
    channel,
    lead: (name, lead) => {
      const abort = new AbortController();
      let release: () => void = () => undefined;
      const run = () =>
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
      void requestLock(`${SHORT_NAME}:${name}`, { run, onRefused: () => void run(), signal: abort.signal });
      return () => {
        abort.abort();
        release();
        release = () => undefined;
      };
    },
  };
}
