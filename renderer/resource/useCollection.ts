import { isUnknownCall } from '#app/api/errors';
import type { Item } from '#app/api/item';
import { useMemo, useState } from 'react';
import { useSWRConfig } from 'swr';
import { errorMessageOf } from '../api/errorMessageOf';
import { IdempotencyKeys } from '../api/IdempotencyKeys';
import type { Key } from '../api/keys';
import { useChange } from '../api/useChange';
import { usePolled } from '../api/usePolled';

/** Polling interval while the device applies a change, in ms. */
const BUSY_MS = 1000;

const isBusy = ({ state, desired }: Item<unknown>) =>
  state === 'pending' || state === 'applying' || (desired === null && state === null);

export interface Loaded<T> {
  /** Undefined until the first answer. */
  readonly data: T | undefined;
  /** The server or the device's software does not support it. */
  readonly isUnknown: boolean;
  /** Why the last call failed, as a sentence, while there is nothing to show. */
  readonly problem: string | null;
  reload(): void;
}

/** Polls a part of a device every `quietMs`, and every second while the device applies a change to one of `items`. */
export function useLoaded<T>(
  key: Key,
  fetch: () => Promise<T>,
  quietMs: number,
  items: (latest: T) => readonly Item<unknown>[] = () => [],
): Loaded<T> {
  const { data, error, mutate } = usePolled<T>(
    key,
    fetch,
    (latest) => (latest !== undefined && items(latest).some(isBusy) ? BUSY_MS : quietMs),
    BUSY_MS / 2,
  );
  return {
    data,
    isUnknown: data === undefined && isUnknownCall(error),
    problem: data === undefined && error !== undefined ? errorMessageOf(error) : null,
    reload: () => void mutate(),
  };
}

/** Combines two loaded parts: both values, or the reason why one is missing. */
export function bothOf<A, B>(a: Loaded<A>, b: Loaded<B>): Loaded<readonly [A, B]> {
  return {
    data: a.data === undefined || b.data === undefined ? undefined : [a.data, b.data],
    isUnknown: a.isUnknown || b.isUnknown,
    problem: a.problem ?? b.problem,
    reload: () => {
      a.reload();
      b.reload();
    },
  };
}

type Known = Pick<Item<unknown>, 'id' | 'version'>;

/** The id and version of the item that a change is based on. */
interface Guard {
  readonly ifMatch: number | string | null;
  readonly query?: { readonly override_armed: 'true' };
}

const guardOf = ({ version }: Known, overrideArmed: boolean): Guard => ({
  ifMatch: version,
  ...(overrideArmed && { query: { override_armed: 'true' } }),
});

/** The cache key of a device's items, and the calls that read and change them. Each call rejects with ApiError. */
export interface Collection<I, Change, Held> {
  readonly key: Key;
  /** Returns the cached list with a newer item in place of its old state. */
  put(held: Held, changed: I): Held;
  get(id: string): Promise<I>;
  create(body: Change, idempotencyKey: string): Promise<I>;
  change(id: string, body: Change, guard: Guard): Promise<I>;
  remove(id: string, guard: Guard): Promise<unknown>;
}

/** Actions on the items of a device. All show their answer in the list, and all but `get` fetch the list again; each rejects with ApiError. */
export interface ItemActions<I, Change> {
  get(id: string): Promise<I>;
  create(body: Change): Promise<I>;
  change(known: Known, body: Change, overrideArmed?: boolean): Promise<I>;
  remove(known: Known, overrideArmed?: boolean): Promise<unknown>;
}

/** Actions on a collection. `collection` must be the same object as long as the device is the same. */
export function useItemActions<I, Change extends object, Held>(
  collection: Collection<I, Change, Held>,
): ItemActions<I, Change> {
  const { mutate } = useSWRConfig();
  const showChange = useChange();
  const [keys] = useState(() => new IdempotencyKeys());
  return useMemo(() => {
    const { key } = collection;
    const renew = () => void mutate(key);
    return {
      get: async (id) => {
        const newest = await collection.get(id);
        await mutate<Held>(key, (held) => held && collection.put(held, newest), { revalidate: false });
        return newest;
      },
      create: (body) => keys.send([key, body], (sent) => collection.create(body, sent)).finally(renew),
      change: (known, body, overrideArmed = false) =>
        showChange(key, collection.change(known.id, body, guardOf(known, overrideArmed)), (held: Held, changed) =>
          collection.put(held, changed),
        ),
      remove: (known, overrideArmed = false) =>
        collection.remove(known.id, guardOf(known, overrideArmed)).finally(renew),
    };
  }, [collection, keys, mutate, showChange]);
}

/** Returns the list with a newer item in place of its old state. */
export const replaced = <I extends Known>(list: readonly I[], changed: I): readonly I[] =>
  list.map((one) => (one.id === changed.id ? changed : one));
