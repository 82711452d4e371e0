import type { PeerState, Progress } from '../../renderer/features/live-view/connection/Peer';
import { Liveness } from '../../renderer/features/live-view/watch/liveness';

export const OPENED = 50_000;

/** One session; all times in ms since it was opened. */
export function open() {
  const liveness = new Liveness(OPENED);
  let counters: Progress = { framesDecoded: 0, framesReceived: 0, packetsHeard: 0, mediaReceived: 0, videoReceived: 0 };
  const judge = (at: number, fps: number | null = 20) => liveness.judge(OPENED + at, fps);
  return {
    liveness,
    judge,
    state: (state: PeerState, at: number) => liveness.notePeer(state, OPENED + at),
    frame: (at: number) => liveness.noteFrame(OPENED + at),
    frames: (count: number, everyMs: number, from = 0) => {
      for (let index = 0; index < count; index += 1) liveness.noteFrame(OPENED + from + index * everyMs);
    },
    /** Reads the counters, which have grown by so much. */
    look: (at: number, more: Partial<Progress> = {}, countsDecoded = true) => {
      const sum = (key: keyof Progress) => counters[key] + (more[key] ?? 0);
      counters = {
        framesDecoded: sum('framesDecoded'),
        framesReceived: sum('framesReceived'),
        packetsHeard: sum('packetsHeard'),
        mediaReceived: sum('mediaReceived'),
        videoReceived: sum('videoReceived'),
      };
      return liveness.noteProgress(counters, OPENED + at, countsDecoded);
    },
    lacksKeyFrame: (at: number) => liveness.lacksKeyFrame(OPENED + at),
    needsRestart: (at: number) => liveness.needsRestart(OPENED + at, 20),
    isBackInVain: (at: number, fps: number | null = 20) => liveness.isBackInVain(OPENED + at, fps),
    isSilentStart: (at: number, fps: number | null = 20) => liveness.isSilentStart(OPENED + at, fps),
    /** For how long after `at`, when a frame came, video counts as flowing. */
    flowsFor: (at: number, fps: number | null) => {
      let ms = 0;
      while (ms < 100_000 && judge(at + ms, fps).kind === 'flowing') ms += 1;
      return ms;
    },
  };
}

/** Connected, with a second of frames at 20 per second: the last one came 1000 ms after the start. */
export function openLive() {
  const made = open();
  made.state('connected', 0);
  made.frames(21, 50);
  made.look(1000, { framesDecoded: 21, packetsHeard: 100, mediaReceived: 100 });
  return made;
}
/** Counters that grew by one packet, which is no media. */
export const HEARD = { packetsHeard: 1 };
