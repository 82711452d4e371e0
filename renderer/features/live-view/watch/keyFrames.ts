import type { VideoStats } from './readStats';

interface Count {
  readonly count: number;
  /** When it was first read, in ms by the clock of the readings. */
  readonly at: number;
}

/** The first and the newest count of key frames of one session. */
export interface KeyFrames {
  readonly first: Count;
  readonly newest: Count;
}

/** A count is read once a second: over so many intervals that is a small part of their mean. */
const ENOUGH = 3;

/** The counts with another reading; null before the first key frame of a session. Returns the same object where nothing changes. */
export function noteKeyFrames(
  before: KeyFrames | null,
  { keyFrames: count, at }: Pick<VideoStats, 'keyFrames' | 'at'>,
): KeyFrames | null {
  if (count === 0) return null;
  if (before === null || count < before.newest.count) return { first: { count, at }, newest: { count, at } };
  return count === before.newest.count ? before : { ...before, newest: { count, at } };
}

/** Mean time between key frames in seconds; null until three intervals have passed. */
export function keyFrameIntervalS(frames: KeyFrames | null): number | null {
  if (frames === null) return null;
  const count = frames.newest.count - frames.first.count;
  return count < ENOUGH ? null : (frames.newest.at - frames.first.at) / 1000 / count;
}
