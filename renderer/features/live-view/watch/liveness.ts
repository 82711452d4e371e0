import type { PeerState, Progress } from '../connection/Peer';

/** No new frame for so long is a freeze, at any rate of 2.5 fps or more (pages §2 "stalled"). */
export const STALL_MS = 1000;
/** How many frame intervals may pass without a frame before it counts as a freeze. */
const STALL_INTERVALS = 2.5;
/** A freeze this long over a working network path gets a new session. */
export const RENEW_AFTER_STALL_MS = 2000;
/** Longest wait for the first frame of a session. */
export const CONNECT_MS = 10_000;
/** A connection that stands on both sides brings media this soon. */
const SILENT_START_MS = 2500;
/** ICE may be `disconnected` this long before it is restarted (pages §2 "Recovery"). */
export const DISCONNECTED_MS = 2000;
/**
 * Without one packet for this long the network path is down. Chromium checks a stable candidate pair each 2.5 s, so a
 * path that works is never silent for longer than that plus one round trip.
 */
export const PATH_SILENT_MS = 3200;
/** A path that is back brings the first frame that can be decoded, a key frame, this soon. */
const FIRST_FRAME_MS = 1500;
/** Of a path that is back, media comes this soon, and within two frames, if the server still sends it here. */
const MEDIA_BACK_MS = 200;
const MEDIA_BACK_INTERVALS = 2;
/** Packets this long after the last frame are not its own, which may be counted late. */
const HEARD_AFTER_MS = 250;
/** Video arrives, and no frame can be decoded before a key frame: after this long their interval is a long one. */
const KEY_FRAME_MS = 3000;
/** Frames that are decoded and not shown for so long are reported. */
export const UNSHOWN_MS = 10_000;
/** Intervals that the frame rate is measured over, and the longest that counts as one. */
const INTERVALS = 9;
const LEAST_INTERVALS = 3;
const MAX_INTERVAL_MS = 30_000;
/** A page that has shown a frame this recently shows every frame; at most one is still being decoded. */
const UNSEEN_MS = 800;

export type Judgement =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'flowing' }
  /** `isPathDown`: nothing at all arrives, so that the path is to be restored and not the stream. */
  | { readonly kind: 'stalled'; readonly isPathDown: boolean; readonly isOver: boolean }
  | { readonly kind: 'never'; readonly wasConnected: boolean };

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Whether one session still brings video. A frame counts when it is shown; one that is only decoded counts where the page
 * shows none, as a hidden page does. Times in ms of one monotonic clock, which the caller passes in.
 */
export class Liveness {
  private lastFrameAt: number | null = null;
  /** When the last packet came: at most one look earlier. */
  private heardAt: number;
  private lookedAt: number;
  private disconnectedAt: number | null = null;
  private connection: PeerState = 'new';
  private connectedAt: number | null = null;
  /** When the first packet after those of the last frame came; null: none yet. */
  private heardSinceAt: number | null = null;
  /** When the path last came back: the stream has its time again from then. */
  private backAt = 0;
  private mediaAt = -Infinity;
  /** When the first packet of video came, and the last; null: none yet. */
  private video: { readonly from: number; readonly until: number } | null = null;
  private progress: Progress = {
    framesDecoded: 0,
    framesReceived: 0,
    packetsHeard: 0,
    mediaReceived: 0,
    videoReceived: 0,
  };
  private intervals: number[] = [];
  /** Frames shown since the counters were last read. */
  private shown = 0;
  /** When frames were last decoded that should have been shown and were not. */
  private unseenAt = -Infinity;
  /** When the first of them was decoded since the last frame; null: none was. */
  private unseenFrom: number | null = null;

  constructor(private readonly openedAt: number) {
    this.heardAt = openedAt;
    this.lookedAt = openedAt;
  }

  get hasFrame(): boolean {
    return this.lastFrameAt !== null;
  }

  /** The connection has been up at some time. */
  get wasConnected(): boolean {
    return this.connectedAt !== null;
  }

  /** For how long the connection has been up since `from`; 0 while it is not. */
  connectedMs(now: number, from: number): number {
    return this.connection === 'connected' ? now - Math.max(from, this.connectedAt ?? from) : 0;
  }

  /** A frame has been shown. */
  noteFrame(now: number): void {
    if (this.lastFrameAt !== null) this.noteInterval(now - this.lastFrameAt, 1);
    this.lastFrameAt = now;
    this.unseenFrom = null;
    this.heardSinceAt = null;
    this.heardAt = now;
    this.shown += 1;
  }

  /**
   * The connection's counters. Returns whether frames were decoded that count although they were not shown: only where
   * `countsDecoded` is true, as in a hidden page. A picture that stands still would look live otherwise.
   */
  noteProgress(next: Progress, now: number, countsDecoded: boolean): boolean {
    const frames = next.framesDecoded - this.progress.framesDecoded;
    if (next.packetsHeard > this.progress.packetsHeard || frames > 0) {
      if (now - this.heardAt >= PATH_SILENT_MS) this.backAt = now;
      // What came since the last look may all have come before the last frame.
      if (this.lookedAt - (this.lastFrameAt ?? -Infinity) >= HEARD_AFTER_MS) {
        this.heardAt = now;
        this.heardSinceAt ??= now;
      }
    }
    if (next.mediaReceived > this.progress.mediaReceived) this.mediaAt = now;
    if (next.videoReceived > this.progress.videoReceived) this.video = { from: this.video?.from ?? now, until: now };
    this.lookedAt = now;
    const isUnseen = frames > this.shown;
    this.progress = next;
    this.shown = 0;
    const before = this.lastFrameAt;
    if (!isUnseen || (before !== null && now - before < UNSEEN_MS)) return false;
    if (!countsDecoded) {
      this.unseenAt = now;
      this.unseenFrom ??= now;
      return false;
    }
    if (before !== null) this.noteInterval((now - before) / frames, Math.min(frames, INTERVALS));
    this.lastFrameAt = now;
    this.unseenFrom = null;
    this.heardSinceAt = null;
    return true;
  }

  notePeer(state: PeerState, now: number): void {
    if (state === 'connected' && this.connection !== state) this.connectedAt = this.backAt = now;
    this.connection = state;
    this.disconnectedAt = state === 'disconnected' ? (this.disconnectedAt ?? now) : null;
  }

  /** How long a gap is normal for this stream, in ms: 2.5 frame intervals, and at least a second. `fps`: what is set. */
  stallMs(fps: number | null): number {
    const interval = this.intervalMs(fps);
    // A stream of unknown rate may be a slow one.
    return interval === null ? CONNECT_MS : Math.max(STALL_MS, STALL_INTERVALS * interval);
  }

  /** Between two frames; null: unknown. */
  private intervalMs(fps: number | null): number | null {
    const set = fps !== null && fps > 0 ? 1000 / fps : 0;
    const isMeasured = this.intervals.length >= LEAST_INTERVALS;
    if (!isMeasured && set === 0) return null;
    return Math.min(MAX_INTERVAL_MS, Math.max(set, isMeasured ? median(this.intervals) : 0));
  }

  /** The path answers again, and the server sends its media elsewhere: to where this side was before an ICE restart, perhaps. */
  isBackInVain(now: number, fps: number | null): boolean {
    const waitMs = Math.max(MEDIA_BACK_MS, MEDIA_BACK_INTERVALS * (this.intervalMs(fps) ?? 0));
    return this.connection === 'connected' && this.mediaAt < this.backAt && now - this.backAt >= waitMs;
  }

  /** True when ICE should look for another path; the old one may still bring frames. */
  needsRestart(now: number, fps: number | null): boolean {
    if (this.connection === 'failed') return true;
    if (this.disconnectedAt !== null && now - this.disconnectedAt >= DISCONNECTED_MS) return true;
    const verdict = this.judge(now, fps);
    return verdict.kind === 'stalled' && verdict.isPathDown;
  }

  /**
   * Connected for a while, and not one packet of media: where something is sent, the connection stands on this side alone, as
   * when the last message of its handshake was lost.
   */
  isSilentStart(now: number, fps: number | null): boolean {
    const isSilent = this.progress.mediaReceived === 0 && this.lastFrameAt === null;
    return isSilent && this.connectedMs(now, -Infinity) >= Math.max(SILENT_START_MS, this.stallMs(fps));
  }

  /** Packets of video come, and not one whole frame: those before a key frame are no frames yet. */
  private get isBeforeKeyFrame(): boolean {
    const isComing = this.video !== null && this.lookedAt - this.video.until < PATH_SILENT_MS;
    return isComing && this.lastFrameAt === null && this.progress.framesReceived === 0;
  }

  /** A key frame is long in coming. */
  lacksKeyFrame(now: number): boolean {
    return this.isBeforeKeyFrame && now - (this.video?.from ?? now) >= KEY_FRAME_MS;
  }

  /** For how long a session without a frame on the screen has decoded frames; 0: it has not. */
  unshownMs(now: number): number {
    return this.lastFrameAt === null && this.unseenFrom !== null ? now - this.unseenFrom : 0;
  }

  judge(now: number, fps: number | null): Judgement {
    if (this.lastFrameAt === null) {
      const hasWaited = now - this.openedAt >= Math.max(CONNECT_MS, this.stallMs(fps));
      // Another session would wait for the same key frame, and might miss it. Nor would it show what this one decodes.
      const isOver = hasWaited && !this.isBeforeKeyFrame && now - this.unseenAt >= this.stallMs(fps);
      return isOver ? { kind: 'never', wasConnected: this.wasConnected } : { kind: 'waiting' };
    }
    const age = now - this.lastFrameAt;
    const stallMs = this.stallMs(fps);
    if (age < stallMs) return { kind: 'flowing' };
    // A path that has come back gives the stream its time again; one may be back from the first packet on. Frames that are
    // decoded and not shown are no fault of the session, and a recording has them.
    const isOver =
      now - Math.max(this.lastFrameAt, this.backAt, this.unseenAt) >= stallMs + RENEW_AFTER_STALL_MS &&
      this.heardSinceAt !== null &&
      now - this.heardSinceAt >= FIRST_FRAME_MS;
    const isPathDown =
      now - this.heardAt >= PATH_SILENT_MS || this.disconnectedAt !== null || this.connection === 'failed';
    return {
      kind: 'stalled',
      isPathDown,
      // Until the path is known to be up or down, the session is kept.
      isOver: isOver && this.connection === 'connected' && now - this.heardAt < PATH_SILENT_MS,
    };
  }

  private noteInterval(ms: number, times: number): void {
    if (ms <= 0) return;
    this.intervals = [...this.intervals, ...Array<number>(times).fill(ms)].slice(-INTERVALS);
  }
}
