import { COMMIT } from '#app/brand';
import type { Handlers } from '#app/bridge/index';
import type { Diagnostics } from '#app/bridge/system';
import type { FileLog } from '../adapters/fileLog';
import type { LogEntry, LogLevel } from '#app/logging/entry';
import { LogShipper } from '#app/logging/LogShipper';
import { LogThrottle } from '#app/logging/LogThrottle';
import { Scrubber } from '#app/logging/scrub';

const MAX_EARLY = 200;
const TAIL = 200;

/** Data of a log line of the page; undefined unless it is JSON. */
function read(data: string | undefined): unknown {
  try {
    return data === undefined ? null : (JSON.parse(data) as unknown);
  } catch {
    return null;
  }
}

export interface LogsOptions {
  /** Opens the file; called once the first window stands. */
  readonly open: (scrub: (line: string) => string) => Promise<FileLog>;
  /** Sends a batch to the collector; rejects when it must be sent again. Null where none is configured. */
  readonly ship: ((scrub: (line: string) => string) => (batch: readonly LogEntry[]) => Promise<void>) | null;
  readonly diagnostics: () => Diagnostics;
  readonly copyText: (text: string) => void;
  /** Hosts of the operator, each with its port: their IP addresses are not removed. */
  readonly own?: readonly string[];
}

/** The desktop's log: a file, and the operator's collector. Lines from before the first paint wait in memory, so that start-up writes no file. */
export class Logs {
  readonly scrubber: Scrubber;
  private early: { readonly level: LogLevel; readonly message: string; readonly data?: unknown }[] = [];
  private readonly shipper: LogShipper | null;
  private readonly throttle = new LogThrottle();
  private file: FileLog | null = null;

  constructor(private readonly options: LogsOptions) {
    this.scrubber = new Scrubber(options.own);
    const scrub = (line: string) => this.scrubber.scrub(line);
    const send = options.ship?.(scrub);
    this.shipper = send
      ? new LogShipper({
          send,
          now: Date.now,
          // The timer of a batch must not keep the process alive.
          setTimer: (run, ms) => setTimeout(run, ms).unref(),
          clearTimer: (timer) => clearTimeout(timer as NodeJS.Timeout),
          random: Math.random,
          onTrouble: (reason) => console.error(`Logs cannot be shipped: ${reason}`),
        })
      : null;
  }

  readonly handlers: Handlers['logs'] = {
    write: ({ lines }) => {
      for (const { level, message, data } of lines) this.write(level, message, { page: read(data) });
      return null;
    },
    diagnostics: () => this.options.diagnostics(),
    copyDiagnostics: async () => {
      await this.copyDiagnostics();
      return null;
    },
  };

  /** Errors carry the build they happened in. The same line passes three times in ten seconds, to the file as to the collector. */
  write(level: LogLevel, message: string, given?: unknown): void {
    if (!this.throttle.passes(level, message, Date.now())) return;
    const data = level === 'error' ? { ...(given as object | undefined), context: { commit: COMMIT } } : given;
    this.shipper?.log(level, message, data);
    if (this.file) this.file.write(level, message, data);
    else if (this.early.length < MAX_EARLY) this.early.push({ level, message, data });
  }

  async start(): Promise<void> {
    try {
      this.file = await this.options.open((line) => this.scrubber.scrub(line));
      for (const { level, message, data } of this.early.splice(0)) this.file.write(level, message, data);
    } catch (error) {
      // A folder that cannot be written costs the log, never the app (R46).
      console.error(`No log can be written: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`);
    }
  }

  async copyDiagnostics(): Promise<void> {
    const facts = Object.entries(this.options.diagnostics()).map(([name, value]) => `${name}: ${value}`);
    const lines = (await this.file?.tail(TAIL)) ?? [];
    this.options.copyText(this.scrubber.scrub([...facts, '', ...lines].join('\n')));
  }

  /** Sends and writes the last lines; the caller limits the time. */
  async close(): Promise<void> {
    await Promise.allSettled([this.shipLast(), this.file?.close()]);
  }

  private async shipLast(): Promise<void> {
    await this.shipper?.flush();
    // A batch that was under way had none of the lines that came after it had left.
    if (this.shipper && this.shipper.size > 0) await this.shipper.flush();
  }
}
