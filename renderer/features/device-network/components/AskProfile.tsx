import type { ReactNode } from 'react';
import { AskFirst } from '../../../resource/AskFirst';
import type { AskFirst as Question } from '../../../resource/useAskFirst';
import { useRisk } from '../hooks/useRisk';
import classes from './Network.module.css';

interface Props {
  readonly question: Question<unknown>;
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
  const { isArmed, isNews, answer, close } = question;
  const { isTyped, costs } = useRisk(carrier, isArmed);
  const confirm = () => answer((_, wasArmed) => onSend(wasArmed));
  return (
    <AskFirst {...dialog} {...{ isArmed, isNews, isTyped }} onConfirm={confirm} onClose={close}>
      <div className={classes.form}>
        {children}
        {costs.map((one) => (
          <p key={one}>{one}</p>
        ))}
      </div>
    </AskFirst>
  );
}
