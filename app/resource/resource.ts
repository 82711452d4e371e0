import { asRecord } from '../lib/read';
import { sameJson } from '../lib/sameJson';
import type { Definition, Values } from './define';
import type { RESULTS, SectionState } from './states';

/** A thing that has a version: what is desired, what the device has where it is a part of it, and what becomes of a change. Times are ms since the epoch. */
export interface Resource {
  /** Null from a server that counts none: then nothing is sent as If-Match. */
  readonly version: number | null;
  /** Null: a word that this version of the product does not know. */
  readonly state: SectionState | null;
  /** What the device can; `supported` false: it has no such part. Null: it never said. */
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
    /** The field that it is about; null: the whole. */
    readonly field: string | null;
  } | null;
  /** When a change that waits for the device is dropped. */
  readonly expiresAt: number | null;
  /** How the last change ended. `before`: what its fields had, where that is known and no secret. */
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

/** A resource of which no more is known than this. */
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

/** Names of the fields that the device does not report as desired. A secret is the same when both are set or both are not. */
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

/** The state as far as it is true: "in sync" is believed only when what the device reports is what is desired. */
export function shownState(definition: Definition, resource: Resource): SectionState {
  if (resource.state !== 'in_sync' && resource.state !== null) return resource.state;
  return differingFields(definition, resource).length === 0 && resource.unread.length === 0 ? 'in_sync' : 'pending';
}

/** How long the device waits for the confirmation of a change that could cut it off, in s, from its capability (`confirm_s`); null: it does not wait. */
export function confirmSecondsOf(capability: Values | null | undefined): number | null {
  const seconds = capability?.confirm_s;
  return typeof seconds === 'number' && seconds > 0 && Number.isFinite(seconds) ? Math.ceil(seconds) : null;
}
