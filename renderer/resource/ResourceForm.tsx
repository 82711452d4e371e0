import { conflictsOf } from '#app/resource/editor';
import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useStore } from 'zustand';
import { Button } from '../components/Button';
import { ButtonRow } from '../components/ButtonRow';
import { FieldSet } from '../components/form/FieldSet';
import { FormProblem } from '../components/form/FormProblem';
import { WORDS } from '../components/form/words';
import { useUnsavedChanges } from '../components/UnsavedGuard';
import { fill } from '../lib/fill';
import { ConflictView } from './ConflictView';
import { dirtyNames, type EditorStore } from './createEditorStore';
import { EditingProvider, type ConflictWords } from './EditingContext';
import classes from './Resource.module.css';
import { useMayChange } from './useMayChange';
import type { ResourceHandle } from './useResource';
import type { Save } from './useSave';
import type { SectionWords } from './words';

interface Props {
  readonly handle: ResourceHandle;
  readonly save: Save;
  readonly words: SectionWords;
  readonly conflictWords?: ConflictWords;
  /** Nobody may change it, whatever their role. */
  readonly isLocked?: boolean;
  /** Of the button that saves, and while it does. */
  readonly verb: string;
  readonly busyVerb: string;
  /** Before it is sent, while the text of a field may not be final. */
  readonly onSubmit?: () => void;
  /** Without a button while there is nothing to save. */
  readonly isQuiet?: boolean;
  /** Saving does not lead to another page: what is typed meanwhile is kept. */
  readonly staysOpen?: boolean;
  /** Beside the button. */
  readonly cancel?: ReactNode;
  /** Between the fields and the button, for those who may save. */
  readonly extras?: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form of one resource with its own button: what others have changed meanwhile, why it was not saved, and where the mistake is. */
export function ResourceForm(props: Props) {
  const {
    handle,
    save,
    words,
    conflictWords,
    isLocked = false,
    staysOpen = false,
    isQuiet = false,
    onSubmit,
    extras,
    children,
  } = props;
  const { model } = handle;
  const isReadOnly = !useMayChange(model.definition) || isLocked;
  const isDirty = useStore(model.store, (state) => dirtyNames(state).length > 0);
  useUnsavedChanges(isDirty);
  const { form, submit } = useSubmission(model, save, onSubmit);
  return (
    <EditingProvider value={{ model, words, isReadOnly: false, ...(conflictWords && { conflictWords }) }}>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        {/* Of a page that is left once it is saved: what is typed meanwhile would be lost. */}
        <FieldSet isDisabled={isReadOnly || (save.isBusy && !staysOpen)}>{children}</FieldSet>
        {!isReadOnly && (isDirty || !isQuiet) && (
          <>
            {extras}
            <End {...props} isDirty={isDirty} />
          </>
        )}
      </form>
    </EditingProvider>
  );
}

/** Sends the form; then the focus is at the first mistake, or back where it was. */
export function useSubmission(
  model: EditorStore,
  { start, asking }: Pick<Save, 'start' | 'asking'>,
  onSubmit?: Props['onSubmit'],
) {
  const form = useRef<HTMLFormElement>(null);
  const focused = useRef<Element | null>(null);
  const [tries, setTries] = useState(0);
  const settle = useEffectEvent(() => {
    // A question gives the focus back by itself.
    if (asking !== null) return;
    const mistake = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const { problems, failure } = model.store.getState();
    const [sentence] = Object.values(problems);
    // Of a field that cannot be seen now.
    if (!mistake && sentence !== undefined && failure === null) model.refuse(problems, sentence);
    if (mistake) mistake.focus();
    else if (document.activeElement === document.body && focused.current instanceof HTMLElement)
      focused.current.focus();
  });
  useLayoutEffect(() => {
    if (tries > 0) settle();
  }, [tries]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    focused.current = document.activeElement;
    onSubmit?.();
    void start().then(() => setTries((count) => count + 1));
  };
  return { form, submit };
}

/** A conflict with what is to be said of it, or why nothing was saved; and the button. */
function End({
  handle: { model, isNew },
  save,
  verb,
  busyVerb,
  cancel,
  isDirty,
}: Props & { readonly isDirty: boolean }) {
  const { isBusy, waitS } = save;
  const failure = useStore(model.store, (state) => state.failure);
  const hasConflict = useStore(model.store, ({ editor }) => conflictsOf(model.definition, editor).length > 0);
  return (
    <>
      <ConflictView note={failure} />
      {failure !== null && !hasConflict && <FormProblem>{failure}</FormProblem>}
      <ButtonRow>
        <Button type="submit" look="primary" disabled={!isNew && !isDirty} isHeld={isBusy || waitS > 0}>
          {isBusy ? busyVerb : waitS > 0 ? fill(WORDS.tryAgainIn, { seconds: waitS }) : verb}
        </Button>
        {cancel}
      </ButtonRow>
    </>
  );
}
