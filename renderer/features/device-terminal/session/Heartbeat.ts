/** Longest wait for the server's greeting on a new connection, in ms. */
const GREETING_MS = 10_000;
/** Number of unanswered pings, one per interval, after which a connection counts as broken. */
const MOST_UNANSWERED = 2;

export interface HeartbeatOptions {
  ping(): void;
  /** Called when a ping was not answered in time, and when data arrives after that. */
  onSilent(isSilent: boolean): void;
  /** Called when the connection counts as broken, although it was never closed. */
  onDead(): void;
}

/**
 * Detects a connection that broke without being closed, for example in a router that was restarted. TCP alone can take 15 minutes to notice.
 * Counts pings instead of time, so that a computer that slept, or a hidden tab with slow timers, does not count as broken.
 */
export class Heartbeat {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private everyMs = 0;
  private unanswered = 0;

  constructor(private readonly options: HeartbeatOptions) {}

  /** Call when a connection attempt starts. */
  begin(): void {
    this.stop();
    this.timer = setTimeout(() => this.options.onDead(), GREETING_MS);
  }

  /** Call when the server has greeted. Null: the server answers no pings, so silence means nothing. */
  follow(everyS: number | null): void {
    this.stop();
    this.everyMs = (everyS ?? 0) * 1000;
    if (everyS !== null) this.later();
  }

  /** Call when any data arrives. */
  heard(): void {
    if (this.unanswered > 1) this.options.onSilent(false);
    this.unanswered = 0;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.heard();
  }

  private later(): void {
    this.timer = setTimeout(() => this.beat(), this.everyMs);
  }

  private beat(): void {
    if (this.unanswered >= MOST_UNANSWERED) {
      this.options.onDead();
      return;
    }
    this.unanswered += 1;
    if (this.unanswered > 1) this.options.onSilent(true);
    this.options.ping();
    this.later();
  }
}
