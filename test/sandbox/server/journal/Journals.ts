import type { RawLine } from '../../devices/journal/history';
import { UNITS } from '../../devices/journal/history';
import { Problem } from '../problem';
import { Journal } from './Journal';
import type { LogQuery } from './query';
import { boundsOf, Scan } from './scan';
import { isoOf, lineWire } from './wire';

/** How long one answer looks for lines. */
const SCAN_MS = 140;

export interface JournalsOptions {
  readonly isOnline: (deviceId: string) => boolean;
  /** When the device was last heard, in ms since the epoch; null: never. */
  readonly lastHeard: (deviceId: string) => number | null;
}

/** The logs of all devices. */
export class Journals {
  private readonly all = new Map<string, Journal>();
  private readonly anchor = Date.now();
  private readonly units = new Map<string, Set<string>>();

  constructor(private readonly options: JournalsOptions) {}

  of(deviceId: string): Journal {
    const known = this.all.get(deviceId);
    if (known) return known;
    const name = this.anchor.toString(36);
    const journal = new Journal(name, deviceId, () => this.uploadedTo(deviceId), this.anchor);
    this.all.set(deviceId, journal);
    return journal;
  }

  hear(deviceId: string, bootId: string, bootedAt: number, lines: readonly RawLine[]): void {
    this.of(deviceId).hear(bootId, bootedAt, lines);
    const units = this.units.get(deviceId) ?? new Set();
    this.units.set(deviceId, units);
    for (const { unit } of lines) if (units.size < 200) units.add(unit);
  }

  uploadedTo(deviceId: string): number | null {
    return this.options.isOnline(deviceId) ? Date.now() : this.options.lastHeard(deviceId);
  }

  unitsOf(deviceId: string): readonly string[] {
    return [...new Set([...UNITS, ...(this.units.get(deviceId) ?? [])])].toSorted();
  }

  /** One answer: what was found, or as far as it looked. */
  page(deviceId: string, query: LogQuery) {
    const journal = this.of(deviceId);
    const isLive = this.options.isOnline(deviceId);
    const isEmpty = journal.timeAfter(journal.begin) === null;
    const uploadedTo = this.uploadedTo(deviceId);
    const about = {
      source: isLive ? ('live' as const) : ('cached' as const),
      uploaded_at: isEmpty || uploadedTo === null ? null : isoOf(uploadedTo),
    };
    const scan = this.scan(journal, query);
    const found = scan?.take(query.limit, performance.now() + SCAN_MS) ?? [];
    if (!scan || scan.isDone) {
      return {
        items: found.map((one) => lineWire(journal, one)),
        next_cursor: null,
        truncated: false,
        scanned_to: null,
        ...about,
      };
    }
    const scannedTo = journal.timeAfter(scan.place);
    return {
      items: found.map((one) => lineWire(journal, one)),
      next_cursor: found.length === query.limit ? (found.at(-1)?.cursor ?? null) : cursorAt(journal, scan, query.order),
      truncated: found.length < query.limit,
      scanned_to: scannedTo === null ? null : isoOf(scannedTo),
      ...about,
    };
  }

  /** A scan over what a query leaves, from its cursor on; null: there is nothing to look through. */
  scan(journal: Journal, query: LogQuery): Scan | null {
    const bounds = boundsOf(journal, query);
    if (!bounds) return null;
    const isForward = query.order === 'asc';
    const [start, end] = isForward ? [bounds.from, bounds.to] : [bounds.to, bounds.from];
    if (query.cursor === null) return new Scan(journal, query, start, end);
    const at = journal.placeOfCursor(query.cursor, isForward);
    if (!at) throw new Problem(400, 'cursor_unknown', 'This position is not known any more.');
    const isOutside = isForward
      ? at.made < bounds.from.made || at.sent < bounds.from.sent
      : at.made > bounds.to.made || at.sent > bounds.to.sent;
    return new Scan(journal, query, isOutside ? start : at, end);
  }
}

/** The cursor of the line that was looked at last. */
function cursorAt(journal: Journal, { place }: Scan, order: 'asc' | 'desc'): string {
  if (order === 'desc') {
    // Of the line after the place: the next page goes on before it.
    return journal.isMadeNext(place) ? journal.cursorOf(true, place.made) : journal.cursorOf(false, place.sent);
  }
  const sent = journal.sentAt(place.sent - 1);
  const isSent = sent !== undefined && (place.made === 0 || journal.history.timeAt(place.made - 1) <= sent.at);
  return isSent ? journal.cursorOf(false, place.sent - 1) : journal.cursorOf(true, place.made - 1);
}
