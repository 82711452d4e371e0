import type { ServerResponse } from 'node:http';
import { MAX_BATCH } from '#app/domain/journal';
import { checkEvent } from '../../contract';
import type { Journal } from './Journal';
import type { LogQuery } from './query';
import { Scan } from './scan';
import { lineWire } from './wire';

/** How often new lines are sent, and how many at once: 2,000 a second. */
const EVERY_MS = 250;
const BUDGET = 500;
/** Of the lines that a reader missed, so many are made up for. */
const MAX_MISSED = 1000;
/** Bytes that may wait for a slow reader: beyond them lines are left out. */
const MAX_WAITING = 512 * 1024;
const PING_MS = 5000;
const SCAN_MS = 60;

const rank = ({ place }: Scan) => place.made + place.sent;

/** New lines of a log for one reader, as they come; what is too much is left out and counted. */
export class Tail {
  private readonly scan: Scan;
  private readonly timer: NodeJS.Timeout;
  private skipped = 0;
  private pingedAt = performance.now();

  constructor(
    readonly deviceId: string,
    readonly userId: string,
    private readonly journal: Journal,
    private readonly query: LogQuery,
    private readonly raw: ServerResponse,
  ) {
    const { end } = journal;
    const since = query.cursor === null ? null : journal.placeOfCursor(query.cursor, true);
    this.scan = new Scan(journal, query, since ?? end, end, 'asc');
    raw.write('retry: 3000\n\n: ping\n\n');
    this.leaveOut(MAX_MISSED);
    this.timer = setInterval(() => this.look(), EVERY_MS);
    this.timer.unref();
    raw.on('close', () => clearInterval(this.timer));
    this.look();
  }

  close(): void {
    clearInterval(this.timer);
    this.raw.end();
  }

  /** Counts all new lines but the newest `kept` as left out; which of them would have passed is not looked at. */
  private leaveOut(kept: number): void {
    const { end } = this.journal;
    this.scan.extendTo(end);
    const more = end.made + end.sent - rank(this.scan) - kept;
    if (more <= 0) return;
    const place = this.journal.newest(kept, this.scan.place);
    this.skipped += place.made + place.sent - rank(this.scan);
    this.scan.place = place;
  }

  private look(): void {
    if (this.raw.writableEnded) return clearInterval(this.timer);
    if (this.raw.writableLength > MAX_WAITING) return this.leaveOut(0);
    this.leaveOut(2 * BUDGET);
    const found = this.scan.take(2 * BUDGET, performance.now() + SCAN_MS);
    const shown = found.slice(-BUDGET);
    this.skipped += found.length - shown.length;
    if (this.skipped > 0) this.event('gap', { skipped: this.skipped });
    this.skipped = 0;
    for (let at = 0; at < shown.length; at += MAX_BATCH) {
      const batch = shown.slice(at, at + MAX_BATCH);
      this.event(
        'log',
        batch.map((one) => lineWire(this.journal, one)),
      );
    }
    if (performance.now() - this.pingedAt > PING_MS) this.ping();
    return undefined;
  }

  private ping(): void {
    this.pingedAt = performance.now();
    this.raw.write(': ping\n\n');
  }

  private event(name: string, data: unknown): void {
    checkEvent('logs', name, data);
    this.raw.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }
}
