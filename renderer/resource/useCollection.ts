import { isUnknownCall } from '#app/api/errors';
import type { Item } from '#app/api/item';
import { useMemo, useState } from 'react';
import { useSWRConfig } from 'swr';
import { errorMessageOf } from '../api/errorMessageOf';
import { IdempotencyKeys } from '../api/IdempotencyKeys';
import type { Key } from '../api/keys';
import { useChange } from '../api/useChange';
import { usePolled } from '../api/usePolled';

/** How often a list is asked for while the device is at work on it. */
const BUSY_MS = 1000;

const isBusy = ({ state, desired }: Item<unknown>) =>
  state === 'pending' || state === 'applying' || (desired === null && state === null);

export interface Loaded<T> {
  /** Undefined until the first answer. */
  readonly data: T | undefined;
  /** The server or the device's software knows nothing of it. */
  readonly isUnknown: boolean;
  /** A sentence, when there is nothing to show and the last call failed. */
  readonly problem: string | null;
  reload(): void;
}

/** What a page needs of a device, asked for every `quietMs`, and each second while the device is at work on one of `items`. */
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

/** Two parts of one page: both, or why one is not there. */
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

/** What goes with a change of an item that was seen. */
interface Guard {
  readonly ifMatch: number | string;
  readonly query?: { readonly override_armed: 'true' };
}

const guardOf = ({ version }: Known, overrideArmed: boolean): Guard => ({
  ifMatch: version ?? '*',
  ...(overrideArmed && { query: { override_armed: 'true' } }),
});

/** Where the items of a device are kept, and the calls that read and change them; each rejects with ApiError. */
export interface Collection<I, Change, Held> {
  readonly key: Key;
  /** What is kept, with an item as it is now. */
  put(held: Held, changed: I): Held;
  get(id: string): Promise<I>;
  create(body: Change, idempotencyKey: string): Promise<I>;
  change(id: string, body: Change, guard: Guard): Promise<I>;
  remove(id: string, guard: Guard): Promise<unknown>;
}

/** What can be done with the items of a device; each rejects with ApiError, and has the list fetched again. */
export interface ItemActions<I, Change> {
  get(id: string): Promise<I>;
  create(body: Change): Promise<I>;
  change(known: Known, body: Change, overrideArmed?: boolean): Promise<I>;
  remove(known: Known, overrideArmed?: boolean): Promise<unknown>;
}

/** `collection`: the same object as long as it is the same device. */
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
      get: (id) => collection.get(id),
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

/** The list with an item as it is now. */
export const replaced = <I extends Known>(list: readonly I[], changed: I): readonly I[] =>
  list.map((one) => (one.id === changed.id ? changed : one));
