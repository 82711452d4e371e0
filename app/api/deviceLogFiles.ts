import * as v from 'valibot';
import { JobWire, toJob, type Job } from '../domain/job';
import { LOG_KINDS } from '../domain/journal';
import { asRecord } from '../lib/read';
import { endpoint } from './endpoint';

const nothing = () => undefined;

const countOr = (value: unknown, fallback: number | null) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : fallback;

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

/** Empties the log, here and on the device. For owners. */
export const clearLogs = endpoint('DELETE', '/v1/user/devices/{id}/logs', {
  request: null,
  response: null,
  decode: nothing,
});
