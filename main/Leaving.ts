/** Longest time that quitting waits for what is being saved, in ms. */
const FLUSH_MS = 2000;
/** electron-updater quits the app even where its installer could not be started: a quit within this time after that is refused, in ms. */
export const FAILED_INSTALL_MS = 1000;

interface Preventable {
  preventDefault(): void;
}

type Follow<Name extends string> = (name: Name, run: (event: Preventable) => void) => unknown;

export interface LeavingOptions {
  readonly app: {
    readonly on: Follow<'before-quit'> & Follow<'will-quit'>;
    quit(): void;
  };
  /** Closing the window may only hide it, unless the app quits; the user may choose to stay even then. */
  readonly window: {
    isQuitting: boolean;
    closesUnasked: boolean;
    onStay: () => void;
    onShowAtEnd: (() => void) | null;
    mayClose(): Promise<boolean>;
  };
  /** Begins to save everything, and to close what is open elsewhere. */
  readonly save: () => readonly Promise<unknown>[];
  /** Saves what must be there when the app is replaced, which waits for it. */
  readonly saveForInstall: () => Promise<unknown>;
  /** Ends what needs no waiting for; called again where quitting goes on after saving. */
  readonly stop: () => void;
  /** Starts the app again as soon as it has ended, with a link to open or none. */
  readonly relaunch: (link: string | null) => void;
}

/**
 * Quitting: unsaved data is saved, and sessions of video are closed, within two seconds, or given up (R27, R45).
 * An installation ends the app in its own way; where it fails, the app goes on as if it had never been asked for (S43).
 */
export class Leaving {
  private isSaved = false;
  private startsAgain = false;
  private link: string | null = null;
  private staysUntil = 0;

  constructor(private readonly options: LeavingOptions) {
    const { app, window, stop, relaunch } = options;
    app.on('before-quit', (event) => {
      if (performance.now() < this.staysUntil) {
        event.preventDefault();
        return;
      }
      window.isQuitting = true;
    });
    window.onStay = () => {
      this.setLeaving(false);
      this.startsAgain = false;
    };
    // Not before: until its window has closed, the app may yet stay.
    app.on('will-quit', (event) => {
      stop();
      if (this.isSaved) {
        if (this.startsAgain) relaunch(this.link);
        return;
      }
      event.preventDefault();
      // A window opened now would close at once, with the app: the app is started again instead.
      window.onShowAtEnd = () => (this.startsAgain = true);
      void this.save().then(() => app.quit());
    });
  }

  /** Quits whatever is unsaved in the page: the system does not wait for an answer. */
  quitUnasked(): void {
    this.options.window.closesUnasked = true;
    this.options.app.quit();
  }

  /** Quits, and starts the app again once it has ended; not for a person who stays, now or at a later end. */
  startAgain(): void {
    this.startsAgain = true;
    this.options.app.quit();
  }

  /** A link that comes once the app has no window any more and ends is for the next run. False: it is to be opened in this one. */
  handOver(link: string | null): boolean {
    if (this.options.window.onShowAtEnd === null) return false;
    this.startsAgain = true;
    this.link = link ?? this.link;
    return true;
  }

  /** Saves everything, for two seconds at most. */
  async save(): Promise<void> {
    const over = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS).unref());
    await Promise.race([Promise.allSettled(this.options.save()), over]);
    this.isSaved = true;
  }

  /**
   * To be called before the app is replaced; the result is to be called when that has failed. Null: the person stays, for unsaved
   * changes. An installer would not ask: on Windows it ends the app.
   */
  async beforeInstall(): Promise<(() => void) | null> {
    if (!(await this.options.window.mayClose())) return null;
    this.setLeaving(true);
    this.staysUntil = 0;
    await this.options.saveForInstall();
    return () => {
      this.setLeaving(false);
      this.staysUntil = performance.now() + FAILED_INSTALL_MS;
    };
  }

  private setLeaving(isLeaving: boolean): void {
    this.options.window.isQuitting = isLeaving;
    if (!isLeaving) this.options.window.closesUnasked = false;
    // The updater ends the app in its own way, which must not be held up.
    this.isSaved = isLeaving;
  }
}
