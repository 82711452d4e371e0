import { backoff } from '../lib/backoff';
import type { LogEntry, LogLevel } from './entry';
import { LogBuffer, MAX_ENTRIES } from './LogBuffer';
import { LogThrottle } from './LogThrottle';
import { ShipError } from './pushAnswer';
import { toPlain } from './serialise';

/** Longest wait before a batch is sent, and the number of entries that are sent at once (specification §9). */
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
  /** The first of several failures goes to the console, never to the log: it would log itself (specification §8, R25). */
  readonly onTrouble: (reason: string) => void;
}

/** Most characters of one request, so that three fit into the 64 KiB that a browser goes on sending after a page is left. */
const MAX_BATCH = 20_000;
const sizeOf = ({ message, data }: LogEntry) => message.length + (data === undefined ? 0 : JSON.stringify(data).length);
/** Longest wait that a collector may ask for. */
const MAX_ASKED_MS = 300_000;
const RETRY = { baseMs: FLUSH_MS, factor: 2, maxMs: 60_000, jitter: 0.2 } as const;

/** Collects entries and ships them in batches, one request at a time; a batch that fails is kept, in the room that the buffer has. */
export class LogShipper {
  private readonly buffer = new LogBuffer();
  private readonly throttle = new LogThrottle();
  private timer: unknown = null;
  private sending: Promise<void> | null = null;
  /** Entries that the running flush sends after the present batch. */
  private unsent: LogEntry[] = [];
  private failures = 0;
  private askedMs = 0;

  constructor(private readonly options: ShipperOptions) {}

  /** Never throws, never waits. */
  log(level: LogLevel, message: string, data?: unknown): void {
    const now = this.options.now();
    if (!this.throttle.passes(level, message, now)) return;
    // Read now: the caller may change it before it is sent.
    const plain = toPlain(data);
    this.buffer.push({ timestamp: now, level, message, ...(plain !== undefined && { data: plain }) });
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

  /** Drains the buffer for a last push at the end; the caller owns the entries. Drops the oldest beyond `most`, and adds a line with their number. */
  takeAll(most = MAX_ENTRIES): LogEntry[] {
    this.cancel();
    this.buffer.putBack(this.unsent.splice(0));
    this.buffer.keepNewest(most);
    return this.buffer.take(this.options.now());
  }

  /** In portions that every collector accepts, one after the other; a failed portion and those after it stay for later. */
  private async send(): Promise<void> {
    this.cancel();
    this.unsent = this.buffer.take(this.options.now());
    let batch: readonly LogEntry[] = [];
    try {
      while (this.unsent.length > 0) {
        batch = this.nextBatch();
        await this.options.send(batch);
        this.failures = 0;
        this.askedMs = 0;
      }
    } catch (error) {
      this.failures += 1;
      this.buffer.putBack([...batch, ...this.unsent.splice(0)]);
      const asked = error instanceof ShipError ? error.retryAfterMs : null;
      this.askedMs = Math.min(asked ?? 0, MAX_ASKED_MS);
      if (this.failures === 1) this.options.onTrouble(error instanceof Error ? error.message : 'unknown');
    }
  }

  private nextBatch(): LogEntry[] {
    const { portion = FLUSH_AT } = this.options;
    let [count, size] = [0, 0];
    for (const entry of this.unsent) {
      size += sizeOf(entry);
      if (count === portion || (count > 0 && size > MAX_BATCH)) break;
      count += 1;
    }
    return this.unsent.splice(0, count);
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
