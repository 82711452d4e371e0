import type { IceServer } from '#app/domain/iceServers';
import { isPageHidden } from '../../../lib/pageHidden';
import { spans } from '../../../lib/spans';
import { createPeer, type BrowserPeer } from './createPeer';
import { onTick } from '../../../lib/ticker';
import { steadyNow } from '../../../live/serverClock';
import type { ClockOffset } from '../../../live/device/deviceClock';
import { frameAge, type FrameAge } from '../watch/frameAge';
import { createPauses } from './createPauses';
import { keepPlaying } from './keepPlaying';
import type { MediaCalls } from './mediaCalls';
import { openInTurn, type Source } from './openInTurn';
import { pauseWhenHidden } from './pauseWhenHidden';
import { Player } from './Player';
import type { PlayerState } from './playerState';
import { NO_STATS, readStats, type VideoStats } from '../watch/readStats';

const STATS_MS = 1000;
/** How often the player looks whether video still comes. */
const LOOK_MS = 100;
/** An age measured longer ago than this, and than two frames, is not that of the frame on the screen. */
const AGE_LIFE_MS = 3000;

/** How far the clocks of server and device are ahead, of this computer's and of the server's (api §8 "Time"). */
export interface Clocks {
  readonly server: () => ClockOffset | null;
  readonly device: () => ClockOffset | null;
}

export interface PlayOptions {
  readonly media: MediaCalls;
  readonly source: Source;
  /** Whether the server answers at all. */
  readonly probe: () => Promise<boolean>;
  /** Of the configuration, beside those that the server names. */
  readonly iceServers: readonly IceServer[];
  readonly bufferMs: number;
  /** Told whether there is sound, and that the browser has muted it; null: no sound is asked for. */
  readonly onSound: ((sound: { readonly has: boolean; readonly isBlocked: boolean }) => void) | null;
  /** Frames per second that are set; null: unknown. */
  readonly fps: () => number | null;
  /** The device says that it sends the stream. */
  readonly isSending: () => boolean;
  readonly clocks: Clocks;
  /** As of the player. */
  readonly renewAddress: () => Promise<boolean>;
  readonly onState: (state: PlayerState) => void;
  readonly onStats: (stats: VideoStats) => void;
  /** A frame was shown, or decoded where that counts (`countsDecoded`). */
  readonly onFrame: () => void;
  /** The connection is about to be closed, which clears the video element. */
  readonly onEnding: () => void;
}

/** Whether the browser tells of each frame that is shown. Without it the counters of the connection tell of frames. */
const tellsFrames = (video: HTMLVideoElement): boolean => 'requestVideoFrameCallback' in video;

/** Whether frames count once they are decoded: nobody sees the page, or the browser does not tell which ones it shows. */
const countsDecoded = (video: HTMLVideoElement): boolean =>
  isPageHidden() || document.pictureInPictureElement === video || (!tellsFrames(video) && !video.paused);

/** Tells of each frame that is shown. */
function followFrames(video: HTMLVideoElement, onFrame: () => void): () => void {
  if (!tellsFrames(video)) return () => undefined;
  let handle = 0;
  const next = () => {
    onFrame();
    handle = video.requestVideoFrameCallback(next);
  };
  handle = video.requestVideoFrameCallback(next);
  return () => video.cancelVideoFrameCallback(handle);
}

/** A span from the wish to see video to the first frame; again after each loss. */
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

/** Closes the session when the page is left; a page restored from the back/forward cache opens another. */
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

/** Calls `onLeave` when the element's picture-in-picture window is closed. */
function followPictureInPicture(video: HTMLVideoElement, onLeave: () => void): () => void {
  video.addEventListener('leavepictureinpicture', onLeave);
  return () => video.removeEventListener('leavepictureinpicture', onLeave);
}

const hasSound = ({ srcObject }: HTMLVideoElement): boolean =>
  srcObject !== null && (srcObject as MediaStream).getAudioTracks().length > 0;

/** The connection that an element shows, and the numbers of its frames. */
function createScreen(
  video: HTMLVideoElement,
  { clocks, fps, onStats, onEnding, bufferMs, onSound }: PlayOptions,
  onRefused: () => void,
) {
  let peer: BrowserPeer | null = null;
  let buffer = bufferMs;
  let age: { readonly of: FrameAge | null; readonly at: number } = { of: null, at: 0 };
  let stats = NO_STATS;
  /** The element shows the present connection, also while that is being restored. The last frame of the one before may be told late, after a pause much later. */
  let isAttached = false;
  let hasEnded = false;
  const isReceiving = () => isAttached && peer?.isReceiving() === true;
  // Tracks come one by one, and what becomes of `play` may be known after the last of them.
  const tellSound = (isBlocked: boolean) => onSound?.({ has: hasSound(video), isBlocked });
  const kept = keepPlaying(video, { isWanted: () => isAttached, onMuted: () => tellSound(true), onRefused });
  const measure = async () => {
    const measured = peer;
    const report = await measured?.stats();
    // Some browsers report the last numbers of a closed connection for ever.
    const rows = hasEnded ? [] : report;
    if (!rows || !measured || measured !== peer) return;
    const now = performance.now();
    const lifeMs = Math.max(AGE_LIFE_MS, 2000 / (fps() ?? 1));
    stats = readStats(rows, stats, now - age.at < lifeMs ? age.of : null, now, measured.played());
    onStats(stats);
  };
  return {
    createPeer: (servers: readonly IceServer[], wantsSound: boolean): BrowserPeer => {
      isAttached = hasEnded = false;
      const onStream = (media: MediaStream) => {
        isAttached = true;
        if (video.srcObject !== media) video.srcObject = media;
        tellSound(false);
        kept.play();
      };
      peer = createPeer({ servers, bufferMs: buffer, wantsSound, onStream });
      return peer;
    },
    /** A frame was shown; false when it belongs to an earlier connection. */
    noteFrame: (): boolean => {
      if (!peer || !isReceiving()) return false;
      const of = frameAge(peer.capturedAt(), steadyNow(), clocks.server(), clocks.device());
      age = { of, at: performance.now() };
      return true;
    },
    play: kept.play,
    measure: () => void measure(),
    /** The connection is about to be closed; `onEnding` is called unless another stage has the element. */
    end: (isReplaced: boolean) => {
      if (!isReplaced) onEnding();
      isAttached = false;
      hasEnded = true;
    },
    setBuffer: (ms: number) => {
      buffer = ms;
      peer?.setBuffer(ms);
    },
    clear: () => {
      kept.stop();
      peer = null;
      video.srcObject = null;
    },
  };
}

interface PlayerParts {
  readonly screen: ReturnType<typeof createScreen>;
  readonly turn: ReturnType<typeof openInTurn>;
  readonly pauses: ReturnType<typeof createPauses>;
  /** Another stage may have the element. */
  readonly isStopped: () => boolean;
}

function createPlayer(video: HTMLVideoElement, options: PlayOptions, parts: PlayerParts): Player {
  const { fps, isSending, probe, renewAddress, onSound, onFrame } = options;
  const { screen, turn, pauses, isStopped } = parts;
  return new Player({
    ...{ fps, isSending, probe, renewAddress },
    createPeer: screen.createPeer,
    wantsSound: onSound !== null,
    open: turn.open,
    iceServers: turn.iceServers,
    everyTick: (check) => onTick(LOOK_MS, check),
    onEnding: () => screen.end(isStopped()),
    // A session that is held is reported as paused, and goes on by what it decodes.
    countsDecoded: () => pauses.isHeld() || countsDecoded(video),
    onFrame: () => {
      if (pauses.noteFrame()) onFrame();
    },
    onState: pauses.report,
  });
}

/** Plays one stream in a video element once its player is started, and measures it each second, until it is stopped. */
export function playStream(video: HTMLVideoElement, options: PlayOptions) {
  let isKept = false;
  let isStopped = false;
  const trace = createStartTrace();
  const isNeeded = () => isKept || document.pictureInPictureElement === video;
  const pauses = createPauses(video, {
    isNeeded,
    play: () => screen.play(),
    onPause: (why) => player.setPaused(why),
    onState: (state) => {
      // A replaced player no longer reports to a stage that shows another.
      if (isStopped) return;
      trace.state(state);
      options.onState(state);
    },
  });
  const turn = openInTurn(options.media, options.source, options.iceServers, pauses.isOn);
  const screen = createScreen(video, options, pauses.refuse);
  const player = createPlayer(video, options, { screen, turn, pauses, isStopped: () => isStopped });
  const cleanups = [
    turn.cancel,
    followPage(player),
    onTick(STATS_MS, screen.measure),
    pauseWhenHidden(isNeeded, (why) => pauses.change(why, 'hidden')),
    followFrames(video, () => {
      if (!screen.noteFrame()) return;
      trace.frame();
      player.noteFrame();
    }),
    followPictureInPicture(video, pauses.release),
    pauses.stop,
    trace.stop,
  ];
  return {
    player,
    setBuffer: screen.setBuffer,
    /** A person wants the next attempt. */
    retry: () => {
      if (pauses.allow()) return;
      turn.hurry();
      player.retry();
    },
    /** There is video again. */
    nudge: () => {
      turn.hurry();
      player.nudge();
    },
    /** Video out of view is not played; it is opened again when it comes back. */
    setSeen: (isSeen: boolean) => pauses.change(isSeen ? null : 'unseen', 'unseen'),
    /** Played on in a hidden page as well, as for a recording. */
    setKept: (next: boolean) => {
      isKept = next;
      pauses.release();
    },
    stop: () => {
      isStopped = true;
      for (const cleanUp of cleanups) cleanUp();
      void player.stop();
      screen.clear();
    },
  };
}
