import { ApiError } from '#app/api/errors';
import type { Item } from '#app/api/item';
import type { Definition, Problems, Values } from '#app/resource/define';
import { resourceOf } from '#app/resource/resource';
import { useMemo, useState } from 'react';
import { useCurrentDeviceOrNull } from '../api/CurrentDeviceContext';
import { newRemote, type Remote } from './createSave';
import type { ItemActions } from './useCollection';
import { useResource, type ResourceHandle } from './useResource';
import type { FieldWords } from './words';

/** How values of one kind of item are sent. The functions must keep their identity. */
export interface ItemForm<T, Change> {
  readonly definition: Definition;
  /** Texts of each field. */
  readonly words: Readonly<Record<Extract<keyof T, string>, FieldWords>>;
  /** Converts edits of an item to the request. */
  changesOf(edits: Values, before: T): Change;
  /** Converts a new item to the request. */
  bodyOf(values: T): Change;
  /** Sentence for an item that another user is deleting. */
  readonly beingRemoved: string;
}

interface Options<T, Change> {
  readonly actions: ItemActions<Item<T>, Change>;
  /** Null for a new item. */
  readonly item: Item<T> | null;
  /** Initial values of a new item. */
  readonly initial: T;
  /** What the initial values come from, such as a preset. Input on other ones is no draft of this. */
  readonly origin?: string | null | undefined;
  readonly judge: (values: T) => Problems;
}

/** Returns an item as a resource that can be edited. Throws for an item that is being deleted. */
function resourceIn<T extends Values>(item: Item<T>, { beingRemoved }: Pick<ItemForm<T, unknown>, 'beingRemoved'>) {
  const { version, state, desired, reported, rejected, changedBy, changedAt, reportedAt } = item;
  if (desired === null) throw new ApiError('http', beingRemoved, { status: 410 });
  const desiredBy = changedBy === null ? null : { id: '', name: changedBy };
  return resourceOf({ version, state, desired, reported, rejected, desiredBy, desiredAt: changedAt, reportedAt });
}

/** The calls that read and change an item; without an id, the call that creates one. */
function remoteOf<T extends Values, Change>(
  { get, change, create }: ItemActions<Item<T>, Change>,
  form: ItemForm<T, Change>,
  id: string | undefined,
): Remote {
  if (id === undefined) return newRemote(async (values) => resourceIn(await create(form.bodyOf(values as T)), form));
  return {
    get: async () => resourceIn(await get(id), form),
    change: async ({ edits, desired, version, overrideArmed }) =>
      resourceIn(await change({ id, version }, form.changesOf(edits, desired as T), overrideArmed), form),
  };
}

/** The form state of one item of a collection, or of a new one. */
export function useItem<T extends Values, Change>(
  form: ItemForm<T, Change>,
  { actions, item, initial, origin, judge }: Options<T, Change>,
): ResourceHandle {
  const id = item?.id;
  const device = useCurrentDeviceOrNull();
  const place = id ?? `new.${origin ?? ''}`;
  const draftName = device ? [device.id, form.definition.name, place].join('.') : undefined;
  const remote = useMemo(() => remoteOf(actions, form, id), [actions, form, id]);
  // A new item keeps the initial values of its first render.
  const [begun] = useState(() => resourceOf({ version: null, desired: initial }));
  const known = useMemo(() => (item ? resourceIn(item, form) : begun), [item, begun, form]);
  return useResource(form.definition, {
    remote,
    known,
    draftName,
    isNew: item === null,
    judge: (values) => judge(values as T),
  });
}
