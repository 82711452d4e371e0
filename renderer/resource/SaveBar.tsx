import type { Resource } from '#app/resource/resource';
import { useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../components/Button';
import { ButtonRow } from '../components/ButtonRow';
import { FormProblem } from '../components/form/FormProblem';
import { Sentence } from '../components/Sentence';
import { useUnsavedChanges } from '../components/UnsavedGuard';
import { fill } from '../lib/fill';
import { useUnheardSince } from '../live/liveState';
import { BottomBar } from './BottomBar';
import { KeepOrTake } from './ConflictAtField';
import { dirtyNames, type EditorStore } from './createEditorStore';
import { useEditing, useEditorState } from './EditingContext';
import { fieldAnchor, focusState, showField, useFieldsOnPage } from './fieldAnchors';
import { useOutcomePlace } from './outcomePlaces';
import classes from './Resource.module.css';
import { saveButton } from './saveButton';
import { TakeBack } from './TakeBack';
import { useConflicts } from './useConflicts';
import type { Save } from './useSave';
import type { SentState } from './useSentChange';
import { longLabelOf, WORDS } from './words';

interface Props {
  readonly model: EditorStore;
  readonly save: Save;
  readonly isOnline: boolean;
  /** The device is applying another change. */
  readonly isHeld: boolean;
  readonly resource: Resource;
  /** Of the change that was sent last from here; null: there is nothing more to say. */
  readonly sent: SentState | null;
  /** Rejects with ApiError. */
  takeBack(): Promise<void>;
}

/** Whether the bar shows the outcome of the sent change, with its buttons, instead of the unsaved changes. */
export const useShowsOutcome = (model: EditorStore, sent: SentState | null): boolean =>
  useStore(model.store, (state) => sent !== null && dirtyNames(state).length === 0 && state.failure === null);

/** The bar at the bottom of the window: the number of unsaved changes with Save and Discard, then the outcome of the sent change. */
export function SaveBar(props: Props) {
  const { model, resource, sent, takeBack } = props;
  const count = useStore(model.store, (state) => dirtyNames(state).length);
  const failure = useStore(model.store, (state) => state.failure);
  useUnsavedChanges(count > 0);
  useOutcomePlace(model);
  if (count === 0 && failure === null)
    return sent !== null && <OutcomeBar state={sent} resource={resource} takeBack={takeBack} />;
  return <UnsavedBar {...props} count={count} failure={failure} />;
}

interface UnsavedProps extends Pick<Props, 'model' | 'save' | 'isOnline' | 'isHeld' | 'resource' | 'sent'> {
  /** Number of unsaved changes. */
  readonly count: number;
  readonly failure: string | null;
}

/** Saves or discards what is unsaved. While values are in conflict nothing can be saved, and the bar says so. */
function UnsavedBar({ model, save, isOnline, isHeld, resource, sent, count, failure }: UnsavedProps) {
  const { conflicts, by } = useConflicts();
  const isLost = useUnheardSince() !== null;
  const reason = useId();
  const hasConflict = conflicts.length > 0;
  const button = saveButton(save, isOnline ? WORDS.save : WORDS.queue, WORDS.saving);
  return (
    <BottomBar label={WORDS.save}>
      {failure !== null && failure !== WORDS.resolveFirst && <FormProblem>{failure}</FormProblem>}
      {failure !== null && <Mistake />}
      {sent === 'rejected' && failure === null && (
        <p className={classes.refused}>{fill(WORDS.outcomes.rejected, { reason: resource.rejected?.error ?? '' })}</p>
      )}
      <InConflict {...{ conflicts, by, reason }} />
      {!hasConflict && (
        <div>
          <span role="status">{count === 1 ? WORDS.unsaved.one : fill(WORDS.unsaved.other, { count })}</span>
          {(isLost || !isOnline) && <p className={classes.hint}>{isLost ? WORDS.draftHint : WORDS.queueHint}</p>}
        </div>
      )}
      <ButtonRow>
        <Button onClick={() => model.discard()} isHeld={save.isBusy}>
          {WORDS.discard}
        </Button>
        <Button
          look={isLost ? 'outlined' : 'primary'}
          isHeld={button.isHeld || isHeld || hasConflict}
          aria-describedby={hasConflict ? reason : undefined}
          onClick={() => void save.start()}
        >
          {button.label}
        </Button>
      </ButtonRow>
    </BottomBar>
  );
}

/** Links to the first value that keeps the form from being saved. Names one that the page does not show, and discards it. */
function Mistake() {
  const { model, words } = useEditing();
  const { definition } = model;
  const onPage = useFieldsOnPage();
  const problems = useEditorState((state) => state.problems);
  const names = Object.keys(problems).filter((name) => Object.hasOwn(definition.fields, name));
  const hidden = names.find((name) => !onPage.includes(name));
  const first = onPage.find((name) => names.includes(name));
  const isTyped = useEditorState((state) => hidden !== undefined && dirtyNames(state).includes(hidden));
  if (hidden === undefined)
    return first !== undefined && <Button onClick={() => showField(first)}>{WORDS.show}</Button>;
  const field = longLabelOf(words, hidden);
  const discard = () => {
    model.discard([hidden]);
    focusState(definition.name);
  };
  return (
    <div className={classes.conflict}>
      <span>{fill(WORDS.problemIn, { field, problem: problems[hidden] ?? '' })}</span>
      {isTyped && <Button onClick={discard}>{fill(WORDS.discardField, { field })}</Button>}
    </div>
  );
}

/** `rootMargin`: the window without the header and without the bar at its greatest height. */
const CLEAR = '-48px 0px -160px 0px';
/** Visible share from which a field counts as in view. Less than 1, because edges lie at fractions of a pixel. */
const WHOLE = 0.95;

/** Whether a field is visible between the header and the bar. `name` null: returns false. */
function useIsInView(name: string | null): boolean {
  const [isIn, setIsIn] = useState(false);
  useEffect(() => {
    const field = name === null ? null : document.getElementById(fieldAnchor(name));
    if (!field) return undefined;
    const observer = new IntersectionObserver((entries) => setIsIn((entries.at(-1)?.intersectionRatio ?? 0) >= WHOLE), {
      rootMargin: CLEAR,
      threshold: WHOLE,
    });
    observer.observe(field);
    return () => observer.disconnect();
  }, [name]);
  return name !== null && isIn;
}

interface InConflictProps extends Pick<ReturnType<typeof useConflicts>, 'conflicts' | 'by'> {
  /** The `id` of the sentence that says why nothing can be saved. */
  readonly reason: string;
}

/** Says that another user changed the same fields. Offers the choice itself for one field that the page does not show or whose values fit on buttons, otherwise a link to the first field; neither while the only field, which has the choice too, is in view. */
function InConflict({ conflicts, by, reason }: InConflictProps) {
  const onPage = useFieldsOnPage();
  const [first] = conflicts;
  const there = conflicts.find(({ name }) => onPage.includes(name));
  const isOne = conflicts.length === 1;
  const isInView = useIsInView(isOne ? (there?.name ?? null) : null);
  if (!first) return null;
  const hasValue = !there || (isOne && first.isShort);
  return (
    <div className={classes.conflict}>
      <span>
        <span>
          {hasValue ? (
            <Sentence
              text={by === null ? WORDS.conflictInUnknown : WORDS.conflictIn}
              places={{ name: by ?? '', field: first.label, value: first.theirs }}
            />
          ) : (
            fill(isOne ? WORDS.conflictsIn.one : WORDS.conflictsIn.other, {
              field: first.label,
              count: conflicts.length,
            })
          )}
        </span>{' '}
        <span id={reason}>{WORDS.resolveFirst}</span>
      </span>
      {!isInView &&
        (there && !hasValue ? (
          <Button onClick={() => showField(there.name)}>{WORDS.show}</Button>
        ) : (
          <KeepOrTake conflict={first} />
        ))}
    </div>
  );
}

interface OutcomeProps extends Pick<Props, 'resource' | 'takeBack'> {
  readonly state: SentState;
}

/** The outcome of the sent change, with buttons to undo or edit one that was refused or waits. */
function OutcomeBar({ state, resource: { rejected }, takeBack }: OutcomeProps) {
  const { words } = useEditing();
  const onPage = useFieldsOnPage();
  const field = rejected?.field ?? null;
  const isRefused = state === 'rejected';
  const shown = isRefused && field !== null && onPage.includes(field) ? field : null;
  return (
    <BottomBar label={WORDS.outcome} shows={shown}>
      <span role="status" className={classes.outcome} data-tone={isRefused ? 'bad' : undefined}>
        {state === 'unknown' ? WORDS.outcomeUnknown : fill(WORDS.outcomes[state], { reason: rejected?.error ?? '' })}
      </span>
      <ButtonRow>
        {state !== 'unknown' && <TakeBack {...{ state, takeBack }} />}
        {shown !== null && (
          <Button look="primary" onClick={() => showField(shown)}>
            {fill(WORDS.editRefused, { field: longLabelOf(words, shown) })}
          </Button>
        )}
      </ButtonRow>
    </BottomBar>
  );
}
