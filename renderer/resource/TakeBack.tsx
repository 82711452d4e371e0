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
  /** Rejects with ApiError. */
  takeBack(): Promise<void>;
}

/** The way out of a change that waits or was refused. What the device may have taken is undone after a question; what it has not, at once. */
export function TakeBack({ state, takeBack }: Props) {
  const { name } = useEditing().model.definition;
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const act = async (button: HTMLElement) => {
    setIsBusy(true);
    try {
      await takeBack();
      // The button goes, and with it the focus, unless somebody has moved on meanwhile.
      const { activeElement } = document;
      if (activeElement === button || activeElement === document.body) focusState(name);
    } catch (error) {
      toastFailure(error, { id: 'take back' });
    } finally {
      setIsBusy(false);
    }
  };
  if (state === 'queued_offline' || state === 'rejected')
    return (
      <Button
        look="text"
        isHeld={isBusy}
        aria-label={state === 'rejected' ? WORDS.discardRefused : undefined}
        onClick={({ currentTarget }) => void act(currentTarget)}
      >
        {state === 'rejected' ? WORDS.discard : WORDS.dropQueued}
      </Button>
    );
  const close = () => setIsAsking(false);
  return (
    <>
      {state === 'pending' && (
        <Button look="text" onClick={() => setIsAsking(true)}>
          {WORDS.takeBack}
        </Button>
      )}
      {/* Once the device has said something else there is nothing to ask any more. */}
      {state === 'pending' && isAsking && (
        <Question
          onClose={close}
          onConfirm={async () => {
            await takeBack();
            close();
            focusState(name);
          }}
        />
      )}
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
