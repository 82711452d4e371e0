import { compareVersions, NO_UPDATE, updateReducer, type UpdateEvent, type UpdateState } from '#app/domain/updateState';
import { verifyFile, verifyRelease, type Release } from './signature';

export interface FoundRelease {
  /** As it came. */
  readonly metadata: unknown;
  /** Whether it is newer than this app and meant for this system. */
  readonly isOffered: boolean;
}

/** What an updater can do, without its package: `main/adapters/updater.ts` gives one over electron-updater. */
export interface UpdaterPort {
  /** What the feed has; null when it is not asked. Rejects when it cannot be asked. */
  check(): Promise<FoundRelease | null>;
  /** Path of the downloaded file. */
  download(onProgress: (received: unknown, total: unknown) => void): Promise<string>;
  /** Replaces the app and starts it again. `onFailure` is called once at most, now or much later: this app goes on then. */
  install(onFailure: (error: Error) => void): void;
  /** Drops what was downloaded. */
  discard(file: string): Promise<void>;
}

export interface UpdatesOptions {
  /** Loads the updater, at its first use; null where this build has no feed. */
  readonly load: () => Promise<UpdaterPort | null>;
  readonly publicKey: string;
  readonly version: string;
  /** The highest version that valid metadata had; kept over restarts. */
  readonly newest: { get(): string | null; set(version: string): void };
  readonly onState: (state: UpdateState) => void;
  readonly log: (message: string) => void;
  /** Called just before the app is replaced, so that everything is saved; the result takes it back when that fails. Null: the person stays. */
  readonly beforeInstall: () => Promise<(() => void) | null>;
}

const reasonOf = (error: unknown) => (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));

/** The update flow of the specification (§4): silent check at start, card, download, install, relaunch. */
export class Updates {
  private current: UpdateState = NO_UPDATE;
  private release: Release | null = null;
  private port: Promise<UpdaterPort | null> | null = null;

  constructor(private readonly options: UpdatesOptions) {}

  get state(): UpdateState {
    return this.current;
  }

  /** A silent check logs a failure; a check by the user shows it on the card. */
  async check(isSilent: boolean): Promise<void> {
    if (this.current.isChecking || this.current.isDownloading || this.current.isInstalling) return;
    this.apply({ type: 'check', isSilent });
    try {
      const port = await this.updater();
      const found = (await port?.check()) ?? null;
      this.release = found && this.verify(found);
      this.apply(this.release ? { type: 'found', version: this.release.version } : { type: 'none' });
    } catch (error) {
      this.options.log(`update check failed: ${reasonOf(error)}`);
      this.apply({ type: 'check-failed', isSilent });
    }
  }

  async start(): Promise<void> {
    const { release } = this;
    // A check may yet find another release.
    if (!release || this.current.isChecking || this.current.isDownloading || this.current.isInstalling) return;
    this.apply({ type: 'start' });
    let undo: () => void = () => undefined;
    const fail = (error: unknown) => {
      undo();
      const { code } = error as NodeJS.ErrnoException;
      this.options.log(`update failed: ${code === 'ENOSPC' ? 'not enough space' : reasonOf(error)}`);
      this.apply({ type: 'install-failed' });
    };
    try {
      const port = await this.updater();
      if (!port) throw new Error('no updater');
      const file = await port.download((received, total) => this.apply({ type: 'progress', received, total }));
      await this.admit(port, file, release);
      this.apply({ type: 'downloaded' });
      const takeBack = await this.options.beforeInstall();
      if (!takeBack) {
        this.apply({ type: 'put-off' });
        return;
      }
      undo = takeBack;
      // Again, for the person may have thought about it for hours.
      await this.admit(port, file, release);
      port.install(fail);
    } catch (error) {
      fail(error);
    }
  }

  dismiss(): void {
    this.apply({ type: 'dismiss' });
  }

  /** Returns null for a release that is not newer than this app. Its signature is checked first, so that a feed that no longer changes is noticed. */
  private verify({ metadata, isOffered }: FoundRelease): Release | null {
    const { publicKey, version, newest } = this.options;
    const release = verifyRelease(metadata, publicKey, { now: Date.now(), newest: newest.get() });
    if (release.version !== newest.get()) newest.set(release.version);
    return isOffered && compareVersions(release.version, version) > 0 ? release : null;
  }

  private async admit(port: UpdaterPort, file: string, release: Release): Promise<void> {
    try {
      await verifyFile(file, release);
    } catch (error) {
      await port.discard(file).catch(() => undefined);
      throw error;
    }
  }

  private updater(): Promise<UpdaterPort | null> {
    this.port ??= this.options.load();
    return this.port;
  }

  private apply(event: UpdateEvent): void {
    const next = updateReducer(this.current, event);
    if (next === this.current) return;
    this.current = next;
    this.options.onState(next);
  }
}
