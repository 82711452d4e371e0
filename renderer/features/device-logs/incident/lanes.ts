import type { HistoryPoint } from '#app/domain/deviceHistory';
import { digitsOf, quantityText, type UnitSystem } from '#app/domain/units';
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
  /** Who measured it: this page, or the device and its server. */
  readonly source: keyof typeof WORDS.sources;
  /** Oldest first. */
  readonly readings: readonly Reading[];
  /** A pause longer than this is a gap, in ms. */
  readonly gapMs: number;
  readonly text: (value: number) => string;
  /** What stands for a value at a time that has none. */
  readonly none: (at: number) => string;
}

/** The server notes each five seconds, the page each second: a missed one is no gap yet. */
const SERVER_GAP_MS = 12_000;
const PAGE_GAP_MS = 3000;

const rounded =
  (words: string, digits = 0) =>
  (value: number) =>
    fill(words, { value: digitsOf(value, digits) });

function readingsOf<P extends { readonly at: number }>(points: readonly P[], pick: (point: P) => number | null) {
  return points.flatMap((point) => {
    const value = pick(point);
    return value === null ? [] : [{ at: point.at, value }];
  });
}

type Made<P> = readonly [Lane['key'], (point: P) => number | null, Lane['text']];

/** What this page measured of the video: all four lanes where it measured any of it, none where it kept nothing. */
function ofPage(video: readonly VideoPoint[]): readonly Lane[] {
  if (video.length === 0) return [];
  const kept = { readings: readingsOf(video, () => 0), gapMs: PAGE_GAP_MS };
  const made: readonly Made<VideoPoint>[] = [
    ['kbps', ({ kbps }) => kbps, rounded(WORDS.rate)],
    ['fps', ({ fps }) => fps, rounded(WORDS.fps)],
    ['loss', ({ lossPct }) => lossPct, rounded(WORDS.percent, 1)],
    ['latency', ({ latencyMs }) => latencyMs, rounded(WORDS.ms)],
  ];
  return made.map(([key, pick, text]) => ({
    ...{ key, text, source: 'page', gapMs: PAGE_GAP_MS },
    readings: readingsOf(video, pick),
    none: (at) => (readingAt(kept, at) === null ? WORDS.notHeard : WORDS.notMeasured),
  }));
}

/** Says that this page kept no values of the video at `at`, and from or until when it did. `video`: oldest first; `clock` writes a time. */
export function notKeptText(video: readonly VideoPoint[], at: number, clock: (at: number) => string): string {
  const [first, last] = [video[0], video.at(-1)];
  if (first && at < first.at) return fill(WORDS.keptSince, { time: clock(first.at) });
  if (last && at > last.at) return fill(WORDS.keptUntil, { time: clock(last.at) });
  return WORDS.notKept;
}

/** What there is to draw, in the order in which it is read; a reading of the device that never came has no lane. */
export function lanesOf(
  history: readonly HistoryPoint[],
  video: readonly VideoPoint[],
  units: UnitSystem,
): readonly Lane[] {
  const made: readonly Made<HistoryPoint>[] = [
    ['serverKbps', ({ kbps }) => kbps, rounded(WORDS.rate)],
    ['serverFps', ({ fps }) => fps, rounded(WORDS.fps)],
    ['signal', ({ rsrpDbm }) => rsrpDbm, rounded(WORDS.dbm)],
    ['snr', ({ snrDb }) => snrDb, rounded(WORDS.db)],
    ['battery', ({ batteryPct }) => batteryPct, rounded(WORDS.percent)],
    ['altitude', ({ altitudeM }) => altitudeM, (value) => quantityText(value, 'height', units)],
    ['speed', ({ groundSpeedMps }) => groundSpeedMps, (value) => quantityText(value, 'speed', units)],
    ['cpu', ({ cpuPct }) => cpuPct, rounded(WORDS.percent)],
    ['temperature', ({ temperatureC }) => temperatureC, (value) => quantityText(value, 'temperature', units)],
  ];
  const ofServer = made.map(([key, pick, text]): Lane => ({
    ...{ key, text, source: 'server', gapMs: SERVER_GAP_MS },
    readings: readingsOf(history, pick),
    none: () => WORDS.notHeard,
  }));
  return [...ofPage(video), ...ofServer.filter(({ readings }) => readings.length > 0)];
}

/** The reading nearest to a time; null where none is near enough to be its. */
export function readingAt({ readings, gapMs }: Pick<Lane, 'readings' | 'gapMs'>, at: number): number | null {
  let nearest: Reading | null = null;
  for (const one of readings) if (nearest === null || Math.abs(one.at - at) < Math.abs(nearest.at - at)) nearest = one;
  return nearest !== null && Math.abs(nearest.at - at) <= gapMs ? nearest.value : null;
}

/** What a lane says of a time. */
export function textAt(lane: Lane, at: number): string {
  const value = readingAt(lane, at);
  return value === null ? lane.none(at) : lane.text(value);
}

const WIDTH = 1000;
/** Height of a chart; the style sheet has it too. */
export const COURSE_PX = 36;

/** The readings of these minutes, with the least and the greatest value among them. */
function drawnOf({ readings }: Pick<Lane, 'readings'>, since: number, until: number) {
  const drawn = readings.filter(({ at }) => at >= since && at <= until);
  const values = drawn.map(({ value }) => value);
  return { drawn, least: Math.min(...values), greatest: Math.max(...values) };
}

/** The ends of a lane's scale in words, as `14 fps to 15 fps`; null for a level line, and for none. */
export function scaleOf(lane: Pick<Lane, 'readings' | 'text'>, since: number, until: number): string | null {
  const { drawn, least, greatest } = drawnOf(lane, since, until);
  if (drawn.length === 0) return null;
  const [low, high] = [lane.text(least), lane.text(greatest)];
  return low === high ? null : fill(WORDS.scale, { low, high });
}

/** The lines of an SVG path of 1000 by 36 through a lane's readings of these minutes; a gap in time is a gap in the line. */
export function pathOf(lane: Pick<Lane, 'readings' | 'gapMs'>, since: number, until: number): string {
  const { drawn, least, greatest } = drawnOf(lane, since, until);
  const range = greatest - least || 1;
  let last = -Infinity;
  return drawn
    .map(({ at, value }) => {
      const command = at - last > lane.gapMs ? 'M' : 'L';
      last = at;
      const x = ((at - since) / (until - since)) * WIDTH;
      const y = greatest === least ? COURSE_PX / 2 : COURSE_PX - 2 - ((value - least) / range) * (COURSE_PX - 4);
      const point = `${x.toFixed(1)} ${y.toFixed(1)}`;
      // A single reading is a dot.
      return command === 'M' ? `M${point}h0.1` : `L${point}`;
    })
    .join('');
}
