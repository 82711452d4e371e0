import { byteLength } from '../lib/byteLength';
import { MAX_LINE, type LogEntry } from './entry';
import type { NanoClock } from './loki';

/** Fewest bytes that a line needs to be of use. */
const MIN_ROOM = 300;
/** Requests: when a browser refuses one, the others still arrive. */
const PARTS = 4;

/** How many lines fit into so many bytes, each with enough of its text. */
export const linesIn = (room: number): number => Math.floor(room / MIN_ROOM);

function partsOf(entries: readonly LogEntry[]): readonly (readonly LogEntry[])[] {
  const size = Math.ceil(entries.length / PARTS);
  const parts: (readonly LogEntry[])[] = [];
  for (let from = 0; from < entries.length; from += size) parts.push(entries.slice(from, from + size));
  return parts;
}

/**
 * The requests that a page sends while it is left: all entries that wait, the newest first, in at most `room` bytes together. Shortens
 * lines until they fit; returns none if that is not possible. `write` makes a request of entries, with lines of at most `maxLine` characters.
 */
export function lastPushes(
  entries: readonly LogEntry[],
  room: number,
  clock: NanoClock,
  write: (entries: readonly LogEntry[], clock: NanoClock, maxLine: number) => string,
): readonly string[] {
  const parts = partsOf(entries);
  // Begins with a fair share for each line, four times over: most lines are shorter than the longest.
  for (let maxLine = MAX_LINE; maxLine > 1; maxLine = 0.75 * Math.min(maxLine, (4 * room) / entries.length)) {
    const times = clock.copy();
    const pushes = parts.map((part) => write(part, times, maxLine));
    if (pushes.reduce((sum, push) => sum + byteLength(push), 0) <= room) return pushes.toReversed();
  }
  return [];
}
