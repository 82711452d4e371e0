import { toTime } from '../lib/toTime';
import { isSafeId } from './ids';
import { LOG_KINDS, PRIORITIES, type LogKind } from './journal';
import { cut } from '../lib/cut';

/** Spans of time before now, in ms. */
export const SPANS = { '15m': 900_000, '1h': 3_600_000, '24h': 86_400_000, '7d': 604_800_000 } as const;
export type Span = keyof typeof SPANS;

/** Which lines of a device's log are wanted. */
export interface LogFilter {
  readonly kind: LogKind;
  /** Id of a boot, or its index: 0 is the present one, -1 the one before. Null: all. */
  readonly boot: string | null;
  /** A span before now; null where `since` and `until` say when, or nothing does. */
  readonly last: Span | null;
  /** Ms since the epoch, both included. */
  readonly since: number | null;
  readonly until: number | null;
  /** Empty: all. */
  readonly units: readonly string[];
  /** This priority and the worse ones, 0 to 7; null: all. */
  readonly priority: number | null;
  /** In any case; `/between slashes/` a regular expression. Empty: all. */
  readonly text: string;
  readonly pid: number | null;
}

export const NO_FILTER: LogFilter = {
  kind: 'journal',
  boot: null,
  last: null,
  since: null,
  until: null,
  units: [],
  priority: null,
  text: '',
  pid: null,
};

export const MAX_TEXT = 200;
export const MAX_UNITS = 20;
const MAX_UNIT = 64;
const MAX_PID = 4_194_304;
const BOOT = /^(0|-\d{1,4})$/;

/** The expression of a text between slashes; null: it is plain text. */
export const expressionOf = (text: string): string | null => /^\/([^]+)\/$/.exec(text)?.[1] ?? null;

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | null =>
  values.find((one) => one === value) ?? null;

function wholeIn(value: string | null, most: number): number | null {
  if (value === null || !/^\d{1,10}$/.test(value)) return null;
  const number = Number(value);
  return number <= most ? number : null;
}

/** Names and values of an address, as `URLSearchParams` gives and takes them; a name may come more than once. */
export type Pairs = Iterable<readonly [string, string]>;

const isWellFormed = (text: string): boolean => !/[\ud800-\udfff]/u.test(text);

/** The filter in an address; a part that cannot be read is left out. Never throws. */
export function readLogFilter(search: Pairs): LogFilter {
  const pairs = [...search];
  const get = (wanted: string): string | null => pairs.find(([name]) => name === wanted)?.[1] ?? null;
  const boot = get('boot');
  const level = PRIORITIES.indexOf(get('level') as (typeof PRIORITIES)[number]);
  const last = oneOf(Object.keys(SPANS) as Span[], get('last'));
  const [since, until] = last ? [null, null] : [toTime(get('since')), toTime(get('until'))];
  const isBackwards = since !== null && until !== null && since > until;
  const units = pairs
    .filter(([name, unit]) => name === 'unit' && unit !== '' && unit.length <= MAX_UNIT && isWellFormed(unit))
    .map(([, unit]) => unit);
  const text = cut(get('q') ?? '', MAX_TEXT);
  return {
    kind: oneOf(LOG_KINDS, get('log')) ?? 'journal',
    boot: boot !== null && (BOOT.test(boot) || isSafeId(boot)) ? boot : null,
    last,
    since: isBackwards ? until : since,
    until: isBackwards ? since : until,
    units: [...new Set(units)].slice(0, MAX_UNITS),
    priority: level === -1 ? null : level,
    text: isWellFormed(text) ? text : '',
    pid: wholeIn(get('pid'), MAX_PID),
  };
}

const iso = (at: number): string => new Date(at).toISOString();

type Pair = [string, string];
const said = (pairs: readonly [string, string | null][]): Pair[] =>
  pairs.filter((pair): pair is Pair => pair[1] !== null);

/** The filter as query parameters of an address. Leaves out members that filter nothing. */
export function logFilterSearch(filter: LogFilter): Pair[] {
  const { kind, boot, last, since, until, units, priority, text, pid } = filter;
  return said([
    ['log', kind === 'journal' ? null : kind],
    ['boot', boot],
    ['last', last],
    ['since', since === null ? null : iso(since)],
    ['until', until === null ? null : iso(until)],
    ...units.map((unit): Pair => ['unit', unit]),
    ['level', priority === null ? null : (PRIORITIES[priority] ?? null)],
    ['q', text === '' ? null : text],
    ['pid', pid === null ? null : String(pid)],
  ]);
}

/** The filter as the calls have it (api §6). A span becomes the time at which it begins. */
export function logQuery(filter: LogFilter, now: number): Pair[] {
  const { kind, boot, last, units, priority, text, pid } = filter;
  const since = last === null ? filter.since : now - SPANS[last];
  const expression = expressionOf(text);
  return said([
    ['kind', kind],
    ['boot', boot],
    ['since', since === null ? null : iso(since)],
    ['until', filter.until === null ? null : iso(filter.until)],
    ...units.map((unit): Pair => ['unit', unit]),
    ['priority', priority === null ? null : String(priority)],
    ['q', text === '' ? null : (expression ?? text)],
    ['regex', expression === null ? null : 'true'],
    ['pid', pid === null ? null : String(pid)],
  ]);
}

/** Whether anything is left out by it. */
export const isFiltering = (filter: LogFilter): boolean => logFilterSearch(filter).length > 0;
