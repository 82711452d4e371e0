import { isCursor, LOG_KINDS, MAX_LINES, type LogKind } from '#app/domain/journal';
import { Problem } from '../problem';
import { createMatcher, type Matcher } from './matcher';

/** What a call asks of a log. */
export interface LogQuery {
  readonly kind: LogKind;
  readonly boot: string | null;
  readonly since: number | null;
  readonly until: number | null;
  readonly units: ReadonlySet<string> | null;
  readonly priority: number | null;
  readonly pid: number | null;
  readonly matcher: Matcher | null;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly cursor: string | null;
  readonly redact: boolean;
}

type Raw = Readonly<Record<string, unknown>>;
const malformed = (what: string) => new Problem(400, 'malformed', what);

function textOf(raw: Raw, name: string): string | null {
  const value = raw[name];
  if (value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string' || value.length > 1000) throw malformed(`${name} must be one text.`);
  return value;
}

function wholeOf(raw: Raw, name: string, least: number, most: number): number | null {
  const text = textOf(raw, name);
  if (text === null) return null;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) throw malformed(`${name} must be a whole number from ${least} to ${most}.`);
  return value;
}

function timeOf(raw: Raw, name: string): number | null {
  const text = textOf(raw, name);
  if (text === null) return null;
  const at = Date.parse(text);
  if (!Number.isFinite(at)) throw malformed(`${name} must be a time as in ISO 8601.`);
  return at;
}

function flagOf(raw: Raw, name: string, fallback: boolean): boolean {
  const text = textOf(raw, name) ?? String(fallback);
  if (text !== 'true' && text !== 'false') throw malformed(`${name} must be true or false.`);
  return text === 'true';
}

function unitsOf(raw: Raw): ReadonlySet<string> | null {
  const given = raw.unit ?? raw.units;
  if (given === undefined) return null;
  const units = Array.isArray(given) ? (given as unknown[]) : [given];
  const areTexts = units.every((one): one is string => typeof one === 'string' && one.length > 0 && one.length <= 64);
  if (!areTexts || units.length > 20) throw malformed('unit must be up to 20 names.');
  return units.length === 0 ? null : new Set(units);
}

/** The query of a call, or the members of a body; 400 for what is malformed, 422 for an expression that is none. */
export function readLogQuery(query: unknown): LogQuery {
  const raw = (query ?? {}) as Raw;
  const kind = LOG_KINDS.find((one) => one === (textOf(raw, 'kind') ?? 'journal'));
  if (!kind) throw malformed(`kind must be one of ${LOG_KINDS.join(', ')}.`);
  const boot = textOf(raw, 'boot');
  if (boot !== null && !isCursor(boot)) throw malformed('boot must be the id of a boot, or 0, -1 and so on.');
  const order = textOf(raw, 'order') ?? 'desc';
  if (order !== 'asc' && order !== 'desc') throw malformed('order must be asc or desc.');
  const cursor = textOf(raw, 'cursor');
  if (cursor !== null && !isCursor(cursor)) throw new Problem(400, 'cursor_unknown', 'This position is not known.');
  return {
    kind,
    boot,
    since: timeOf(raw, 'since'),
    until: timeOf(raw, 'until'),
    units: unitsOf(raw),
    priority: wholeOf(raw, 'priority', 0, 7),
    pid: wholeOf(raw, 'pid', 0, 4_194_304),
    matcher: createMatcher(textOf(raw, 'q'), flagOf(raw, 'regex', false)),
    order,
    limit: wholeOf(raw, 'limit', 1, MAX_LINES) ?? MAX_LINES,
    cursor,
    redact: flagOf(raw, 'redact', true),
  };
}

/** The units of each kind; null: all. */
export const UNITS_OF_KIND: Readonly<Record<LogKind, readonly string[] | null>> = {
  journal: null,
  kernel: ['kernel'],
  agent: ['farsight-agent'],
  media: ['media.service'],
};
