interface Item {
  at: number;
  readonly deliver: () => void;
}

/** Delivers things at their time, by one timer: what is due together comes in the order it was put in. */
export class Pipe {
  private items: Item[] = [];
  private timer: NodeJS.Timeout | undefined;
  private isPaused = false;

  constructor(private readonly now: () => number = () => performance.now()) {}

  get isEmpty(): boolean {
    return this.items.length === 0;
  }

  /** When all of it has been delivered. */
  get endsAt(): number {
    return this.items.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  }

  put(at: number, deliver: () => void): void {
    let index = this.items.length;
    while (index > 0 && (this.items[index - 1]?.at ?? 0) > at) index -= 1;
    this.items.splice(index, 0, { at, deliver });
    if (index === 0) this.schedule();
  }

  /** Nothing arrives until `resume`. */
  pause(): void {
    this.isPaused = true;
    this.schedule();
  }

  /** Goes on; nothing that waits arrives before that time, and the order stays. */
  resume(time: number): void {
    this.isPaused = false;
    for (const item of this.items) item.at = Math.max(item.at, time);
    this.schedule();
  }

  clear(): void {
    this.items = [];
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const [first] = this.items;
    if (!first || this.isPaused) return;
    // Timers count whole ms, and may not come early.
    this.timer = setTimeout(() => this.run(), Math.max(0, Math.ceil(first.at - this.now()))).unref();
  }

  private run(): void {
    const now = this.now();
    const later = this.items.findIndex(({ at }) => at > now);
    const due = this.items.splice(0, later < 0 ? this.items.length : later);
    this.schedule();
    for (const { deliver } of due) deliver();
  }
}
