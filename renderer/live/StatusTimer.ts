import type { LiveState } from './LiveConnection';

/** From a loss to the first call: what the stream told before is shown for 10 s. */
const FIRST_MS = 8000;
const EACH_MS = 45_000;

/** Repeats the status call while the stream is away: soon after a loss, then every 45 s. */
export class StatusTimer {
  private timer = 0;
  /** When the call was last made since the loss, by the monotonic clock in ms. */
  private askedAt = -Infinity;

  constructor(private readonly ask: () => void) {}

  /** Call when the status call is made for another reason: the next one waits for 45 s from now. */
  noteAsked(): void {
    this.askedAt = performance.now();
  }

  /** Starts with a loss, or with the first attempt to connect, and stops once the stream is open. */
  follow({ name }: LiveState): void {
    if (name === 'connected') {
      this.stop();
      return;
    }
    if (this.timer !== 0) return;
    this.askedAt = -Infinity;
    this.askIn(FIRST_MS);
  }

  stop(): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
  }

  private askIn(ms: number): void {
    this.timer = window.setTimeout(() => {
      const wait = this.askedAt + EACH_MS - performance.now();
      if (wait <= 0) this.ask();
      this.askIn(wait > 0 ? wait : EACH_MS);
    }, ms);
  }
}
