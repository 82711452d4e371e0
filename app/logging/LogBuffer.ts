import type { LogEntry } from './entry';

/** Entries kept while they cannot be sent (specification §9). */
export const MAX_ENTRIES = 1000;

/** Entries that wait to be sent: drops the oldest when full, and counts them. */
export class LogBuffer {
  private entries: LogEntry[] = [];
  private start = 0;
  private dropped = 0;
  /** The line that was taken last to tell of dropped entries, and their number. */
  private told: { readonly line: LogEntry; readonly count: number } | null = null;

  push(entry: LogEntry): void {
    this.entries.push(entry);
    if (this.size > MAX_ENTRIES) {
      this.start += 1;
      this.dropped += 1;
      // Dropped in bulk: moving a thousand entries for each would cost more than logging.
      if (this.start >= MAX_ENTRIES) this.compact();
    }
  }

  get size(): number {
    return this.entries.length - this.start;
  }

  /** Drops the oldest entries beyond `count`, and counts them. */
  keepNewest(count: number): void {
    const excess = Math.max(0, this.size - count);
    this.start += excess;
    this.dropped += excess;
  }

  /** Drains the buffer, oldest first, with a line that counts dropped entries. */
  take(now: number): LogEntry[] {
    this.compact();
    const taken = this.entries;
    this.entries = [];
    if (this.dropped > 0) {
      const line: LogEntry = {
        timestamp: taken[0]?.timestamp ?? now,
        level: 'warn',
        message: `dropped ${this.dropped}`,
      };
      taken.unshift(line);
      this.told = { line, count: this.dropped };
    }
    this.dropped = 0;
    return taken;
  }

  /** Puts a batch that could not be sent back in front; what no longer fits is dropped. */
  putBack(batch: readonly LogEntry[]): void {
    this.compact();
    const { told } = this;
    const isUntold = told !== null && batch[0] === told.line;
    if (isUntold) this.dropped += told.count;
    const all = [...(isUntold ? batch.slice(1) : batch), ...this.entries];
    const excess = Math.max(0, all.length - MAX_ENTRIES);
    this.dropped += excess;
    this.entries = all.slice(excess);
  }

  private compact(): void {
    if (this.start === 0) return;
    this.entries = this.entries.slice(this.start);
    this.start = 0;
  }
}
