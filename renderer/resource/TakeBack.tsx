import { differingFields } from '#app/resource/resource';
import type { Values } from '#app/resource/define';
import type { SectionState } from '#app/resource/states';
import { useState } from 'react';
import { toastFailure } from '../api/toastFailure';
import { Button } from '../components/Button';
import { ConfirmDialog } from '../components/LazyConfirmDialog';
import { ChangeRows } from './ChangeRows';
import { useEditing, useEditorState } from './EditingContext';
import { focusState } from './fieldAnchors';
import { WORDS } from './words';

interface Props {
  readonly state: SectionState;
  /** Names on the button what is dropped, for places where nothing beside it does. */
  readonly isLong?: boolean;
  /** Rejects with ApiError. */
  takeBack(): Promise<void>;
}

/** The button that undoes a change which waits or was refused. A change that the device has not taken is dropped at once, others after a question. */
export function TakeBack({ state, isLong = false, takeBack }: Props) {
  if (state === 'pending') return <Undo isLong={isLong} takeBack={takeBack} />;
  if (state !== 'queued_offline' && state !== 'rejected') return null;
  return <Drop isRefused={state === 'rejected'} isLong={isLong} takeBack={takeBack} />;
}

const showFailure = (error: unknown) => toastFailure(error, { id: 'take back' });

interface DropProps extends Pick<Props, 'takeBack'> {
  readonly isRefused: boolean;
  readonly isLong: boolean;
}

function Drop({ isRefused, isLong, takeBack }: DropProps) {
  const { name } = useEditing().model.definition;
  const [isBusy, setIsBusy] = useState(false);
  const act = async (button: HTMLElement) => {
    setIsBusy(true);
    try {
      await takeBack();
      // The button disappears: moves the focus on, unless the user has moved it meanwhile.
      const { activeElement } = document;
      if (activeElement === button || activeElement === document.body) focusState(name);
    } catch (error) {
      showFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      // Outlined beside the other buttons of the bar, plain in a line of text.
      look={isLong ? 'text' : 'outlined'}
      isHeld={isBusy}
      aria-label={isRefused ? WORDS.discardRefused : undefined}
      onClick={({ currentTarget }) => void act(currentTarget)}
    >
      {isRefused ? (isLong ? WORDS.discardRefused : WORDS.discard) : WORDS.dropQueued}
    </Button>
  );
}

/** Disappears, with its question, when the state of the change is another one. A toast says why a change could not be undone. */
function Undo({ isLong, takeBack }: Omit<DropProps, 'isRefused'>) {
  const { name } = useEditing().model.definition;
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const confirm = async () => {
    try {
      await takeBack();
      close();
      focusState(name);
    } catch (error) {
      close();
      showFailure(error);
    }
  };
  return (
    <>
      <Button look={isLong ? 'text' : 'outlined'} onClick={() => setIsAsking(true)}>
        {WORDS.takeBack}
      </Button>
      {isAsking && <Question onClose={close} onConfirm={confirm} />}
    </>
  );
}

interface QuestionProps {
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}

const NONE: Values = {};
const NO_NAMES: readonly string[] = [];

/** Shows what the undoing changes: back to what the device reports. */
function Question({ onClose, onConfirm }: QuestionProps) {
  const { model, words } = useEditing();
  const { definition } = model;
  const resource = useEditorState(({ editor }) => editor.resource);
  const rows = resource ? differingFields(definition, resource) : NO_NAMES;
  return (
    <ConfirmDialog title={WORDS.undoTitle} verb={WORDS.undoVerb} tone="primary" onClose={onClose} onConfirm={onConfirm}>
      <ChangeRows
        {...{ definition, words, rows }}
        heads={[WORDS.undoneNow, WORDS.undoneThen]}
        before={resource?.desired ?? NONE}
        after={resource?.reported ?? NONE}
      />
    </ConfirmDialog>
  );
}
