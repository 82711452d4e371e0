/** A signal that is not lost when it fires before a caller waits: callers wait for a version newer than the one they saw. */
export class Pulse {
  version = 0;
  private wakers: (() => void)[] = [];

  fire(): void {
    this.version += 1;
    for (const wake of this.wakers.splice(0)) wake();
  }

  /** Resolves when fired after `seen`, which may have happened already, or after `ms`; null: no limit. */
  wait(seen: number, ms: number | null): Promise<void> {
    if (this.version !== seen) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer =
        ms === null
          ? undefined
          : setTimeout(() => {
              this.wakers = this.wakers.filter((one) => one !== wake);
              resolve();
            }, ms);
      this.wakers.push(wake);
    });
  }
}
