import { isApiError, isStale } from '#app/api/errors';
import type { Definition, Problems, Values } from '#app/resource/define';
import { conflictsOf, hasMovedOn } from '#app/resource/editor';
import type { Resource } from '#app/resource/resource';
import type { EditorStore } from './createEditorStore';
import { isRefusedArmed } from './useAskFirst';
import type { Voice } from './voice';
import { WORDS } from './words';

/** A change of a resource. */
export interface Change {
  /** New values by field. */
  readonly edits: Values;
  /** What is desired without them. */
  readonly desired: Values;
  /** Which they were made on; null: versions are not counted, or it is a new one. */
  readonly version: number | null;
  readonly overrideArmed: boolean;
}

/** Where a resource is read and changed; each rejects with ApiError. */
export interface Remote {
  get(): Promise<Resource>;
  change(change: Change): Promise<Resource>;
}

/** How a save ended. What was typed and is not saved stays in its field. */
export type Outcome =
  /** `merged`: on top of what others have saved since the edits began; `queued`: until the device is online. */
  | { readonly is: 'saved' | 'merged' | 'queued' }
  /** Nothing was saved. `failure` is about the whole; `retryAfterMs`: sooner it is not taken either. */
  | {
      readonly is: 'refused';
      readonly problems: Problems;
      readonly failure: string | null;
      readonly retryAfterMs?: number | null;
    }
  /** Others have changed the same fields: nothing was sent, or nothing was taken. */
  | { readonly is: 'conflict'; readonly names: readonly string[] }
  /** The vehicle is armed. */
  | { readonly is: 'armed'; readonly error: unknown }
  /** It may have been saved all the same. */
  | { readonly is: 'unknown'; readonly failure: string };

/** Whether the server may have taken the change although the call failed: no answer, an unreadable one, one of a machine before it. */
const mayBeTaken = (failure: unknown) =>
  !isApiError(failure) || (failure.kind === 'http' ? failure.status >= 500 : failure.kind !== 'invalid-request');

/** The field that a pointer of an answer means; undefined: none of the form. */
export type FieldAt = (pointer: string) => string | undefined;
const ownField = ({ fields }: Definition): FieldAt => {
  return (pointer) => {
    const name = pointer.replace(/^\//, '');
    return Object.hasOwn(fields, name) ? name : undefined;
  };
};

/** What a call that failed says of the form. */
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
  /** All values are sent, edited or not. */
  readonly isNew?: boolean;
  readonly fieldAt?: FieldAt | undefined;
  readonly voice: Voice;
}

/** The one way to save: with If-Match, a second try where only other fields were changed, and asking where an answer was lost. */
export function createSave({ model, remote, isNew = false, fieldAt, voice }: Options) {
  const { definition, store } = model;
  const at = fieldAt ?? ownField(definition);

  const renew = async (): Promise<void> => model.arrive(await remote.get());

  /** What the server says now decides whether the change was taken. */
  const ask = async (failure: unknown, names: readonly string[], done: Outcome): Promise<Outcome> => {
    // The same key makes a second try of a creation harmless.
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
    // Over a conflict nothing is sent: the newest version would take it and lose what the others wrote.
    const conflicts = conflictsOf(definition, editor);
    if (conflicts.length > 0) return { is: 'conflict', names: conflicts };
    const done = { is: isSecond || hasMovedOn(editor) ? 'merged' : 'saved' } as const;
    // The newest version has all of it.
    if (names.length === 0 && !isNew) return done;
    model.sending();
    try {
      const { version = null, desired = {} } = editor.resource ?? {};
      const saved = await remote.change({ edits: editor.edits, desired, version, overrideArmed });
      model.sent(saved);
      return done.is === 'saved' && saved.state === 'queued_offline' ? { is: 'queued' } : done;
    } catch (failure) {
      if (mayBeTaken(failure)) return ask(failure, names, done);
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
    /** Sends what was typed. Never rejects. */
    save: (overrideArmed: boolean): Promise<Outcome> =>
      send(overrideArmed, false).catch((error: unknown) => refusalOf(error, at, voice)),
    /** Asks the server and takes its answer, even one equal to the last. Rejects with ApiError. */
    renew,
    /** What a call about this resource that failed says of it. */
    refused: (error: unknown): Outcome => refusalOf(error, at, voice),
    voice,
  };
}
export type Saving = ReturnType<typeof createSave>;
