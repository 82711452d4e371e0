import { isApiError, isUnknownCall } from '#app/api/errors';
import { changeUserSettings, getUserSettings, type UserSettingsPatch } from '#app/api/userSettings';
import { DEFAULT_USER_SETTINGS, type UserSettings } from '#app/domain/userSettings';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { showBy } from '../lib/display';
import { storage } from '../lib/storage';
import type { Client } from './client';
import { useClient } from './ClientContext';
import { errorMessageOf } from './errorMessageOf';
import type { Key } from './keys';
import { useKnownUser } from './useKnownUser';
import { withRetry } from './retry';
import { dropAtEnd, readStored, storageKey, toText } from './storedSettings';
import { usePolled } from './usePolled';

/** Other devices of the user are heard of by asking: there is no event for it. */
const EACH_MS = 5 * 60_000;

/** Not among `KEYS`, which come with the first screen. */
const keyOf = (user: string): Key => ['user-settings', user];

/** The settings, and whether only this browser keeps them, because the server does not know the call. */
export interface KeptSettings extends UserSettings {
  readonly isLocal: boolean;
}

/** Whose server has said that it does not know the call. */
const without = new WeakSet<Client>();

function localSettings(client: Client, user: string): KeptSettings {
  without.add(client);
  return { ...(readStored(storage.get(storageKey(user))) ?? DEFAULT_USER_SETTINGS), version: null, isLocal: true };
}

async function fetchSettings(client: Client, user: string): Promise<KeptSettings> {
  if (without.has(client)) return localSettings(client, user);
  try {
    const settings = await withRetry(() => client.call(getUserSettings), { times: 2, isPatient: true });
    return { ...settings, isLocal: false };
  } catch (error) {
    if (!isUnknownCall(error)) throw error;
    return localSettings(client, user);
  }
}

/** Sends a change of the user's own settings. `changed`: all of them with the change, and the version that it was made on. */
async function send(client: Client, changed: UserSettings, body: UserSettingsPatch): Promise<KeptSettings> {
  const local = { ...changed, version: null, isLocal: true };
  if (without.has(client)) return local;
  try {
    return { ...(await client.call(changeUserSettings, { body, ifMatch: changed.version })), isLocal: false };
  } catch (error) {
    // 405: they can be read there, and not changed.
    if (!isUnknownCall(error) || (isApiError(error) && error.status === 405)) throw error;
    without.add(client);
    return local;
  }
}

/** Applies the settings, stores them for the next visit, and follows changes of other tabs. */
function useFollow(user: string | null, data: KeptSettings | undefined, hear: (settings: UserSettings) => void): void {
  useLayoutEffect(() => {
    if (user !== null) showBy(data ?? readStored(storage.get(storageKey(user))) ?? DEFAULT_USER_SETTINGS);
  }, [user, data]);
  useEffect(() => {
    if (user === null || !data) return;
    storage.set(storageKey(user), toText(data));
    dropAtEnd(user);
  }, [user, data]);
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      const settings = user !== null && key === storageKey(user) ? readStored(newValue) : null;
      if (settings) latest.current(settings);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [user]);
}

export interface UserSettingsState {
  /** Undefined before the first answer; everything is written as this browser remembers until then. */
  readonly settings: KeptSettings | undefined;
  /** A sentence, when there are none and the last call failed. */
  readonly problem: string | null;
  reload(): void;
  /** Both reject with ApiError, and are the same functions for the same user. What they bring holds everywhere at once. */
  read(): Promise<KeptSettings>;
  change(changed: UserSettings, patch: UserSettingsPatch): Promise<KeptSettings>;
}

/** The signed-in user's units and time zone, which this window follows while a caller is mounted. */
export function useUserSettings(): UserSettingsState {
  const client = useClient();
  const user = useKnownUser()?.id ?? null;
  const { data, error, mutate } = usePolled<KeptSettings>(
    user === null ? null : keyOf(user),
    () => fetchSettings(client, user ?? ''),
    (known) => (known?.isLocal === true ? 0 : EACH_MS),
  );
  // The tab that has made the change also sends it.
  useFollow(user, data, (settings) => {
    showBy(settings);
    void mutate((now) => now && { ...settings, isLocal: now.isLocal }, { revalidate: false });
  });
  const calls = useMemo(() => {
    const taken = async (answer: Promise<KeptSettings>) => {
      await mutate(answer, { revalidate: false });
      return answer;
    };
    return {
      read: () => taken(fetchSettings(client, user ?? '')),
      change: (changed: UserSettings, patch: UserSettingsPatch) => taken(send(client, changed, patch)),
    };
  }, [client, user, mutate]);
  const problem = data === undefined && error !== undefined ? errorMessageOf(error) : null;
  return { settings: data, problem, reload: () => void mutate(), ...calls };
}
