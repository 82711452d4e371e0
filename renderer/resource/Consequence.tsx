import type { ReactNode } from 'react';
import { ArmedNote } from './ArmedNote';
import classes from './Resource.module.css';

interface Props {
  /** The warning for an armed vehicle; null when it is not armed or arming does not matter. */
  readonly armed: string | null;
  /** See `ArmedNote`. */
  readonly isNews?: boolean;
  readonly children?: ReactNode;
}

/** The consequences of an action, inside its question. */
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
