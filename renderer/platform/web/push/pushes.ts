import type { PushRequest } from '#app/domain/pushSubscription';
import { PUSHES_KEY, storage } from '../../../lib/storage';
import type { Pushes, PushTarget } from '../../Platform';
import { registerWorker } from './registerWorker';

const toBase64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A subscription as the server wants it, with its id there. */
async function targetOf(subscription: PushSubscription): Promise<PushTarget> {
  const { endpoint, keys = {} } = subscription.toJSON();
  if (endpoint === undefined) throw new Error('The subscription has no endpoint');
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  const { p256dh = '', auth = '' } = keys;
  return { id: hexOf(hash), endpoint, keys: { p256dh, auth } satisfies PushRequest['keys'] };
}

/** Whether a subscription was made with this key of the server: with another one, its messages would be refused. */
function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey: key } = options;
  return key !== null && toBase64url(key) === publicKey;
}

/** Push messages of this browser, by the service worker; null where there are none. */
export function createWebPushes(): Pushes | null {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !window.isSecureContext) return null;
  const find = async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.pushManager.getSubscription()) ?? null;
  };
  const unsubscribe = async () => {
    storage.remove(PUSHES_KEY);
    await (await find())?.unsubscribe();
  };
  return {
    isWanted: () => storage.get(PUSHES_KEY) === 'true',
    find: async (publicKey) => {
      const subscription = await find();
      if (!subscription || (publicKey !== undefined && !hasKey(subscription, publicKey))) return null;
      return targetOf(subscription);
    },
    subscribe: async (publicKey) => {
      const before = await find();
      if (before && !hasKey(before, publicKey)) await before.unsubscribe();
      const { pushManager } = await registerWorker();
      const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
      const target = await targetOf(subscription);
      storage.set(PUSHES_KEY, 'true');
      return target;
    },
    unsubscribe,
  };
}
