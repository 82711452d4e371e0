import type { VideoStats } from './watch/readStats';

/** How many statistics are kept, one per second. */
export const SHOWN_SECONDS = 60;

/** Statistics of the last minute of one stream, oldest first, with the newest added; the same where that is in there already. */
export const withNewest = (past: readonly VideoStats[], stats: VideoStats): readonly VideoStats[] =>
  past.at(-1) === stats ? past : [...past, stats].slice(-SHOWN_SECONDS);

/** The least number of the form 1, 2 or 5 times a power of ten that no value exceeds: a scale from 0 to it changes rarely. */
export function topOf(values: readonly (number | null)[]): number {
  const most = Math.max(1, ...values.filter((value) => value !== null));
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 5].find((one) => one * power >= most) ?? 10) * power;
}
