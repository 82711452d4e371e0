import type { VideoStats } from '../../watch/readStats';
import { latencyText, latencyTitle, latencyTone } from '../../watch/latency';
import { LATENCY } from '../../words/statistics';
import classes from './Stage.module.css';

/** Age of a frame when it is shown, as far as it is measured; never a guess (pages §2). */
export function LatencyChip({ stats: { latency } }: { readonly stats: VideoStats }) {
  return (
    // A new element once it is measured: the much shorter text stands further right.
    <span
      key={String(latency === null)}
      className={classes.latency}
      data-tone={latencyTone(latency)}
      title={latencyTitle(latency)}
    >
      {latency === null ? LATENCY.unknown : latencyText(latency)}
    </span>
  );
}
