import type { RawLine } from '../../devices/journal/history';
import type { Journal, Place } from './Journal';
import type { Match } from './matcher';
import { UNITS_OF_KIND, type LogQuery } from './query';
import { redact, redactFields } from './redact';

/** A line that a filter lets pass, as it may be read. */
export interface Found {
  readonly cursor: string;
  readonly line: RawLine;
  readonly matches: Match;
}

/** Lines whose texts are compared at once. */
const BATCH = 256;

interface Candidate {
  readonly isMade: boolean;
  readonly number: number;
  readonly line: RawLine;
}

export interface Bounds {
  readonly from: Place;
  readonly to: Place;
}

const rank = ({ made, sent }: Place) => made + sent;
const later = (a: Place, b: Place): Place => ({ made: Math.max(a.made, b.made), sent: Math.max(a.sent, b.sent) });
const earlier = (a: Place, b: Place): Place => ({ made: Math.min(a.made, b.made), sent: Math.min(a.sent, b.sent) });

/** The part of a log that a query's times and boot leave; null: none, because it has no such boot. */
export function boundsOf(journal: Journal, { boot, since, until }: LogQuery): Bounds | null {
  let [from, to] = [journal.begin, journal.end];
  if (since !== null) from = later(from, journal.placeOf(since));
  if (until !== null) to = earlier(to, journal.placeOf(until + 1));
  if (boot === null) return { from, to };
  const boots = journal.listBoots();
  const wanted = /^(0|-\d{1,4})$/.test(boot) ? boots[-Number(boot)] : boots.find(({ id }) => id === boot);
  if (!wanted) return null;
  return { from: later(from, journal.placeOf(wanted.at)), to: earlier(to, journal.placeOf(wanted.endedAt + 1)) };
}

/** Goes through a log from one place to another, a line at a time, in either direction. */
export class Scan {
  private readonly units: ReadonlySet<string> | null;
  private readonly kindUnits: readonly string[] | null;

  constructor(
    private readonly journal: Journal,
    private readonly query: LogQuery,
    public place: Place,
    private end: Place,
    private readonly order: 'asc' | 'desc' = query.order,
  ) {
    this.units = query.units;
    this.kindUnits = UNITS_OF_KIND[query.kind];
  }

  /** Lines still to be looked at. */
  get left(): number {
    return Math.max(0, (rank(this.end) - rank(this.place)) * (this.order === 'asc' ? 1 : -1));
  }

  get isDone(): boolean {
    return this.left === 0;
  }

  /** Moves the end, as when the log has grown. */
  extendTo(end: Place): void {
    this.end = end;
  }

  /** Lines that pass, at most `limit`; ends early at `deadline` (of `performance.now()`), though not before a batch is done. */
  take(limit: number, deadline: number): Found[] {
    const found: Found[] = [];
    while (found.length < limit && !this.isDone) {
      const batch = this.candidates(Math.min(BATCH, limit - found.length), deadline);
      found.push(...this.matching(batch));
      if (performance.now() >= deadline) break;
    }
    return found;
  }

  private candidates(limit: number, deadline: number): Candidate[] {
    const some: Candidate[] = [];
    for (let seen = 1; some.length < limit && !this.isDone; seen += 1) {
      const one = this.step();
      if (one) some.push(one);
      if (seen % 512 === 0 && performance.now() >= deadline) break;
    }
    return some;
  }

  private matching(batch: readonly Candidate[]): Found[] {
    const lines = batch.map(({ isMade, number, line }) => ({ cursor: this.journal.cursorOf(isMade, number), line }));
    const { matcher } = this.query;
    if (!matcher) return lines.map((one) => ({ ...one, matches: null }));
    const matches = matcher.match(lines.map(({ line }) => line.message));
    return lines.flatMap((one, index) => {
      const match = matches[index] ?? null;
      return match === null ? [] : [{ ...one, matches: match }];
    });
  }

  /** The next line, unless its unit, priority or process is not wanted. */
  private step(): Candidate | null {
    const { journal } = this;
    const isForward = this.order === 'asc';
    const isMade = isForward ? this.isMadeAhead() : this.isMadeBehind();
    const number = (isMade ? this.place.made : this.place.sent) - Number(!isForward);
    const by = isForward ? 1 : -1;
    this.place = { made: this.place.made + (isMade ? by : 0), sent: this.place.sent + (isMade ? 0 : by) };
    const head = isMade ? journal.history.templateAt(number) : journal.sentAt(number);
    if (!head || !this.passes(head.unit, head.priority)) return null;
    const line = isMade ? journal.history.lineAt(number) : journal.sentAt(number);
    if (!line || (this.query.pid !== null && line.pid !== this.query.pid)) return null;
    return { isMade, number, line: this.query.redact ? withoutSecrets(line) : line };
  }

  private passes(unit: string, priority: number): boolean {
    if (this.query.priority !== null && priority > this.query.priority) return false;
    if (this.kindUnits && !this.kindUnits.includes(unit)) return false;
    return this.units === null || this.units.has(unit);
  }

  private isMadeAhead(): boolean {
    if (this.place.sent >= this.end.sent) return true;
    return this.place.made < this.end.made && this.journal.isMadeNext(this.place);
  }

  private isMadeBehind(): boolean {
    if (this.place.sent <= this.end.sent) return true;
    if (this.place.made <= this.end.made) return false;
    const sent = this.journal.sentAt(this.place.sent - 1);
    return sent === undefined || this.journal.history.timeAt(this.place.made - 1) > sent.at;
  }
}

/** A line as those may read it who are shown no secrets. */
export const withoutSecrets = (line: RawLine): RawLine => ({
  ...line,
  message: redact(line.message),
  fields: redactFields(line.fields),
});
