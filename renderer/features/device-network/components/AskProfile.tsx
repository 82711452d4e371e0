import type { ReactNode } from 'react';
import { AskFirst } from '../../../resource/AskFirst';
import type { Asked } from '../../../resource/useAsked';
import { useRisk } from '../hooks/useRisk';
import classes from './Network.module.css';

interface Props {
  readonly question: Asked<unknown>;
  readonly title: ReactNode;
  readonly verb: string;
  readonly tone?: 'danger' | 'primary';
  /** As of `useRisk`. */
  readonly carrier: string | null;
  /** May reject: the dialog stays and says why. */
  readonly onSend: (overrideArmed: boolean) => Promise<void>;
  readonly children?: ReactNode;
}

/** The question before a saved connection is changed or forgotten, with what that may cost. */
export function AskProfile({ question, carrier, onSend, children, ...dialog }: Props) {
  const { isTyped, costs } = useRisk(carrier, question.isArmed);
  return (
    <AskFirst {...dialog} {...question.dialog((_, wasArmed) => onSend(wasArmed))} isTyped={isTyped}>
      <div className={classes.form}>
        {children}
        {costs.map((one) => (
          <p key={one}>{one}</p>
        ))}
      </div>
    </AskFirst>
  );
}
