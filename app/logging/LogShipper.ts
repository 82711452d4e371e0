import { backoff } from '../lib/backoff';
import type { LogEntry, LogLevel } from './entry';
import { LogBuffer } from './LogBuffer';
import { LogThrottle } from './LogThrottle';
import { ShipError } from './pushAnswer';

/** Longest wait before a batch is sent, and the number of entries that are sent at once (`spec.md` §9). */
export const FLUSH_MS = 5000;
export const FLUSH_AT = 100;

export interface ShipperOptions {
  /** Sends a batch. Rejects when it must be sent again. */
  readonly send: (batch: readonly LogEntry[]) => Promise<void>;
  readonly now: () => number;
  readonly setTimer: (run: () => void, ms: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
  readonly random: () => number;
  /** Other numbers than the specification's, for a sink that is not a network. */
  readonly flushMs?: number;
  readonly portion?: number;
  /** The first of several failures goes to the console, never to the log: it would log itself (`spec.md` §8, `security.md` R25). */
  readonly onTrouble: (reason: string) => void;
}

/** Longest wait that a collector may ask for. */
const MAX_ASKED_MS = 300_000;
const RETRY = { baseMs: FLUSH_MS, factor: 2, maxMs: 60_000, jitter: 0.2 } as const;

/** Collects entries and ships them in batches, one request at a time; a batch that fails is kept, in the room that the buffer has. */
export class LogShipper {
  private readonly buffer = new LogBuffer();
  private readonly throttle = new LogThrottle();
  private timer: unknown = null;
  private sending: Promise<void> | null = null;
  private failures = 0;
  private askedMs = 0;

  constructor(private readonly options: ShipperOptions) {}

  /** Never throws, never waits. */
  log(level: LogLevel, message: string, data?: unknown): void {
    const now = this.options.now();
    if (!this.throttle.passes(level, message, now)) return;
    this.buffer.push({ timestamp: now, level, message, ...(data !== undefined && { data }) });
    // While the collector fails, the retry interval applies, whatever the number of entries.
    if (this.buffer.size >= FLUSH_AT && this.failures === 0) void this.flush();
    // What is sent now decides when the next batch is due.
    else if (!this.sending) this.schedule(this.flushMs);
  }

  private get flushMs(): number {
    return this.options.flushMs ?? FLUSH_MS;
  }

  get size(): number {
    return this.buffer.size;
  }

  /** Sends what there is; resolves when that has been tried, never rejects. */
  flush(): Promise<void> {
    this.sending ??= this.send().finally(() => {
      this.sending = null;
      if (this.buffer.size === 0) return;
      const pause = this.failures === 0 ? this.flushMs : backoff(this.failures, RETRY, this.options.random());
      this.schedule(Math.max(pause, this.askedMs));
    });
    return this.sending;
  }

  /** Drains the buffer, for a last push at the end; the caller owns the entries. */
  takeAll(): LogEntry[] {
    this.cancel();
    return this.buffer.take(this.options.now());
  }

  /** In portions that every collector accepts, one after the other; a failed portion and those after it stay for later. */
  private async send(): Promise<void> {
    this.cancel();
    const { portion = FLUSH_AT } = this.options;
    const waiting = this.buffer.take(this.options.now());
    try {
      while (waiting.length > 0) {
        await this.options.send(waiting.slice(0, portion));
        waiting.splice(0, portion);
        this.failures = 0;
        this.askedMs = 0;
      }
    } catch (error) {
      this.failures += 1;
      this.buffer.putBack(waiting);
      const asked = error instanceof ShipError ? error.retryAfterMs : null;
      this.askedMs = Math.min(asked ?? 0, MAX_ASKED_MS);
      if (this.failures === 1) this.options.onTrouble(error instanceof Error ? error.message : 'unknown');
    }
  }

  private schedule(ms: number): void {
    this.timer ??= this.options.setTimer(() => {
      this.timer = null;
      void this.flush();
    }, ms);
  }

  private cancel(): void {
    if (this.timer !== null) this.options.clearTimer(this.timer);
    this.timer = null;
  }
}
