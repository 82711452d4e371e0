import type { DeviceId } from '#app/domain/ids';
import type { Client } from '../../../api/client';
import { spans } from '../../../lib/spans';
import { createPeer, type BrowserPeer } from './createPeer';
import { pauseWhenHidden } from './pauseWhenHidden';
import { Player } from './Player';
import type { PlayerState } from './playerState';
import { NO_STATS, qualityOf, readStats, type VideoStats } from './readStats';
import { createWhep } from './whep';

const STATS_MS = 1000;

export interface PlayOptions {
  readonly client: Client;
  readonly device: DeviceId;
  readonly stream: string;
  readonly bufferMs: number;
  /** Frames a second that are set; null: not said. */
  readonly fps: () => number | null;
  /** How far the device's clock is behind this one, in ms; null where nobody knows. */
  readonly clockOffsetMs: () => number | null;
  readonly onState: (state: PlayerState) => void;
  readonly onStats: (stats: VideoStats) => void;
  readonly onFrame: () => void;
}

/** Tells of each frame that is shown. */
function followFrames(video: HTMLVideoElement, onFrame: () => void): () => void {
  let handle = 0;
  const next = () => {
    onFrame();
    handle = video.requestVideoFrameCallback(next);
  };
  handle = video.requestVideoFrameCallback(next);
  return () => video.cancelVideoFrameCallback(handle);
}

/** How old a picture is that is shown now; never a guess: unknown where one of the two is. */
function ageOf(capturedAt: number | null, clockOffsetMs: number | null): number | null {
  if (capturedAt === null || clockOffsetMs === null) return null;
  return Math.max(0, Date.now() - capturedAt - clockOffsetMs);
}

/** A span from the wish to see a picture to the first one; again after each loss. */
function createStartTrace() {
  let span = spans.start('video start', 'internal');
  return {
    frame: () => span.end(),
    state: (state: PlayerState) => {
      if (state.name === 'reconnecting' && state.attempt === 1) span = spans.start('video start', 'internal');
    },
    stop: () => span.end('aborted'),
  };
}

/** A page that is left takes its session along; one that is gone back to opens another. */
function followPage(player: Player): () => void {
  const handleHide = () => void player.stop();
  const handleShow = ({ persisted }: PageTransitionEvent) => persisted && player.start();
  window.addEventListener('pagehide', handleHide);
  window.addEventListener('pageshow', handleShow);
  return () => {
    window.removeEventListener('pagehide', handleHide);
    window.removeEventListener('pageshow', handleShow);
  };
}

/** Plays one stream in a video element once its player is started, and measures it each second, until it is stopped. */
export function playStream(video: HTMLVideoElement, options: PlayOptions) {
  let peer: BrowserPeer | null = null;
  let { bufferMs } = options;
  let latency: number | null = null;
  let stats = NO_STATS;
  const trace = createStartTrace();
  const player = new Player({
    createPeer: () => {
      peer = createPeer((media) => {
        video.srcObject = media;
        video.play().catch(() => undefined);
      }, bufferMs);
      return peer;
    },
    open: createWhep(options.client, options.device, options.stream),
    onState: (state) => {
      trace.state(state);
      options.onState(state);
    },
  });
  const stopFrames = followFrames(video, () => {
    if (!peer?.isReceiving()) return;
    latency = ageOf(peer.capturedAt(), options.clockOffsetMs());
    trace.frame();
    options.onFrame();
    player.noteFrame();
  });
  const measure = async () => {
    const report = await peer?.stats().catch(() => null);
    if (!report) return;
    stats = readStats(report, stats, latency, performance.now());
    player.noteQuality(qualityOf(stats, options.fps()));
    options.onStats(stats);
  };
  const timer = window.setInterval(() => void measure(), STATS_MS);
  const stopFollowing = followPage(player);
  const pause = { isHidden: false, isUnseen: false };
  const setPause = (change: Partial<typeof pause>) => {
    Object.assign(pause, change);
    player.setPaused(pause.isHidden || pause.isUnseen);
  };
  const stopPausing = pauseWhenHidden((isHidden) => setPause({ isHidden }));
  return {
    player,
    setBuffer: (ms: number) => {
      bufferMs = ms;
      peer?.setBuffer(ms);
    },
    /** What is scrolled out of sight is let go of, and opened anew when it comes back. */
    setSeen: (isSeen: boolean) => setPause({ isUnseen: !isSeen }),
    stop: () => {
      stopFollowing();
      window.clearInterval(timer);
      stopPausing();
      stopFrames();
      trace.stop();
      void player.stop();
      video.srcObject = null;
    },
  };
}
