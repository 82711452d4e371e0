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
  /** The value beside the chart, which `values` may not have yet: the range includes it. */
  readonly now?: number | null;
  /** The reading has a value now, even if `values` has none yet. */
  readonly isReported?: boolean;
  /** The text until there are enough values for a line; empty where another line of the card says so. */
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

/** A small chart of the last values of a reading, with their range and time span. Until there are enough values for a line, a sentence is in its place; empty for a reading that is never reported. */
export function TrendLine(props: Props) {
  const { values, stepMs, now = null, isReported = now !== null, beginning = WORDS.historyStarts } = props;
  const { isStale = false, from = 'zero', to, textOf = plain } = props;
  const course = courseOf(values);
  if (course === null) {
    const isBeginning = !isStale && (isReported || values.some((value) => value !== null));
    return (
      <div className={classes.trend}>
        <div className={classes.box}>{isBeginning && <p className={classes.scale}>{beginning}</p>}</div>
      </div>
    );
  }
  const least = textOf(Math.min(course.least, now ?? course.least));
  const most = textOf(Math.max(course.most, now ?? course.most));
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
