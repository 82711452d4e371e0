import type { ReactNode } from 'react';
import { courseOf } from './courseOf';
import { TrendLine } from './TrendLine';
import classes from './TrendFigure.module.css';
import { WORDS } from './controlWords';

interface Props {
  readonly label: string;
  /** With its unit; null: not reported. */
  readonly value: string | null;
  /** A word for the value; null leaves its line empty, to align with figures that have one. */
  readonly note?: ReactNode;
  /** The value is worse than it should be: it and its word are marked while they are current. */
  readonly isBad?: boolean;
  /** Oldest first, one per step; null leaves a gap. */
  readonly values: readonly (number | null)[];
  /** As in `TrendLine`; null: the figure is alone, without the room for a line, until there are enough values for one. */
  readonly beginning?: string | null;
  /** As in `TrendLine`. */
  readonly now?: number | null;
  /** Time between two values. */
  readonly stepMs: number;
  readonly isStale: boolean;
}

/** A live number with a chart of the last minutes, whose scale begins at the lowest value. */
export function TrendFigure({ label, value, note, isBad = false, beginning, ...course }: Props) {
  const hasPlace = beginning !== null || courseOf(course.values) !== null;
  const isMarked = isBad && !course.isStale;
  return (
    <div role="group" aria-label={label} className={classes.figure}>
      <span className={classes.label}>{label}</span>
      <strong className={classes.value} data-marked={isMarked}>
        {value ?? WORDS.notReported}
      </strong>
      {note !== undefined && (
        <span className={classes.label} data-marked={isMarked}>
          {note}
        </span>
      )}
      {hasPlace && (
        <TrendLine
          {...course}
          {...(typeof beginning === 'string' && { beginning })}
          isReported={value !== null}
          from="lowest"
        />
      )}
    </div>
  );
}
