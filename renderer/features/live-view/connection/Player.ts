import { backoff } from '#app/lib/backoff';
import { afterEnd, type PlayerState, type SessionEnd } from './playerState';

export type PeerState = 'new' | 'connecting' | 'connected' | 'disconnected' | 'failed' | 'closed';

/** One receiving connection; its picture goes to whoever made it. */
export interface Peer {
  /** The offer, as SDP. */
  offer(): Promise<string>;
  accept(answer: string): Promise<void>;
  /** Looks for another way through the network over the same session; `send` exchanges its fragment of SDP for the server's. */
  restart(send: (fragment: string) => Promise<string>): Promise<void>;
  onState(listener: (state: PeerState) => void): void;
  /** Candidates found after the offer, as a fragment of SDP. */
  onCandidate(listener: (fragment: string) => void): void;
  close(): void;
}

/** Why a session could not be opened. */
export class SignallingError extends Error {
  constructor(readonly end: SessionEnd) {
    super(end.kind);
  }
}

export interface OpenedSession {
  readonly answer: string;
  trickle(fragment: string): Promise<void>;
  /** Restarts ICE; resolves with the server's credentials and candidates, rejects where it cannot. */
  restart(fragment: string): Promise<string>;
  /** Ends it at the server. */
  close(): Promise<void>;
}

export interface PlayerOptions {
  readonly createPeer: () => Peer;
  /** Rejects with SignallingError. */
  readonly open: (offer: string) => Promise<OpenedSession>;
  readonly onState: (state: PlayerState) => void;
  readonly random?: () => number;
  readonly now?: () => number;
}

const BACKOFF = { baseMs: 1000, factor: 2, maxMs: 5000, jitter: 0.2 } as const;
/** No frame for so long is a freeze; for so long it needs a new session (`design/pages.md` §2). */
export const STALL_MS = 1000;
export const RENEW_MS = 3000;
const DISCONNECTED_MS = 2000;
const CONNECT_MS = 10_000;
const CLOSE_MS = 3000;
const TICK_MS = 25;

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Watches one stream for as long as it is wanted: one session at a time, each closed before the next is opened, and never
 * giving up while somebody watches (`design/pages.md` §2 "Recovery").
 */
export class Player {
  private isWanted = false;
  private isOnline = true;
  private isPaused = false;
  private failures = 0;
  private brokenAt: number | null = null;
  private lastFrameAt: number | null = null;
  private state: PlayerState = { name: 'stopped' };
  private endSession: (end: SessionEnd) => void = () => undefined;
  private wake: () => void = () => undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly options: PlayerOptions) {}

  start(): void {
    if (this.isWanted) return;
    this.isWanted = true;
    // A start right after a stop waits until the last session is closed.
    this.running = this.running.then(() => this.run());
  }

  /** Resolves when the session is closed. */
  stop(): Promise<void> {
    this.isWanted = false;
    this.endSession({ kind: 'stopped' });
    this.wake();
    return this.running;
  }

  /** A decoded frame is on the screen. */
  noteFrame(): void {
    const isFirst = this.lastFrameAt === null;
    this.lastFrameAt = this.now();
    this.failures = 0;
    this.brokenAt = null;
    if (isFirst || this.state.name === 'stalled') this.show({ name: 'live' });
  }

  /** What the statistics say of a picture that comes; null: nothing to complain of. */
  noteQuality(why: Extract<PlayerState, { name: 'degraded' }>['why'] | null): void {
    const { state } = this;
    if (state.name !== 'live' && state.name !== 'degraded') return;
    if (why === null) this.show({ name: 'live' });
    else if (state.name !== 'degraded' || state.why !== why) this.show({ name: 'degraded', why });
  }

  /** The device came or went; one that came is tried at once. */
  setOnline(isOnline: boolean): void {
    if (this.isOnline === isOnline) return;
    this.isOnline = isOnline;
    if (isOnline) this.nudge();
  }

  /** To save data while nobody looks. */
  setPaused(isPaused: boolean): void {
    if (this.isPaused === isPaused) return;
    this.isPaused = isPaused;
    if (isPaused) this.endSession({ kind: 'paused' });
    else this.nudge();
  }

  /** Something has changed for the better: the next attempt need not wait. */
  nudge(): void {
    this.wake();
  }

  private get now(): () => number {
    return this.options.now ?? (() => performance.now());
  }

  private show(state: PlayerState): void {
    this.state = state;
    this.options.onState(state);
  }

  /** Asked anew after every wait. */
  private wants(): boolean {
    return this.isWanted;
  }

  private async run(): Promise<void> {
    while (this.wants()) {
      if (this.failures === 0) this.show({ name: 'connecting', step: 'signalling' });
      const end: SessionEnd = this.isPaused ? { kind: 'paused' } : await this.session();
      // A pause is none of the stream's doing: what follows it begins from the beginning.
      const isPause = end.kind === 'paused';
      this.brokenAt = isPause ? null : (this.brokenAt ?? this.now());
      this.failures = isPause ? 0 : this.failures + 1;
      const { isOnline, failures: attempt } = this;
      const backoffMs = backoff(attempt, BACKOFF, (this.options.random ?? Math.random)());
      const waitedMs = this.now() - (this.brokenAt ?? this.now());
      const { state, waitMs } = afterEnd(this.wants() ? end : { kind: 'stopped' }, {
        attempt,
        isOnline,
        waitedMs,
        backoffMs,
      });
      this.show(state);
      if (this.wants()) await this.pause(waitMs);
    }
    this.show({ name: 'stopped' });
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = Number.isFinite(ms) ? setTimeout(resolve, ms) : undefined;
      this.wake = () => {
        clearTimeout(timer);
        this.wake = () => undefined;
        resolve();
      };
    });
  }

  /** One session from its offer to its end, whatever ends it; closed at the server when this resolves. */
  private async session(): Promise<SessionEnd> {
    const peer = this.tryPeer();
    if (!peer) return { kind: 'blocked' };
    this.lastFrameAt = null;
    let opened: OpenedSession | null = null;
    let cancelWatch: () => void = () => undefined;
    const ended = new Promise<SessionEnd>((resolve) => (this.endSession = resolve));
    try {
      // An opening that nobody wants any more is waited for all the same: only what is known can be closed.
      opened = await this.options.open(await peer.offer());
      const { trickle } = opened;
      peer.onCandidate((fragment) => void trickle(fragment).catch(() => undefined));
      if (this.isWanted && this.failures === 0) this.show({ name: 'connecting', step: 'network' });
      cancelWatch = this.watch(peer, opened);
      return await Promise.race([peer.accept(opened.answer).then(() => ended), ended]);
    } catch (error) {
      return error instanceof SignallingError ? error.end : { kind: 'network' };
    } finally {
      cancelWatch();
      this.endSession = () => undefined;
      peer.close();
      await this.settle(opened);
    }
  }

  /** A browser without WebRTC, or where somebody has switched it off, has none to give. */
  private tryPeer(): Peer | null {
    try {
      return this.options.createPeer();
    } catch {
      return null;
    }
  }

  /** A server that does not answer must not hold the next session up for long. */
  private async settle(opened: OpenedSession | null): Promise<void> {
    if (opened) await Promise.race([opened.close().catch(() => undefined), after(CLOSE_MS)]);
  }

  /** Looks after a session: its connection, its first frame, and every one after that. */
  private watch(peer: Peer, session: OpenedSession): () => void {
    const openedAt = this.now();
    let connection: PeerState = 'new';
    let disconnectedAt: number | null = null;
    let isRestarted = false;
    peer.onState((state) => {
      connection = state;
      if (state === 'failed' || state === 'closed') this.endSession({ kind: 'peer-failed' });
      if (state === 'connected') isRestarted = false;
      disconnectedAt = state === 'disconnected' ? (disconnectedAt ?? this.now()) : null;
      if (state === 'connected' && this.failures === 0 && this.lastFrameAt === null)
        this.show({ name: 'connecting', step: 'first-frame' });
    });
    const tick = () => {
      const now = this.now();
      if (disconnectedAt !== null && now - disconnectedAt >= DISCONNECTED_MS && !isRestarted) {
        isRestarted = true;
        // Where the server knows no restart, another session is opened; so it is when the frames stay away.
        peer.restart((fragment) => session.restart(fragment)).catch(() => this.endSession({ kind: 'peer-failed' }));
      }
      if (this.lastFrameAt === null) {
        if (now - openedAt < CONNECT_MS) return;
        this.endSession({ kind: connection === 'connected' ? 'frozen' : 'blocked' });
        return;
      }
      const age = now - this.lastFrameAt;
      if (age >= RENEW_MS) this.endSession({ kind: 'frozen' });
      else if (age >= STALL_MS && this.state.name !== 'stalled') this.show({ name: 'stalled' });
    };
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }
}
