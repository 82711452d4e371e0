import type { ReactNode } from 'react';
import { ArmedNote } from './ArmedNote';
import classes from './Settings.module.css';

interface Props {
  /** The warning for an armed vehicle; null: it is not armed, or arming does not matter. */
  readonly armed: string | null;
  /** As with `ArmedNote`. */
  readonly isNews?: boolean;
  readonly children?: ReactNode;
}

/** What something costs, within a question before it. */
export function Consequence({ armed, isNews = false, children }: Props) {
  return (
    <span className={classes.consequences}>
      {armed !== null && <ArmedNote text={armed} isNews={isNews} />}
      {children !== undefined && <span>{children}</span>}
    </span>
  );
}
