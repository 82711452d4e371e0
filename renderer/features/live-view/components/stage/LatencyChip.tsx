import type { VideoStats } from '../../connection/readStats';
import { latencyIn } from '../../latencyWords';
import { LATENCY } from '../../words/statistics';
import classes from './Stage.module.css';

const GOOD_MS = 300;
const BAD_MS = 1000;

/** Age of a frame when it is shown, as far as it is measured; never a guess (`design/pages.md` §2). */
export function LatencyChip({ stats }: { readonly stats: VideoStats }) {
  const latency = latencyIn(stats);
  const tone = latency === null ? 'plain' : latency.ms > BAD_MS ? 'bad' : latency.ms >= GOOD_MS ? 'warn' : latency.tone;
  return (
    // A new element once it is measured: the much shorter text stands further right.
    <span
      key={String(latency === null)}
      className={classes.latency}
      data-tone={tone}
      title={latency?.title ?? LATENCY.fromCamera}
    >
      {latency?.text ?? LATENCY.unknown}
    </span>
  );
}
