import { conflictsOf } from '#app/resource/editor';
import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useStore } from 'zustand';
import { Button } from '../components/Button';
import { ButtonRow } from '../components/ButtonRow';
import { FieldSet } from '../components/form/FieldSet';
import { FormProblem } from '../components/form/FormProblem';
import { useUnsavedChanges } from '../components/UnsavedGuard';
import { fill } from '../lib/fill';
import { ConflictView } from './ConflictView';
import { dirtyNames, type EditorStore } from './createEditorStore';
import { EditNews } from './EditNews';
import { EditingProvider, type ConflictWords } from './EditingContext';
import classes from './Resource.module.css';
import { saveButton } from './saveButton';
import { useMayChange } from './useMayChange';
import type { ResourceHandle } from './useResource';
import type { Save } from './useSave';
import { longLabelOf, WORDS as EDITING, type SectionWords } from './words';

interface Props {
  readonly handle: ResourceHandle;
  readonly save: Save;
  readonly words: SectionWords;
  readonly conflictWords?: ConflictWords;
  /** Read-only for every role. */
  readonly isLocked?: boolean;
  /** Labels of the save button, and while saving. */
  readonly verb: string;
  readonly busyVerb: string;
  /** Disables the save button, and says why; what is typed stays. */
  readonly hold?: { readonly disabled: boolean; readonly title: string | undefined };
  /** Called before sending, so that controls can finish their typed texts. */
  readonly onSubmit?: () => void;
  /** Shows no button while there is nothing to save. */
  readonly isQuiet?: boolean;
  /** The page stays after saving, so input typed meanwhile is kept. */
  readonly staysOpen?: boolean;
  /** Beside the button. */
  readonly cancel?: ReactNode;
  /** Between the fields and the button; only for users who may save. */
  readonly extras?: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form with its own save button. Shows conflicts with other users, why saving failed, and which field is wrong. */
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
  const mayChange = useMayChange(model.definition);
  const isReadOnly = !mayChange || isLocked;
  const isDirty = useStore(model.store, (state) => dirtyNames(state).length > 0);
  useUnsavedChanges(isDirty);
  const { form, submit } = useSubmission(model, words, save, onSubmit);
  // Edits that the role no longer allows would look like saved values.
  const hidesEdits = !mayChange && isDirty;
  return (
    <EditingProvider value={{ model, words, isReadOnly: hidesEdits, ...(conflictWords && { conflictWords }) }}>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        {/* The page closes after the save, and would lose what is typed meanwhile. */}
        <FieldSet isDisabled={isReadOnly || (save.isBusy && !staysOpen)}>{children}</FieldSet>
        <EditNews />
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

/** Sends the form, then focuses the first invalid field, or the element that had the focus before. Names an invalid field that the form does not show. */
export function useSubmission(
  model: EditorStore,
  words: SectionWords,
  { start, asking }: Pick<Save, 'start' | 'asking'>,
  onSubmit?: Props['onSubmit'],
) {
  const form = useRef<HTMLFormElement>(null);
  const focused = useRef<Element | null>(null);
  const [tries, setTries] = useState(0);
  const inWords = ([name, problem]: readonly [name: string, problem: string]) =>
    Object.hasOwn(model.definition.fields, name)
      ? fill(EDITING.problemIn, { field: longLabelOf(words, name), problem })
      : problem;
  const settle = useEffectEvent(() => {
    // A dialog restores the focus itself.
    if (asking !== null) return;
    const mistake = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const { problems, failure } = model.store.getState();
    const [first] = Object.entries(problems);
    // The invalid field may be hidden.
    if (!mistake && first && failure === null) model.refuse(problems, inWords(first));
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

/** The conflict or the reason why nothing was saved, and the save button. */
function End({
  handle: { model, isNew },
  save,
  verb,
  busyVerb,
  hold,
  cancel,
  isDirty,
}: Props & { readonly isDirty: boolean }) {
  const { label, isHeld } = saveButton(save, verb, busyVerb);
  const failure = useStore(model.store, (state) => state.failure);
  const hasConflict = useStore(model.store, ({ editor }) => conflictsOf(model.definition, editor).length > 0);
  return (
    <>
      <ConflictView note={failure} />
      {failure !== null && !hasConflict && <FormProblem>{failure}</FormProblem>}
      <ButtonRow>
        <Button
          type="submit"
          look="primary"
          disabled={hold?.disabled === true || (!isNew && !isDirty)}
          title={hold?.title}
          isHeld={isHeld}
        >
          {label}
        </Button>
        {cancel}
      </ButtonRow>
    </>
  );
}
