import type { Resource } from '#app/resource/resource';
import { useEffect, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '../components/Button';
import { ButtonRow } from '../components/ButtonRow';
import { FormProblem } from '../components/form/FormProblem';
import { Sentence } from '../components/Sentence';
import { useUnsavedChanges } from '../components/UnsavedGuard';
import { fill } from '../lib/fill';
import { KeepOrTake } from './ConflictAtField';
import { dirtyNames, type EditorStore } from './createEditorStore';
import { useEditing } from './EditingContext';
import classes from './Resource.module.css';
import { TakeBack } from './TakeBack';
import { useConflicts } from './useConflicts';
import { fieldAnchor } from './useNamedField';
import type { Save } from './useSave';
import type { UnsettledState } from './useSentChange';
import { WORDS } from './words';

interface Props {
  readonly model: EditorStore;
  readonly save: Save;
  readonly isOnline: boolean;
  /** The device is at work on another change. */
  readonly isHeld: boolean;
  readonly resource: Resource;
  /** Of the change that was sent last from here; null: there is nothing more to say. */
  readonly sent: UnsettledState | null;
  /** Rejects with ApiError. */
  takeBack(): Promise<void>;
}

/** What is unsaved, and the two ways to end that, then what becomes of it; stays in sight at the end of the window. */
export function SaveBar({ model, save, isOnline, isHeld, resource, sent, takeBack }: Props) {
  const count = useStore(model.store, (state) => dirtyNames(state).length);
  const failure = useStore(model.store, (state) => state.failure);
  useUnsavedChanges(count > 0);
  if (count === 0 && failure === null)
    return sent !== null && <OutcomeBar state={sent} resource={resource} takeBack={takeBack} />;
  return (
    <Bar label={WORDS.save}>
      {failure !== null && <FormProblem>{failure}</FormProblem>}
      <InConflict />
      <div>
        <span role="status">{count === 1 ? WORDS.unsaved.one : fill(WORDS.unsaved.other, { count })}</span>
        {!isOnline && <p className={classes.hint}>{WORDS.queueHint}</p>}
      </div>
      <ButtonRow>
        <Button onClick={() => model.discard()} isHeld={save.isBusy}>
          {WORDS.discard}
        </Button>
        <Button look="primary" isHeld={save.isBusy || isHeld} onClick={() => void save.start()}>
          {save.isBusy ? WORDS.saving : isOnline ? WORDS.save : WORDS.queue}
        </Button>
      </ButtonRow>
    </Bar>
  );
}

/** Brings what has the focus out from behind the bar. */
function uncover(bar: HTMLElement | null): void {
  const focused = document.activeElement;
  if (!bar || !focused || focused === document.body || bar.contains(focused)) return;
  const [own, other] = [bar.getBoundingClientRect(), focused.getBoundingClientRect()];
  if (other.bottom > own.top && other.top < own.bottom) focused.scrollIntoView({ block: 'nearest' });
}

function Bar({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const look = () => uncover(bar.current);
    look();
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, []);
  return (
    <div ref={bar} role="group" aria-label={label} className={classes.bar}>
      {children}
    </div>
  );
}

/** Brings a field into view, with the focus in it. */
function show(name: string): void {
  const field = document.getElementById(fieldAnchor(name));
  field?.scrollIntoView({ block: 'center' });
  field?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
}

/** That others have changed the same: of one field with the choice, of several with the way to the first. */
function InConflict() {
  const { conflicts, by } = useConflicts();
  const [first, ...others] = conflicts;
  if (!first) return null;
  if (others.length > 0)
    return (
      <p className={classes.conflict}>
        <span>{fill(WORDS.conflictsIn.other, { count: conflicts.length })}</span>
        <Button onClick={() => show(first.name)}>{WORDS.showConflict}</Button>
      </p>
    );
  return (
    <div className={classes.conflict}>
      <span>
        <Sentence
          text={by === null ? WORDS.conflictInUnknown : WORDS.conflictIn}
          places={{ name: by ?? '', field: first.label, value: first.theirs }}
        />
      </span>
      <KeepOrTake conflict={first} />
    </div>
  );
}

interface OutcomeProps extends Pick<Props, 'resource' | 'takeBack'> {
  readonly state: UnsettledState;
}

/** What has become of the change that was sent, and the ways out of one that was refused or waits. */
function OutcomeBar({ state, resource: { rejected }, takeBack }: OutcomeProps) {
  const { words } = useEditing();
  const field = rejected?.field ?? null;
  const isRefused = state === 'rejected';
  return (
    <Bar label={WORDS.outcome}>
      <span role={isRefused ? 'alert' : 'status'} className={classes.outcome} data-tone={isRefused ? 'bad' : undefined}>
        {fill(WORDS.outcomes[state], { reason: rejected?.error ?? '' })}
      </span>
      <ButtonRow>
        <TakeBack {...{ state, takeBack }} texts={{ queued: WORDS.dropQueued, other: WORDS.takeBackShort }} />
        {isRefused && field !== null && (
          <Button onClick={() => show(field)}>
            {fill(WORDS.editRefused, { field: words[field]?.label ?? field })}
          </Button>
        )}
      </ButtonRow>
    </Bar>
  );
}
