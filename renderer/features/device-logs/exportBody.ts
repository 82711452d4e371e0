import type { exportLogs } from '#app/api/deviceLogFiles';
import type { RequestBody } from '#app/api/endpoint';
import { logQuery, type LogFilter } from '#app/domain/logFilter';

export type Format = 'log' | 'jsonl';

interface How {
  readonly format: Format;
  readonly isUnredacted: boolean;
  readonly isDryRun: boolean;
  /** End of the file in ms since the epoch: it leaves out later lines. */
  readonly now: number;
}

/** The body of an export of exactly what a filter shows. */
export function exportBody(
  filter: LogFilter,
  { format, isUnredacted, isDryRun, now }: How,
): RequestBody<typeof exportLogs> {
  const { kind, units, priority, pid } = filter;
  const query = Object.fromEntries(logQuery(filter, now));
  const { boot, since, until = new Date(now).toISOString(), q, regex } = query;
  return {
    format,
    dry_run: isDryRun,
    redact: !isUnredacted,
    kind,
    until,
    ...(boot !== undefined && { boot }),
    ...(since !== undefined && { since }),
    ...(units.length > 0 && { units: [...units] }),
    ...(priority !== null && { priority }),
    ...(q !== undefined && { q }),
    ...(regex !== undefined && { regex: true }),
    ...(pid !== null && { pid }),
  };
}
