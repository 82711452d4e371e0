import type { VideoStats } from './readStats';

interface Count {
  readonly count: number;
  /** When it was first read, in ms by the clock of the readings. */
  readonly at: number;
}

/** The newest changes of the number of key frames in one session, oldest first. */
export type KeyFrames = readonly Count[];

/** Intervals needed for a mean. A count is read once a second, which is a small error over so many intervals. */
const ENOUGH = 3;
/** Counts that are kept. Older ones are from before a change of the interval. */
const MOST = 10;

/** The counts with another reading; null before the first key frame of a session. Returns the same object where nothing changes. */
export function noteKeyFrames(
  before: KeyFrames | null,
  { keyFrames: count, at }: Pick<VideoStats, 'keyFrames' | 'at'>,
): KeyFrames | null {
  if (count === 0) return null;
  const newest = before?.at(-1);
  if (before === null || newest === undefined || count < newest.count) return [{ count, at }];
  return count === newest.count ? before : [...before, { count, at }].slice(-MOST);
}

/** Mean time between the last key frames in seconds; null until three intervals have passed. */
export function keyFrameIntervalS(frames: KeyFrames | null): number | null {
  const [first, newest] = [frames?.at(0), frames?.at(-1)];
  if (!first || !newest) return null;
  const count = newest.count - first.count;
  return count < ENOUGH ? null : (newest.at - first.at) / 1000 / count;
}
