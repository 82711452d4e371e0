import { expect, test } from '@jest/globals';
import { SHOWN_SECONDS, topOf, withNewest } from '../../../renderer/features/live-view/statsHistory';
import { NO_STATS, type VideoStats } from '../../../renderer/features/live-view/watch/readStats';

test.each([
  [[], 1],
  [[null, null], 1],
  [[0, 0.4], 1],
  [[13, 15, null], 20],
  [[20], 20],
  [[851, 430], 1000],
  [[1001], 2000],
  [[4800], 5000],
  [[5001], 10_000],
] as const)('topOf(%j) returns %d, the least of 1, 2, 5, 10, ... that no value exceeds', (values, top) => {
  expect(topOf(values)).toBe(top);
});

test('withNewest keeps one of each second, the last minute of them', () => {
  let past: readonly VideoStats[] = [];
  for (let second = 0; second < SHOWN_SECONDS + 5; second += 1) {
    const stats = { ...NO_STATS, fps: second };
    past = withNewest(withNewest(past, stats), stats);
  }
  expect(past.map(({ fps }) => fps)).toEqual(Array.from({ length: SHOWN_SECONDS }, (_, index) => index + 5));
});
