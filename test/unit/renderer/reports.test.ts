/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { MediaAnswer } from '#app/api/mediaRequest';
import type { DeviceId } from '#app/domain/ids';
import { playStream } from '../../../renderer/features/live-view/connection/playStream';
import type { PlayerState } from '../../../renderer/features/live-view/connection/playerState';
import type { VideoStats } from '../../../renderer/features/live-view/watch/readStats';

const FPS = 20;
const SDP = 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=sendonly\r\n';

/** Statistics that all connections of a test have in common, and how often they were asked for. */
const field = { isSending: true, isHanging: false, reports: 0 };

/**
 * A browser's connection, as far as the player reads it: connected at once, with a frame each 50 ms for as long as the field sends. It
 * leaves out ICE, packets, what a track holds, and that a browser takes some ms for a report.
 */
class FakeConnection extends EventTarget {
  readonly iceGatheringState = 'complete';
  readonly iceConnectionState = 'connected';
  readonly localDescription = { sdp: SDP };
  connectionState = 'connected';
  private frames = 0;
  private readonly timer = setInterval(() => (this.frames += field.isSending ? 1 : 0), 1000 / FPS);

  addTransceiver = () => ({});
  setLocalDescription = () => Promise.resolve();
  setConfiguration = () => undefined;

  setRemoteDescription = () => {
    const receiver = { getSynchronizationSources: () => [] };
    this.dispatchEvent(Object.assign(new Event('track'), { track: { kind: 'video' }, receiver }));
    this.dispatchEvent(new Event('connectionstatechange'));
    return Promise.resolve();
  };

  close = () => {
    clearInterval(this.timer);
    this.connectionState = 'closed';
  };

  getStats = () => {
    field.reports += 1;
    if (field.isHanging) return new Promise(() => undefined);
    const { frames: framesDecoded } = this;
    const inbound = { id: 'in', type: 'inbound-rtp', kind: 'video', bytesReceived: framesDecoded * 1000 };
    const counters = { framesDecoded, framesReceived: framesDecoded, packetsReceived: framesDecoded * 5 };
    return Promise.resolve(new Map([['in', { ...inbound, ...counters }]]));
  };
}

class FakeStream {
  addTrack = () => undefined;
  getAudioTracks = () => [];
}

/** An element that shows each frame. */
function createVideo(): HTMLVideoElement {
  return Object.assign(document.createElement('video'), {
    play: () => Promise.resolve(),
    requestVideoFrameCallback: (run: () => void) => {
      const timer = window.setInterval(() => {
        if (!field.isSending) return;
        clearInterval(timer);
        run();
      }, 1000 / FPS);
      return timer;
    },
    cancelVideoFrameCallback: (timer: number) => clearInterval(timer),
  });
}

const answer = (status: number, location: string | null = null): MediaAnswer => ({
  ...{ status, location, url: 'https://api.test/', text: SDP, contentType: 'application/sdp' },
  ...{ etag: null, link: null, retryAfter: null },
});

/** One player of one stream, on a server that grants every session. */
function play() {
  const states: PlayerState['name'][] = [];
  const stats: VideoStats[] = [];
  const playing = playStream(createVideo(), {
    media: {
      rules: { api: 'https://api.test', origins: [], sendToken: false },
      call: ({ method, url }) => Promise.resolve(method === 'POST' ? answer(201, `${url}/1`) : answer(204)),
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
  // How a page was loaded, which fake timers do not know.
  Object.assign(performance, { getEntriesByType: () => [] });
  Object.assign(globalThis, { RTCPeerConnection: FakeConnection, MediaStream: FakeStream });
  Object.assign(field, { isSending: true, isHanging: false, reports: 0 });
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
