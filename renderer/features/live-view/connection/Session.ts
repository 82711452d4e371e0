import { Liveness } from './liveness';
import { RestartError, SignallingError, type OpenedSession, type Peer, type PeerState, type Progress } from './Peer';
import type { PlayerState, SessionEnd } from './playerState';

export interface SessionOptions {
  /** Throws where the browser has no WebRTC. */
  readonly createPeer: () => Peer;
  /** Rejects with SignallingError. */
  readonly open: (offer: string) => Promise<OpenedSession>;
  /** Runs `check` often until the result is called. */
  readonly everyTick: (check: () => void) => () => void;
  readonly now: () => number;
  /** Frames per second that are set; null: unknown. */
  readonly fps: () => number | null;
  /** Asked once the session is open: it may no longer be wanted. */
  readonly isWanted: () => boolean;
  readonly onFrame: () => void;
  readonly onProgress: (step: 'network' | 'first-frame') => void;
  /** The session is over and is about to be closed. */
  readonly onEnding: () => void;
  /** Each time video starts or stops moving. */
  readonly onMoving: (state: Extract<PlayerState, { name: 'live' | 'stalled' }>) => void;
}

/** Longest wait for the server to confirm that a session is closed. */
const CLOSE_MS = 3000;
/** Between two looks at the counters while no frames are shown, and while all is well. */
const LOOK_MS = 250;
const IDLE_LOOK_MS = 1000;
/** After an ICE restart that the server did not answer, and after one that it did. */
const RESTART_AGAIN_MS = 500;
const RESTART_RARELY_MS = 2000;
const RESTARTED_MS = 5000;
/** From here on the server is asked less often. */
const LONG_DOWN_MS = 30_000;
/** Longest wait for the counters of a connection. */
const COUNTERS_MS = 2000;
/** A browser takes up to 6 s to notice that a connection is gone: one that holds longer after a restart works. */
const CONNECTED_MS = 8000;
/** Without ICE restart, a path that stays down this long gets a new session. */
const GIVE_UP_MS = 5000;

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** One WHEP session from its offer to its end: opened, watched, its network path restored, closed at the server. */
export class Session {
  private peer: Peer | null = null;
  private opened: OpenedSession | null = null;
  private liveness: Liveness;
  private moving: 'no' | 'live' | 'stalled' | 'path-down' = 'no';
  private resolveEnd: (end: SessionEnd) => void = () => undefined;
  private readonly ended = new Promise<SessionEnd>((resolve) => (this.resolveEnd = resolve));
  private lookedAt = -Infinity;
  private isLooking = false;
  private restart: 'idle' | 'asking' | 'unsupported' = 'idle';
  private restartDueAt = -Infinity;
  private pathDownAt: number | null = null;
  /** When the server last answered a restart since the path went down. */
  private answeredAt: number | null = null;

  constructor(private readonly options: SessionOptions) {
    this.liveness = new Liveness(options.now());
  }

  get hasFrame(): boolean {
    return this.liveness.hasFrame;
  }

  /** True once the server has answered: before that there is nothing that could be closed. */
  get isOpen(): boolean {
    return this.opened !== null;
  }

  end(end: SessionEnd): void {
    this.resolveEnd(end);
  }

  /** A frame is on the screen. */
  noteFrame(): void {
    if (!this.isOpen) return;
    this.liveness.noteFrame(this.options.now());
    this.options.onFrame();
    this.tell('live');
  }

  /** The network may be back. */
  nudge(): void {
    if (this.restart === 'idle') this.restartDueAt = -Infinity;
  }

  /** Resolves once the session is closed at the server, or the server did not answer to that in 3 s. */
  async run(): Promise<SessionEnd> {
    let stopTicking: () => void = () => undefined;
    try {
      this.peer = this.options.createPeer();
    } catch {
      return { kind: 'blocked' };
    }
    const { peer } = this;
    try {
      // An opening is always waited for: a session that is not known cannot be closed.
      const opened = await this.options.open(await peer.offer());
      this.opened = opened;
      if (!this.options.isWanted()) return { kind: 'unwanted' };
      this.liveness = new Liveness(this.options.now());
      peer.onState((state) => this.notePeer(state));
      peer.onCandidate((fragment) => void opened.trickle(fragment).catch(() => undefined));
      this.options.onProgress('network');
      stopTicking = this.options.everyTick(() => this.tick());
      return await Promise.race([peer.accept(opened.answer).then(() => this.ended), this.ended]);
    } catch (error) {
      return error instanceof SignallingError ? error.end : { kind: 'network' };
    } finally {
      stopTicking();
      this.options.onEnding();
      this.resolveEnd({ kind: 'unwanted' });
      peer.close();
      if (this.opened) await Promise.race([this.opened.close().catch(() => undefined), after(CLOSE_MS)]);
    }
  }

  private notePeer(state: PeerState): void {
    this.liveness.notePeer(state, this.options.now());
    if (state === 'closed') this.end({ kind: 'peer-failed' });
    if (state === 'connected' && !this.liveness.hasFrame) this.options.onProgress('first-frame');
    this.tick();
  }

  private tell(next: typeof this.moving): void {
    if (this.moving === next) return;
    this.moving = next;
    if (next === 'live') this.options.onMoving({ name: 'live' });
    else if (next !== 'no') this.options.onMoving({ name: 'stalled', isPathDown: next === 'path-down' });
  }

  private tick(): void {
    const now = this.options.now();
    const isFlowing = this.liveness.judge(now, this.options.fps()).kind === 'flowing';
    if (this.isLooking || now - this.lookedAt < (isFlowing ? IDLE_LOOK_MS : LOOK_MS)) return;
    this.isLooking = true;
    this.lookedAt = now;
    const { peer } = this;
    // Judged only by counters just read: a hidden page shows no frames, and its timers come late.
    void Promise.race([peer?.progress(), after(COUNTERS_MS).then(() => null)])
      .catch(() => null)
      .then((progress) => {
        this.isLooking = false;
        this.judge(progress ?? null);
      });
  }

  private judge(progress: Progress | null): void {
    const now = this.options.now();
    const fps = this.options.fps();
    if (progress && this.liveness.noteProgress(progress, now)) this.options.onFrame();
    const judgement = this.liveness.judge(now, fps);
    if (judgement.kind === 'flowing') this.tell('live');
    if (judgement.kind === 'never') return this.end({ kind: judgement.wasConnected ? 'frozen' : 'blocked' });
    if (judgement.kind === 'stalled') {
      this.tell(judgement.isPathDown ? 'path-down' : 'stalled');
      if (judgement.isOver) return this.end({ kind: 'frozen' });
    }
    this.repair(now, this.liveness.needsRestart(now, fps));
  }

  /** Restores the network path of this session, for as long as the server still knows the session. */
  private repair(now: number, isNeeded: boolean): void {
    if (!isNeeded) {
      this.pathDownAt = null;
      this.answeredAt = null;
      return;
    }
    this.pathDownAt ??= now;
    if (this.restart === 'asking' || now < this.restartDueAt) return;
    if (this.restart === 'unsupported') {
      if (now - this.pathDownAt >= GIVE_UP_MS) this.end({ kind: 'peer-failed' });
      return;
    }
    // ICE has found a path and still nothing comes over it: the stream is at fault, not the path.
    if (this.answeredAt !== null && this.liveness.connectedMs(now, this.answeredAt) >= CONNECTED_MS)
      return this.end({ kind: 'frozen' });
    this.askForRestart();
  }

  private askForRestart(): void {
    const { peer, opened } = this;
    if (!peer || !opened) return;
    this.restart = 'asking';
    peer
      .restart((fragment) => opened.restart(fragment))
      .then(
        () => {
          this.answeredAt = this.options.now();
          this.askAgainIn(RESTARTED_MS);
        },
        (error: unknown) => this.notRestarted(error),
      );
  }

  private askAgainIn(ms: number): void {
    this.restart = 'idle';
    this.restartDueAt = this.options.now() + ms;
  }

  private notRestarted(error: unknown): void {
    const why = error instanceof RestartError ? error.why : 'unsupported';
    const isLong = this.options.now() - (this.pathDownAt ?? Infinity) >= LONG_DOWN_MS;
    if (why === 'unreachable') this.askAgainIn(isLong ? RESTART_RARELY_MS : RESTART_AGAIN_MS);
    else if (why === 'gone') this.end({ kind: 'peer-failed' });
    else this.restart = 'unsupported';
  }
}
