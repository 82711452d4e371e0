/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { DeviceId } from '#app/domain/ids';
import { playStream } from '../../../renderer/features/live-view/connection/playStream';
import type { PlayerState } from '../../../renderer/features/live-view/connection/playerState';
import type { VideoStats } from '../../../renderer/features/live-view/watch/readStats';
import { createVideo, field, FPS, mediaAnswer, resetField } from '../../support/browserConnection';

/** One player of one stream, on a server that grants every session. */
function play() {
  const states: PlayerState['name'][] = [];
  const stats: VideoStats[] = [];
  const playing = playStream(createVideo(), {
    media: {
      rules: { api: 'https://api.test', origins: [], sendToken: false },
      call: ({ method, url }) =>
        Promise.resolve(method === 'POST' ? mediaAnswer(201, { location: `${url}/1` }) : mediaAnswer(204)),
    },
    source: { device: 'dev_1' as DeviceId, stream: 'main', whepUrl: () => null, codec: () => null },
    probe: () => Promise.resolve(true),
    iceServers: [],
    bufferMs: 0,
    onSound: null,
    fps: () => FPS,
    isSending: () => true,
    clocks: { server: () => null, device: () => null },
    onState: ({ name }) => states.push(name),
    onStats: (next) => stats.push(next),
    onFrame: () => undefined,
  });
  playing.player.start();
  return { playing, states, stats };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
  resetField();
});
afterEach(() => void jest.useRealTimers());

test('while video comes, one report a second serves the statistics and the watch over the video', async () => {
  const { playing, states, stats } = play();
  // Off the grid of seconds.
  await pass(2350);
  expect(states.at(-1)).toBe('live');
  const [reports, shown] = [field.reports, stats.length];
  await pass(10_000);
  expect(field.reports - reports).toBe(10);
  expect(stats.length - shown).toBe(10);
  expect(stats.at(-1)).toMatchObject({ kbps: FPS * 8, receivedFps: FPS });
  expect(states.at(-1)).toBe('live');
  playing.stop();
});

test('while no video comes, the watch reads as often as before, and the statistics one of its reports where they can', async () => {
  const { playing, states, stats } = play();
  await pass(2350);
  field.isSending = false;
  await pass(1700);
  expect(states.at(-1)).toBe('stalled');
  const [reports, shown] = [field.reports, stats.length];
  await pass(1000);
  expect(field.reports - reports).toBe(4);
  expect(stats.length - shown).toBe(1);
  playing.stop();
});

test('a browser that gives no report is asked again after two seconds, and nothing is asked after the end', async () => {
  const { playing, stats } = play();
  await pass(2350);
  field.isHanging = true;
  await pass(1000);
  const [reports, shown] = [field.reports, stats.length];
  await pass(1500);
  expect([field.reports, stats.length]).toEqual([reports, shown]);
  field.isHanging = false;
  await pass(2000);
  expect(stats.length).toBeGreaterThan(shown);
  playing.stop();
  await pass(3000);
  const { reports: all } = field;
  await pass(10_000);
  expect(field.reports).toBe(all);
});
