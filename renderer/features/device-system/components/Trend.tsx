import type { HistoryPoint } from '../../../live/device/useTopic';
import classes from './System.module.css';

interface Props {
  readonly label: string;
  readonly points: readonly HistoryPoint<number | null>[];
  /** Ends of the scale. */
  readonly low: number;
  readonly high: number;
}

const SPAN_MS = 600_000;
/** A longer silence is a gap in the line. */
const GAP_MS = 12_000;
const HEIGHT = 32;

function pathOf({ points, low, high }: Props): string {
  const end = points.at(-1)?.at ?? 0;
  let last: number | null = null;
  return points
    .map(({ value, at }) => {
      const isLine = last !== null && at - last <= GAP_MS;
      last = value === null ? null : at;
      if (value === null) return '';
      const x = (1 - (end - at) / SPAN_MS) * 100;
      const part = Math.min(1, Math.max(0, (value - low) / (high - low)));
      return `${isLine ? 'L' : 'M'}${x.toFixed(2)} ${(HEIGHT - 1 - part * (HEIGHT - 2)).toFixed(1)}`;
    })
    .join('');
}

/** The course of a value over the last ten minutes. */
export function Trend(props: Props) {
  return (
    <svg
      className={classes.trend}
      role="img"
      aria-label={props.label}
      viewBox={`0 0 100 ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      <path d={pathOf(props)} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
