import { isApiError } from '#app/api/errors';
import type { ChangePreview } from '#app/api/settings';
import { conflictsOf } from '#app/settings/editor';
import { confirmSecondsOf } from '#app/settings/resource';
import { disrupts, levelOf, problemsOf, type Problems, type Section } from '#app/settings/section';
import type { Level } from '#app/settings/field';
import { useRef, useState } from 'react';
import { errorMessageOf } from '../api/errorMessageOf';
import { toastSuccess } from '../components/toast';
import { fill } from '../lib/fill';
import { dirtyNames, type SectionState } from './createSectionStore';
import { Unanswered, type ChangeOutcome } from './createSectionCalls';
import type { SectionHandle } from './useSection';
import { WORDS } from './words';

/** A question before a change is sent. */
export interface Asking {
  readonly level: Level;
  readonly preview: ChangePreview | null;
  readonly isArmed: boolean;
  /** The question is open because the change was refused, which is newer than what telemetry reports. */
  readonly isNews: boolean;
  /** An armed vehicle refuses it, and no role can override. */
  readonly isNeverArmed: boolean;
  /** How long the device waits for the confirmation afterwards, in s; null: not known. */
  readonly confirmS: number | null;
}

/** The open question, as it was begun; its warning follows the vehicle's arming. */
interface Open {
  readonly preview: ChangePreview | null;
  /** It was refused: armed, also where telemetry does not say so yet. */
  readonly isRefused: boolean;
}

interface Conditions {
  readonly isArmed: boolean;
  readonly isOnline: boolean;
  /** Asks at least at this level. */
  readonly leastLevel?: Level;
  /** The server has taken the change. */
  readonly onSent?: () => void;
}

const pointed = (fields: readonly { readonly pointer: string; readonly detail: string }[]): Problems =>
  Object.fromEntries(fields.map(({ pointer, detail }) => [pointer.replace(/^\//, ''), detail]));

/** What is wrong with the edits before anything is sent; null: they hold all rules. */
function problemsNow(section: Section, { editor, texts, problems }: SectionState): Problems | null {
  if (Object.keys(texts).length > 0) return problems;
  const { resource, edits } = editor;
  const found = problemsOf(section, resource?.desired ?? {}, edits, resource?.capability ?? {});
  return Object.keys(found).length > 0 ? found : null;
}

function savedText({ isKeptByServer }: Section, outcome: ChangeOutcome, isOnline: boolean): string {
  if (outcome === 'merged') return WORDS.mergedToast;
  if (isKeptByServer) return WORDS.saved;
  return isOnline ? WORDS.savedToast : WORDS.queuedToast;
}

/** Does one thing at a time, however often it is asked for. */
function useOneAtATime(refuse: (error: unknown) => void) {
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  const run = async (work: () => Promise<void>) => {
    if (isRunning.current) return;
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
function refuseBy(model: SectionHandle['model'], { errors }: ChangePreview): void {
  const general = errors.find(({ field }) => !Object.hasOwn(model.section.fields, field))?.detail;
  model.refuse(Object.fromEntries(errors.map((one) => [one.field, one.detail])), general ?? WORDS.fixFields);
}

/** Others were faster, and not only once: where they changed the same fields, the choice among the values says so. */
function refuseStale({ section, store, refuse }: SectionHandle['model']): void {
  const hasConflict = conflictsOf(section, store.getState().editor).length > 0;
  refuse({}, hasConflict ? null : WORDS.movedAgain);
}

/** The confirmation that the present edits need. */
const levelNow = (
  section: Section,
  state: SectionState,
  told: { readonly isArmed: boolean; readonly isCarrier: boolean },
) => levelOf(section, dirtyNames(state), { ...told, capability: state.editor.resource?.capability ?? {} });

const isNeverNow = (section: Section, state: SectionState): boolean =>
  section.isNeverArmed && disrupts(section, dirtyNames(state));

/** What the open question says now. */
function questionOf(
  section: Section,
  state: SectionState,
  open: Open,
  { isArmed: isToldArmed, leastLevel = 0 }: Conditions,
): Asking {
  const { preview, isRefused } = open;
  const { capability = null } = state.editor.resource ?? {};
  const isArmed = isToldArmed || isRefused;
  const isCarrier = preview?.isCarrier ?? capability?.carrier === true;
  return {
    level: Math.max(levelNow(section, state, { isArmed, isCarrier }), leastLevel) as Level,
    preview,
    isArmed,
    isNews: isRefused,
    isNeverArmed: isNeverNow(section, state),
    confirmS: confirmSecondsOf(capability),
  };
}

/** A sentence for a change that failed: only what is known of it. */
function failureText(error: unknown): string {
  if (isApiError(error) && error.status === 423) return WORDS.busy;
  const isOpen = error instanceof Unanswered;
  const problem = errorMessageOf(isOpen ? error.failure : error);
  const text = isOpen ? (error.isKnown ? WORDS.notSavedYet : WORDS.perhapsSaved) : WORDS.notSaved;
  return fill(text, { problem: /[.!?]$/.test(problem) ? problem : `${problem}.` });
}

/** Saves a section: its rules first, then what the device says of it, then the question that it needs, then the change. */
export function useSave({ model, preview, send }: SectionHandle, conditions: Conditions) {
  const { isArmed, isOnline, leastLevel = 0, onSent } = conditions;
  const [open, setOpen] = useState<Open | null>(null);
  const { section, store } = model;

  const asking = open && questionOf(section, store.getState(), open, conditions);

  const refuse = (error: unknown): void => {
    if (isApiError(error) && error.code === 'device_armed') {
      setOpen({ preview: open?.preview ?? null, isRefused: true });
      return;
    }
    setOpen(null);
    const fields = isApiError(error) ? error.fields : [];
    if (fields.length > 0) return model.refuse(pointed(fields), WORDS.fixFields);
    model.refuse({}, failureText(error));
  };

  const { isBusy, run } = useOneAtATime(refuse);

  const dispatch = async (overrideArmed: boolean) => {
    const outcome = await send(overrideArmed);
    setOpen(null);
    if (outcome === 'stale') return void refuseStale(model);
    toastSuccess(savedText(section, outcome, isOnline), { id: `saved ${section.name}` });
    onSent?.();
  };

  const start = () =>
    run(async () => {
      if (conflictsOf(section, store.getState().editor).length > 0) {
        model.refuse({}, WORDS.resolveFirst);
        return;
      }
      const found = problemsNow(section, store.getState());
      if (found !== null) return void model.refuse(found, WORDS.fixFields);
      const { resource, edits } = store.getState().editor;
      const isCarrier = resource?.capability?.carrier === true;
      const names = Object.keys(edits);
      const needsReboot = names.some((name) => section.fields[name]?.needsReboot);
      const least = Math.max(leastLevel, levelNow(section, store.getState(), { isArmed, isCarrier }));
      if (least === 0 && !needsReboot) return dispatch(false);
      const told = isOnline ? await preview(edits) : null;
      if (told && told.errors.length > 0) {
        refuseBy(model, told);
        return;
      }
      setOpen({ preview: told, isRefused: false });
    });

  return {
    asking,
    isBusy,
    start,
    confirm: () => run(() => dispatch(asking?.isArmed ?? false)),
    cancel: () => setOpen(null),
  };
}
export type Save = ReturnType<typeof useSave>;
