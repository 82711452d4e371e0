import { readDesktopSettings, type DesktopSettings } from '#app/domain/desktopSettings';
import { readJsonFile, writeWhole } from './jsonFile';

const WRITE_AFTER_MS = 300;

/** The one small file that is read before the first window. Changes are written together, a moment after the last of them. */
export class SettingsFile {
  private settings: DesktopSettings;
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly file: string,
    /** Called when the file cannot be written; the settings stay in memory (R46). */
    private readonly onProblem: (reason: string) => void,
  ) {
    this.settings = readDesktopSettings(readJsonFile(file));
  }

  get(): DesktopSettings {
    return this.settings;
  }

  change(change: Partial<DesktopSettings>): void {
    this.settings = { ...this.settings, ...change };
    this.timer ??= setTimeout(() => void this.flush(), WRITE_AFTER_MS);
  }

  /** Resolves when all changes are written, or writing has failed. */
  flush(): Promise<void> {
    if (this.timer) {
      clearTimeout(this.timer);
      this.timer = null;
      const text = JSON.stringify(this.settings, null, 2);
      const problem = (error: unknown) => this.onProblem((error as NodeJS.ErrnoException).code ?? 'unknown');
      this.writing = this.writing.then(() => writeWhole(this.file, text)).catch(problem);
    }
    return this.writing;
  }
}
