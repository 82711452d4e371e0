/** What menus, tray and notifications ask of the page: it waits for a page that can hear it. */
export class PageRequests {
  private isReady = false;
  private waiting: (() => void) | null = null;

  /** Asks now, or once the page is ready; of several that wait the last is asked. */
  ask(run: () => void): void {
    if (this.isReady) run();
    else this.waiting = run;
  }

  /** Everything in the page listens now. */
  ready(): void {
    const { waiting } = this;
    this.isReady = true;
    this.waiting = null;
    waiting?.();
  }

  /** The page is gone; what waits is for the next one. */
  pause(): void {
    this.isReady = false;
  }

  /** The window is gone: what was asked of it is not asked of one that is opened later. */
  drop(): void {
    this.pause();
    this.waiting = null;
  }
}
