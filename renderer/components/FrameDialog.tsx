import { createContext, useContext, useState, type ReactNode } from 'react';
import { Button } from './Button';
import { WORDS } from './controlWords';
import { BareDialog, type BareDialogProps } from './BareDialog';
import UnsavedDialog from './UnsavedDialog';
import { useUnsavedChanges } from './UnsavedGuard';

interface Props extends BareDialogProps {
  /** True while the dialog must stay open, for example while it sends something. */
  readonly isHeld?: boolean;
  /**
   * The dialog has input that is not saved: a click beside it does nothing, and any other way out asks first. Always false for a dialog
   * without fields, or whose fields take effect at once.
   */
  readonly hasDraft: boolean;
  /** A click beside the dialog does nothing, even without unsaved input. */
  readonly ignoresOutside?: boolean;
  readonly onClose: () => void;
}

const CloseContext = createContext<() => void>(() => undefined);

/** A dialog that closes on Escape, on a click beside it and by its `CloseButton`. With unsaved input it asks first, also before the browser's Back below an `UnsavedGuard`. */
export function FrameDialog(props: Props) {
  const { isHeld = false, hasDraft, ignoresOutside = false, onClose, ...frame } = props;
  const [isAsking, setIsAsking] = useState(false);
  // The input is saved or gone: without this line, the question would open again with the next key that is typed.
  if (isAsking && !hasDraft) setIsAsking(false);
  useUnsavedChanges(hasDraft);
  const leave = () => {
    if (isHeld) return;
    if (hasDraft) setIsAsking(true);
    else onClose();
  };
  return (
    <CloseContext value={leave}>
      <BareDialog
        {...frame}
        onWayOut={(reason) => {
          if (!((hasDraft || ignoresOutside) && reason === 'backdropClick')) leave();
        }}
      />
      {isAsking && <UnsavedDialog text={WORDS.unsavedInput} onStay={() => setIsAsking(false)} onLeave={onClose} />}
    </CloseContext>
  );
}

interface CloseProps {
  /** See `Button`. */
  readonly isHeld?: boolean;
  readonly autoFocus?: boolean;
  readonly children: ReactNode;
}

/** The button that closes the dialog around it. Asks first while the dialog has a draft. */
export function CloseButton({ isHeld = false, autoFocus = false, children }: CloseProps) {
  const close = useContext(CloseContext);
  return (
    <Button onClick={close} isHeld={isHeld} autoFocus={autoFocus}>
      {children}
    </Button>
  );
}
