import { isUnknownCall } from '#app/api/errors';
import { listPushSubscriptions, removePushSubscription, setPushSubscription, type PushService } from '#app/api/pushes';
import type { PushSubscribed } from '#app/domain/pushSubscription';
import type { Client } from '../api/client';
import { withRetry } from '../api/retry';
import { watchSession } from '../lib/watchSession';
import type { Platform, Pushes, PushTarget } from '../platform/Platform';

/** The server's key for push messages and the user's subscriptions; null: this server sends none. Rejects with ApiError. */
export async function fetchPushService(client: Client): Promise<PushService | null> {
  try {
    return await client.call(listPushSubscriptions);
  } catch (error) {
    if (isUnknownCall(error)) return null;
    throw error;
  }
}

/** A browser's subscription as it is registered at the server. */
interface Registration {
  readonly target: PushTarget;
  readonly inQuietHours: boolean;
  /** The session in which the user asked for it has ended (`watchSession`). */
  readonly hasEnded: () => boolean;
}

/** Registers a browser's subscription at the server, or changes it. Rejects with ApiError, or with an AbortError once the session has ended. */
export async function registerPush(
  client: Client,
  { target, inQuietHours, hasEnded }: Registration,
): Promise<PushSubscribed> {
  // To ask for the permission and the browser's subscription may take minutes; the call would then be made as the next user.
  if (hasEnded()) throw new DOMException('The session has ended.', 'AbortError');
  const { id, endpoint, keys } = target;
  return client.call(setPushSubscription, { params: { id }, body: { endpoint, keys, in_quiet_hours: inQuietHours } });
}

/**
 * This browser's subscription as the server has it; null: there is none. One that was made with a former key of the server, with
 * which no message would arrive any more, is replaced first, with the same choice for quiet hours. Needs the permission for
 * notifications. Rejects with ApiError.
 */
export async function currentPush(
  client: Client,
  pushes: Pushes,
  { publicKey, subscriptions }: PushService,
): Promise<PushSubscribed | null> {
  const hasEnded = watchSession();
  const knownAs = (target: PushTarget | null) => subscriptions.find(({ id }) => id === target?.id) ?? null;
  const target = await pushes.find(publicKey);
  if (target !== null || !pushes.isWanted()) return knownAs(target);
  const former = await pushes.find();
  if (former === null) return null;
  const inQuietHours = knownAs(former)?.inQuietHours ?? false;
  // Some browsers want a click for it; the switch is then off, and says that it has ended.
  const renewed = await pushes.subscribe(publicKey).catch(() => null);
  if (renewed === null) return null;
  const registered = await withRetry(() => registerPush(client, { target: renewed, inQuietHours, hasEnded }), {
    times: 2,
    isPatient: true,
  });
  // A server that keeps the former one is told by the push service that it is gone.
  if (former.id !== renewed.id)
    await client.call(removePushSubscription, { params: { id: former.id } }).catch(() => undefined);
  return registered;
}

/** Replaces a subscription that was made with a former key of the server. Never rejects: the page of notifications says what is wrong. */
export async function renewPush(platform: Pick<Platform, 'pushes' | 'notifications'>, client: Client): Promise<void> {
  try {
    const pushes = await platform.pushes?.();
    const notifications = await platform.notifications?.();
    if (!pushes?.isWanted() || notifications?.permission() !== 'granted') return;
    const service = await fetchPushService(client);
    if (service) await currentPush(client, pushes, service);
  } catch {
    // The page of notifications says what is wrong.
  }
}
