import type { RawLine } from '../../devices/journal/history';
import { History } from '../../devices/journal/history';

/** Lines kept of those that the device sent. */
const MAX_SENT = 20_000;

/** A place between two lines: so many of the generated and of the sent ones are before it. */
export interface Place {
  readonly made: number;
  readonly sent: number;
}

export interface JournalBoot {
  readonly id: string;
  /** Ms since the epoch. */
  readonly at: number;
}

/** First index at which `isAfter`, of indexes that turn from false to true once. */
function firstWhere(count: number, isAfter: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAfter(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The log of one device as its server has it: lines that it generated before (`History`) and those that it sent in this run, in
 * the order of their times. It stands in for an archive of uploaded parts, and leaves out what one would do when it is full.
 */
export class Journal {
  readonly history: History;
  private readonly sent: RawLine[] = [];
  /** Number of the first sent line that is kept. */
  private first = 0;
  private clearedAt = 0;
  private readonly boots: JournalBoot[];

  constructor(
    /** Begins its cursors: those of an earlier run of the server are not its own. */
    private readonly name: string,
    deviceId: string,
    /** How far the device has uploaded, in ms since the epoch; null: nothing. */
    private readonly uploadedTo: () => number | null,
    anchor: number,
  ) {
    this.history = new History(deviceId, anchor);
    this.boots = this.history.bootTimes.map((at) => ({ id: `b${Math.floor(at).toString(36)}`, at }));
  }

  hear(bootId: string, bootedAt: number, lines: readonly RawLine[]): void {
    const id = bootId.replace(/[^A-Za-z0-9]/g, '').slice(0, 32);
    if (!this.boots.some((boot) => boot.id === id)) {
      this.boots.push({ id, at: bootedAt });
      this.boots.sort((a, b) => a.at - b.at);
    }
    for (const line of lines) {
      // A clock that was set back must not put lines before those that were read.
      const last = this.sent.at(-1)?.at ?? 0;
      this.sent.push(line.at < last ? { ...line, at: last, fields: { ...line.fields, DEVICE_TIME: line.at } } : line);
    }
    const more = this.sent.length - MAX_SENT;
    if (more <= 0) return;
    this.sent.splice(0, more);
    this.first += more;
  }

  clear(now: number): void {
    this.clearedAt = now;
    this.first += this.sent.length;
    this.sent.length = 0;
  }

  /** The boots that lines are left of, the newest first. */
  listBoots(): readonly (JournalBoot & { readonly endedAt: number })[] {
    const end = this.uploadedTo() ?? 0;
    return this.boots
      .map((boot, index) => ({ ...boot, endedAt: Math.min(end, (this.boots[index + 1]?.at ?? end + 1) - 1) }))
      .filter(({ at, endedAt }) => at <= end && endedAt >= this.clearedAt)
      .toReversed();
  }

  bootAt(at: number): JournalBoot | null {
    return this.boots[firstWhere(this.boots.length, (index) => (this.boots[index]?.at ?? 0) > at) - 1] ?? null;
  }

  /** Before the first line that is there, and after the last. */
  get begin(): Place {
    return { made: this.history.countBefore(this.clearedAt), sent: this.first };
  }

  get end(): Place {
    const to = this.uploadedTo();
    return { made: to === null ? 0 : this.history.countBefore(to), sent: this.first + this.sent.length };
  }

  /** Before the newest `count` lines, though not before `from`. */
  newest(count: number, from: Place): Place {
    let { made, sent } = this.end;
    for (let left = count; left > 0 && (made > from.made || sent > from.sent); left -= 1) {
      const last = sent > from.sent ? this.sentAt(sent - 1) : undefined;
      if (last && (made <= from.made || this.history.timeAt(made - 1) <= last.at)) sent -= 1;
      else made -= 1;
    }
    return { made, sent };
  }

  /** Before the first line that is not older. */
  placeOf(at: number): Place {
    return this.within({
      made: this.history.countBefore(at),
      sent: this.first + firstWhere(this.sent.length, (index) => (this.sent[index]?.at ?? 0) >= at),
    });
  }

  within({ made, sent }: Place): Place {
    const { begin, end } = this;
    const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));
    return { made: clamp(made, begin.made, end.made), sent: clamp(sent, begin.sent, end.sent) };
  }

  /** The time of the line after a place; null at the end. */
  timeAfter(place: Place): number | null {
    const { end } = this;
    const made = place.made < end.made ? this.history.timeAt(place.made) : Infinity;
    const sent = this.sent[place.sent - this.first]?.at ?? Infinity;
    const at = Math.min(made, sent);
    return Number.isFinite(at) ? Math.floor(at) : null;
  }

  cursorOf(isMade: boolean, number: number): string {
    return `${this.name}-${isMade ? 'm' : 's'}${number.toString(36)}`;
  }

  /** The place of a cursor: before its line, or after it. Null: no line of this log. */
  placeOfCursor(cursor: string, isAfter: boolean): Place | null {
    const [, name, kind, digits = ''] = /^([a-z0-9]+)-([ms])([0-9a-z]{1,9})$/.exec(cursor) ?? [];
    const number = Number.parseInt(digits, 36);
    const { end } = this;
    if (name !== this.name || number >= (kind === 'm' ? end.made : end.sent)) return null;
    if (kind === 'm') {
      const at = this.history.timeAt(number);
      const { sent } = this.placeOf(Math.floor(at));
      return { made: number + Number(isAfter), sent: this.skipTo(sent, at) };
    }
    const at = this.sent[number - this.first]?.at;
    if (at === undefined) return number < this.first ? this.begin : null;
    const made = this.history.countBefore(at);
    return { made: this.skipMade(made, at), sent: number + Number(isAfter) };
  }

  /** The line of a cursor; undefined: none of this log. */
  lineOfCursor(cursor: string): RawLine | undefined {
    const place = this.placeOfCursor(cursor, false);
    if (!place) return undefined;
    const { made, sent } = this.begin;
    if (/-m[0-9a-z]+$/.test(cursor)) return place.made < made ? undefined : this.history.lineAt(place.made);
    return place.sent < sent ? undefined : this.sentAt(place.sent);
  }

  /** A sent line comes before a generated one of a later time, and after one of the same. */
  isMadeNext(place: Place): boolean {
    const sent = this.sent[place.sent - this.first];
    return sent === undefined || this.history.timeAt(place.made) <= sent.at;
  }

  sentAt(number: number): RawLine | undefined {
    return this.sent[number - this.first];
  }

  private skipTo(from: number, at: number): number {
    let sent = from;
    while ((this.sent[sent - this.first]?.at ?? Infinity) < at) sent += 1;
    return sent;
  }

  private skipMade(from: number, at: number): number {
    let made = from;
    while (made < this.end.made && this.history.timeAt(made) <= at) made += 1;
    return made;
  }
}
