import type { ReactNode } from 'react';
import { Button } from '../../../components/Button';
import { FormProblem } from '../../../components/form/FormProblem';
import { Skeleton } from '../../../components/Skeleton';
import type { Loaded } from '../hooks/useSharing';
import { WORDS } from '../words';
import classes from './Sharing.module.css';

interface Props<T> {
  readonly loaded: Loaded<T>;
  /** Height of the placeholder in px: about that of the rows, so that nothing moves when they are loaded. */
  readonly height: number;
  /** Shown instead of a list without rows. */
  readonly empty?: string;
  readonly children: (rows: readonly T[]) => ReactNode;
}

/** A list in each of its states: loading, failed, empty, loaded. */
export function LoadedList<T>({ loaded: { rows, problem, reload }, height, empty, children }: Props<T>) {
  if (problem !== null) {
    return (
      <div className={classes.inset}>
        <FormProblem>
          <p>{problem}</p>
          <Button onClick={reload}>{WORDS.tryAgain}</Button>
        </FormProblem>
      </div>
    );
  }
  if (rows === undefined) {
    return (
      <div className={classes.inset}>
        <Skeleton width="100%" height={height} />
      </div>
    );
  }
  if (rows.length === 0 && empty !== undefined) return <p className={classes.nothing}>{empty}</p>;
  return children(rows);
}
