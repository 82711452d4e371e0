import type { ServerResponse } from 'node:http';
import { Problem } from '../problem';
import type { Journals } from './Journals';
import type { LogQuery } from './query';
import { Tail } from './Tail';

/** Most readers of new lines at once. */
const MAX_TAILS = 100;

/** All readers of new log lines. */
export class Tails {
  private readonly readers = new Set<Tail>();

  constructor(private readonly journals: Journals) {}

  /** Begins a reader's stream; 400 for a position that is not known, before anything is written. */
  open(deviceId: string, userId: string, query: LogQuery, begin: () => ServerResponse): void {
    const journal = this.journals.of(deviceId);
    if (query.cursor !== null && !journal.placeOfCursor(query.cursor, true))
      throw new Problem(400, 'cursor_unknown', 'This position is not known any more.');
    if (this.readers.size >= MAX_TAILS) throw new Problem(429, 'too_many', 'Too many readers.', { 'retry-after': '5' });
    const raw = begin();
    const tail = new Tail(deviceId, userId, journal, query, raw);
    this.readers.add(tail);
    raw.on('close', () => this.readers.delete(tail));
  }

  /** Ends the streams of those who may not read the log any more. */
  sweep(mayRead: (deviceId: string, userId: string) => boolean): void {
    for (const tail of this.readers) if (!mayRead(tail.deviceId, tail.userId)) tail.close();
  }

  close(): void {
    for (const tail of this.readers) tail.close();
  }
}
