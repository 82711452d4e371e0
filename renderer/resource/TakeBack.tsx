import type { SectionState } from '#app/resource/states';
import { useState } from 'react';
import { toastFailure } from '../api/toastFailure';
import { Button } from '../components/Button';
import { useEditing } from './EditingContext';
import { focusState } from './fieldAnchors';

interface Props {
  readonly state: SectionState;
  /** Of the button: for a change that waits for the device, and for others. */
  readonly texts: { readonly queued: string; readonly other: string };
  /** Rejects with ApiError. */
  takeBack(): Promise<void>;
}

/** The way out of a change that waits or was refused. */
export function TakeBack({ state, texts, takeBack }: Props) {
  const { name } = useEditing().model.definition;
  const [isBusy, setIsBusy] = useState(false);
  if (state !== 'queued_offline' && state !== 'rejected' && state !== 'pending') return null;
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
  return (
    <Button look="text" isHeld={isBusy} onClick={({ currentTarget }) => void act(currentTarget)}>
      {state === 'queued_offline' ? texts.queued : texts.other}
    </Button>
  );
}
