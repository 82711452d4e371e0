import type { ChangePreview } from '#app/api/settings';
import { disrupts, levelOf, type Definition, type Values } from '#app/resource/define';
import { sameJson } from '#app/lib/sameJson';
import { conflictsOf } from '#app/resource/editor';
import type { Level } from '#app/resource/field';
import { confirmSecondsOf, type Resource } from '#app/resource/resource';
import { useRef, useState } from 'react';
import { useCurrentDeviceOrNull } from '../api/CurrentDeviceContext';
import { errorMessageOf } from '../api/errorMessageOf';
import { toastBegun, toastSuccess } from '../components/toast';
import { serverNow } from '../lib/serverTime';
import { useSecondsUntil } from '../lib/useNow';
import { watchSession } from '../lib/watchSession';
import { dirtyNames, valuesOf, type EditorState, type EditorStore } from './createEditorStore';
import type { Outcome, Saving } from './createSave';
import { hasOutcomePlace } from './outcomePlaces';
import { tellLeft } from './tellLeft';
import { useAskFirst } from './useAskFirst';
import { savedToast } from './useSentChange';
import { WORDS } from './words';

/** One resource as it is edited. */
export interface Editing extends Saving {
  readonly model: EditorStore;
  /** Name of a section within a sentence, as in "the modem settings". */
  readonly noun?: string;
  /** Asks the device to check changes without applying them. Rejects with ApiError. If absent, the device is not asked. */
  readonly preview?: (changes: Values) => Promise<ChangePreview>;
  /** Called when the server has accepted a change, also after the form was left, with the resource as it was with that change. The outcome at the device follows later. */
  readonly follow?: (resource: Resource) => void;
}

/** A question before a change is sent. */
export interface Asking {
  readonly level: Level;
  readonly preview: ChangePreview | null;
  readonly isArmed: boolean;
  /** The question opened because the change was refused; telemetry may not report the arming yet. */
  readonly isNews: boolean;
  readonly definition: Definition;
  /** The desired values, and the values that replace them. */
  readonly before: Values;
  readonly changes: Values;
  /** Armed vehicles refuse the change, whatever the user's role. */
  readonly isNeverArmed: boolean;
  /** Armed vehicles accept the change from every role, because it interrupts nothing. */
  readonly isAllowedArmed: boolean;
  /** How long the device waits for the confirmation afterwards, in s; null if unknown. */
  readonly confirmS: number | null;
}

interface Conditions {
  readonly isArmed?: boolean;
  readonly isOnline?: boolean;
  /** Asks at least at this level. */
  readonly leastLevel?: Level;
  /** See `ItemChange`. */
  readonly isUsed?: boolean;
  /** Replaces the usual notices; a single text replaces all of them. */
  readonly told?: string | Readonly<Record<'saved' | 'merged' | 'queued', string>>;
  /** Name of the notice, which the outcome replaces; by default the definition's name. */
  readonly noticeName?: string;
  /** The form says itself what the question would say: nothing else is asked. */
  readonly isInForm?: boolean;
  /** The server has taken the change. Not called once the form was left. */
  readonly onSent?: () => void;
}

/** Runs one task at a time; ignores calls while one is running. */
function useOneAtATime(refuse: (error: unknown) => void) {
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  /** Does nothing while `isHeld` returns true. */
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

/** The device's reasons against a change. Some concern no field, as those of the other end of a radio link. */
function refuseBy({ definition, refuse }: EditorStore, { errors }: ChangePreview): void {
  const general = errors.find(({ field }) => !Object.hasOwn(definition.fields, field))?.detail;
  refuse(Object.fromEntries(errors.map((one) => [one.field, one.detail])), general ?? WORDS.fixFields);
}

const usualTexts = ({ isKeptByServer }: Definition) => ({
  merged: WORDS.mergedToast,
  queued: WORDS.queuedToast,
  saved: isKeptByServer ? WORDS.saved : WORDS.savedToast,
});

/** The confirmation level of the current edits. */
function levelNow(
  state: EditorState,
  definition: Definition,
  { leastLevel = 0, isUsed = false }: Conditions,
  told: { readonly isArmed: boolean; readonly isCarrier: boolean },
): Level {
  const { capability = null, desired: before = {} } = state.editor.resource ?? {};
  const names = dirtyNames(state);
  const own =
    definition.levelFor?.({ before, after: valuesOf(state), names, isArmed: told.isArmed, isUsed }) ??
    levelOf(definition, names, { ...told, capability: capability ?? {} });
  return Math.max(own, leastLevel) as Level;
}

/** True when edits of level 0 still need a question, because the device restarts. */
const restarts = (definition: Definition, edits: Values): boolean =>
  Object.keys(edits).some((name) => definition.fields[name]?.needsReboot);

/** Whether an armed vehicle accepts the edits: none interrupts anything, and none was refused because the vehicle is armed. */
const isAllowedArmed = (state: EditorState, definition: Definition, isNews: boolean): boolean =>
  definition.levelFor === null &&
  !isNews &&
  !disrupts(definition, dirtyNames(state)) &&
  !restarts(definition, state.editor.edits);

interface Subject {
  readonly preview: ChangePreview | null;
}
const UNASKED: Subject = { preview: null };

type Question = ReturnType<typeof useAskFirst<Subject>>;

/** The contents of the open question; null while none is open. */
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
    isAllowedArmed: isAllowedArmed(state, definition, isNews),
    confirmS: confirmSecondsOf(capability),
  };
}

interface Around {
  /** The device's name; undefined on a page without a device. */
  readonly device: string | undefined;
  readonly wait: (ms: number) => void;
}

/** What follows from the outcome of a save. Throws where the vehicle is armed, for the question. */
function createSettle(editing: Editing, conditions: Conditions, { device, wait }: Around) {
  const { model, follow, noun } = editing;
  const { definition, refuse, isLeft } = model;
  const { told = usualTexts(definition), onSent, noticeName = definition.name } = conditions;
  const id = savedToast(noticeName);
  return (outcome: Outcome): void => {
    if (isLeft()) {
      // The notices of sent changes say what the device does with it.
      if ('resource' in outcome && follow && !definition.isKeptByServer) follow(outcome.resource);
      else tellLeft(outcome, { id, device, noun });
      return;
    }
    if (outcome.is === 'armed') throw outcome.error;
    if (outcome.is === 'refused') {
      refuse(outcome.problems, outcome.failure);
      if (typeof outcome.retryAfterMs === 'number') wait(outcome.retryAfterMs);
    } else if (outcome.is === 'unknown') refuse({}, outcome.failure);
    // The form shows the choice between the values.
    else if (outcome.is === 'conflict') refuse({}, null);
    else {
      const text = typeof told === 'string' ? told : outcome.is === 'same' ? WORDS.sameToast : told[outcome.is];
      const say = definition.isKeptByServer ? toastSuccess : toastBegun;
      const isSent = outcome.is === 'saved' || outcome.is === 'queued';
      // The save bar of the page says that the device has yet to take the change.
      const isShown = isSent && !definition.isKeptByServer && hasOutcomePlace(noticeName);
      if (!isShown) say(text, { id });
      if (outcome.is !== 'same') follow?.(outcome.resource);
      onSent?.();
    }
  };
}

/** Saves a resource: its rules first, then what the device says of it, then the question that it needs, then the change. */
export function useSave(editing: Editing, conditions: Conditions) {
  const { model, preview, save, refused, voice } = editing;
  const { isArmed: isToldArmed = false, isOnline = true, isInForm = false } = conditions;
  const { definition, store } = model;
  const question = useAskFirst<Subject>(isToldArmed, isInForm ? UNASKED : null);
  const [waitUntil, setWaitUntil] = useState(0);
  const waitS = useSecondsUntil(waitUntil);
  const device = useCurrentDeviceOrNull()?.name;
  const settle = createSettle(editing, conditions, { device, wait: (ms) => setWaitUntil(serverNow() + ms) });
  const asking = askingOf(model, conditions, question);
  // Only a change that is known to interrupt something is sent with an override. If the server refuses another one, the user is asked again.
  const isInsisting = asking !== null && asking.isArmed && !asking.isAllowedArmed;
  const { isBusy, run } = useOneAtATime((error) => {
    // A question that was being prepared is not asked any more.
    if (model.isLeft()) return;
    const outcome = refused(error);
    if (outcome.is === 'armed' && !isInsisting)
      return question.askRefused({ preview: question.asked?.preview ?? null });
    question.close();
    if (outcome.is === 'armed') model.refuse({}, errorMessageOf(error));
    else settle(outcome);
  });

  /** True when the form cannot be sent: another user changed the same fields, or a value breaks a rule. */
  const isHeld = (): boolean => {
    const hasConflict = conflictsOf(definition, store.getState().editor).length > 0;
    const problems = hasConflict ? {} : model.problemsNow();
    if (problems !== null) model.refuse(problems, hasConflict ? WORDS.resolveFirst : voice.fix);
    return problems !== null || serverNow() < waitUntil;
  };

  const send = async (overrideArmed: boolean): Promise<void> => {
    const hasEnded = watchSession();
    const outcome = await save(overrideArmed, model.isLeft);
    // Whoever has signed in since has not sent it.
    if (!hasEnded()) settle(outcome);
  };

  const begin = async (): Promise<void> => {
    const { edits, resource } = store.getState().editor;
    const isCarrier = resource?.capability?.carrier === true;
    const level = levelNow(store.getState(), definition, conditions, { isArmed: isToldArmed, isCarrier });
    if (level === 0 && !restarts(definition, edits)) return send(false);
    const told = preview && isOnline ? await preview(edits) : null;
    // The device has not checked what was typed meanwhile.
    if (!sameJson(store.getState().editor.edits, edits)) return isHeld() ? undefined : begin();
    if (told && told.errors.length > 0) refuseBy(model, told);
    else question.ask({ preview: told });
  };

  const answer = () => question.answer(() => send(isInsisting));
  const confirm = async (): Promise<void> => {
    // What was typed before the question opened may break a rule.
    if (isHeld()) question.close();
    else await answer();
  };

  return {
    asking,
    isBusy,
    /** Seconds until the server accepts another try (429); otherwise 0. */
    waitS,
    start: () => run(isInForm ? answer : begin, isHeld),
    /** Replaces all edits by these values and saves them. */
    change: (values: Values) => {
      model.discard();
      for (const [name, value] of Object.entries(values)) model.edit(name, value);
      return run(begin, isHeld);
    },
    confirm: () => run(confirm),
    cancel: question.close,
  };
}
export type Save = ReturnType<typeof useSave>;
