import type { Definition } from './define';
import { shownState, type Resource } from './resource';
import type { SectionState } from './states';

/** The result of a change at the device, after the server had accepted it. */
export interface ChangeEnd {
  /**
   * `reverted`: the device went back to the old values. `expired`: the device was offline for too long. `cancelled`: a person
   * undid it. `unknown`: the result cannot be read any more, because another user changed the section before the device answered,
   * or because this user can no longer read the section.
   */
  readonly result: 'applied' | 'refused' | 'reverted' | 'expired' | 'cancelled' | 'unknown';
  /** The reason that the device gave; null without one. */
  readonly reason: string | null;
  /** The field that the device refused; null if it refused the whole change or nothing. */
  readonly field: string | null;
}

const endsAs = (result: ChangeEnd['result'], reason: string | null = null, field: string | null = null): ChangeEnd => ({
  result,
  reason,
  field,
});
export const UNKNOWN_END: ChangeEnd = endsAs('unknown');

/** Returns the state that the server sends, or else the state that the values show. The server's comes first, because a device can report other values than the desired ones without a change being under way. */
export const serverStateOf = (definition: Definition, resource: Resource): SectionState =>
  resource.state ?? shownState(definition, resource);

/** A change that the server has accepted. */
export interface TakenChange {
  /** Version of the resource with this change; null if the server sends no versions. */
  readonly version: number | null;
  /** When the server accepted it, in ms since the epoch by the server's clock; null if unknown. */
  readonly at: number | null;
}

/**
 * The change that a user has made, from the resource as it was read after the call. Where someone else has changed it since, the
 * version of the user's change is not known, only that it is lower.
 */
export function takenIn({ version, desiredAt, desiredBy }: Resource, userId: string | undefined): TakenChange {
  const isOwn = version === null || desiredBy === null || userId === undefined || desiredBy.id === userId;
  return { version: isOwn ? version : version - 1, at: desiredAt };
}

/** The result of the last change, unless it ended before this one was taken. */
const resultSince = ({ last }: Resource, { at }: TakenChange) =>
  at !== null && last !== null && last.at !== null && last.at < at ? null : last;

/** Returns how a change ended; null while it is under way. */
export function endOf(definition: Definition, resource: Resource, taken: TakenChange): ChangeEnd | null {
  const { rejected } = resource;
  const { version } = taken;
  // This answer is older than the change.
  if (version !== null && resource.version !== null && resource.version < version) return null;
  const isNewest = version === resource.version;
  const state = serverStateOf(definition, resource);
  if (isNewest && state !== 'in_sync' && state !== 'rejected') return null;
  if (isNewest && state === 'rejected') return endsAs('refused', rejected?.error, rejected?.field);
  const last = resultSince(resource, taken);
  const result = last?.result;
  if (result === 'reverted' || result === 'expired') return endsAs(result, last?.error);
  if (result === 'cancelled') return endsAs(result);
  return isNewest ? endsAs('applied') : UNKNOWN_END;
}
