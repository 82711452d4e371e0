import type { ReactNode } from 'react';
import { TrendLine } from './TrendLine';
import classes from './TrendFigure.module.css';
import { WORDS } from './controlWords';

interface Props {
  readonly label: string;
  /** With its unit; null: not reported. */
  readonly value: string | null;
  /** A word for the value; null leaves its line empty, to align with figures that have one. */
  readonly note?: ReactNode;
  /** Oldest first, one per step; null leaves a gap. */
  readonly values: readonly (number | null)[];
  /** `beginning` and `now`: as in `TrendLine`. */
  readonly beginning?: string;
  readonly now?: number | null;
  /** Time between two values. */
  readonly stepMs: number;
  readonly isStale: boolean;
}

/** A live number with a chart of the last minutes, whose scale begins at the lowest value. */
export function TrendFigure({ label, value, note, ...course }: Props) {
  return (
    <div role="group" aria-label={label} className={classes.figure}>
      <span className={classes.label}>{label}</span>
      <strong className={classes.value}>{value ?? WORDS.notReported}</strong>
      {note !== undefined && <span className={classes.label}>{note}</span>}
      <TrendLine {...course} isReported={value !== null} from="lowest" />
    </div>
  );
}
