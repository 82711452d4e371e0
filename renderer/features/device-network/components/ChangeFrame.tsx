import { conflictsOf, hasMovedOn } from '#app/resource/editor';
import { network } from '#app/settings/sections/network';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Banner } from '../../../components/Banner';
import { Button } from '../../../components/Button';
import { WORDS as KIT } from '../../../components/controlWords';
import { FormProblem } from '../../../components/form/FormProblem';
import { MuiTypedName } from '../../../components/form/MuiTypedName';
import { DialogActions } from '../../../components/BareDialog';
import { CloseButton, FrameDialog } from '../../../components/FrameDialog';
import { isSameName } from '../../../lib/isSameName';
import { ConflictView } from '../../../resource/ConflictView';
import { Consequence } from '../../../resource/Consequence';
import { dirtyNames } from '../../../resource/createEditorStore';
import { EditNews } from '../../../resource/EditNews';
import { EditingProvider } from '../../../resource/EditingContext';
import { useSubmission } from '../../../resource/ResourceForm';
import { saveButton } from '../../../resource/saveButton';
import { useIsArmed } from '../../../resource/useIsArmed';
import { useMayChange } from '../../../resource/useMayChange';
import { useSave } from '../../../resource/useSave';
import { WORDS as USUAL, type SectionWords } from '../../../resource/words';
import type { Form } from '../hooks/useConnectionForm';
import { useRisk } from '../hooks/useRisk';
import { WORDS } from '../words';
import classes from './Network.module.css';

interface Props {
  readonly title: ReactNode;
  /** Of the button, while the device is online. */
  readonly verb: string;
  readonly form: Form;
  readonly words: SectionWords;
  /** As of `useRisk`. */
  readonly carrier: string | null;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

const CONFLICT = { conflict: WORDS.conflict, conflictBy: WORDS.conflict };

/** Focuses an input when `isWanted` becomes true. */
function useFocusWhen(isWanted: boolean) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isWanted) input.current?.focus();
  }, [isWanted]);
  return input;
}

/** The dialog around the form of a connection: what others have changed, what the change may cost, and from level 2 on the device's name to type. */
export function ChangeFrame({ title, verb, form, words, carrier, onClose, children }: Props) {
  const { model, isNew } = form;
  const { name } = useCurrentDevice();
  const save = useSave(form, {
    isArmed: useIsArmed(),
    isUsed: carrier !== null,
    isInForm: true,
    noticeName: network.name,
    onSent: onClose,
  });
  const { isArmed = false, isNews = false } = save.asking ?? {};
  const { isOnline, isTyped, costs } = useRisk(carrier, isArmed);
  const { label, isHeld } = saveButton(save, isOnline ? verb : WORDS.queue);
  const [typed, setTyped] = useState('');
  const { failure, isDirty, hasConflict, hasMoved } = useStore(
    model.store,
    useShallow((state) => ({
      failure: state.failure,
      isDirty: dirtyNames(state).length > 0,
      hasConflict: conflictsOf(model.definition, state.editor).length > 0,
      hasMoved: hasMovedOn(state.editor),
    })),
  );
  const mayChange = useMayChange(model.definition);
  const isReady = mayChange && !hasConflict && (isNew || isDirty) && (!isTyped || isSameName(typed, name));
  const start = () => (isReady ? save.start() : Promise.resolve());
  const { form: element, submit } = useSubmission(model, words, { asking: null, start });
  // The pressed button is disabled until the name is typed. A disabled button loses the focus.
  const nameField = useFocusWhen(isNews);
  return (
    <FrameDialog title={title} isHeld={save.isBusy} hasDraft={isDirty} onClose={onClose}>
      <EditingProvider value={{ model, words, isReadOnly: !mayChange, conflictWords: CONFLICT }}>
        <form ref={element} className={classes.form} onSubmit={submit} noValidate>
          {mayChange && <ConflictView />}
          {hasMoved && !hasConflict && <Banner>{WORDS.merged}</Banner>}
          <Costs {...{ isArmed, isNews, costs }} />
          {children}
          {isTyped && mayChange && (
            <MuiTypedName
              ref={nameField}
              wanted={name}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
          <EditNews isInDialog />
          {failure !== null && <FormProblem>{failure}</FormProblem>}
          <DialogActions>
            <CloseButton isHeld={save.isBusy}>{KIT.cancel}</CloseButton>
            <Button type="submit" look={isTyped ? 'danger' : 'primary'} disabled={!isReady} isHeld={isHeld}>
              {label}
            </Button>
          </DialogActions>
        </form>
      </EditingProvider>
    </FrameDialog>
  );
}

interface CostsProps {
  readonly isArmed: boolean;
  readonly isNews: boolean;
  readonly costs: readonly string[];
}

/** What the question before other changes says, within the form. */
function Costs({ isArmed, isNews, costs }: CostsProps) {
  return (
    (isArmed || costs.length > 0) && (
      <div className={classes.risk}>
        {isArmed && <Consequence armed={USUAL.consequences.armed} isNews={isNews} />}
        {costs.map((one) => (
          <p key={one}>{one}</p>
        ))}
      </div>
    )
  );
}
