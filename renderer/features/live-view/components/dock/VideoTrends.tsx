import { Sparkline } from '../../../../components/Sparkline';
import { cx } from '../../../../lib/cx';
import type { VideoStats } from '../../watch/readStats';
import { SHOWN_SECONDS, topOf } from '../../statsHistory';
import { fixed } from '../../format';
import { latencyText } from '../../watch/latency';
import { RAIL } from '../../words/rail';
import classes from './Dock.module.css';

const or = (value: number | null | undefined, unit: string) => (value == null ? '--' : `${value} ${unit}`);

interface TrendsProps {
  /** Statistics of the last minute, oldest first. */
  readonly past: readonly VideoStats[];
  readonly isOnline: boolean;
  /** In two columns, of a height of their own. */
  readonly isInRail?: boolean;
}

/** The last minute of a camera's video, in place of what a vehicle reports: in the dock, in the rail where there is no dock. */
export function VideoTrends({ past, isOnline, isInRail = false }: TrendsProps) {
  const stats = past.at(-1);
  return (
    <section
      aria-label={RAIL.lastMinute}
      className={cx(classes.trends, isInRail && classes.pairs)}
      data-past={!isOnline}
    >
      <Trend name={RAIL.frameRate} value={or(stats?.fps, 'fps')} values={past.map(({ fps }) => fps)} />
      <Trend name={RAIL.bitrate} value={or(stats?.kbps, 'kbit/s')} values={past.map(({ kbps }) => kbps)} />
      <Trend
        name={RAIL.latency}
        value={stats?.latency ? latencyText(stats.latency) : RAIL.unknown}
        values={past.map(({ latency }) => latency?.ms ?? null)}
      />
      <Trend
        name={RAIL.packetLoss}
        value={fixed(stats?.lossPct ?? null, 1, '%')}
        values={past.map(({ lossPct }) => lossPct)}
      />
    </section>
  );
}

interface Props {
  readonly name: string;
  readonly value: string;
  readonly values: readonly (number | null)[];
}

/** A number with its last minute, on a scale from 0 whose end is written beside it. */
function Trend({ name, value, values }: Props) {
  const top = topOf(values);
  return (
    <div className={classes.trend}>
      <span>{name}</span>
      <strong>{value}</strong>
      <small>{RAIL.lastMinuteShort}</small>
      <div className={classes.course} aria-hidden="true">
        <span>{top}</span>
        <span>0</span>
        <Sparkline values={values} tone="info" places={SHOWN_SECONDS} to={top} />
      </div>
    </div>
  );
}
