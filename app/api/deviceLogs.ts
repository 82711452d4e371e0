import * as v from 'valibot';
import { BootWire, LogLineWire, MAX_WHOLE, toBoot, toLogLines, type LogLine } from '../domain/journal';
import { asRecord } from '../lib/read';
import { rowsById } from '../lib/rowsById';
import { rowsOf } from '../lib/rowsOf';
import { textOr } from '../lib/texts';
import { toTime } from '../lib/toTime';
import { endpoint } from './endpoint';
import { cut } from '../lib/cut';

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

/**
 * Lines of a device's log (api §6). Query: `kind`, `boot`, `since`, `until`, `unit` (several), `priority`, `pid`, `q`,
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
    return typeof message === 'string' ? cut(message, MAX_WHOLE) : '';
  },
  // A control character takes six.
  limits: { maxBytes: 6 * MAX_WHOLE + 1000 },
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
