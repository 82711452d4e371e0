/** Delays items and keeps their order. */
export class Delay<Thing> {
  private readonly waiting: { readonly thing: Thing; readonly dueAt: number }[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly deliver: (thing: Thing) => void) {}

  push(thing: Thing, ms: number): void {
    if (ms <= 0 && this.waiting.length === 0) return this.deliver(thing);
    this.waiting.push({ thing, dueAt: Date.now() + ms });
    this.arm();
  }

  /** Delivers all items at once. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const { thing } of this.waiting.splice(0)) this.deliver(thing);
  }

  clear(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting.length = 0;
  }

  private arm(): void {
    const [next] = this.waiting;
    if (!next || this.timer) return;
    this.timer = setTimeout(
      () => {
        this.timer = undefined;
        this.waiting.shift();
        this.deliver(next.thing);
        this.arm();
      },
      Math.max(0, next.dueAt - Date.now()),
    ).unref();
  }
}
