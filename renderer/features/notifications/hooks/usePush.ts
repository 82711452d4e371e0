import { GENERIC_ERROR, isApiError, isOutcomeUnknown, isUnknownCall } from '#app/api/errors';
import { listPushSubscriptions, removePushSubscription, testPushSubscription } from '#app/api/pushes';
import type { PushOutcome } from '#app/domain/pushSubscription';
import { plainText } from '#app/lib/plainText';
import { useRef, useState } from 'react';
import type { Client } from '../../../api/client';
import { useClient } from '../../../api/ClientContext';
import type { Key } from '../../../api/keys';
import { usePolled } from '../../../api/usePolled';
import { watchSession } from '../../../lib/watchSession';
import { currentPush, fetchPushService, registerPush } from '../../../live/push';
import type { Notifications, Platform, Pushes } from '../../../platform/Platform';

/** Not among `KEYS`, which come with the first screen. */
const KEY: Key = ['pushes'];

/**
 * `none`: the server sends no messages. `withdrawn`: they were on, and the browser blocks notifications since. `ended`: they were on, and
 * the browser or the server has no subscription any more.
 */
export type PushView =
  | { readonly name: 'unsupported' | 'none' | 'denied' | 'withdrawn' | 'ended' | 'off' }
  | { readonly name: 'on'; readonly inQuietHours: boolean };

interface Parts {
  readonly client: Client;
  /** The session in which the work began has ended. */
  readonly hasEnded: () => boolean;
  readonly pushes: Pushes;
  readonly notifications: Notifications;
}

async function look({ client, pushes, notifications }: Parts): Promise<PushView> {
  const service = await fetchPushService(client);
  if (service === null) return { name: 'none' };
  const permission = notifications.permission();
  if (permission === 'denied') return { name: pushes.isWanted() ? 'withdrawn' : 'denied' };
  const known = permission === 'granted' ? await currentPush(client, pushes, service) : null;
  if (known) return { name: 'on', inQuietHours: known.inQuietHours };
  return { name: pushes.isWanted() ? 'ended' : 'off' };
}

/** Asks the user first where the browser has not yet; without permission nothing changes. */
async function turnOn({ client, hasEnded, pushes, notifications }: Parts): Promise<void> {
  const permission = notifications.permission();
  if ((permission === 'default' ? await notifications.ask() : permission) !== 'granted') return;
  const { publicKey } = await client.call(listPushSubscriptions);
  const target = await pushes.subscribe(publicKey);
  try {
    await registerPush(client, { target, inQuietHours: false, hasEnded });
  } catch (error) {
    await pushes.unsubscribe();
    throw error;
  }
}

async function turnOff({ client, pushes }: Parts): Promise<void> {
  const target = await pushes.find();
  await pushes.unsubscribe();
  // If this call fails, the push service refuses the server's next message, which ends the subscription there.
  if (target) await client.call(removePushSubscription, { params: { id: target.id } }).catch(() => undefined);
}

async function changeQuiet({ client, hasEnded, pushes }: Parts, inQuietHours: boolean): Promise<void> {
  const target = await pushes.find();
  if (target) await registerPush(client, { target, inQuietHours, hasEnded });
}

/** What a test came to: the answer of the push service, why it was not asked, or the reason of a failed call. */
export type TestResult =
  | { readonly name: PushOutcome | 'blocked' | 'untestable' }
  | { readonly name: 'failed' | 'unsure'; readonly reason: string };

/** Whether a server that answered 404 has the subscription all the same, and only the call for a test is missing. */
async function cannotTest(client: Client, wanted: string): Promise<boolean> {
  const service = await fetchPushService(client).catch(() => null);
  return service?.subscriptions.some(({ id }) => id === wanted) ?? false;
}

/** Has the server send a test message to this browser. Never rejects. */
async function sendTest({ client, pushes, notifications }: Parts): Promise<TestResult> {
  try {
    if (notifications.permission() !== 'granted') return { name: 'blocked' };
    const target = await pushes.find();
    if (target === null) return { name: 'gone' };
    try {
      return { name: await client.call(testPushSubscription, { params: { id: target.id } }) };
    } catch (error) {
      if (!isUnknownCall(error)) throw error;
      return { name: (await cannotTest(client, target.id)) ? 'untestable' : 'gone' };
    }
  } catch (error) {
    return { name: isOutcomeUnknown(error) ? 'unsure' : 'failed', reason: reasonOf(error) };
  }
}

/** The reason of the server or of the browser, as a sentence. */
function reasonOf(error: unknown): string {
  const text = isApiError(error) || error instanceof Error ? plainText(error.message) : '';
  return text === '' ? GENERIC_ERROR : text;
}

export interface PushState {
  /** Undefined: not known yet. */
  readonly view: PushView | undefined;
  /** Why the view could not be loaded, or the last change was not made, in a sentence; null: neither. */
  readonly loadProblem: string | null;
  readonly changeProblem: string | null;
  /** The result of the last test; `sending` until it is known, null after a change. */
  readonly tested: TestResult | 'sending' | null;
  turn(isOn: boolean): void;
  setInQuietHours(isOn: boolean): void;
  test(): void;
  /** Loads the view again. */
  reload(): void;
}

/** Messages of the server that reach this browser while no page is open, and the ways to change that. */
export function usePush(
  load: NonNullable<Platform['pushes']>,
  loadNotifications: () => Promise<Notifications>,
): PushState {
  const client = useClient();
  /** Resolves after the last change. A further change waits for it: if it were dropped, its switch would do nothing. */
  const changes = useRef(Promise.resolve());
  const [changeProblem, setChangeProblem] = useState<string | null>(null);
  const [tested, setTested] = useState<PushState['tested']>(null);
  const loadParts = async (): Promise<Parts | null> => {
    const hasEnded = watchSession();
    const [pushes, notifications] = await Promise.all([load(), loadNotifications()]);
    return pushes === null || notifications.permission() === 'unavailable'
      ? null
      : { client, hasEnded, pushes, notifications };
  };
  const { data, error, mutate } = usePolled<PushView>(
    KEY,
    async () => {
      const parts = await loadParts();
      return parts === null ? { name: 'unsupported' } : look(parts);
    },
    0,
  );
  const make = async (work: (parts: Parts) => Promise<void>) => {
    setChangeProblem(null);
    setTested(null);
    try {
      const parts = await loadParts();
      if (parts) await work(parts);
    } catch (problem) {
      setChangeProblem(reasonOf(problem));
    }
    await mutate().catch(() => undefined);
  };
  const change = (work: (parts: Parts) => Promise<void>) => {
    const hasEnded = watchSession();
    changes.current = changes.current.then(() => (hasEnded() ? undefined : make(work)));
  };
  return {
    view: data,
    loadProblem: data === undefined && error !== undefined ? reasonOf(error) : null,
    changeProblem,
    tested,
    turn: (isOn) => change(isOn ? turnOn : turnOff),
    setInQuietHours: (isOn) => change((parts) => changeQuiet(parts, isOn)),
    test: () =>
      change(async (parts) => {
        setTested('sending');
        setTested(await sendTest(parts));
      }),
    reload: () => void mutate().catch(() => undefined),
  };
}
