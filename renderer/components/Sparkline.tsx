import classes from './Sparkline.module.css';

interface Props {
  /** Oldest first; null leaves a gap. */
  readonly values: readonly (number | null)[];
  /** How many values its width has room for; the newest is at the right end. */
  readonly places: number;
  readonly tone: 'good' | 'info' | 'quiet';
  /** The lower end: 0, or the lowest value, for what is measured in dB. */
  readonly from?: 'zero' | 'lowest';
  /** The upper end; the greatest value where it is left out. */
  readonly to?: number;
}

const HEIGHT = 16;

/** The least and the greatest that are drawn; never the same, so that a steady value has a line. */
function rangeOf({ values, from = 'zero', to = -Infinity }: Props): readonly [number, number] {
  const known = values.filter((value) => value !== null);
  const least = from === 'zero' ? 0 : Math.min(...known);
  return [least, Math.max(least + 1, to, ...known)];
}

/** The lines of an SVG path through the known values, the newest at the right end; a value between two gaps is a dot. */
function pathOf(props: Props): string {
  const { values, places } = props;
  const [least, greatest] = rangeOf(props);
  let isDrawing = false;
  return values
    .map((value, index) => {
      const command = isDrawing ? 'L' : 'M';
      isDrawing = value !== null;
      if (value === null) return '';
      const y = HEIGHT - 1 - ((value - least) / (greatest - least)) * (HEIGHT - 2);
      const isAlone = command === 'M' && (values[index + 1] ?? null) === null;
      return `${command}${places - values.length + index} ${y.toFixed(1)}${isAlone ? 'h0' : ''}`;
    })
    .join('');
}

/** A line chart of a value over time: a dot while it has one value, a flat base line before that. */
export function Sparkline(props: Props) {
  const { values, places, tone } = props;
  const { length } = values.filter((value) => value !== null);
  return (
    <svg
      className={classes.sparkline}
      data-tone={tone}
      viewBox={`0 0 ${places - 1} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {length > 0 ? (
        <path className={length === 1 ? classes.dot : undefined} d={pathOf(props)} vectorEffect="non-scaling-stroke" />
      ) : (
        <path className={classes.rest} d={`M0 ${HEIGHT - 1}H${places - 1}`} vectorEffect="non-scaling-stroke" />
      )}
    </svg>
  );
}
