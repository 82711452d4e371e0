import type { ReactNode } from 'react';
import { Sparkline } from './Sparkline';
import classes from './TrendFigure.module.css';
import { WORDS } from './controlWords';

interface Props {
  readonly label: string;
  /** With its unit; null: not reported. */
  readonly value: string | null;
  /** A word for the value. */
  readonly note?: ReactNode;
  readonly values: readonly (number | null)[];
  readonly places: number;
  readonly isStale: boolean;
}

/** A live number with its course over the last minutes; its lowest value is the line's lower end. */
export function TrendFigure({ label, value, note, values, places, isStale }: Props) {
  return (
    <div role="group" aria-label={label} className={classes.figure}>
      <span className={classes.label}>{label}</span>
      <strong className={classes.value}>{value ?? WORDS.notReported}</strong>
      <span className={classes.label}>{note}</span>
      <Sparkline values={values} places={places} from="lowest" tone={isStale ? 'quiet' : 'info'} />
    </div>
  );
}
