import { asRecord } from '../lib/read';
import { sameJson } from '../lib/sameJson';
import type { Definition, Values } from './define';
import type { RESULTS, SectionState } from './states';

/** A versioned set of values: those that users want, those that the device reports, and the progress of the last change. Times are ms since the epoch. */
export interface Resource {
  /** Null if the server counts no versions: changes are sent with `If-Match: *`. */
  readonly version: number | null;
  /** Null: a state that this version of the product does not know. */
  readonly state: SectionState | null;
  /** What the device supports; `supported` false: it has no such part. Null: it has never reported that. */
  readonly capability: Values | null;
  readonly desired: Values;
  /** Null: the device has never reported it. */
  readonly reported: Values | null;
  readonly desiredAt: number | null;
  readonly desiredBy: { readonly id: string; readonly name: string } | null;
  readonly reportedAt: number | null;
  readonly apply: {
    readonly jobId: string;
    /** Until when the change must be confirmed; the device restores the old values after it. */
    readonly confirmDeadline: number | null;
    readonly isCarrier: boolean;
  } | null;
  readonly rejected: {
    readonly code: string;
    readonly error: string;
    /** The field that was refused; null: all of the change. */
    readonly field: string | null;
  } | null;
  /** When a change that waits for the device expires. */
  readonly expiresAt: number | null;
  /** Result of the last change. `before`: the values of its fields before it; null if one is unknown or a secret. */
  readonly last: {
    readonly result: (typeof RESULTS)[number];
    readonly at: number | null;
    readonly by: string | null;
    readonly error: string | null;
    readonly before: Values | null;
  } | null;
  /** Names of fields whose desired or reported value is not understood. */
  readonly unread: readonly string[];
}

/** A resource with these members; all others are null or empty. */
export const resourceOf = (known: Partial<Resource> & Pick<Resource, 'version' | 'desired'>): Resource => ({
  state: null,
  capability: null,
  reported: null,
  desiredAt: null,
  desiredBy: null,
  reportedAt: null,
  apply: null,
  rejected: null,
  expiresAt: null,
  last: null,
  unread: [],
  ...known,
});

/** Names of fields whose reported value differs from the desired one. Of secrets only whether they are set is compared. */
export function differingFields(
  definition: Definition,
  { desired, reported }: Pick<Resource, 'desired' | 'reported'>,
): readonly string[] {
  return Object.keys(desired).filter((name) => {
    const [wanted, has] = [desired[name], reported?.[name]];
    if (definition.fields[name]?.kind === 'secret') return asRecord(wanted).set !== asRecord(has).set;
    return !sameJson(wanted, has);
  });
}

/** Names of the fields whose values the device refused. If it names no field, all fields that differ count as refused. */
export function refusedFields(definition: Definition, resource: Resource | null): readonly string[] {
  if (!resource?.rejected) return [];
  const { field } = resource.rejected;
  return field === null ? differingFields(definition, resource) : [field];
}

/** The state to show: `pending` instead of `in_sync` or an unknown state while the device reports other values than the desired ones. */
export function shownState(definition: Definition, resource: Resource): SectionState {
  if (resource.state !== 'in_sync' && resource.state !== null) return resource.state;
  return differingFields(definition, resource).length === 0 && resource.unread.length === 0 ? 'in_sync' : 'pending';
}

/** How long the device waits for the confirmation of a change that could cut it off, in s, from its capability (`confirm_s`); null: it does not wait. */
export function confirmSecondsOf(capability: Values | null | undefined): number | null {
  const seconds = capability?.confirm_s;
  return typeof seconds === 'number' && seconds > 0 && Number.isFinite(seconds) ? Math.ceil(seconds) : null;
}
