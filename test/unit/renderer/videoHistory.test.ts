import { beforeEach, expect, test } from '@jest/globals';
import type { DeviceId } from '../../../app/domain/ids';
import { sessionEnd } from '../../../renderer/lib/sessionEnd';
import { steadyNow } from '../../../renderer/live/serverClock';
import { noteVideo, VIDEO_KEPT_MS, videoHistory } from '../../../renderer/live/videoHistory';

const T = 1_800_000_000_000;
const device = (index: number) => `dev_${index}` as DeviceId;
const note = (at: number, id = device(0)) =>
  noteVideo(id, { at, fps: 30, kbps: 1000, latencyMs: 80, lossPct: 0, trouble: null });
const timesOf = (id = device(0)) => videoHistory(id, -Infinity, Infinity).map(({ at }) => at);

beforeEach(() => sessionEnd.clearAll());

test('one point a second is kept, for half an hour', () => {
  for (let at = T; at <= T + 2 * VIDEO_KEPT_MS; at += 250) note(at);
  const times = timesOf();
  // The present second besides.
  expect(times).toHaveLength(VIDEO_KEPT_MS / 1000 + 1);
  expect(times[0]).toBeGreaterThan(T + VIDEO_KEPT_MS);
  expect(videoHistory(device(0), T + VIDEO_KEPT_MS + 1000, T + VIDEO_KEPT_MS + 4000)).toHaveLength(3);
});

test('after half an hour without video, only what comes then is kept', () => {
  note(T);
  note(T + VIDEO_KEPT_MS);
  expect(timesOf()).toEqual([T + VIDEO_KEPT_MS]);
});

test('both ends of a time are part of it; a device that was never watched has none', () => {
  for (const at of [T, T + 1000, T + 2000, T + 3000]) note(at);
  expect(videoHistory(device(0), T + 1000, T + 2000).map(({ at }) => at)).toEqual([T + 1000, T + 2000]);
  expect(videoHistory(device(1), -Infinity, Infinity)).toEqual([]);
});

test('the device that was watched longest ago goes first', () => {
  for (let index = 0; index < 9; index += 1) note(T, device(index));
  note(T + 1000, device(0));
  note(T, device(9));
  expect(timesOf(device(0))).toHaveLength(2);
  expect(timesOf(device(1))).toEqual([]);
  expect(timesOf(device(9))).toEqual([T]);
});

test('a clock that is set back notes nothing until it has caught up', () => {
  note(T);
  note(T - 60_000);
  expect(timesOf()).toEqual([T]);
});

test.each([-600_000, 600_000])(
  'what was noted before the server’s clock was known goes once it is, %d ms off',
  (off) => {
    note(steadyNow());
    const local = timesOf();
    expect(local).toHaveLength(1);
    const at = steadyNow() + off;
    note(at);
    note(at + 1000);
    expect(timesOf()).toEqual([at, at + 1000]);
  },
);

test('what was noted before stays where the server’s clock is the same but for a second', () => {
  note(steadyNow());
  note(steadyNow() + 1000);
  expect(timesOf()).toHaveLength(2);
});

test('nothing outlives the session', () => {
  note(T);
  sessionEnd.clearAll();
  expect(timesOf()).toEqual([]);
});
