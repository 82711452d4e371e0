import type { MediaStatus } from '#app/events/topics/media';
import { plainText } from '#app/lib/plainText';
import type { Values } from '#app/resource/define';
import { keyFrameSeconds } from '#app/settings/sections/media';
import { ValuesTable } from '../../../components/ValuesTable';
import { fill } from '../../../lib/fill';
import { wordOf } from '../../../lib/wordOf';
import { bitRateOf, codecOf, frameRateOf, isMeasured, keyFramesOf, rounded, sizeOf, type Measured } from '../measure';
import { FIELDS, WORDS } from '../words';
import classes from './Media.module.css';

interface Row {
  readonly name: string;
  readonly set: unknown;
  readonly measured: Measured | null;
  /** A value with its unit, or in words. */
  readonly as: (value: string) => string;
}

export const inFps = (value: string): string => fill(WORDS.fps, { value });
export const inKbps = (value: string): string => fill(WORDS.kbps, { value });
/** A device may report a resolution that has no two sides. */
const asSize = (value: string) => {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(value) ?? [];
  return width === undefined || height === undefined ? plainText(value) : fill(WORDS.size, { width, height });
};

function rowsOf(status: MediaStatus | null, set: Values, intervalS: number | null): readonly Row[] {
  const seconds = keyFrameSeconds(set);
  const of = (measure: (status: MediaStatus, set: Values) => Measured | null) =>
    status !== null && isMeasured(status) ? measure(status, set) : null;
  return [
    { name: WORDS.resolution, set: set.resolution, measured: of(sizeOf), as: asSize },
    { name: WORDS.frameRate, set: set.fps, measured: of(frameRateOf), as: inFps },
    { name: WORDS.bitrate, set: set.bitrate_kbps, measured: of(bitRateOf), as: inKbps },
    {
      name: WORDS.codec,
      set: set.codec,
      measured: of(codecOf),
      as: (value) => wordOf(FIELDS.codec.choices, value),
    },
    {
      name: WORDS.keyFrames,
      set: seconds === null ? null : rounded(seconds),
      measured: of(() => keyFramesOf(intervalS, set)),
      as: (value) => fill(WORDS.seconds, { value }),
    },
  ];
}

const isShown = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

interface Props {
  /** Null: nothing was reported. */
  readonly status: MediaStatus | null;
  /** The values that are set. */
  readonly set: Values;
  /** Measured time between keyframes in seconds; null: not known. */
  readonly intervalS: number | null;
}

/** The measured value of a row; it is highlighted where it is far from the set one. */
function MeasuredValue({ measured, as }: Row) {
  if (measured === null) return WORDS.none;
  return (
    <span className={classes.measured} data-off={measured.isOff}>
      {as(measured.measured)}
    </span>
  );
}

/**
 * Set and measured values side by side, with the same lines in every state of the stream, so that nothing below moves.
 * While nothing is measured, there is no column for it.
 */
export function MeasuredTable({ status, set, intervalS }: Props) {
  const rows = rowsOf(status, set, intervalS);
  const hasMeasured = rows.some(({ measured }) => measured !== null);
  return (
    <ValuesTable
      heads={[WORDS.value, WORDS.set, ...(hasMeasured ? [WORDS.measured] : [])]}
      rows={rows.map((row) => ({
        key: row.name,
        name: row.name,
        values: [
          isShown(row.set) ? row.as(String(row.set)) : WORDS.none,
          ...(hasMeasured ? [<MeasuredValue key="measured" {...row} />] : []),
        ],
      }))}
    />
  );
}
