import { backoff } from '#app/lib/backoff';
import { after } from '../../../lib/after';
import {
  afterEnd,
  NOT_ACCEPTABLE,
  TELLING_STEPS,
  type ConnectingStep,
  type PauseReason,
  type PlayerState,
  type SessionEnd,
} from './playerState';
import { Pulse } from './Pulse';
import { Session, type SessionOptions } from './Session';

export interface PlayerOptions extends Pick<SessionOptions, 'createPeer' | 'open' | 'iceServers' | 'everyTick'> {
  readonly onState: (state: PlayerState) => void;
  /** Asks again where the stream is served; resolves to whether that is another address than before. */
  readonly renewAddress?: () => Promise<boolean>;
  /** Sound is asked for beside the video, until a server refuses an offer with it. */
  readonly wantsSound?: boolean;
  /** Frames per second that are set; null: unknown. */
  readonly fps?: () => number | null;
  /** The device says that it sends this stream; false where that is not known. */
  readonly isSending?: () => boolean;
  /** Whether the server answers at all; without it only other signs tell. */
  readonly probe?: SessionOptions['probe'];
  /** A frame was shown, or decoded where that counts. */
  readonly onFrame?: () => void;
  /** As of the session; left out: they always count. */
  readonly countsDecoded?: SessionOptions['countsDecoded'];
  /** A session is about to be closed: what it shows can be seen for the last time. */
  readonly onEnding?: () => void;
  readonly random?: () => number;
  readonly now?: () => number;
}

/** Frames that cannot be decoded twice within so long cannot be decoded at all. */
const AGAIN_MS = 30_000;
/** The address that was asked may be an old one: an address with a token in it expires. */
const isOfAddress = (end: SessionEnd): boolean =>
  end.kind === 'forbidden' || end.kind === 'no-publisher' || (end.kind === 'refused' && end.status === 410);
/** Least time between two refusals for which the address is asked for again, and longest wait for it. */
const RENEWED_MS = 30_000;
const RENEWING_MS = 3000;
/** The server could not use the offer. */
const isOfOffer = (end: SessionEnd): boolean =>
  end.kind === 'unsupported' || (end.kind === 'refused' && NOT_ACCEPTABLE.includes(end.status));
const BACKOFF = { baseMs: 1000, factor: 2, maxMs: 5000, jitter: 0.2 } as const;

/**
 * Plays one stream for as long as it is wanted: one session at a time, each closed before the next is opened, without
 * ever giving up (pages §2 "Recovery"). Wishes are levels, not events: whatever the order in which they
 * come, the loop acts on those that hold when it looks (R52).
 */
export class Player {
  private isWanted = false;
  private isOnline = true;
  private pauseReason: PauseReason | null = null;
  private resumed: PauseReason | null = null;
  private failures = 0;
  private brokenAt: number | null = null;
  private state: PlayerState = { name: 'stopped' };
  private session: Session | null = null;
  /** Of `change`, when the last session ended: what came while it was being closed still counts. */
  private seenAtEnd = 0;
  private isRunning = false;
  private closed: Promise<unknown> = Promise.resolve();
  /** The server has asked for no attempt before, by the same clock; `state` says why. */
  private held: { readonly until: number; readonly state: PlayerState } | null = null;
  /** Sessions that were replaced at once since there was last video: a second time that would not help either. */
  private readonly replaced = new Set<'servers-late' | 'silent-start'>();
  private undecodableAt = -Infinity;
  private wantsSound: boolean;
  private renewedAt = -Infinity;
  /** Since it was started. */
  private wasLive = false;
  /** Fires when there is reason to look again: a wish has changed, or the next attempt need not wait. */
  private readonly change = new Pulse();

  constructor(private readonly options: PlayerOptions) {
    this.wantsSound = options.wantsSound === true;
  }

  start(): void {
    if (this.isWanted) return;
    this.isWanted = true;
    this.wasLive = false;
    this.change.fire();
    if (!this.isRunning) void this.run();
  }

  /** Resolves when the session is closed. */
  async stop(): Promise<void> {
    this.isWanted = false;
    this.leave();
    await this.closed;
  }

  /** A frame is on the screen. */
  noteFrame(): void {
    this.session?.noteFrame();
  }

  /** The device came or went; one that came is tried at once. */
  setOnline(isOnline: boolean): void {
    if (this.isOnline === isOnline) return;
    this.isOnline = isOnline;
    if (!isOnline) return;
    // The camera may take its time from now on: none could start while the device was away.
    this.brokenAt = null;
    this.nudge();
  }

  /** Null: play. A session that plays is closed; what is being opened is used if the pause ends before it is open. */
  setPaused(why: PauseReason | null): void {
    if (this.pauseReason === why) return;
    const before = this.pauseReason;
    this.pauseReason = why;
    if (why !== null) this.leave();
    else this.resume(before);
  }

  /** Something has changed for the better: the next attempt need not wait. */
  nudge(): void {
    this.session?.nudge();
    this.change.fire();
  }

  /** The server can probably be reached: requests that hang are sent again. May be called often. */
  noteSign(): void {
    this.session?.noteSign();
  }

  /** A person wants the next attempt now, whatever the server has asked for. */
  retry(): void {
    this.held = null;
    if (!this.options.renewAddress) this.nudge();
    else void this.renewAddress().then(() => this.nudge());
  }

  /** True: the address is another than before. */
  private renewAddress(): Promise<boolean> {
    this.renewedAt = this.now();
    const renewed = this.options.renewAddress?.().catch(() => false) ?? Promise.resolve(false);
    return Promise.race([renewed, after(RENEWING_MS, false)]);
  }

  private resume(from: PauseReason | null): void {
    this.failures = 0;
    this.brokenAt = null;
    this.resumed = from;
    // What was being opened when the pause began is used after all.
    if (this.session) this.showStep('signalling');
    else if (this.isHeld()) this.show(this.held?.state ?? this.state);
    this.change.fire();
  }

  private leave(): void {
    if (this.session?.isOpen) this.session.end({ kind: 'unwanted' });
    else if (this.pauseReason !== null && this.isWanted) this.show({ name: 'paused', why: this.pauseReason });
    this.change.fire();
  }

  private get now(): () => number {
    return this.options.now ?? (() => performance.now());
  }

  private get isPlayable(): boolean {
    return this.isWanted && this.pauseReason === null;
  }

  private show(state: PlayerState): void {
    this.state = state;
    this.options.onState(state);
  }

  /** After a failure its reason stays until video arrives. */
  private showStep(step: ConnectingStep): void {
    if ((this.failures === 0 || TELLING_STEPS.has(step)) && this.isPlayable)
      this.show({ name: 'connecting', step, resumed: this.resumed });
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.wanted()) {
      const seen = this.change.version;
      if (this.pauseReason === null) await this.attempt();
      else await this.pause(this.pauseReason, seen);
    }
    this.isRunning = false;
    this.show({ name: 'stopped' });
  }

  /** Read through a function: it changes while the loop waits. */
  private wanted(): boolean {
    return this.isWanted;
  }

  private async pause(why: PauseReason, seen: number): Promise<void> {
    if (this.state.name !== 'paused' || this.state.why !== why) this.show({ name: 'paused', why });
    await this.change.wait(seen, null);
  }

  private isHeld(): boolean {
    return this.held !== null && this.now() < this.held.until;
  }

  /** One session, and the wait after it. */
  private async attempt(): Promise<void> {
    if (this.isHeld() && this.held) return this.change.wait(this.change.version, this.held.until - this.now());
    this.showStep('signalling');
    const session = this.createSession();
    this.session = session;
    const ending = session.run();
    this.closed = ending;
    const end = await ending;
    this.session = null;
    const isOld = this.isPlayable && isOfAddress(end) && this.now() - this.renewedAt >= RENEWED_MS;
    const isElsewhere = isOld && (await this.renewAddress());
    if (!this.isPlayable || isElsewhere || end.kind === 'unwanted') return;
    if ((end.kind === 'servers-late' || end.kind === 'silent-start') && !this.replaced.has(end.kind)) {
      this.replaced.add(end.kind);
      return;
    }
    if (this.isDueToSound(end)) return;
    const waitMs = this.failed(this.told(end));
    await this.change.wait(this.seenAtEnd, waitMs);
  }

  /** True where the next offer is made at once, without sound: some servers refuse all of an offer for it. */
  private isDueToSound(end: SessionEnd): boolean {
    if (!isOfOffer(end)) return false;
    const { wantsSound } = this;
    // Where the same offer without sound is refused as well, sound was not the reason.
    this.wantsSound = !wantsSound && this.options.wantsSound === true;
    return wantsSound;
  }

  /** How an end is reported: a possible accident is first reported as one. */
  private told(end: SessionEnd): SessionEnd {
    if (end.kind === 'servers-late') return { kind: 'blocked' };
    if (end.kind !== 'undecodable') return end;
    const isAgain = this.now() - this.undecodableAt < AGAIN_MS;
    this.undecodableAt = this.now();
    // A lost key frame does the same, and another session brings one.
    return end.wasLive && !isAgain ? { kind: 'frozen' } : end;
  }

  /** Shows what became of a session; the result is how long to wait before the next, in ms. */
  private failed(end: SessionEnd): number {
    const now = this.now();
    this.failures += 1;
    this.brokenAt ??= now;
    const { isOnline, wasLive } = this;
    const backoffMs = backoff(this.failures, BACKOFF, (this.options.random ?? Math.random)());
    const next = afterEnd(end, { isOnline, wasLive, waitedMs: now - this.brokenAt, backoffMs });
    const retryAt = now + next.waitMs;
    if (next.state.name === 'reconnecting') this.show({ ...next.state, attempt: this.failures, retryAt });
    else this.show({ ...next.state, retryAt });
    if (next.isFixed) this.held = { until: retryAt, state: this.state };
    return next.waitMs;
  }

  private createSession(): Session {
    const { createPeer, open, iceServers, everyTick, fps } = this.options;
    return new Session({
      createPeer,
      wantsSound: this.wantsSound,
      open,
      iceServers,
      everyTick,
      now: this.now,
      fps: fps ?? (() => null),
      isSending: () => !this.replaced.has('silent-start') && this.options.isSending?.() === true,
      isWanted: () => this.isPlayable,
      probe: this.options.probe ?? (() => Promise.resolve(false)),
      onProgress: (step) => this.showStep(step),
      onFrame: () => this.options.onFrame?.(),
      countsDecoded: () => this.options.countsDecoded?.() ?? true,
      onEnding: () => {
        this.seenAtEnd = this.change.version;
        this.options.onEnding?.();
      },
      onMoving: (state) => {
        if (state.name === 'live') {
          this.wasLive = true;
          this.failures = 0;
          this.brokenAt = null;
          this.resumed = null;
          this.replaced.clear();
        }
        if (this.isPlayable) this.show(state);
      },
    });
  }
}
