import { expect, test } from '@jest/globals';
import { Player } from '../../../renderer/features/live-view/connection/Player';
import type { PlayerState } from '../../../renderer/features/live-view/connection/playerState';

test('a browser without WebRTC is told so once, and its page goes on: the loop waits between attempts', async () => {
  const states: PlayerState['name'][] = [];
  let asked = 0;
  const player: Player = new Player({
    iceServers: {
      current: () => Promise.resolve({ servers: [], isServed: false, isExpired: false }),
      note: () => undefined,
    },
    createPeer: () => {
      asked += 1;
      // A loop that never waits would otherwise hold this process for ever.
      if (asked > 20) void player.stop();
      throw new ReferenceError('RTCPeerConnection is not defined');
    },
    open: () => Promise.reject(new Error('not reached')),
    everyTick: () => () => undefined,
    onState: ({ name }) => states.push(name),
  });
  player.start();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(asked).toBe(1);
  expect(states.at(-1)).toBe('no-webrtc');
  await player.stop();
});
