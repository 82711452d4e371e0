import type { VideoStats } from '../connection/readStats';
import { latencyIn } from '../latencyWords';
import classes from './LiveView.module.css';

const GOOD_MS = 300;
const BAD_MS = 1000;

/** How old a frame is when it is shown, or what is known of that; never a guess (`design/pages.md` §2). */
export function LatencyChip({ stats }: { readonly stats: VideoStats }) {
  const latency = latencyIn(stats);
  const tone = latency === null ? 'plain' : latency.ms > BAD_MS ? 'bad' : latency.ms >= GOOD_MS ? 'warn' : latency.tone;
  return (
    <span className={classes.chip} data-tone={tone} title={latency?.title ?? 'From the camera to this screen'}>
      {latency?.text ?? 'Latency n/a'}
    </span>
  );
}
