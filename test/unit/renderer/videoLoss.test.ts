import { expect, test } from '@jest/globals';
import { isBlind, lostSince } from '../../../renderer/features/live-view/judge/videoLoss';

test.each([
  ['reconnecting', true, true, true],
  ['stalled', true, true, true],
  ['offline', false, true, true],
  // Presence may be wrong for a moment: video that plays is not lost.
  ['live', false, true, false],
  ['live', true, true, false],
  // Others see it: this viewer has no seat.
  ['full', true, true, false],
  // It may come at any moment.
  ['connecting', true, true, false],
  ['paused', true, true, false],
  ['reconnecting', true, false, false],
  ['reconnecting', true, null, false],
  ['offline', false, false, false],
] as const)('isBlind for a video that is %s, online %s, armed %s returns %s', (state, isOnline, armed, expected) => {
  expect(isBlind({ state, isOnline, armed })).toBe(expected);
});

test('lostSince returns the time of the last frame, and null without one', () => {
  expect(lostSince({ frameAt: 5000, hasDatedPicture: false })).toBe(5000);
  expect(lostSince({ frameAt: null, hasDatedPicture: false })).toBeNull();
});

test('lostSince returns null beside a picture with an age of its own', () => {
  expect(lostSince({ frameAt: 5000, hasDatedPicture: true })).toBeNull();
});
