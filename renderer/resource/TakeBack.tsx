import type { SectionState } from '#app/resource/states';
import { useState } from 'react';
import { toastFailure } from '../api/toastFailure';
import { Button } from '../components/Button';
import { useEditing } from './EditingContext';
import { focusState } from './fieldAnchors';

interface Props {
  readonly state: SectionState;
  /** Labels of the button, for a queued change and for others. */
  readonly texts: { readonly queued: string; readonly other: string };
  /** Rejects with ApiError. */
  takeBack(): Promise<void>;
}

/** A button that drops a queued change, or undoes one that is pending or was refused. */
export function TakeBack({ state, texts, takeBack }: Props) {
  const { name } = useEditing().model.definition;
  const [isBusy, setIsBusy] = useState(false);
  if (state !== 'queued_offline' && state !== 'rejected' && state !== 'pending') return null;
  const act = async (button: HTMLElement) => {
    setIsBusy(true);
    try {
      await takeBack();
      // The button disappears: moves the focus on, unless the user has moved it meanwhile.
      const { activeElement } = document;
      if (activeElement === button || activeElement === document.body) focusState(name);
    } catch (error) {
      toastFailure(error, { id: 'take back' });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button look="text" isHeld={isBusy} onClick={({ currentTarget }) => void act(currentTarget)}>
      {state === 'queued_offline' ? texts.queued : texts.other}
    </Button>
  );
}
