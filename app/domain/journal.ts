import * as v from 'valibot';
import { entity, field, total, type EntityOf } from '../lib/entity';
import { textElse, Time } from '../lib/lenient';
import { asRecord } from '../lib/read';
import { SafeIdField } from './idFields';
import { cut } from '../lib/cut';

/** Names of syslog's priorities (RFC 5424 §6.2.1), by number: the lower, the worse. */
export const PRIORITIES = ['emerg', 'alert', 'crit', 'err', 'warning', 'notice', 'info', 'debug'] as const;
export type PriorityName = (typeof PRIORITIES)[number];

/** The levels of specification §3. */
export const LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LEVELS)[number];

/** 7 is debug, 6 and 5 info, 4 warn, 3 to 0 error (pages §14). */
export function levelOf(priority: number): LogLevel {
  if (priority >= 7) return 'debug';
  if (priority >= 5) return 'info';
  return priority === 4 ? 'warn' : 'error';
}

/** Parts of the journal: all of it, or one of its sources. */
export const LOG_KINDS = ['journal', 'kernel', 'agent', 'media'] as const;
export type LogKind = (typeof LOG_KINDS)[number];

/** Most characters of a message in a list; a single line and the download have all of it. */
export const MAX_MESSAGE = 4096;
/** Most characters of the message of a single line. */
export const MAX_WHOLE = 2_000_000;
const MAX_VALUE = 1024;
const MAX_FIELDS = 40;
const MAX_MATCHES = 50;
/** Most lines read from one answer. */
export const MAX_LINES = 500;
/** Most lines in one event of the stream. */
export const MAX_BATCH = 200;

const INFO = 6;
/** Any text that an address can hold: journald's own have `=` and `;`. */
const CURSOR = /^[\x21-\x7e]{1,512}$/;
/** True for the position of a line, as the server gave it. */
export const isCursor = (value: unknown): value is string => typeof value === 'string' && CURSOR.test(value);

/** Text up to a length, with its control characters: `lib/escaped.ts` shows these as codes. */
const raw = (length: number) => total((value) => (typeof value === 'string' ? cut(value, length) : ''));
/** A whole number, or null for anything else. */
export const wholeOrNull = total((value) => (typeof value === 'number' && Number.isSafeInteger(value) ? value : null));

function toFields(value: unknown): readonly (readonly [string, string])[] {
  return Object.entries(asRecord(value))
    .slice(0, MAX_FIELDS)
    .map(([name, one]) => [
      cut(name, 64),
      cut(typeof one === 'string' ? one : ((JSON.stringify(one) as string | undefined) ?? ''), MAX_VALUE),
    ]);
}

type Range = readonly [number, number];
const isRange = (value: unknown): value is Range => {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [from, to] = value as unknown[];
  return Number.isSafeInteger(from) && Number.isSafeInteger(to) && Number(from) >= 0 && Number(to) > Number(from);
};

/** Ranges in order, without those that overlap an earlier one. */
function toMatches(value: unknown): readonly Range[] {
  if (!Array.isArray(value)) return [];
  let end = 0;
  return value
    .slice(0, MAX_MATCHES)
    .filter(isRange)
    .filter(([from, to]) => {
      if (from < end) return false;
      end = to;
      return true;
    });
}

/** One line of a device's log (api §6). Times are ISO 8601 in UTC there, and milliseconds since the epoch here. */
const logLine = entity({
  /** Position of the line: a permalink, and where an answer goes on. */
  cursor: field('cursor', v.pipe(v.string(), v.regex(CURSOR)), v.custom<string>(isCursor)),
  /** Null: absurd, as of a device whose clock was never set. */
  at: field('at', v.string(), Time),
  priority: field(
    'priority',
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7)),
    v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7)), INFO),
  ),
  level: field('level', v.picklist(LEVELS), v.fallback(v.picklist(LEVELS), 'info')),
  unit: field('unit', v.string(), textElse('')),
  pid: field('pid', v.nullable(v.number()), wholeOrNull),
  message: field('message', v.pipe(v.string(), v.maxLength(MAX_MESSAGE)), raw(MAX_MESSAGE)),
  /** Of the whole message; more than the message has where it was cut. */
  bytes: field('message_bytes', v.number(), wholeOrNull),
  fields: field('fields', v.record(v.string(), v.union([v.string(), v.number()])), total(toFields)),
  /** Id of the boot that it belongs to. */
  boot: field('boot', v.string(), textElse('')),
  /** Null: not known. */
  sinceBootMs: field('since_boot_ms', v.nullable(v.number()), wholeOrNull),
  /** Where the message matches the text of the filter: from, and to without it, in UTF-16 units. */
  matches: field('matches', v.array(v.tuple([v.number(), v.number()])), total(toMatches)),
});
export const LogLineWire = logLine.wire;
export type LogLineBody = v.InferOutput<typeof LogLineWire>;
export type LogLine = EntityOf<typeof logLine>;

/** The readable lines of an answer or an event, one for each cursor. Never throws. */
export function toLogLines(rows: unknown): readonly LogLine[] {
  if (!Array.isArray(rows)) return [];
  const byCursor = new Map<string, LogLine>();
  for (const row of rows.slice(0, MAX_LINES)) {
    const line = logLine.decode(row);
    if (line && !byCursor.has(line.cursor)) byCursor.set(line.cursor, line);
  }
  return [...byCursor.values()];
}

/** One run of the device, from its start to its end. */
const boot = entity({
  id: field('id', v.string(), SafeIdField),
  /** 0 is the present one, -1 the one before. */
  index: field('index', v.number(), v.fallback(v.pipe(v.number(), v.safeInteger()), 0)),
  startedAt: field('started_at', v.string(), Time),
  /** Time of its last line. */
  endedAt: field('ended_at', v.string(), Time),
});
export const BootWire = boot.wire;
export type Boot = EntityOf<typeof boot>;
export const toBoot = (value: unknown): Boot | null => boot.decode(value);
