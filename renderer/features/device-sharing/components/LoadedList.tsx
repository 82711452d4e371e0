import type { ReactNode } from 'react';
import { Button } from '../../../components/Button';
import { FormProblem } from '../../../components/form/FormProblem';
import { Skeleton } from '../../../components/Skeleton';
import type { Loaded } from '../hooks/useSharing';
import { WORDS } from '../words';
import classes from './Sharing.module.css';

interface Props<T> {
  readonly loaded: Loaded<T>;
  /** Height of the rows to come, so that nothing jumps. */
  readonly height: number;
  /** Said instead of a list without rows. */
  readonly empty?: string;
  readonly children: (rows: readonly T[]) => ReactNode;
}

/** Rows that are on their way, could not be had, are none, or are there. */
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
