import { isApiError, isOutcomeUnknown, isStale } from '#app/api/errors';
import type { Definition, Problems, Values } from '#app/resource/define';
import { conflictsOf, hasMovedOn } from '#app/resource/editor';
import { resourceOf, type Resource } from '#app/resource/resource';
import type { EditorStore } from './createEditorStore';
import { isRefusedArmed } from './useAskFirst';
import type { Voice } from './voice';
import { WORDS } from './words';

/** A change of a resource. */
export interface Change {
  /** New values by field. */
  readonly edits: Values;
  /** The desired values without these edits. */
  readonly desired: Values;
  /** The version that the edits are based on; null for a new resource, or when the server sends no versions. */
  readonly version: number | null;
  readonly overrideArmed: boolean;
}

/** Where a resource is read and changed; each rejects with ApiError. */
export interface Remote {
  get(): Promise<Resource>;
  change(change: Change): Promise<Resource>;
}

/** Of what does not exist yet. `create` sends all values; it returns null where the answer does not say what has become of them. */
export const newRemote = (create: (values: Values, overrideArmed: boolean) => Promise<Resource | null>): Remote => ({
  get: () => Promise.reject(new Error('Not there yet')),
  change: async ({ edits, desired, overrideArmed }) => {
    const values = { ...desired, ...edits };
    return (await create(values, overrideArmed)) ?? resourceOf({ version: null, desired: values });
  },
});

/** How a save ended. Unsaved input stays in its field. */
export type Outcome =
  /** `merged`: saved on top of other users' newer changes; `queued`: applied when the device is online. */
  | { readonly is: 'saved' | 'merged' | 'queued' }
  /** Nothing was saved. `failure` concerns the whole form; the server refuses another try before `retryAfterMs`. */
  | {
      readonly is: 'refused';
      readonly problems: Problems;
      readonly failure: string | null;
      readonly retryAfterMs?: number | null;
    }
  /** Another user changed the same fields: nothing was sent, or the server refused it. */
  | { readonly is: 'conflict'; readonly names: readonly string[] }
  /** The vehicle is armed. */
  | { readonly is: 'armed'; readonly error: unknown }
  /** The call failed, but the server may have saved the change. */
  | { readonly is: 'unknown'; readonly failure: string };

/** The field that an error's pointer names; undefined if the form has no such field. */
export type FieldAt = (pointer: string) => string | undefined;
const ownField = ({ fields }: Definition): FieldAt => {
  return (pointer) => {
    const name = pointer.replace(/^\//, '');
    return Object.hasOwn(fields, name) ? name : undefined;
  };
};

/** What a failed call says about the form. */
function refusalOf(error: unknown, fieldAt: FieldAt, voice: Voice): Outcome {
  if (isRefusedArmed(error)) return { is: 'armed', error };
  if (isApiError(error) && error.status === 423) return { is: 'refused', problems: {}, failure: WORDS.busy };
  const found = isApiError(error) ? error.fields : [];
  const named = found.flatMap(({ pointer, detail }) => {
    const name = fieldAt(pointer);
    return name === undefined ? [] : [[name, detail] as const];
  });
  if (named.length > 0) return { is: 'refused', problems: Object.fromEntries(named), failure: voice.fix };
  const retryAfterMs = isApiError(error) && error.status === 429 ? (error.retryAfterMs ?? 0) : null;
  return { is: 'refused', problems: {}, failure: found[0]?.detail ?? voice.refused(error), retryAfterMs };
}

interface Options {
  readonly model: EditorStore;
  readonly remote: Remote;
  /** Sends all values, not only the edited ones. */
  readonly isNew?: boolean;
  readonly fieldAt?: FieldAt | undefined;
  readonly voice: Voice;
}

/** Saves with If-Match, retries once when only other fields were changed, and asks the server when an answer was lost. */
export function createSave({ model, remote, isNew = false, fieldAt, voice }: Options) {
  const { definition, store } = model;
  const at = fieldAt ?? ownField(definition);

  const renew = async (): Promise<void> => model.arrive(await remote.get());

  /** Reads the resource again to learn whether the change was saved. */
  const ask = async (failure: unknown, names: readonly string[], done: Outcome): Promise<Outcome> => {
    // The same idempotency key keeps a retry from creating a second one.
    if (isNew) {
      model.notSent();
      return { is: 'refused', problems: {}, failure: voice.notYet(failure) };
    }
    const isKnown = await remote.get().then(
      (newest) => {
        model.foundSince(newest);
        return true;
      },
      () => {
        model.notSent();
        return false;
      },
    );
    const { edits } = store.getState().editor;
    const left = names.filter((name) => Object.hasOwn(edits, name));
    if (left.length === 0) return done;
    // A secret cannot be compared: it stays in its field.
    const hasSecret = left.some((name) => definition.fields[name]?.kind === 'secret');
    if (!isKnown || hasSecret) return { is: 'unknown', failure: voice.perhaps(failure) };
    return { is: 'refused', problems: {}, failure: voice.notYet(failure) };
  };

  const send = async (overrideArmed: boolean, isSecond: boolean): Promise<Outcome> => {
    const { editor } = store.getState();
    const names = Object.keys(editor.edits);
    // Sends nothing while there is a conflict: with the newest version it would overwrite the other user's change.
    const conflicts = conflictsOf(definition, editor);
    if (conflicts.length > 0) return { is: 'conflict', names: conflicts };
    const done = { is: isSecond || hasMovedOn(editor) ? 'merged' : 'saved' } as const;
    // The newest version already has all edits.
    if (names.length === 0 && !isNew) return done;
    model.sending();
    try {
      const { version = null, desired = {} } = editor.resource ?? {};
      const saved = await remote.change({ edits: editor.edits, desired, version, overrideArmed });
      model.sent(saved);
      return done.is === 'saved' && saved.state === 'queued_offline' ? { is: 'queued' } : done;
    } catch (failure) {
      if (isOutcomeUnknown(failure)) return ask(failure, names, done);
      model.notSent();
      if (!isStale(failure)) throw failure;
      await renew();
      if (!isSecond) return send(overrideArmed, true);
      const others = conflictsOf(definition, store.getState().editor);
      return others.length > 0
        ? { is: 'conflict', names: others }
        : { is: 'refused', problems: {}, failure: WORDS.movedAgain };
    }
  };

  return {
    /** Sends the edits. Never rejects. */
    save: (overrideArmed: boolean): Promise<Outcome> =>
      send(overrideArmed, false).catch((error: unknown) => refusalOf(error, at, voice)),
    /** Asks the server and takes its answer, even one equal to the last. Rejects with ApiError. */
    renew,
    /** Shows what a failed call says about this resource. */
    refused: (error: unknown): Outcome => refusalOf(error, at, voice),
    voice,
  };
}
export type Saving = ReturnType<typeof createSave>;

const TAKEN: Readonly<Record<Outcome['is'], boolean>> = {
  ...{ saved: true, merged: true, queued: true },
  ...{ refused: false, conflict: false, armed: false, unknown: false },
};
/** Whether the server has taken the change. */
export const isTaken = ({ is }: Outcome): boolean => TAKEN[is];
