import * as v from 'valibot';
import { JobWire, toJob, type Job } from '../domain/job';
import { BootWire, LOG_KINDS, LogLineWire, MAX_WHOLE, toBoot, toLogLines, type LogLine } from '../domain/journal';
import { asRecord } from '../lib/read';
import { rowsById } from '../lib/rowsById';
import { rowsOf } from '../lib/rowsOf';
import { textOr } from '../lib/texts';
import { toTime } from '../lib/toTime';
import { endpoint } from './endpoint';

const nothing = () => undefined;

export interface LogPage {
  /** In the order that was asked for. */
  readonly lines: readonly LogLine[];
  /** Where the next page begins; null: there is no more. */
  readonly nextCursor: string | null;
  /** The server stopped before the page was full, and goes on from `nextCursor`. */
  readonly isTruncated: boolean;
  /** How far it has looked, in ms since the epoch. */
  readonly scannedTo: number | null;
  /** False: the device is offline, and this is what it had uploaded. */
  readonly isLive: boolean;
  /** Of the last uploaded part, in ms since the epoch; null: there is none. */
  readonly uploadedAt: number | null;
}

const countOr = (value: unknown, fallback: number | null) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : fallback;

/**
 * Lines of a device's log (`design/api.md` §6). Query: `kind`, `boot`, `since`, `until`, `unit` (several), `priority`, `pid`, `q`,
 * `regex=true`, `order=desc|asc`, `limit` up to 500, `cursor` (of any line: goes on after it), `redact=false` for owners.
 * 400 `cursor_unknown`, 422 `regex_invalid` or `regex_slow`, 409 `unsupported`.
 */
export const listLogs = endpoint('GET', '/v1/user/devices/{id}/logs', {
  request: null,
  response: v.object({
    items: v.array(LogLineWire),
    next_cursor: v.nullable(v.string()),
    truncated: v.boolean(),
    scanned_to: v.nullable(v.string()),
    source: v.picklist(['live', 'cached']),
    uploaded_at: v.nullable(v.string()),
  }),
  decode: (body): LogPage => {
    const raw = asRecord(body);
    return {
      lines: toLogLines(rowsOf(body, 'items')),
      nextCursor: typeof raw.next_cursor === 'string' ? raw.next_cursor : null,
      isTruncated: raw.truncated === true,
      scannedTo: toTime(raw.scanned_to),
      isLive: raw.source !== 'cached',
      uploadedAt: toTime(raw.uploaded_at),
    };
  },
});

/** All of one line's message, which lists cut; `redact=false` for owners. 400 `cursor_unknown`. */
export const getLogLine = endpoint('GET', '/v1/user/devices/{id}/logs/lines/{cursor}', {
  request: null,
  response: v.object({ message: v.pipe(v.string(), v.maxLength(MAX_WHOLE)) }),
  decode: (body): string => {
    const { message } = asRecord(body);
    return typeof message === 'string' ? message.slice(0, MAX_WHOLE) : '';
  },
  // A control character takes six.
  limits: { maxBytes: 6 * MAX_WHOLE + 1000 },
});

export interface LogEstimate {
  readonly lines: number;
  readonly bytes: number;
  /** Counted, not estimated. */
  readonly isExact: boolean;
}

/** With `dry_run` how much it would be; else 202 with a job whose result is `{url, bytes, lines, expires_at}`. The id of the job is that of the export. */
export const exportLogs = endpoint('POST', '/v1/user/devices/{id}/logs/export', {
  request: v.object({
    format: v.picklist(['log', 'jsonl']),
    dry_run: v.optional(v.boolean(), false),
    redact: v.optional(v.boolean(), true),
    kind: v.optional(v.picklist(LOG_KINDS)),
    boot: v.optional(v.string()),
    since: v.optional(v.string()),
    until: v.optional(v.string()),
    units: v.optional(v.pipe(v.array(v.string()), v.maxLength(20))),
    priority: v.optional(v.number()),
    q: v.optional(v.string()),
    regex: v.optional(v.boolean()),
    pid: v.optional(v.number()),
  }),
  response: v.object({
    job: v.nullable(JobWire),
    estimate: v.nullable(v.object({ lines: v.number(), bytes: v.number(), is_exact: v.boolean() })),
  }),
  decode: (body): { readonly job: Job | null; readonly estimate: LogEstimate } => {
    const { job, estimate } = asRecord(body);
    const { lines, bytes, is_exact: isExact } = asRecord(estimate);
    return {
      job: toJob(job),
      estimate: { lines: countOr(lines, 0) ?? 0, bytes: countOr(bytes, 0) ?? 0, isExact: isExact === true },
    };
  },
});

const FILE = { request: null, response: null, decode: nothing, kind: 'download' } as const;
const EXPORT_LIMITS = { maxBytes: 110_000_000 };

/** The file of an export as text, a line each. */
export const downloadLogText = endpoint('GET', '/v1/user/devices/{id}/logs/exports/{export_id}/log', {
  ...FILE,
  extension: 'log',
  limits: EXPORT_LIMITS,
});

/** The file of an export as JSON lines. */
export const downloadLogJson = endpoint('GET', '/v1/user/devices/{id}/logs/exports/{export_id}/jsonl', {
  ...FILE,
  extension: 'jsonl',
  limits: EXPORT_LIMITS,
});

/** The runs of the device that its log knows, newest first. */
export const listBoots = endpoint('GET', '/v1/user/devices/{id}/logs/boots', {
  request: null,
  response: v.object({ items: v.array(BootWire) }),
  decode: (body) => rowsById(body, 'items', toBoot),
});

/** The units that write to the log, by name. */
export const listLogUnits = endpoint('GET', '/v1/user/devices/{id}/logs/units', {
  request: null,
  response: v.object({ items: v.array(v.object({ name: v.string() })) }),
  decode: (body) => rowsOf(body, 'items').flatMap((row) => textOr(asRecord(row).name, null) ?? []),
});

/** Empties the log, here and on the device. For owners. */
export const clearLogs = endpoint('DELETE', '/v1/user/devices/{id}/logs', {
  request: null,
  response: null,
  decode: nothing,
});
