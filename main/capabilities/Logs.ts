import type { Handlers } from '#app/bridge/index';
import type { Diagnostics } from '#app/bridge/system';
import type { FileLog } from '../adapters/fileLog';
import { Scrubber } from '#app/logging/scrub';

type Level = 'debug' | 'info' | 'warn' | 'error';

const MAX_EARLY = 200;
const TAIL = 200;

export interface LogsOptions {
  /** Opens the file; called once the first window stands. */
  readonly open: (scrub: (line: string) => string) => Promise<FileLog>;
  readonly diagnostics: () => Diagnostics;
  readonly copyText: (text: string) => void;
}

/** The desktop's log. Lines of the start wait in memory, so that no file is touched before the first paint. */
export class Logs {
  readonly scrubber = new Scrubber();
  private early: { readonly level: Level; readonly message: string }[] = [];
  private file: FileLog | null = null;

  constructor(private readonly options: LogsOptions) {}

  readonly handlers: Handlers['logs'] = {
    diagnostics: () => this.options.diagnostics(),
    copyDiagnostics: async () => {
      await this.copyDiagnostics();
      return null;
    },
  };

  write(level: Level, message: string): void {
    if (this.file) this.file.write(level, message);
    else if (this.early.length < MAX_EARLY) this.early.push({ level, message });
  }

  async start(): Promise<void> {
    try {
      this.file = await this.options.open((line) => this.scrubber.scrub(line));
      for (const { level, message } of this.early.splice(0)) this.file.write(level, message);
    } catch (error) {
      // A folder that cannot be written costs the log, never the app (`security.md` R46).
      console.error(`No log can be written: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`);
    }
  }

  async copyDiagnostics(): Promise<void> {
    const facts = Object.entries(this.options.diagnostics()).map(([name, value]) => `${name}: ${value}`);
    const lines = (await this.file?.tail(TAIL)) ?? [];
    this.options.copyText(this.scrubber.scrub([...facts, '', ...lines].join('\n')));
  }

  async close(): Promise<void> {
    await this.file?.close();
  }
}
