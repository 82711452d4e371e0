/** @jest-environment ./test/support/browserEnvironment.ts */
import { expect, test } from '@jest/globals';
import { ApiError } from '#app/api/errors';
import type { DeviceId } from '#app/domain/ids';
import { playStream } from '../../../renderer/features/live-view/connection/playStream';
import type { PlayerState } from '../../../renderer/features/live-view/connection/playerState';

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

test('a player that was replaced says no more of a stage that shows another', async () => {
  const names: PlayerState['name'][] = [];
  const playing = playStream(document.createElement('video'), {
    media: {
      rules: { api: 'https://api.test', origins: [], sendToken: false },
      call: () => Promise.reject(new ApiError('network', 'Network Error')),
    },
    source: { device: 'dev_1' as DeviceId, stream: 'main', whepUrl: () => null, codec: () => null },
    probe: () => Promise.resolve(false),
    iceServers: [],
    bufferMs: 0,
    onSound: null,
    fps: () => null,
    isSending: () => false,
    clocks: { server: () => null, device: () => null },
    onState: ({ name }) => names.push(name),
    onStats: () => undefined,
    onFrame: () => undefined,
  });
  playing.player.start();
  await settle();
  // jsdom has no WebRTC: a state like any other.
  expect(names.at(-1)).toBe('no-webrtc');
  const { length } = names;
  playing.stop();
  await settle();
  expect(names).toHaveLength(length);
});
