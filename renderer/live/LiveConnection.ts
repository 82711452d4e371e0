import { openEvents } from '#app/api/events';
import type { PresenceNews } from '#app/events/presenceNews';
import { MAX_EVENT } from '#app/lib/eventLimit';
import type { OpenSpan } from '#app/tracing/SpanSource';
import { log } from '../lib/log';
import { spans } from '../lib/spans';
import type { Platform, StreamEnd } from '../platform/Platform';
import { serverNow } from '../lib/serverTime';

/** The states of the specification (§4): in `lost` it gives up until the user retries. */
export type LiveState =
  | { readonly name: 'connecting' }
  | { readonly name: 'connected' }
  | { readonly name: 'reconnecting'; readonly attempt: number }
  | { readonly name: 'lost' };

/** Attempts after a loss, and the wait before each (specification §9). */
export const MAX_ATTEMPTS = 3;
export const ATTEMPT_DELAY_MS = 3000;
/** A stream must last this long before a new loss has all attempts again (R10). */
export const STABLE_MS = 10_000;
/** Silence after which a stream that had heartbeats counts as lost (R9). */
export const SILENCE_MS = 45_000;
/** Least time between two quiet tries; twice as long after each whose stream opened, up to the longest, until one is stable. */
export const NUDGE_MS = 5000;
const MAX_NUDGE_MS = 60_000;
/** A quiet try counts once its stream has lasted so long: a server that ends each at once is not back. */
export const PROVEN_MS = 1000;
const WAKE_TRIES = 3;
const TOO_LONG = `An event was longer than ${MAX_EVENT} bytes and was dropped. Its stream is opened again.`;
/** Longest wait for the stream to open. */
const OPEN_TIMEOUT_MS = 15_000;

export interface LiveListener {
  /** `heardAt`: when a stream was last heard, in ms since the epoch; 0: none was. */
  onState(state: LiveState, heardAt: number): void;
  /** The stream is open; `isFirst` is false after every loss. */
  onOpen(isFirst: boolean): void;
  onEvent(name: string, data: string): void;
  onPresence?(news: PresenceNews): void;
  onUnauthorized(): void;
  /** The server answered with this status instead of a stream. True: asking again is pointless, so it is lost at once. */
  onRefused?(status: number): boolean;
}

/**
 * Keeps one event stream alive: three attempts three seconds apart, then it is lost until `reconnect` (specification §4, §9).
 * While it is lost, `nudge` makes one quiet try.
 */
export class LiveConnection {
  private closeStream: (() => void) | null = null;
  private failures = 0;
  private hasBeenOpen = false;
  private isStopped = false;
  private isLost = false;
  private nudgedAt = -Infinity;
  private nudgeMs = NUDGE_MS;
  private triesLeft = 0;
  /** Until the stream is open, or is not. */
  private span: OpenSpan | null = null;
  private readonly timers = { retry: 0, stable: 0, silence: 0, nudge: 0 };
  /** Monotonic clock (R15). */
  private lastActivity = 0;
  /** The same in ms since the epoch: the other clock may stand still while the computer sleeps. */
  private heardAt = 0;

  constructor(
    private readonly events: Platform['events'],
    private readonly listener: LiveListener,
    /** Template of the stream's path, for traces. */
    private readonly path: string = openEvents.path,
  ) {}

  start(): void {
    this.listener.onState({ name: 'connecting' }, this.heardAt);
    this.open();
  }

  /** Drops what there is and connects at once with all attempts to come. */
  reconnect(): void {
    if (this.isStopped) return;
    this.disconnect();
    this.failures = 0;
    this.isLost = false;
    this.start();
  }

  /**
   * Something suggests that the server can be reached. While lost: one try, which shows only if it succeeds, and which
   * waits some time after the last one. After a wake (new network, sleep, hidden tab) the first try may come
   * too early, so it has two more, and a try that is still under way over the old network is given up.
   */
  nudge(isWake = false): void {
    if (this.isStopped || !this.isLost || (this.closeStream && !isWake)) return;
    if (isWake) {
      this.triesLeft = WAKE_TRIES;
      this.nudgeMs = NUDGE_MS;
    }
    const wait = this.nudgedAt + this.nudgeMs - performance.now();
    if (wait > 0) this.nudgeIn(wait);
    else this.tryQuietly();
  }

  private nudgeIn(ms: number): void {
    window.clearTimeout(this.timers.nudge);
    this.timers.nudge = window.setTimeout(() => this.tryQuietly(), ms);
  }

  private tryQuietly(): void {
    this.nudgedAt = performance.now();
    this.triesLeft -= 1;
    this.disconnect();
    this.open();
  }

  stop(): void {
    this.isStopped = true;
    this.disconnect();
  }

  private open(): void {
    let activities = 0;
    this.span = spans.start(`GET ${this.path}`, 'client', { 'farsight.attempt': this.failures + 1 });
    this.timers.silence = window.setTimeout(() => this.handleEnd({ reason: 'network' }), OPEN_TIMEOUT_MS);
    this.closeStream = this.events.open({
      onOpen: () => this.handleOpen(),
      onEvent: (name, data) => this.listener.onEvent(name, data),
      onPresence: (news) => this.listener.onPresence?.(news),
      onActivity: () => {
        activities += 1;
        this.lastActivity = performance.now();
        this.heardAt = serverNow();
        // The first bytes may be a greeting; a server that sends more than once has a heartbeat to miss.
        if (activities === 2) this.watchSilence();
      },
      onEnd: (end) => this.handleEnd(end),
    });
  }

  private handleOpen(): void {
    this.span?.end();
    window.clearTimeout(this.timers.silence);
    this.timers.stable = window.setTimeout(() => {
      this.failures = 0;
      this.nudgeMs = NUDGE_MS;
    }, STABLE_MS);
    if (!this.isLost) return this.show();
    this.nudgeMs = Math.min(2 * this.nudgeMs, MAX_NUDGE_MS);
    this.timers.retry = window.setTimeout(() => this.show(), PROVEN_MS);
  }

  private show(): void {
    this.isLost = false;
    this.listener.onState({ name: 'connected' }, this.heardAt);
    this.listener.onOpen(!this.hasBeenOpen);
    this.hasBeenOpen = true;
  }

  private handleEnd(end: StreamEnd): void {
    this.span?.end(end.reason);
    if (end.reason === 'too-long') log('warn', TOO_LONG, { stream: this.path });
    this.disconnect();
    if (end.reason === 'unauthorized') {
      this.isStopped = true;
      this.listener.onUnauthorized();
      return;
    }
    if (end.reason === 'refused' && this.listener.onRefused?.(end.status)) this.failures = MAX_ATTEMPTS;
    // A quiet try has failed: nothing has changed for the user.
    if (this.isLost) {
      if (this.triesLeft > 0) this.nudgeIn(NUDGE_MS);
      return;
    }
    this.failures += 1;
    this.isLost = this.failures > MAX_ATTEMPTS;
    if (this.isLost) return this.listener.onState({ name: 'lost' }, this.heardAt);
    // First of all, as the listener may stop it.
    this.timers.retry = window.setTimeout(() => this.open(), ATTEMPT_DELAY_MS);
    this.listener.onState({ name: 'reconnecting', attempt: this.failures }, this.heardAt);
  }

  /** One timer at a time however much arrives: when it fires it looks how long the silence really is. */
  private watchSilence(): void {
    const left = this.lastActivity + SILENCE_MS - performance.now();
    if (left <= 0) this.handleEnd({ reason: 'network' });
    else this.timers.silence = window.setTimeout(() => this.watchSilence(), left);
  }

  private disconnect(): void {
    this.span?.end('aborted');
    this.closeStream?.();
    this.closeStream = null;
    for (const timer of Object.values(this.timers)) window.clearTimeout(timer);
  }
}
