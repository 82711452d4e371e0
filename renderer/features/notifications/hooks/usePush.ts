import { GENERIC_ERROR, isApiError, isUnknownCall } from '#app/api/errors';
import { listPushSubscriptions, removePushSubscription, setPushSubscription, type PushService } from '#app/api/pushes';
import { plainText } from '#app/lib/plainText';
import { useRef, useState } from 'react';
import type { Client } from '../../../api/client';
import { useClient } from '../../../api/ClientContext';
import type { Key } from '../../../api/keys';
import { usePolled } from '../../../api/usePolled';
import type { Notifications, Platform, Pushes, PushTarget } from '../../../platform/Platform';

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
  readonly pushes: Pushes;
  readonly notifications: Notifications;
}

/** Null: the server sends no push messages. */
async function fetchService(client: Client): Promise<PushService | null> {
  try {
    return await client.call(listPushSubscriptions);
  } catch (error) {
    if (isUnknownCall(error)) return null;
    throw error;
  }
}

async function look({ client, pushes, notifications }: Parts): Promise<PushView> {
  const service = await fetchService(client);
  if (service === null) return { name: 'none' };
  const permission = notifications.permission();
  if (permission === 'denied') return { name: pushes.isWanted() ? 'withdrawn' : 'denied' };
  const target = await pushes.find(service.publicKey);
  const known = service.subscriptions.find(({ id }) => id === target?.id);
  if (known && permission === 'granted') return { name: 'on', inQuietHours: known.inQuietHours };
  return { name: pushes.isWanted() ? 'ended' : 'off' };
}

const register = (client: Client, { id, endpoint, keys }: PushTarget, inQuietHours: boolean) =>
  client.call(setPushSubscription, { params: { id }, body: { endpoint, keys, in_quiet_hours: inQuietHours } });

/** Asks the user first where the browser has not yet; without permission nothing changes. */
async function turnOn({ client, pushes, notifications }: Parts): Promise<void> {
  const permission = notifications.permission();
  if ((permission === 'default' ? await notifications.ask() : permission) !== 'granted') return;
  const { publicKey } = await client.call(listPushSubscriptions);
  const target = await pushes.subscribe(publicKey);
  try {
    await register(client, target, false);
  } catch (error) {
    await pushes.unsubscribe();
    throw error;
  }
}

async function turnOff({ client, pushes }: Parts): Promise<void> {
  const target = await pushes.find();
  await pushes.unsubscribe();
  // A server that cannot be told now hears of the end from the push service, when it sends next.
  if (target) await client.call(removePushSubscription, { params: { id: target.id } }).catch(() => undefined);
}

async function changeQuiet({ client, pushes }: Parts, inQuietHours: boolean): Promise<void> {
  const target = await pushes.find();
  if (target) await register(client, target, inQuietHours);
}

/** A sentence from what the server or the browser said. */
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
  turn(isOn: boolean): void;
  setInQuietHours(isOn: boolean): void;
}

/** Messages of the server that reach this browser while no page is open, and the ways to change that. */
export function usePush(
  load: NonNullable<Platform['pushes']>,
  loadNotifications: () => Promise<Notifications>,
): PushState {
  const client = useClient();
  /** Resolves after the last change. A further one waits for it: if it was dropped, its switch would do nothing. */
  const changes = useRef(Promise.resolve());
  const [changeProblem, setChangeProblem] = useState<string | null>(null);
  const loadParts = async (): Promise<Parts | null> => {
    const [pushes, notifications] = await Promise.all([load(), loadNotifications()]);
    return pushes === null || notifications.permission() === 'unavailable' ? null : { client, pushes, notifications };
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
    try {
      const parts = await loadParts();
      if (parts) await work(parts);
    } catch (problem) {
      setChangeProblem(reasonOf(problem));
    }
    await mutate().catch(() => undefined);
  };
  const change = (work: (parts: Parts) => Promise<void>) => {
    changes.current = changes.current.then(() => make(work));
  };
  return {
    view: data,
    loadProblem: data === undefined && error !== undefined ? reasonOf(error) : null,
    changeProblem,
    turn: (isOn) => change(isOn ? turnOn : turnOff),
    setInQuietHours: (isOn) => change((parts) => changeQuiet(parts, isOn)),
  };
}
