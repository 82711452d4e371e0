import { useStore } from 'zustand';
import { Button } from '../components/Button';
import { ButtonRow } from '../components/ButtonRow';
import { FormProblem } from '../components/form/FormProblem';
import { useUnsavedChanges } from '../components/UnsavedGuard';
import { fill } from '../lib/fill';
import { dirtyNames, type EditorStore } from './createEditorStore';
import classes from './Resource.module.css';
import type { Save } from './useSave';
import { WORDS } from './words';

interface Props {
  readonly model: EditorStore;
  readonly save: Save;
  readonly isOnline: boolean;
  /** The device is at work on another change. */
  readonly isHeld: boolean;
}

/** What is unsaved, and the two ways to end that; stays in sight at the end of the window. */
export function SaveBar({ model, save, isOnline, isHeld }: Props) {
  const count = useStore(model.store, (state) => dirtyNames(state).length);
  const failure = useStore(model.store, (state) => state.failure);
  useUnsavedChanges(count > 0);
  if (count === 0 && failure === null) return null;
  return (
    <div role="group" aria-label={WORDS.save} className={classes.bar}>
      {failure !== null && <FormProblem>{failure}</FormProblem>}
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
    </div>
  );
}
