import { Sparkline } from '../../../../components/Sparkline';
import type { VideoStats } from '../../watch/readStats';
import { SHOWN_SECONDS, useStatsHistory } from '../../hooks/useStatsHistory';
import { fixed } from '../../format';
import { latencyText } from '../../watch/latency';
import { RAIL } from '../../words/rail';
import classes from './Dock.module.css';

/** The last minute of a camera's video, in place of a vehicle's map and messages. */
export function VideoTrends({ stats }: { readonly stats: VideoStats }) {
  const past = useStatsHistory(stats);
  return (
    <section aria-label={RAIL.lastMinute} className={classes.trends}>
      <Trend name={RAIL.frameRate} value={or(stats.fps, 'fps')} values={past.map(({ fps }) => fps)} />
      <Trend name={RAIL.bitrate} value={or(stats.kbps, 'kbit/s')} values={past.map(({ kbps }) => kbps)} />
      <Trend
        name={RAIL.latency}
        value={stats.latency ? latencyText(stats.latency) : RAIL.unknown}
        values={past.map(({ latency }) => latency?.ms ?? null)}
      />
      <Trend name={RAIL.packetLoss} value={fixed(stats.lossPct, 1, '%')} values={past.map(({ lossPct }) => lossPct)} />
    </section>
  );
}

const or = (value: number | null, unit: string) => (value === null ? '--' : `${value} ${unit}`);

interface Props {
  readonly name: string;
  readonly value: string;
  readonly values: readonly (number | null)[];
}

function Trend({ name, value, values }: Props) {
  return (
    <div className={classes.trend}>
      <span>{name}</span>
      <strong>{value}</strong>
      <Sparkline values={values} tone="info" places={SHOWN_SECONDS} />
    </div>
  );
}
