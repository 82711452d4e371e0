import * as v from 'valibot';
import { asRecord, read } from '../lib/read';
import { textOr } from '../lib/texts';
import { toTime } from '../lib/toTime';
import { VersionWire } from '../lib/version';
import type { Resource } from '../resource/resource';

/** States of one item's settings; as those of a section, without those of a change that must be confirmed. */
const ITEM_STATES = ['in_sync', 'pending', 'applying', 'rejected', 'queued_offline'] as const;
const Time = v.nullable(v.string());

/** One item of a list that a device has, such as a MAVLink endpoint or a video source, as the server sends it (api §2). Times are ISO 8601 in UTC. */
export const itemWire = <S extends v.GenericSchema>(values: S) => ({
  id: v.string(),
  version: VersionWire,
  state: v.picklist(ITEM_STATES),
  /** Null: it is to be removed. */
  desired: v.nullable(values),
  /** Null: the device does not have it. */
  reported: v.nullable(values),
  desired_at: Time,
  desired_by: v.nullable(v.object({ user_id: v.string(), name: v.string() })),
  reported_at: Time,
  rejected: v.nullable(v.object({ code: v.string(), error: v.string(), pointer: v.nullable(v.string()) })),
});

/** One item of a list that a device has, such as a MAVLink endpoint: the desired values and the reported ones. Times are ms since the epoch. */
export interface Item<T> {
  readonly id: string;
  /** Null when the server sends no versions. */
  readonly version: number | null;
  /** Null for a state that this version of the product does not know. */
  readonly state: (typeof ITEM_STATES)[number] | null;
  /** Null: it is to be removed. */
  readonly desired: T | null;
  /** Null: the device does not have it. */
  readonly reported: T | null;
  readonly changedBy: string | null;
  readonly changedAt: number | null;
  /** When the device reported it; null if never, or if the server omits it. */
  readonly reportedAt: number | null;
  /** Why the device refuses the desired values, or to remove it; null if it does not refuse them. */
  readonly rejected: Resource['rejected'];
}

function rejectedIn(value: unknown): Resource['rejected'] {
  if (!value) return null;
  const { code, error, pointer } = asRecord(value);
  const field = textOr(pointer, '').replace(/^\//, '') || null;
  return { code: textOr(code, 'rejected'), error: textOr(error, 'The device gave no reason.'), field };
}

/** Reads an item from an answer; returns null when it has no id. Never throws. */
export function toItem<T>(
  raw: Readonly<Record<string, unknown>>,
  toValues: (value: unknown) => T | null,
): Item<T> | null {
  if (typeof raw.id !== 'string' || raw.id === '') return null;
  return {
    id: raw.id,
    version: read(v.pipe(v.number(), v.safeInteger()), raw.version, null),
    state: read(v.picklist(ITEM_STATES), raw.state, null),
    desired: toValues(raw.desired),
    reported: toValues(raw.reported),
    changedBy: textOr(asRecord(raw.desired_by).name, null),
    changedAt: toTime(raw.desired_at),
    reportedAt: toTime(raw.reported_at),
    rejected: rejectedIn(raw.rejected),
  };
}
