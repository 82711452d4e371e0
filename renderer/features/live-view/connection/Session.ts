import { after } from '../../../lib/after';
import { log } from '../../../lib/log';
import { HangingRestart } from './HangingRestart';
import type { UsableIce } from './IceServers';
import { Liveness, STALL_MS, UNSHOWN_MS } from '../watch/liveness';
import { RestartError, SignallingError, type OpenedSession, type Peer, type PeerState, type Progress } from './Peer';
import type { ConnectingStep, PlayerState, SessionEnd } from './playerState';

export interface SessionOptions {
  /** The STUN and TURN servers to connect with now; asked again before an ICE restart, as credentials expire. */
  readonly iceServers: { current(): Promise<UsableIce>; note(served: OpenedSession['ice']): void };
  /** Throws where the browser has no WebRTC. */
  readonly createPeer: (servers: UsableIce['servers'], wantsSound: boolean) => Peer;
  readonly wantsSound: boolean;
  /** Rejects with SignallingError. */
  readonly open: (offer: string) => Promise<OpenedSession>;
  /** Runs `check` often until the result is called. */
  readonly everyTick: (check: () => void) => () => void;
  readonly now: () => number;
  /** Frames per second that are set; null: unknown. */
  readonly fps: () => number | null;
  /** The device says that it sends, and a session without media is worth another at once. */
  readonly isSending: () => boolean;
  /** Whether the server answers at all; asked often while a request to it hangs. */
  readonly probe: () => Promise<boolean>;
  /** Asked once the session is open: it may no longer be wanted. */
  readonly isWanted: () => boolean;
  readonly onFrame: () => void;
  /** Whether frames count as shown once they are decoded, as in a hidden page. */
  readonly countsDecoded: () => boolean;
  /** Hears of each step once it is another than before. */
  readonly onProgress: (step: Exclude<ConnectingStep, 'signalling'>) => void;
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
/** A browser takes up to 6 s to notice that a connection is gone: one that holds longer after a restart works. */
const CONNECTED_MS = 8000;
/** ICE servers that came with the answer are put to use where nothing connects without them for so long. */
const LATE_SERVERS_MS = 1000;
/** So many frames in a row that arrived whole and were not decoded are no accident of timing. */
const UNDECODED_FRAMES = 5;
/** A new session may be given other candidates and servers than restarts: tried where these have long not helped. */
const ANSWERED_IN_VAIN_MS = 30_000;
/** Sooner where restarts have only expired ICE servers: an answer to a new offer may name others. */
const EXPIRED_IN_VAIN_MS = 5000;
/** Without ICE restart, a path that stays down this long gets a new session. */
const GIVE_UP_MS = 5000;

/** One WHEP session from its offer to its end: opened, watched, its network path restored, closed at the server. */
export class Session {
  private peer: Peer | null = null;
  private opened: OpenedSession | null = null;
  private liveness: Liveness;
  private step: ConnectingStep = 'signalling';
  private moving: 'no' | 'live' | 'stalled' | 'path-down' = 'no';
  private resolveEnd: (end: SessionEnd) => void = () => undefined;
  private readonly ended = new Promise<SessionEnd>((resolve) => (this.resolveEnd = resolve));
  private lookedAt = -Infinity;
  private isLooking = false;
  private restart: 'idle' | 'asking' | 'unsupported' = 'idle';
  private restartDueAt = -Infinity;
  private readonly asked: HangingRestart;
  /** Cuts off the candidates on their way: in an outage each would hold one of a browser's six connections. */
  private trickling = new AbortController();
  /** The browser has begun an ICE restart that the server has not answered. */
  private isHalfRestarted = false;
  private openedAt = Infinity;
  /** ICE servers have come with the answer, and the connection was made without any of them. */
  private hasLateServers = false;
  /** Frames decoded so far, and how many had arrived when the last of them was. */
  private decoded = { count: 0, ofReceived: 0 };
  /** Frames that have arrived since. */
  private undecoded = 0;
  private pathDownAt: number | null = null;
  /** When the server first answered a restart since the path went down. */
  private answeredAt: number | null = null;
  /** The last restart had nothing but ICE servers whose credentials may no longer be accepted. */
  private hadExpired = false;

  constructor(private readonly options: SessionOptions) {
    this.liveness = new Liveness(options.now());
    this.asked = new HangingRestart(options.now, options.probe);
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
    this.asked.sign();
  }

  /** The server has answered something: replaces a restart that hangs or waits. Unlike `nudge` it makes none due, so it may be called often. */
  noteSign(): void {
    this.asked.sign();
  }

  /** Resolves once the session is closed at the server, or the server did not answer to that in 3 s. */
  async run(): Promise<SessionEnd> {
    let stopTicking: () => void = () => undefined;
    const ice = await this.options.iceServers.current();
    if (!this.options.isWanted()) return { kind: 'unwanted' };
    try {
      this.peer = this.options.createPeer(ice.servers, this.options.wantsSound);
    } catch {
      this.options.onEnding();
      return { kind: 'no-webrtc' };
    }
    const { peer } = this;
    try {
      // An opening is always waited for: a session that is not known cannot be closed.
      const opened = await this.options.open(await peer.offer());
      this.opened = opened;
      if (!this.options.isWanted()) return { kind: 'unwanted' };
      await this.takeServers(ice);
      this.openedAt = this.options.now();
      this.liveness = new Liveness(this.openedAt);
      peer.onState((state) => this.notePeer(state));
      // Judged only by counters just read: a hidden page shows no frames, and its timers come late.
      peer.onProgress((progress) => this.judge(progress));
      peer.onCandidates((fragment) => void opened.trickle(fragment, this.trickling.signal).catch(() => undefined));
      this.tellStep('network');
      stopTicking = this.options.everyTick(() => this.tick());
      return await Promise.race([this.accept(peer, opened).then(() => this.ended), this.ended]);
    } catch (error) {
      return error instanceof SignallingError ? error.end : { kind: 'network' };
    } finally {
      stopTicking();
      this.options.onEnding();
      this.resolveEnd({ kind: 'unwanted' });
      this.trickling.abort();
      peer.close();
      if (this.opened) await Promise.race([this.opened.close().catch(() => undefined), after(CLOSE_MS, null)]);
    }
  }

  private async accept(peer: Peer, opened: OpenedSession): Promise<void> {
    const { isCounterOffer, sdp } = opened;
    let answer: string | null = null;
    try {
      if (isCounterOffer) answer = await peer.answer(sdp);
      else await peer.accept(sdp);
    } catch (error) {
      if (error instanceof SignallingError) throw error;
      // Its message may have lines of the SDP: candidates and credentials.
      if (this.options.isWanted())
        log('warn', 'WHEP: this browser does not take the server’s SDP', { error: (error as Error).name });
      // The network is not to blame, and the same would be said again at once.
      throw new SignallingError({ kind: 'refused', status: isCounterOffer ? 406 : 201, message: null });
    }
    if (answer !== null) await opened.answer(answer);
  }

  /** ICE servers that came with the answer: kept for the next session, and for this one's next ICE restart. */
  private async takeServers({ isServed, isExpired }: UsableIce): Promise<void> {
    const { peer, opened } = this;
    if (!peer || !opened || opened.ice.servers.length === 0) return;
    this.options.iceServers.note(opened.ice);
    if (isServed && !isExpired) return;
    this.hasLateServers = true;
    peer.setServers((await this.options.iceServers.current()).servers);
  }

  private notePeer(state: PeerState): void {
    this.liveness.notePeer(state, this.options.now());
    if (state === 'closed') this.end({ kind: 'peer-failed' });
    if (state === 'connected') this.asked.sign();
    if (state === 'connected' && !this.liveness.hasFrame) this.tellStep('first-frame');
    this.tick();
  }

  private tellStep(next: Exclude<ConnectingStep, 'signalling'>): void {
    if (this.step === next) return;
    this.step = next;
    this.options.onProgress(next);
  }

  private tell(next: typeof this.moving): void {
    if (this.moving === next) return;
    this.moving = next;
    if (next === 'live') this.options.onMoving({ name: 'live' });
    else if (next !== 'no') this.options.onMoving({ name: 'stalled', isPathDown: next === 'path-down' });
  }

  private tick(): void {
    const now = this.options.now();
    this.asked.check();
    const isFlowing = this.liveness.judge(now, this.options.fps()).kind === 'flowing';
    if (this.isLooking || now - this.lookedAt < (isFlowing ? IDLE_LOOK_MS : LOOK_MS)) return;
    this.isLooking = true;
    this.lookedAt = now;
    this.peer?.look();
  }

  private judge(progress: Progress | null): void {
    const now = this.options.now();
    // What another has read counts as a look.
    if (!this.isLooking) this.lookedAt = now;
    this.isLooking = false;
    const fps = this.options.fps();
    if (progress && this.liveness.noteProgress(progress, now, this.options.countsDecoded())) this.options.onFrame();
    if (progress) this.noteUndecoded(progress);
    if (this.liveness.lacksKeyFrame(now)) this.tellStep('key-frame');
    this.tellUnshown(now);
    const judgement = this.liveness.judge(now, fps);
    if (judgement.kind === 'flowing') {
      this.tell('live');
      this.isHalfRestarted = false;
    }
    if (this.options.isSending() && this.liveness.isSilentStart(now, fps)) return this.end({ kind: 'silent-start' });
    if (judgement.kind === 'never') return this.end(this.whyNever(judgement.wasConnected));
    if (judgement.kind === 'stalled') {
      this.tell(judgement.isPathDown ? 'path-down' : 'stalled');
      if (judgement.isOver) return this.end(this.whyFrozen());
    }
    const isInVain = this.isHalfRestarted && this.liveness.isBackInVain(now, fps);
    this.repair(now, isInVain || this.needsServers(now) || this.liveness.needsRestart(now, fps));
  }

  /** Frames are decoded, and the page shows none: it is visible, and the browser does not draw it. */
  private tellUnshown(now: number): void {
    const ms = this.liveness.unshownMs(now);
    if (ms >= UNSHOWN_MS) this.tellStep('unshown');
    else if (ms >= STALL_MS) this.tellStep('decoded');
  }

  private noteUndecoded({ framesDecoded, framesReceived }: Progress): void {
    if (framesDecoded > this.decoded.count) this.decoded = { count: framesDecoded, ofReceived: framesReceived };
    this.undecoded = framesReceived - this.decoded.ofReceived;
  }

  private whyNever(wasConnected: boolean): SessionEnd {
    return wasConnected ? this.whyFrozen() : { kind: 'blocked' };
  }

  /** Frames that arrive whole and are not decoded are another matter than frames that do not arrive. */
  private whyFrozen(): SessionEnd {
    const isArriving = this.undecoded >= UNDECODED_FRAMES;
    return isArriving ? { kind: 'undecodable', wasLive: this.decoded.count > 0 } : { kind: 'frozen' };
  }

  /** Nothing connects without the ICE servers that came with the answer. */
  private needsServers(now: number): boolean {
    return this.hasLateServers && !this.liveness.wasConnected && now - this.openedAt >= LATE_SERVERS_MS;
  }

  /** Restores the network path of this session, for as long as the server still knows the session. */
  private repair(now: number, isNeeded: boolean): void {
    if (!isNeeded) {
      this.asked.rest();
      this.pathDownAt = null;
      this.answeredAt = null;
      return;
    }
    this.pathDownAt ??= now;
    if (this.restart === 'asking' || now < this.restartDueAt) return;
    if (this.restart === 'unsupported') {
      if (this.needsServers(now)) this.end({ kind: 'servers-late' });
      if (now - this.pathDownAt >= GIVE_UP_MS) this.end({ kind: 'peer-failed' });
      return;
    }
    if (this.answeredAt !== null) {
      // ICE has found a path and still nothing comes over it: the stream is at fault, not the path.
      if (this.liveness.connectedMs(now, this.answeredAt) >= CONNECTED_MS) return this.end({ kind: 'frozen' });
      const patience = this.hadExpired ? EXPIRED_IN_VAIN_MS : ANSWERED_IN_VAIN_MS;
      if (now - this.answeredAt >= patience) return this.end({ kind: 'peer-failed' });
    }
    this.askForRestart();
  }

  private askForRestart(): void {
    const { peer, opened } = this;
    if (!peer || !opened) return;
    this.restart = 'asking';
    // They belong to the ICE session that this restart replaces.
    this.trickling.abort();
    this.trickling = new AbortController();
    const signal = this.asked.begin();
    const { iceServers } = this.options;
    /** Others were named in place of expired ones, too late for this restart. */
    let isRenewed = false;
    const send = async (fragment: string): Promise<string> => {
      const restarted = await opened.restart(fragment, signal);
      iceServers.note(restarted.ice);
      isRenewed = this.hadExpired && restarted.ice.servers.length > 0;
      return restarted.fragment;
    };
    iceServers
      .current()
      .then(({ servers, isExpired }) => {
        this.hadExpired = isExpired;
        peer.setServers(servers);
        return peer.restart(send);
      })
      .then(
        () => {
          this.asked.end();
          this.isHalfRestarted = false;
          this.answeredAt ??= this.options.now();
          this.hadExpired &&= !isRenewed;
          this.askAgainIn(isRenewed ? RESTART_AGAIN_MS : RESTARTED_MS);
        },
        (error: unknown) => this.notRestarted(error),
      );
  }

  private askAgainIn(ms: number): void {
    this.restart = 'idle';
    this.restartDueAt = this.options.now() + ms;
  }

  /** At the next tick. */
  private askAgainNow(): void {
    this.askAgainIn(0);
    this.lookedAt = -Infinity;
  }

  private notRestarted(error: unknown): void {
    const { isGivenUp, hasHung } = this.asked.end();
    const why = error instanceof RestartError ? error.why : 'unsupported';
    if (why === 'gone') return this.end({ kind: 'peer-failed' });
    if (why === 'unsupported') {
      this.restart = 'unsupported';
      return;
    }
    this.isHalfRestarted = true;
    if (isGivenUp) return this.askAgainNow();
    const isLong = this.options.now() - (this.pathDownAt ?? Infinity) >= LONG_DOWN_MS;
    this.askAgainIn(isLong ? RESTART_RARELY_MS : RESTART_AGAIN_MS);
    // One that was refused is not asked again sooner.
    if (hasHung) this.asked.waitForSign(() => this.askAgainNow());
  }
}
