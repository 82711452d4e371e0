import { Card } from '../../../components/Card';
import { CopyButton } from '../../../components/CopyButton';
import type { VideoStats } from '../connection/readStats';
import { ConnectionTest } from './ConnectionTest';
import classes from './LiveView.module.css';

const or = (value: number | string | null, unit = '') =>
  value === null ? 'n/a' : `${value}${unit === '' ? '' : ` ${unit}`}`;

function latencyOf({ latencyMs, latencyErrorMs, otherLatency }: VideoStats): readonly [string, string] {
  if (latencyMs !== null) return ['From camera to screen', `${latencyMs} ± ${latencyErrorMs ?? 0} ms`];
  if (otherLatency === null) return ['From camera to screen', 'n/a'];
  const { from, ms, errorMs } = otherLatency;
  return from === 'server'
    ? ['From server to screen', `about ${ms} ± ${errorMs} ms`]
    : ['Network, buffer and decoding', `${ms} ms`];
}

function rowsOf(stats: VideoStats, setFps: number | null): readonly (readonly [string, string])[] {
  return [
    ['Resolution', stats.width === null ? 'n/a' : `${stats.width} × ${stats.height ?? '?'}`],
    ['Codec', or(stats.codec)],
    ['Frame rate', `${or(stats.fps)} of ${or(setFps)}`],
    ['Bit rate', or(stats.kbps, 'kbit/s')],
    latencyOf(stats),
    ['Round trip', or(stats.rttMs, 'ms')],
    ['Jitter', or(stats.jitterMs, 'ms')],
    ['Packets lost', `${stats.packetsLost} (${stats.lossPct.toFixed(1)} % now)`],
    ['NACK / PLI / FIR', `${stats.nack} / ${stats.pli} / ${stats.fir}`],
    ['Frames dropped', String(stats.framesDropped)],
    ['Freezes', `${stats.freezes} (${stats.freezeS.toFixed(1)} s)`],
    ['Jitter buffer', or(stats.jitterBufferMs, 'ms')],
    ['Decoding', or(stats.decodeMs, 'ms a frame')],
    ['ICE candidate pair', or(stats.pair)],
  ];
}

/** Numbers of the connection, for those who have to find out why. */
export function StatsPanel({ stats, fps }: { readonly stats: VideoStats; readonly fps: number | null }) {
  const rows = rowsOf(stats, fps);
  return (
    <Card title="Statistics">
      <dl className={classes.lines}>
        {rows.map(([label, value]) => (
          <div key={label} className={classes.line}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CopyButton
        text={JSON.stringify(Object.fromEntries(rows), null, 2)}
        what="the statistics"
        label="Copy the statistics"
      />
      <ConnectionTest />
    </Card>
  );
}
