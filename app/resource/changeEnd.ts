import type { Definition } from './define';
import { shownState, type Resource } from './resource';
import type { SectionState } from './states';

/** How a change that the server had taken ended at the device. */
export interface ChangeEnd {
  /**
   * `reverted`: the device went back to the old values. `expired`: the device was offline for too long. `cancelled`: taken back by
   * a person. `unknown`: others changed the same section before the device had answered, or it can no longer be read.
   */
  readonly result: 'applied' | 'refused' | 'reverted' | 'expired' | 'cancelled' | 'unknown';
  /** The device's reason; null: it gave none. */
  readonly reason: string | null;
  /** The field that was refused; null: all of the change, or nothing was refused. */
  readonly field: string | null;
}

const endsAs = (result: ChangeEnd['result'], reason: string | null = null, field: string | null = null): ChangeEnd => ({
  result,
  reason,
  field,
});
export const UNKNOWN_END: ChangeEnd = endsAs('unknown');

/** The state of a resource by the server, if it sends one: a device that reports other values than the desired ones is not always applying a change. */
export const serverStateOf = (definition: Definition, resource: Resource): SectionState =>
  resource.state ?? shownState(definition, resource);

/** A change that the server has taken. */
export interface TakenChange {
  /** Version of the resource with this change; null if the server sends no versions. */
  readonly version: number | null;
  /** When the server took it, in ms since the epoch by its clock; null: not known. */
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

/** How a change ended; null: not yet. */
export function endOf(definition: Definition, resource: Resource, taken: TakenChange): ChangeEnd | null {
  const { rejected } = resource;
  const { version } = taken;
  // An answer from before the change.
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
