/** What a hidden page must go on with as if it were seen. */
export type Busy = 'recording' | 'floating';

/** Has Electron slow a hidden page down, but not while it is busy with something that would suffer (R49). */
export class Throttling {
  private readonly busy = new Set<Busy>();

  constructor(private readonly apply: (isThrottled: boolean) => void) {}

  set(what: Busy, isBusy: boolean): void {
    const before = this.busy.size;
    if (isBusy) this.busy.add(what);
    else this.busy.delete(what);
    if (before > 0 !== this.busy.size > 0) this.apply(this.busy.size === 0);
  }
}
