import * as v from 'valibot';
import { isSafeId } from '#app/domain/ids';
import { sameJson } from '#app/lib/sameJson';

const Rejection = v.object({ code: v.string(), error: v.string(), pointer: v.nullable(v.string()) });

/** What is kept of one item of a device: what is desired, and what the device last said of it. */
export const itemEntries = <S extends v.GenericSchema>(values: S) => ({
  id: v.string(),
  /** Counts the changes people make. */
  version: v.number(),
  /** Null: it is to be removed. */
  desired: v.nullable(values),
  /** Null: the device does not have it. */
  reported: v.nullable(values),
  /** Of the newest order that the device has carried out or refused. */
  heardVersion: v.nullable(v.number()),
  isApplying: v.boolean(),
  rejected: v.nullable(Rejection),
  desiredAt: v.nullable(v.string()),
  actorId: v.nullable(v.string()),
  reportedAt: v.nullable(v.string()),
});

export interface Item<T> {
  readonly id: string;
  readonly version: number;
  readonly desired: T | null;
  readonly reported: T | null;
  readonly heardVersion: number | null;
  readonly isApplying: boolean;
  readonly rejected: v.InferOutput<typeof Rejection> | null;
  readonly desiredAt: string | null;
  readonly actorId: string | null;
  readonly reportedAt: string | null;
}

const Text = (length: number) => v.pipe(v.string(), v.maxLength(length));
const SafeId = v.pipe(
  v.string(),
  v.check((id) => isSafeId(id)),
);

/** What a device says of one item. */
export const rowEntries = <S extends v.GenericSchema>(values: S) => ({
  id: SafeId,
  /** Of the order that was carried out or refused. */
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** Null: the device does not have it yet. */
  reported: v.nullable(values),
  applying: v.boolean(),
  rejected: v.nullable(v.object({ code: Text(64), error: Text(300), pointer: v.nullable(Text(64)) })),
});

export interface Row<T> {
  readonly id: string;
  readonly version: number;
  readonly reported: T | null;
  readonly applying: boolean;
  readonly rejected: Item<T>['rejected'];
}

export type ItemState = 'rejected' | 'in_sync' | 'queued_offline' | 'applying' | 'pending';

export function stateOf<T>(item: Item<T>, isOnline: boolean): ItemState {
  if (item.rejected) return 'rejected';
  const isDone = item.desired !== null && item.heardVersion === item.version && sameJson(item.desired, item.reported);
  if (isDone && !item.isApplying) return 'in_sync';
  if (!isOnline) return 'queued_offline';
  return item.isApplying ? 'applying' : 'pending';
}

/** What an item is to be; where the device refuses to remove it, what it still is. */
export const standing = <T>({ desired, reported, rejected }: Item<T>): T | null => desired ?? (rejected && reported);

/** An item that no device has yet. */
export const fresh = <T>(id: string, desired: T, actorId: string): Item<T> => ({
  id,
  version: 1,
  desired,
  reported: null,
  heardVersion: null,
  isApplying: false,
  rejected: null,
  desiredAt: new Date().toISOString(),
  actorId,
  reportedAt: null,
});

/** What a device has from its factory, or from another server, is what is desired. */
export const adopted = <T>(row: Row<T>, now: string): Item<T> => ({
  id: row.id,
  version: row.version,
  desired: row.reported,
  reported: row.reported,
  heardVersion: row.version,
  isApplying: row.applying,
  rejected: null,
  desiredAt: null,
  actorId: null,
  reportedAt: now,
});

/** An item as the device now reports it. Without a row it has lost its memory: it is told again, or was removed (null). */
export function heard<T, I extends Item<T>>(item: I, row: Row<T> | undefined, now: string): I | null {
  if (row)
    return {
      ...item,
      reported: row.reported,
      heardVersion: row.version,
      isApplying: row.applying,
      // A word on an older order says nothing of the newest.
      rejected: row.version === item.version ? row.rejected : null,
      reportedAt: now,
    };
  if (item.desired === null) return null;
  return { ...item, reported: null, heardVersion: null, isApplying: false, reportedAt: now };
}

/** Whether two say the same, whenever they were reported. */
export const sameItem = <T>(one: Item<T> | undefined, other: Item<T>): boolean =>
  sameJson({ ...one, reportedAt: null }, { ...other, reportedAt: null });
