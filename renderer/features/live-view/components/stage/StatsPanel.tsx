import { codecName } from '#app/domain/stream';
import { Sparkline } from '../../../../components/Sparkline';
import type { VideoStats } from '../../watch/readStats';
import { SHOWN_SECONDS } from '../../statsHistory';
import { LATENCY, STATISTICS } from '../../words/statistics';
import type { Source } from '../../connection/openInTurn';
import { ConnectionTest } from './ConnectionTest';
import classes from './Stage.module.css';

const or = (value: number | string | null, unit = '') =>
  value === null ? STATISTICS.unknown : `${value}${unit === '' ? '' : ` ${unit}`}`;

function latencyOf({ latency }: VideoStats): readonly [string, string] {
  if (latency === null) return [STATISTICS.cameraToScreen, STATISTICS.unknown];
  if (latency.from === 'camera') return [STATISTICS.cameraToScreen, STATISTICS.ms(latency)];
  return latency.from === 'server'
    ? [STATISTICS.serverToScreen, STATISTICS.aboutMs(latency)]
    : [STATISTICS.partly, LATENCY.exact(latency)];
}

type Row = readonly [label: string, value: string];

/** Returns the text of a count; unknown while no packet was counted. */
const counted = ({ packetsReceived, packetsLost }: VideoStats, text: string): string =>
  packetsReceived + packetsLost === 0 ? STATISTICS.unknown : text;

const videoRows = (stats: VideoStats, setFps: number | null): readonly Row[] => [
  [STATISTICS.resolution, stats.width === null ? STATISTICS.unknown : `${stats.width} × ${stats.height ?? '?'}`],
  [STATISTICS.codec, or(stats.codec === null ? null : codecName(stats.codec))],
  [STATISTICS.frameRate, STATISTICS.ofFps({ fps: or(stats.fps), setFps: or(setFps, 'fps') })],
  [
    STATISTICS.freezes,
    counted(stats, STATISTICS.freezesFor({ count: stats.freezes, seconds: stats.freezeS.toFixed(1) })),
  ],
  [STATISTICS.framesDropped, counted(stats, String(stats.framesDropped))],
  [STATISTICS.decoding, or(stats.decodeMs, STATISTICS.msPerFrame)],
];

const networkRows = (stats: VideoStats): readonly Row[] => [
  [STATISTICS.roundTrip, or(stats.rttMs, 'ms')],
  [STATISTICS.jitter, or(stats.jitterMs, 'ms')],
  [STATISTICS.jitterBuffer, or(stats.jitterBufferMs, 'ms')],
  [
    STATISTICS.packetsLost,
    stats.lossPct === null
      ? STATISTICS.unknown
      : STATISTICS.lostNow({ count: stats.packetsLost, percent: stats.lossPct.toFixed(1) }),
  ],
  [STATISTICS.requests, counted(stats, `${stats.nack} / ${stats.pli} / ${stats.fir}`)],
  [STATISTICS.pair, or(stats.pair)],
];

/** All statistics as JSON, for support. */
export function statisticsText(stats: VideoStats, fps: number | null): string {
  const rows: readonly Row[] = [
    ...videoRows(stats, fps),
    latencyOf(stats),
    [STATISTICS.bitrate, or(stats.kbps, 'kbit/s')],
    ...networkRows(stats),
  ];
  return JSON.stringify(Object.fromEntries(rows), null, 2);
}

interface StatsPanelProps {
  readonly stats: VideoStats;
  readonly fps: number | null;
  /** Statistics of the last minute, oldest first. */
  readonly past: readonly VideoStats[];
  readonly source: Source;
}

/** Statistics of the video and its connection. */
export function StatsPanel({ stats, fps, past, source }: StatsPanelProps) {
  const [latencyLabel, latency] = latencyOf(stats);
  return (
    <>
      <div className={classes.figures}>
        <Figure
          label={latencyLabel}
          value={latency}
          values={past.map(({ latency }) => latency?.ms ?? null)}
          tone="good"
        />
        <Figure
          label={STATISTICS.bitrate}
          value={or(stats.kbps, 'kbit/s')}
          values={past.map(({ kbps }) => kbps)}
          tone="info"
        />
      </div>
      <Rows title={STATISTICS.video} rows={videoRows(stats, fps)} />
      <Rows title={STATISTICS.network} rows={networkRows(stats)} />
      <ConnectionTest source={source} />
    </>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly values: readonly (number | null)[];
  readonly tone: 'good' | 'info';
}

function Figure({ label, value, values, tone }: FigureProps) {
  return (
    <div className={classes.figure}>
      <span className={classes.quiet}>{label}</span>
      <strong className="numeric">{value}</strong>
      <Sparkline values={values} tone={tone} places={SHOWN_SECONDS} />
    </div>
  );
}

function Rows({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <div className={classes.rows}>
      <h3>{title}</h3>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
