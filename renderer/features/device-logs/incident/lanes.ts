import type { HistoryPoint } from '#app/domain/deviceHistory';
import { quantityText, type UnitSystem } from '#app/domain/units';
import { fill } from '../../../lib/fill';
import type { VideoPoint } from '../../../live/videoHistory';
import { WORDS } from './words';

/** A value at a time, in ms since the epoch. */
export interface Reading {
  readonly at: number;
  readonly value: number;
}

/** One reading over the minutes that are shown. */
export interface Lane {
  readonly key: keyof typeof WORDS.lanes;
  /** Oldest first. */
  readonly readings: readonly Reading[];
  /** A pause longer than this is a gap, in ms. */
  readonly gapMs: number;
  readonly text: (value: number) => string;
}

/** The server notes each five seconds, the page each second: a missed one is no gap yet. */
const SERVER_GAP_MS = 12_000;
const PAGE_GAP_MS = 3000;

const rounded = (words: string) => (value: number) => fill(words, { value: Math.round(value) });

function readingsOf<P extends { readonly at: number }>(points: readonly P[], pick: (point: P) => number | null) {
  return points.flatMap((point) => {
    const value = pick(point);
    return value === null ? [] : [{ at: point.at, value }];
  });
}

/** What there is to draw, in the order in which it is read; a reading that never came has no lane. */
export function lanesOf(
  history: readonly HistoryPoint[],
  video: readonly VideoPoint[],
  units: UnitSystem,
): readonly Lane[] {
  const server = (key: Lane['key'], pick: (point: HistoryPoint) => number | null, text: Lane['text']): Lane => ({
    ...{ key, text, gapMs: SERVER_GAP_MS },
    readings: readingsOf(history, pick),
  });
  const page = (key: Lane['key'], pick: (point: VideoPoint) => number | null, text: Lane['text']): Lane => ({
    ...{ key, text, gapMs: PAGE_GAP_MS },
    readings: readingsOf(video, pick),
  });
  const lanes = [
    page('videoFps', ({ fps }) => fps, rounded(WORDS.fps)),
    page('videoLatency', ({ latencyMs }) => latencyMs, rounded(WORDS.ms)),
    page('videoLoss', ({ lossPct }) => lossPct, rounded(WORDS.percent)),
    server('fps', ({ fps }) => fps, rounded(WORDS.fps)),
    server('signal', ({ rsrpDbm }) => rsrpDbm, rounded(WORDS.dbm)),
    server('snr', ({ snrDb }) => snrDb, rounded(WORDS.db)),
    server('battery', ({ batteryPct }) => batteryPct, rounded(WORDS.percent)),
    server(
      'altitude',
      ({ altitudeM }) => altitudeM,
      (value) => quantityText(value, 'height', units),
    ),
    server(
      'speed',
      ({ groundSpeedMps }) => groundSpeedMps,
      (value) => quantityText(value, 'speed', units),
    ),
    server('cpu', ({ cpuPct }) => cpuPct, rounded(WORDS.percent)),
    server(
      'temperature',
      ({ temperatureC }) => temperatureC,
      (value) => quantityText(value, 'temperature', units),
    ),
  ];
  return lanes.filter(({ readings }) => readings.length > 0);
}

/** The reading nearest to a time; null where none is near enough to be its. */
export function readingAt({ readings, gapMs }: Pick<Lane, 'readings' | 'gapMs'>, at: number): number | null {
  let nearest: Reading | null = null;
  for (const one of readings) if (nearest === null || Math.abs(one.at - at) < Math.abs(nearest.at - at)) nearest = one;
  return nearest !== null && Math.abs(nearest.at - at) <= gapMs ? nearest.value : null;
}

const WIDTH = 1000;
const HEIGHT = 24;

/** The lines of an SVG path of 1000 by 24 through a lane's readings; a gap in time is a gap in the line. */
export function pathOf({ readings, gapMs }: Pick<Lane, 'readings' | 'gapMs'>, since: number, until: number): string {
  const values = readings.map(({ value }) => value);
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const range = greatest - least || 1;
  let last = -Infinity;
  return readings
    .map(({ at, value }) => {
      const command = at - last > gapMs ? 'M' : 'L';
      last = at;
      const x = ((at - since) / (until - since)) * WIDTH;
      const y = greatest === least ? HEIGHT / 2 : HEIGHT - 2 - ((value - least) / range) * (HEIGHT - 4);
      const point = `${x.toFixed(1)} ${y.toFixed(1)}`;
      // A single reading is a dot.
      return command === 'M' ? `M${point}h0.1` : `L${point}`;
    })
    .join('');
}
