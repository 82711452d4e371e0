import { useState, type ReactNode } from 'react';
import { AskFirst } from '../../../resource/AskFirst';
import { isRefusedArmed } from '../../../resource/useAskFirst';
import { useRisk } from '../hooks/useRisk';
import classes from './Network.module.css';

interface Props {
  readonly title: ReactNode;
  readonly verb: string;
  readonly tone?: 'danger' | 'primary';
  /** As of `useRisk`. */
  readonly carrier: string | null;
  /** May reject: the dialog stays and says why. */
  readonly onSend: (overrideArmed: boolean) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** The question before a saved connection is changed or forgotten, with what that may cost. */
export function AskProfile({ carrier, onSend, onClose, children, ...dialog }: Props) {
  const [isRefused, setIsRefused] = useState(false);
  const { isArmed, isTyped, costs } = useRisk(carrier, isRefused);
  const confirm = async () => {
    try {
      await onSend(isArmed);
    } catch (error) {
      if (isArmed || !isRefusedArmed(error)) throw error;
      // Asks again, now about an armed vehicle.
      setIsRefused(true);
      return;
    }
    onClose();
  };
  return (
    <AskFirst {...dialog} isArmed={isArmed} isNews={isRefused} isTyped={isTyped} onConfirm={confirm} onClose={onClose}>
      <div className={classes.form}>
        {children}
        {costs.map((one) => (
          <p key={one}>{one}</p>
        ))}
      </div>
    </AskFirst>
  );
}
