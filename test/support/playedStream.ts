import { expect, jest } from '@jest/globals';
import type { MediaAnswer, MediaRequest } from '../../app/api/mediaRequest';
import type { DeviceId } from '../../app/domain/ids';
import { playStream, type PlayOptions } from '../../renderer/features/live-view/connection/playStream';
import type { PlayerState } from '../../renderer/features/live-view/connection/playerState';
import type { VideoStats } from '../../renderer/features/live-view/watch/readStats';
import { createVideo, FPS, mediaAnswer } from './browserConnection';

/** Where a device's only stream is served. */
export const whepOf = (device = 'dev_1') => `https://api.test/v1/user/devices/${device}/media/streams/main/whep`;

/** In steps, in each of which what was promised is settled once: minutes of frames go by quickly. */
export async function pass(ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 50) {
    jest.advanceTimersByTime(Math.min(50, ms - at));
    await jest.advanceTimersByTimeAsync(0);
  }
}

export interface Playing extends Partial<PlayOptions> {
  readonly device?: string;
  readonly video?: HTMLVideoElement;
  readonly answer?: (request: MediaRequest) => MediaAnswer | Promise<MediaAnswer>;
}

const stops: (() => void)[] = [];

/** Stops every player of the test. */
export function stopAll(): void {
  for (const stop of stops.splice(0)) stop();
}

/** One player of one stream, on a server that grants every session. Under Jest's fake timers, in the field of `browserConnection`. */
export function play({ device = 'dev_1', video = createVideo(), answer, ...more }: Playing = {}) {
  const states: PlayerState[] = [];
  const stats: VideoStats[] = [];
  const calls: string[] = [];
  const counts = { frames: 0 };
  const playing = playStream(video, {
    media: {
      rules: { api: 'https://api.test', origins: [], sendToken: false },
      call: (request) => {
        const { method, url } = request;
        if (method !== 'OPTIONS') calls.push(`${method} ${url.replace(whepOf(device), '')}`.trim());
        const opened = () => mediaAnswer(method === 'POST' ? 201 : 204, { location: `${url}/1` });
        return Promise.resolve(answer?.(request) ?? opened());
      },
    },
    source: { device: device as DeviceId, stream: 'main', whepUrl: () => null, codec: () => null },
    probe: () => Promise.resolve(true),
    iceServers: [],
    bufferMs: 0,
    onSound: null,
    fps: () => FPS,
    isSending: () => true,
    renewAddress: () => Promise.resolve(false),
    clocks: { server: () => null, device: () => null },
    onState: (state) => states.push(state),
    onStats: (next) => stats.push(next),
    onFrame: () => (counts.frames += 1),
    onEnding: () => undefined,
    ...more,
  });
  stops.push(playing.stop);
  playing.player.start();
  return { playing, states, stats, calls, counts, video, last: () => states.at(-1) };
}

/** One whose video plays. */
export async function playLive(options: Playing = {}) {
  const made = play(options);
  await pass(2350);
  expect(made.last()).toEqual({ name: 'live' });
  return made;
}
