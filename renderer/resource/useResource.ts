import type { Definition } from '#app/resource/define';
import type { Resource } from '#app/resource/resource';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useKnownUser } from '../api/useKnownUser';
import { createEditorStore, type EditorStore, type Judge } from './createEditorStore';
import { createSave, type FieldAt, type Remote, type Saving } from './createSave';
import { BRIEF, type Voice } from './voice';

export interface Address {
  /** Where it is read and changed; the same object as long as that is the same place. */
  readonly remote: Remote;
  /** The newest answer about it; null: none yet. The same object as long as it says the same. */
  readonly known: Resource | null;
  /** Under which what is typed outlives a reload; without one it does not. */
  readonly draftName?: string;
  /** As of `createEditorStore`. */
  readonly judge?: Judge;
  /** Not there yet: saving sends all values. */
  readonly isNew?: boolean;
  /** Where the sentences of a refusal belong, if not at the field of the same name; always the same function. */
  readonly fieldAt?: FieldAt;
  /** Without one `BRIEF`. */
  readonly voice?: Voice;
}

export interface ResourceHandle extends Saving {
  readonly model: EditorStore;
  readonly resource: Resource | null;
  /** It may be saved as it is. */
  readonly isNew: boolean;
}

/** A resource as it is edited: what is known of it, what is typed over that, and the way to save. */
export function useResource(definition: Definition, address: Address): ResourceHandle {
  const { remote, known, draftName, judge, isNew = false, fieldAt, voice = BRIEF } = address;
  const user = useKnownUser()?.id;
  const [model] = useState(() => {
    const made = createEditorStore(definition, { draftName, user, judge });
    if (known) made.arrive(known);
    return made;
  });
  useLayoutEffect(() => {
    if (judge) model.judgeBy(judge);
  });
  // Before the paint: cached values are there in the first frame.
  useLayoutEffect(() => {
    if (known) model.arrive(known);
  }, [model, known]);
  const saving = useMemo(
    () => createSave({ model, remote, isNew, fieldAt, voice }),
    [model, remote, isNew, fieldAt, voice],
  );
  const isBehind = useStore(model.store, ({ editor }) => editor.older !== null);
  useEffect(() => {
    // An older version is accepted only when the server answers with it twice. SWR does not report an equal answer.
    if (isBehind) void saving.renew().catch(() => undefined);
  }, [isBehind, saving]);
  const resource = useStore(model.store, ({ editor }) => editor.resource);
  return { model, resource, isNew, ...saving };
}
