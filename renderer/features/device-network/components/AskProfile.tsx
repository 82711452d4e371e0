import type { ReactNode } from 'react';
import { AskFirst } from '../../../resource/AskFirst';
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
  const { isArmed, isTyped, costs } = useRisk(carrier);
  return (
    <AskFirst
      {...dialog}
      isArmed={isArmed}
      isNews={false}
      isTyped={isTyped}
      onConfirm={async () => {
        await onSend(isArmed);
        onClose();
      }}
      onClose={onClose}
    >
      <div className={classes.form}>
        {children}
        {costs.map((one) => (
          <p key={one}>{one}</p>
        ))}
      </div>
    </AskFirst>
  );
}
