import type { ReactNode } from 'react';
import { ArmedNote } from './ArmedNote';
import classes from './Resource.module.css';

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
    <div className={classes.consequences}>
      {armed !== null && (
        <p>
          <ArmedNote text={armed} isNews={isNews} />
        </p>
      )}
      {children !== undefined && <div>{children}</div>}
    </div>
  );
}
