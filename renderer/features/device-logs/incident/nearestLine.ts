import type { LogLine } from '#app/domain/journal';
import { CLOSE, linkTo } from '../logView';
import type { SessionState } from '../LogSession';

type Shown = Pick<SessionState, 'rows' | 'older' | 'newer'>;

/** The line nearest to a time, the earlier of two; null where none is here, or a nearer one may not be loaded. */
export function nearestLine({ rows, older, newer }: Shown, at: number): LogLine | null {
  let nearest: LogLine | null = null;
  let [isAfterFirst, isBeforeLast] = [older === null, newer === null];
  const distance = (line: LogLine) => Math.abs((line.at ?? Infinity) - at);
  for (const row of rows) {
    if (row.kind === 'gap' || row.line.at === null) continue;
    if (row.line.at <= at) isAfterFirst = true;
    else isBeforeLast = true;
    if (nearest === null || distance(row.line) < distance(nearest)) nearest = row.line;
  }
  return isAfterFirst && isBeforeLast ? nearest : null;
}

/** The address of the line nearest to a moment among those that `search` shows; where it is not here, of the minute around the moment. */
export function addressOf(shown: Shown, search: string, at: number): string {
  const line = nearestLine(shown, at);
  if (line === null) return linkTo(at, null, CLOSE);
  const params = new URLSearchParams(search);
  params.set('at', line.cursor);
  return `?${params.toString()}`;
}
