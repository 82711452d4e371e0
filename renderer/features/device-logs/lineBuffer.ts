import type { LogLine } from '#app/domain/journal';

/** Most rows that are kept in memory, shown or waiting. */
export const MAX_KEPT = 5000;
/** Most of them that are shown: those that wait have the rest. */
export const MAX_ROWS = 4000;

/** A line, or a place where the server or this page left lines out. */
export type Row =
  | { readonly kind: 'line'; readonly key: string; readonly line: LogLine }
  | { readonly kind: 'gap'; readonly key: string; readonly skipped: number };

/** Rows in the order of their times; each gap between them is a row too. Rows that arrive while the user reads older ones wait. */
export interface LineBuffer {
  readonly rows: readonly Row[];
  readonly waiting: readonly Row[];
  /** Rows were dropped at the newer end, because older ones were loaded: those that wait do not follow the rows. */
  readonly isCutAtEnd: boolean;
}

export const EMPTY_BUFFER: LineBuffer = { rows: [], waiting: [], isCutAtEnd: false };

let gaps = 0;
export const gapRow = (skipped: number): Row => ({ kind: 'gap', key: `gap ${(gaps += 1)}`, skipped });
export const rowsOfLines = (lines: readonly LogLine[]): readonly Row[] =>
  lines.map((line) => ({ kind: 'line', key: line.cursor, line }));

const linesIn = (rows: readonly Row[]): number =>
  rows.reduce((sum, row) => sum + (row.kind === 'gap' ? row.skipped : 1), 0);

/** How many lines wait, those that were left out included. */
export const waitingLines = ({ waiting }: LineBuffer): number => linesIn(waiting);

/** The newest rows, as many as there is room for beside those that are shown; those before them become one gap. */
function cutWaiting(rows: readonly Row[], shown: number): readonly Row[] {
  const most = MAX_KEPT - shown;
  if (rows.length <= most) return rows;
  const from = rows.length - most + 1;
  return [gapRow(linesIn(rows.slice(0, from))), ...rows.slice(from)];
}

/** Counts rows that cannot be shown after the others. Keeps the newest of them, from which following continues. */
function counted(rows: readonly Row[]): readonly Row[] {
  const newest = rows.at(-1);
  return newest && rows.length > 1 ? [gapRow(linesIn(rows.slice(0, -1))), newest] : rows;
}

/** Keeps the newest rows, beginning with a line, from which older ones can be loaded again. */
function newestOf(rows: readonly Row[]): readonly Row[] {
  if (rows.length <= MAX_ROWS) return rows;
  const kept = rows.slice(-MAX_ROWS);
  return kept.slice(
    Math.max(
      0,
      kept.findIndex(({ kind }) => kind === 'line'),
    ),
  );
}

/** New rows at the end; they wait if `isPaused`, or if they do not follow the others. */
export function addNewer(buffer: LineBuffer, added: readonly Row[], isPaused: boolean): LineBuffer {
  if (added.length === 0) return buffer;
  if (buffer.isCutAtEnd) return { ...buffer, waiting: counted([...buffer.waiting, ...added]) };
  if (isPaused) return { ...buffer, waiting: cutWaiting([...buffer.waiting, ...added], buffer.rows.length) };
  return { ...buffer, rows: newestOf([...buffer.rows, ...added]) };
}

/** What waited is shown, if it follows the rows. */
export function resume(buffer: LineBuffer): LineBuffer {
  if (buffer.waiting.length === 0 || buffer.isCutAtEnd) return buffer;
  return { ...buffer, rows: newestOf([...buffer.rows, ...buffer.waiting]), waiting: [] };
}

/** Adds older rows before the others. If there are too many, the newest and the waiting ones are only counted. */
export function addOlder(buffer: LineBuffer, added: readonly Row[]): LineBuffer {
  const known = new Set(buffer.rows.map(({ key }) => key));
  const all = [...added.filter(({ key }) => !known.has(key)), ...buffer.rows];
  if (all.length <= MAX_ROWS) return { ...buffer, rows: all, waiting: cutWaiting(buffer.waiting, all.length) };
  const waiting = counted([...all.slice(MAX_ROWS), ...buffer.waiting]);
  return { rows: all.slice(0, MAX_ROWS), waiting, isCutAtEnd: true };
}

/** Reduces the gap of waiting rows by the `count` oldest ones, which were loaded. */
function withoutOldest(waiting: readonly Row[], count: number): readonly Row[] {
  const [gap, ...others] = waiting;
  if (gap?.kind !== 'gap') return waiting;
  return gap.skipped > count ? [{ ...gap, skipped: gap.skipped - count }, ...others] : others;
}

/** Appends loaded rows; `isEnd`: there are no more, so none are waiting. */
export function addLoaded(buffer: LineBuffer, added: readonly Row[], isEnd: boolean): LineBuffer {
  const rows = newestOf([...buffer.rows, ...added]);
  if (isEnd) return { rows, waiting: [], isCutAtEnd: false };
  const { waiting, isCutAtEnd } = buffer;
  return {
    rows,
    waiting: isCutAtEnd ? withoutOldest(waiting, added.length) : cutWaiting(waiting, rows.length),
    isCutAtEnd,
  };
}

const lineOf = (row: Row | undefined): LogLine | null => (row?.kind === 'line' ? row.line : null);
export const firstLine = (rows: readonly Row[]) => lineOf(rows.find(({ kind }) => kind === 'line'));
export const lastLine = (rows: readonly Row[]) => lineOf(rows.findLast(({ kind }) => kind === 'line'));
