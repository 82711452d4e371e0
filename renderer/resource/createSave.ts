import { isApiError, isOutcomeUnknown } from '#app/api/errors';
import { isStale } from '#app/api/stale';
import type { Definition, Problems, Values } from '#app/resource/define';
import { conflictsOf, hasMovedOn, missingOf, remainingOf } from '#app/resource/editor';
import { resourceOf, type Resource } from '#app/resource/resource';
import { watchSession } from '../lib/watchSession';
import { dirtyNames, type EditorStore } from './createEditorStore';
import { isRefusedArmed } from './useAskFirst';
import { LEFT, perhapsAdded, type Voice } from './voice';
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

/** Returns the calls for a resource that does not exist yet. `create` sends all values, and resolves to the new resource, or to null when the answer does not contain it. */
export const newRemote = (create: (values: Values, overrideArmed: boolean) => Promise<Resource | null>): Remote => ({
  get: () => Promise.reject(new Error('Not there yet')),
  change: async ({ edits, desired, overrideArmed }) => {
    const values = { ...desired, ...edits };
    return (await create(values, overrideArmed)) ?? resourceOf({ version: null, desired: values });
  },
});

/** How a save ended. Unsaved input stays in its field. */
export type Outcome =
  /** `merged`: saved on top of other users' newer changes; `queued`: applied when the device is online. `resource`: as it was with this change. */
  | { readonly is: 'saved' | 'merged' | 'queued'; readonly resource: Resource }
  /** Nothing was sent: the server already had these values. */
  | { readonly is: 'same' }
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

/** One press of the save button. */
interface Press {
  /** The edits at that time, which were checked and asked about. What is typed later is not sent. */
  readonly edits: Values;
  readonly overrideArmed: boolean;
  /** The session has ended since: nothing more is read or sent, because another person may have signed in. */
  hasEnded(): boolean;
  /** The form has been left since: nothing more is sent. */
  isLeft(): boolean;
}

const takenAs = (resource: Resource, isMerged: boolean): Outcome => ({
  is: resource.state === 'queued_offline' ? 'queued' : isMerged ? 'merged' : 'saved',
  resource,
});

/** Reads the resource again after a lost answer, to learn whether the change was saved. A new one has no address to read; its idempotency key keeps a retry from adding a second one. */
async function ask(
  { model, remote, isNew = false, voice }: Options,
  { hasEnded, isLeft }: Press,
  failure: unknown,
  isMerged: boolean,
): Promise<Outcome> {
  const saying = () => (isLeft() ? LEFT : voice);
  const perhaps = (): Outcome => ({
    is: 'unknown',
    failure: isNew && !isLeft() ? perhapsAdded(failure) : saying().perhaps(failure),
  });
  if (isNew || hasEnded()) {
    model.notSent();
    return perhaps();
  }
  const newest = await remote.get().catch(() => null);
  const { definition, store } = model;
  const { editor } = store.getState();
  const names = Object.keys(editor.sending ?? {});
  if (newest === null) {
    model.unsure();
    const { edits, resource } = store.getState().editor;
    // An event may have brought the saved values although the server cannot be asked.
    const isKnown = resource !== null && !names.some((name) => Object.hasOwn(edits, name));
    return isKnown ? takenAs(resource, isMerged) : perhaps();
  }
  const missing = missingOf(definition, editor, newest);
  if (missing.length === 0) {
    model.sent(newest);
    return takenAs(newest, isMerged);
  }
  model.foundSince(newest);
  // A secret cannot be compared. Where only a part is missing, others may have replaced it since.
  const hasSecret = missing.some((name) => definition.fields[name]?.kind === 'secret');
  if (hasSecret || missing.length < names.length) return perhaps();
  return { is: 'refused', problems: {}, failure: saying().notYet(failure) };
}

const MOST_TRIES = 2;

/** Sends what the press has to save. Rejects with ApiError. */
async function send(options: Options, press: Press, tries = 0): Promise<Outcome> {
  const { model, remote, isNew = false } = options;
  const { definition, store } = model;
  const { overrideArmed, hasEnded, isLeft } = press;
  const state = store.getState();
  const { editor } = state;
  const edits = remainingOf(definition, editor, press.edits, dirtyNames(state));
  // Sends nothing while there is a conflict: with the newest version it would overwrite the other user's change.
  const conflicts = conflictsOf(definition, { ...editor, edits });
  if (conflicts.length > 0) return { is: 'conflict', names: conflicts };
  if (Object.keys(edits).length === 0 && !isNew) return { is: 'same' };
  if (tries === MOST_TRIES) return { is: 'refused', problems: {}, failure: WORDS.movedAgain };
  const isMerged = tries > 0 || hasMovedOn(editor);
  model.sending(edits);
  try {
    const { version = null, desired = {} } = editor.resource ?? {};
    const saved = await remote.change({ edits, desired, version, overrideArmed });
    model.sent(saved);
    return takenAs(saved, isMerged);
  } catch (failure) {
    if (isOutcomeUnknown(failure)) return ask(options, press, failure, isMerged);
    const isOver = () => hasEnded() || isLeft();
    if (!isStale(failure) || isOver()) {
      model.notSent();
      throw failure;
    }
    // The newer version may be this change, when the answer to an earlier try was lost.
    model.unsure();
    model.arrive(await remote.get());
    if (isOver()) throw failure;
    return send(options, press, tries + 1);
  }
}

/** Saves with If-Match, retries once when only other fields were changed, and asks the server when an answer was lost. */
export function createSave(options: Options) {
  const { model, remote, fieldAt, voice } = options;
  const at = fieldAt ?? ownField(model.definition);
  return {
    /** Sends the edits. What is typed meanwhile stays unsaved. Never rejects. */
    save: (overrideArmed: boolean, isLeft: () => boolean = () => false): Promise<Outcome> => {
      const { edits } = model.store.getState().editor;
      const press = { edits, overrideArmed, hasEnded: watchSession(), isLeft };
      return send(options, press).catch((error: unknown) => refusalOf(error, at, isLeft() ? LEFT : voice));
    },
    /** Asks the server and takes its answer, even one equal to the last. Rejects with ApiError. */
    renew: async (): Promise<void> => model.arrive(await remote.get()),
    /** Shows what a failed call says about this resource. */
    refused: (error: unknown): Outcome => refusalOf(error, at, voice),
    voice,
  };
}
export type Saving = ReturnType<typeof createSave>;

type Taken = Extract<Outcome, { readonly is: 'saved' | 'merged' | 'queued' | 'same' }>;
const TAKEN: Readonly<Record<Outcome['is'], boolean>> = {
  ...{ saved: true, merged: true, queued: true, same: true },
  ...{ refused: false, conflict: false, armed: false, unknown: false },
};
/** Whether the server has the values. */
export const isTaken = (outcome: Outcome): outcome is Taken => TAKEN[outcome.is];
