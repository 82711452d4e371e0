/** Lets so many pieces of work run at once; the others wait for their turn, in order. */
export class Turns {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  /** Rejects with the signal's reason where it fires before the turn has come, and as the work does. */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    if (this.free > 0) this.free -= 1;
    else await this.wait(signal);
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }

  private wait(signal: AbortSignal): Promise<void> {
    return new Promise((begin, giveUp) => {
      this.waiting.push(begin);
      signal.addEventListener('abort', () => {
        const place = this.waiting.indexOf(begin);
        if (place < 0) return;
        this.waiting.splice(place, 1);
        giveUp(signal.reason as Error);
      });
    });
  }
}
