import { ABOUT_MS } from '../connection/frameAge';
import classes from './LiveView.module.css';

const GOOD_MS = 300;
const BAD_MS = 1000;

interface Props {
  readonly ms: number | null;
  /** By how much `ms` may be wrong. */
  readonly errorMs: number | null;
}

/** How old a frame is when it is shown; never a guess (`design/pages.md` §2). */
export function LatencyChip({ ms, errorMs }: Props) {
  const tone = ms === null ? 'plain' : ms < GOOD_MS ? 'good' : ms <= BAD_MS ? 'warn' : 'bad';
  const error = errorMs ?? 0;
  const title = ms === null ? 'From the camera to this screen' : `From the camera to this screen, ±${error} ms`;
  return (
    <span className={classes.chip} data-tone={tone} title={title}>
      {ms === null ? 'Latency n/a' : `${error > ABOUT_MS ? 'about ' : ''}${ms} ms`}
    </span>
  );
}
