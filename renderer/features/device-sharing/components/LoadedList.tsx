import type { ReactNode } from 'react';
import { Button } from '../../../components/Button';
import { FormProblem } from '../../../components/form/FormProblem';
import { Skeleton } from '../../../components/Skeleton';
import type { Loaded } from '../hooks/useSharing';
import classes from './Sharing.module.css';

interface Props<T> {
  readonly label: string;
  readonly loaded: Loaded<T>;
  /** Height of the rows to come, so that nothing jumps. */
  readonly height: number;
  /** Said instead of a list without rows. */
  readonly empty?: string;
  readonly children: (row: T) => ReactNode;
}

/** A list that is on its way, could not be had, is empty, or is there. */
export function LoadedList<T>({ label, loaded: { rows, problem, reload }, height, empty, children }: Props<T>) {
  if (problem !== null) {
    return (
      <FormProblem>
        <p>{problem}</p>
        <Button onClick={reload}>Try Again</Button>
      </FormProblem>
    );
  }
  if (rows === undefined) return <Skeleton width="100%" height={height} />;
  if (rows.length === 0 && empty !== undefined) return <p className={classes.quiet}>{empty}</p>;
  return (
    <ul aria-label={label} className={classes.rows}>
      {rows.map(children)}
    </ul>
  );
}
