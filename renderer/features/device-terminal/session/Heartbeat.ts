/** How long a new connection may take until the server greets, in ms. */
const GREETING_MS = 10_000;
/** Pings without a sign of life until a connection counts as broken: each one stands for a whole interval. */
const MOST_UNANSWERED = 2;

export interface HeartbeatOptions {
  ping(): void;
  /** A ping was not answered in its time, or after that something came. */
  onSilent(isSilent: boolean): void;
  /** The connection is dead, although it was never closed. */
  onDead(): void;
}

/**
 * Notices a connection that has died without an end, as one behind a router that forgot it: TCP itself may take a quarter of an
 * hour. Counts pings rather than time: a computer that slept, and a hidden tab whose timers are slow, have missed nothing.
 */
export class Heartbeat {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private everyMs = 0;
  private unanswered = 0;

  constructor(private readonly options: HeartbeatOptions) {}

  /** A connection is being made. */
  begin(): void {
    this.stop();
    this.timer = setTimeout(() => this.options.onDead(), GREETING_MS);
  }

  /** The server has greeted; null: it answers no pings, so that its silence says nothing. */
  follow(everyS: number | null): void {
    this.stop();
    this.everyMs = (everyS ?? 0) * 1000;
    if (everyS !== null) this.later();
  }

  /** Anything came. */
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
