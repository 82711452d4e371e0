/** A device is asked for a key frame at most so often, however many viewers want one. */
const APART_MS = 300;

/** Requests for key frames of one stream; one that comes too early is made later, unless a key frame comes first. */
export class KeyRequests {
  private askedAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly ask: () => void) {}

  want(): void {
    if (this.timer) return;
    const wait = this.askedAt + APART_MS - performance.now();
    if (wait <= 0) return this.askNow();
    this.timer = setTimeout(() => this.askNow(), wait).unref();
  }

  /** Call on each key frame. */
  met(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private askNow(): void {
    this.met();
    this.askedAt = performance.now();
    this.ask();
  }
}
