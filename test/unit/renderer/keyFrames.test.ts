import { expect, test } from '@jest/globals';
import { keyFrameIntervalS, noteKeyFrames, type KeyFrames } from '../../../renderer/features/live-view/watch/keyFrames';

/** The counts after these readings, one a second. */
const after = (...counts: readonly number[]) =>
  counts.reduce<KeyFrames | null>((before, keyFrames, at) => noteKeyFrames(before, { keyFrames, at: at * 1000 }), null);

test('the time between key frames is known once three intervals have passed', () => {
  expect(keyFrameIntervalS(after())).toBeNull();
  expect(keyFrameIntervalS(after(0, 1, 1, 2, 2, 3, 3))).toBeNull();
  expect(keyFrameIntervalS(after(0, 1, 1, 2, 2, 3, 3, 4, 4))).toBe(2);
});

test('key frames of another session are counted anew', () => {
  const before = after(0, 1, 2, 3, 4);
  expect(keyFrameIntervalS(before)).toBe(1);
  expect(keyFrameIntervalS(noteKeyFrames(before, { keyFrames: 1, at: 9000 }))).toBeNull();
  expect(noteKeyFrames(before, { keyFrames: 0, at: 9000 })).toBeNull();
});

test('a reading without a new key frame changes nothing', () => {
  const before = after(0, 1, 2);
  expect(noteKeyFrames(before, { keyFrames: 2, at: 9000 })).toBe(before);
});

test('the time between key frames is that of the last ones, also long after the stream began', () => {
  const everySecond = Array.from({ length: 300 }, (_, second) => second);
  const everyFourth = Array.from({ length: 40 }, (_, second) => 300 + Math.floor(second / 4));
  expect(keyFrameIntervalS(after(...everySecond))).toBe(1);
  expect(keyFrameIntervalS(after(...everySecond, ...everyFourth))).toBe(4);
});
