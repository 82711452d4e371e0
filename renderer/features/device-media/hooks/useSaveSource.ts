import type { MediaSource, SourceChange } from '#app/api/mediaSources';
import { isApiError } from '#app/api/errors';
import type { DeviceId } from '#app/domain/ids';
import type { Source, SourceField } from '#app/settings/source';
import type { SourceCapabilities } from '#app/settings/sourceCapabilities';
import { useState } from 'react';
import { bodyOf, changesOf, conflictingFields, type ReadSource } from '../sourceForm';
import { useSourceActions } from './useSources';

/** Someone else has changed the same fields since the edit began. */
export interface SourceConflict {
  readonly fields: readonly SourceField[];
  /** Fields not edited here. */
  readonly left: readonly SourceField[];
  readonly mine: Source;
  readonly theirs: Source;
  readonly by: string | null;
}

/**
 * Saves one source. `base` is what its edit began from; fields not edited keep the changes of others.
 */
export function useSaveSource(
  id: DeviceId,
  source: MediaSource | null,
  initial: Source,
  capabilities: SourceCapabilities,
) {
  const actions = useSourceActions(id);
  const [base, setBase] = useState({ version: source?.version ?? null, values: initial });
  const [conflict, setConflict] = useState<SourceConflict | null>(null);

  const changes = (read: ReadSource): SourceChange =>
    source ? changesOf(read, base.values, capabilities) : bodyOf(read);

  /** Sends once more on top of the newest version, where the same fields are unchanged. */
  const rebase = async (sourceId: string, read: ReadSource, overrideArmed: boolean): Promise<boolean> => {
    const newest = await actions.get(sourceId);
    const theirs = newest.desired ?? base.values;
    const fields = conflictingFields(changes(read), base.values, theirs);
    if (fields.length > 0) {
      setBase({ version: newest.version, values: theirs });
      const mine = Object.keys(changes(read));
      const left = (Object.keys(theirs) as SourceField[]).filter((name) => !mine.includes(name));
      setConflict({ fields, left, mine: read.source, theirs, by: newest.changedBy });
      return false;
    }
    await actions.change({ id: sourceId, version: newest.version }, changes(read), overrideArmed);
    return true;
  };

  /** False: nothing was saved, there is a conflict to be settled. Rejects with ApiError. */
  const save = async (read: ReadSource, overrideArmed: boolean): Promise<boolean> => {
    if (!source) {
      await actions.create(bodyOf(read));
      return true;
    }
    try {
      await actions.change({ id: source.id, version: base.version }, changes(read), overrideArmed);
      return true;
    } catch (error) {
      if (!isApiError(error) || error.status !== 412) throw error;
      return rebase(source.id, read, overrideArmed);
    }
  };

  const settle = (settled: readonly SourceField[]) => {
    const rest = conflict?.fields.filter((name) => !settled.includes(name)) ?? [];
    setConflict(conflict && rest.length > 0 ? { ...conflict, fields: rest, left: [] } : null);
  };

  /** A newer version while nothing is edited. */
  const follow = (version: number | null, values: Source) => setBase({ version, values });
  return { base, save, changes, conflict, settle, follow };
}
