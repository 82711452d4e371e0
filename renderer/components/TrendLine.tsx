import { ageText } from '#app/domain/relativeTime';
import { fill } from '../lib/fill';
import { decimal } from '../lib/quantity';
import { WORDS } from './controlWords';
import { courseOf } from './courseOf';
import { Sparkline } from './Sparkline';
import classes from './TrendLine.module.css';

interface Props {
  /** Oldest first, one per step; null leaves a gap. */
  readonly values: readonly (number | null)[];
  /** Time between two values. */
  readonly stepMs: number;
  /** The reading has a value now, even if `values` has none yet. */
  readonly isReported?: boolean;
  /** The text until there are enough values for a line. */
  readonly beginning?: string;
  /** The values have stopped. */
  readonly isStale?: boolean;
  /** Ends of the scale, as in `Sparkline`. */
  readonly from?: 'zero' | 'lowest';
  readonly to?: number;
  /** A value in words; by default with at most one decimal and without a unit. */
  readonly textOf?: (value: number) => string;
}

const plain = (value: number): string => decimal(value);

/** A small chart of the last values of a reading, with their range and time span. Keeps its height without a chart, and is empty for a reading that is never reported. */
export function TrendLine(props: Props) {
  const { values, stepMs, isReported = false, beginning = WORDS.historyStarts } = props;
  const { isStale = false, from = 'zero', to, textOf = plain } = props;
  const course = courseOf(values);
  if (course === null) {
    const isBeginning = !isStale && (isReported || values.some((value) => value !== null));
    return (
      <div className={classes.trend}>
        <p className={classes.box}>{isBeginning && beginning}</p>
      </div>
    );
  }
  const [least, most] = [textOf(course.least), textOf(course.most)];
  const span = ageText(0, course.values.length * stepMs);
  return (
    <div className={classes.trend}>
      <div className={classes.box}>
        <Sparkline
          values={course.values}
          places={course.values.length}
          tone={isStale ? 'quiet' : 'info'}
          from={from}
          {...(to !== undefined && { to })}
        />
        <p className={classes.scale}>
          <span>{least === most ? most : fill(WORDS.historyRange, { least, most })}</span>
          <span>{fill(WORDS.historySpan, { span })}</span>
        </p>
      </div>
    </div>
  );
}
