import type { RequestBody } from '#app/api/endpoint';
import type { pushLogs } from '#app/api/logs';
import { Problem } from './problem';

/** Labels of this product; any other is a mistake that would cost a real Loki dearly (S22). */
const LABELS = new Set(['app', 'env', 'platform', 'version', 'level']);
const MAX_LINE_BYTES = 256 * 1024;
/** Loki's defaults: `reject_old_samples_max_age`, `creation_grace_period`, half of `max_chunk_age`. */
const MAX_AGE_MS = 7 * 24 * 3_600_000;
const MAX_AHEAD_MS = 10 * 60_000;
const MAX_BEHIND_MS = 3_600_000;

const refuse = (reason: string) => new Problem(400, 'loki', reason);

/** Loki's defaults for what one sender may push: bytes a second, and at once. */
const RATE_BYTES = 4 * 1024 * 1024;
const BURST_BYTES = 6 * 1024 * 1024;
const MAX_LINES = 2000;

interface KeptLine {
  /** Nanoseconds since the epoch. */
  readonly at: string;
  readonly stream: Readonly<Record<string, string>>;
  readonly line: string;
}

/** A log collector that refuses what a real Loki refuses, and keeps the rest. */
export class LokiSink {
  readonly lines: KeptLine[] = [];
  private allowance = BURST_BYTES;
  private filledAt = 0;
  /** Time of the newest line of each stream, in ms. */
  private readonly newest = new Map<string, number>();

  /** The kept lines as text, each with its time and labels. */
  get texts(): string[] {
    return this.lines.map(({ at, stream, line }) => `${at} ${this.keyOf(stream)} ${line}`);
  }

  /** Keeps the lines of a push. Throws a Problem 400 for the first thing that is wrong, 429 for too much; nothing is kept then. */
  take(body: RequestBody<typeof pushLogs>, now: number): void {
    const lines = body.streams.flatMap(({ stream, values }) => {
      const key = this.keyOf(stream);
      return values.map(([at, line]) => {
        this.check(key, Number(BigInt(at) / 1_000_000n), line, now);
        return { at, stream, line };
      });
    });
    this.limit(
      lines.reduce((bytes, { line }) => bytes + Buffer.byteLength(line), 0),
      now,
    );
    for (const { stream, values } of body.streams) {
      const times = values.map(([at]) => Number(BigInt(at) / 1_000_000n));
      const key = this.keyOf(stream);
      this.newest.set(key, Math.max(this.newest.get(key) ?? 0, ...times));
    }
    this.lines.push(...lines);
    this.lines.splice(0, Math.max(0, this.lines.length - MAX_LINES));
  }

  private limit(bytes: number, now: number): void {
    this.allowance = Math.min(BURST_BYTES, this.allowance + ((now - this.filledAt) / 1000) * RATE_BYTES);
    this.filledAt = now;
    if (bytes > this.allowance) {
      const wait = Math.ceil((bytes - this.allowance) / RATE_BYTES);
      throw new Problem(429, 'loki', 'Ingestion rate limit exceeded', { 'retry-after': String(wait) });
    }
    this.allowance -= bytes;
  }

  private keyOf(stream: Readonly<Record<string, string>>): string {
    const entries = Object.entries(stream).sort(([a], [b]) => a.localeCompare(b));
    if (entries.length === 0) throw refuse('at least one label pair is required per stream');
    for (const [name, value] of entries) {
      if (!LABELS.has(name)) throw refuse(`label ${name.slice(0, 40)} is none of this product's`);
      if (value.length > 2048) throw refuse('label value too long');
    }
    return `{${entries.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(',')}}`;
  }

  private check(key: string, ms: number, line: string, now: number): void {
    if (Buffer.byteLength(line) > MAX_LINE_BYTES) throw refuse('max entry size exceeded');
    if (now - ms > MAX_AGE_MS) throw refuse('entry too far behind: timestamp too old');
    if (ms - now > MAX_AHEAD_MS) throw refuse('entry has timestamp too new');
    if ((this.newest.get(key) ?? 0) - ms > MAX_BEHIND_MS) throw refuse('entry too far behind, entry out of order');
  }
}
