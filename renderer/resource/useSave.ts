import type { ChangePreview } from '#app/api/settings';
import { disrupts, levelOf, type Definition, type Values } from '#app/resource/define';
import { conflictsOf } from '#app/resource/editor';
import type { Level } from '#app/resource/field';
import { confirmSecondsOf, type Resource } from '#app/resource/resource';
import { useRef, useState } from 'react';
import { errorMessageOf } from '../api/errorMessageOf';
import { toastBegun, toastSuccess } from '../components/toast';
import { serverNow } from '../lib/serverTime';
import { useSecondsUntil } from '../lib/useNow';
import { dirtyNames, type EditorState, type EditorStore } from './createEditorStore';
import type { Outcome, Saving } from './createSave';
import { useAskFirst } from './useAskFirst';
import { savedToast } from './useSentChange';
import { WORDS } from './words';

/** One resource as it is edited. */
export interface Editing extends Saving {
  readonly model: EditorStore;
  /** What the device says of changes, without changing anything. Rejects with ApiError. Without one it is not asked. */
  readonly preview?: (changes: Values) => Promise<ChangePreview>;
  /** The server has taken a change, after which the resource is this: what becomes of it at the device is told later. */
  readonly follow?: (resource: Resource) => void;
}

/** A question before a change is sent. */
export interface Asking {
  readonly level: Level;
  readonly preview: ChangePreview | null;
  readonly isArmed: boolean;
  /** The question is open because the change was refused, which is newer than what telemetry reports. */
  readonly isNews: boolean;
  readonly definition: Definition;
  /** Values as they are desired, and what is to replace them. */
  readonly before: Values;
  readonly changes: Values;
  /** An armed vehicle refuses it, and no role can override. */
  readonly isNeverArmed: boolean;
  /** How long the device waits for the confirmation afterwards, in s; null: not known. */
  readonly confirmS: number | null;
}

interface Conditions {
  readonly isArmed?: boolean;
  readonly isOnline?: boolean;
  /** Asks at least at this level. */
  readonly leastLevel?: Level;
  /** In place of the definition's levels, for what depends on the values. */
  readonly levelFor?: (isArmed: boolean) => Level;
  /** In place of the usual notices; one text stands for all. */
  readonly told?: string | Readonly<Record<'saved' | 'merged' | 'queued', string>>;
  /** Under which the notice is shown, so that the outcome takes its place; without one the definition's own name. */
  readonly noticeName?: string;
  /** The server has taken the change. */
  readonly onSent?: () => void;
}

/** Does one thing at a time, however often it is asked for. */
function useOneAtATime(refuse: (error: unknown) => void) {
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  /** `isHeld`: there is nothing to do. */
  const run = async (work: () => Promise<void>, isHeld = () => false) => {
    if (isRunning.current || isHeld()) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      refuse(error);
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}

/** What the device says against a change. Some refusals concern no field, as those of a radio link's other end. */
function refuseBy({ definition, refuse }: EditorStore, { errors }: ChangePreview): void {
  const general = errors.find(({ field }) => !Object.hasOwn(definition.fields, field))?.detail;
  refuse(Object.fromEntries(errors.map((one) => [one.field, one.detail])), general ?? WORDS.fixFields);
}

const usualTexts = ({ isKeptByServer }: Definition) => ({
  merged: WORDS.mergedToast,
  queued: WORDS.queuedToast,
  saved: isKeptByServer ? WORDS.saved : WORDS.savedToast,
});

/** The confirmation that the present edits need. */
function levelNow(
  state: EditorState,
  definition: Definition,
  { leastLevel = 0, levelFor }: Conditions,
  told: { readonly isArmed: boolean; readonly isCarrier: boolean },
): Level {
  const capability = state.editor.resource?.capability ?? {};
  const own = levelFor ? levelFor(told.isArmed) : levelOf(definition, dirtyNames(state), { ...told, capability });
  return Math.max(own, leastLevel) as Level;
}

/** Whether the edits have to be asked about, although their level is 0: the device restarts. */
const restarts = (definition: Definition, edits: Values): boolean =>
  Object.keys(edits).some((name) => definition.fields[name]?.needsReboot);

type Question = ReturnType<typeof useAskFirst<{ readonly preview: ChangePreview | null }>>;

/** What the open question says now; null: none is open. */
function askingOf({ store, definition }: EditorStore, conditions: Conditions, question: Question): Asking | null {
  const { asked, isArmed, isNews } = question;
  if (asked === null) return null;
  const { preview } = asked;
  const state = store.getState();
  const { capability = null, desired = {} } = state.editor.resource ?? {};
  const isCarrier = preview?.isCarrier ?? capability?.carrier === true;
  return {
    level: levelNow(state, definition, conditions, { isArmed, isCarrier }),
    preview,
    isArmed,
    isNews,
    definition,
    before: desired,
    changes: state.editor.edits,
    isNeverArmed: definition.isNeverArmed && disrupts(definition, dirtyNames(state)),
    confirmS: confirmSecondsOf(capability),
  };
}

/** What follows from the outcome of a save. Throws where the vehicle is armed, for the question. */
function createSettle({ model, follow }: Editing, conditions: Conditions, wait: (ms: number) => void) {
  const { definition, store, refuse } = model;
  const { told, onSent, noticeName = definition.name } = conditions;
  return (outcome: Outcome): void => {
    if (outcome.is === 'armed') throw outcome.error;
    if (outcome.is === 'refused') {
      refuse(outcome.problems, outcome.failure);
      if (typeof outcome.retryAfterMs === 'number') wait(outcome.retryAfterMs);
    } else if (outcome.is === 'unknown') refuse({}, outcome.failure);
    // The choice among the values says so.
    else if (outcome.is === 'conflict') refuse({}, null);
    else {
      const texts = told ?? usualTexts(definition);
      const say = definition.isKeptByServer ? toastSuccess : toastBegun;
      say(typeof texts === 'string' ? texts : texts[outcome.is], { id: savedToast(noticeName) });
      const { resource } = store.getState().editor;
      if (resource) follow?.(resource);
      onSent?.();
    }
  };
}

/** Saves a resource: its rules first, then what the device says of it, then the question that it needs, then the change. */
export function useSave(editing: Editing, conditions: Conditions) {
  const { model, preview, save, refused, voice } = editing;
  const { isArmed: isToldArmed = false, isOnline = true } = conditions;
  const { definition, store } = model;
  const question = useAskFirst<{ readonly preview: ChangePreview | null }>(isToldArmed);
  const [waitUntil, setWaitUntil] = useState(0);
  const waitS = useSecondsUntil(waitUntil);
  const settle = createSettle(editing, conditions, (ms) => setWaitUntil(serverNow() + ms));
  const { isBusy, run } = useOneAtATime((error) => {
    const outcome = refused(error);
    const isInsisted = question.asked !== null && question.isArmed;
    if (outcome.is === 'armed' && !isInsisted) return question.askRefused({ preview: question.asked?.preview ?? null });
    question.close();
    if (outcome.is === 'armed') model.refuse({}, errorMessageOf(error));
    else settle(outcome);
  });

  /** Whether nothing is sent: others changed the same fields, or the values break a rule. */
  const isHeld = (): boolean => {
    const hasConflict = conflictsOf(definition, store.getState().editor).length > 0;
    const problems = hasConflict ? {} : model.problemsNow();
    if (problems !== null) model.refuse(problems, hasConflict ? WORDS.resolveFirst : voice.fix);
    return problems !== null || serverNow() < waitUntil;
  };

  const begin = async (): Promise<void> => {
    const { edits, resource } = store.getState().editor;
    const isCarrier = resource?.capability?.carrier === true;
    const level = levelNow(store.getState(), definition, conditions, { isArmed: isToldArmed, isCarrier });
    if (level === 0 && !restarts(definition, edits)) {
      settle(await save(false));
      return;
    }
    const told = preview && isOnline ? await preview(edits) : null;
    if (told && told.errors.length > 0) refuseBy(model, told);
    else question.ask({ preview: told });
  };

  const sendAsked = async (overrideArmed: boolean): Promise<void> => {
    const outcome = await save(overrideArmed);
    if (outcome.is === 'armed') model.refuse({}, errorMessageOf(outcome.error));
    else settle(outcome);
  };

  return {
    asking: askingOf(model, conditions, question),
    isBusy,
    /** Seconds until the server takes another try (429); 0 at all other times. */
    waitS,
    start: () => run(begin, isHeld),
    /** Puts these values in place of all edits, and saves them. */
    change: (values: Values) => {
      model.discard();
      for (const [name, value] of Object.entries(values)) model.edit(name, value);
      return run(begin, isHeld);
    },
    confirm: () => run(() => question.answer(async (_, wasArmed) => settle(await save(wasArmed)))),
    /** Sends without a question: the form itself has asked. */
    send: (overrideArmed: boolean) => run(() => sendAsked(overrideArmed), isHeld),
    cancel: question.close,
  };
}
export type Save = ReturnType<typeof useSave>;
