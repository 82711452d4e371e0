import type { Definition } from '#app/resource/define';
import type { Resource } from '#app/resource/resource';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useKnownUser } from '../api/useKnownUser';
import { createEditorStore, dirtyNames, type EditorStore, type Judge } from './createEditorStore';
import { createSave, type FieldAt, type Remote, type Saving } from './createSave';
import { BRIEF, type Voice } from './voice';

export interface Address {
  /** The calls that read and change it. Must be the same object as long as the resource is the same. */
  readonly remote: Remote;
  /** The newest answer about it; null before the first. Must be the same object as long as nothing changed. */
  readonly known: Resource | null;
  /** Key under which edits survive a reload; without it they do not. */
  readonly draftName?: string | undefined;
  /** See `createEditorStore`. */
  readonly judge?: Judge;
  /** It does not exist yet: saving sends all values. */
  readonly isNew?: boolean;
  /** Maps the pointer of an error to a field, if the names differ. The function must keep its identity. */
  readonly fieldAt?: FieldAt;
  /** Default: `BRIEF`. */
  readonly voice?: Voice;
}

export interface ResourceHandle extends Saving {
  readonly model: EditorStore;
  readonly resource: Resource | null;
  /** It can be saved without edits. */
  readonly isNew: boolean;
}

/** The form state of a resource: its newest values, the edits, and the function that saves them. */
export function useResource(definition: Definition, address: Address): ResourceHandle {
  const { remote, known, draftName, judge, isNew = false, fieldAt, voice = BRIEF } = address;
  const user = useKnownUser()?.id;
  const [model] = useState(() => {
    const made = createEditorStore(definition, { draftName, user, judge });
    if (known) made.arrive(known);
    // Restored edits of a new resource are based on earlier initial values. Other ones now are no change by another user.
    if (isNew) made.keep(dirtyNames(made.store.getState()));
    return made;
  });
  useEffect(() => model.appear(), [model]);
  useLayoutEffect(() => {
    if (judge) model.judgeBy(judge);
  });
  useEffect(() => () => model.forget(), [model]);
  // Before the first paint, so that cached values show in the first frame.
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
