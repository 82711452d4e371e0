import { isCursor } from '#app/domain/journal';
import { logFilterSearch, readLogFilter, type LogFilter } from '#app/domain/logFilter';
import { toTime } from '#app/lib/toTime';

/** Widths of the time around a moment, in ms to either side. */
const WINDOWS = { '30s': 30_000, '1m': 60_000, '5m': 300_000, '15m': 900_000 } as const;
type Window = keyof typeof WINDOWS;
/** Around something that was picked. */
export const CLOSE: Window = '1m';
const isWindow = (value: string | null): value is Window => value !== null && Object.hasOwn(WINDOWS, value);

export interface LogView {
  readonly filter: LogFilter;
  /** In ms since the epoch: the lines before and after it are wanted. */
  readonly around: { readonly at: number; readonly ms: number } | null;
  /** The line that a link points at. */
  readonly cursor: string | null;
  readonly tab: 'journal' | 'flights';
}

/** What an address says of the page: `?around=ISO&window=1m&at=CURSOR` beside the filter. Never throws. */
export function readLogView(params: URLSearchParams): LogView {
  const moment = toTime(params.get('around'));
  const window = params.get('window');
  const cursor = params.get('at');
  return {
    filter: readLogFilter(params),
    around: moment === null ? null : { at: moment, ms: WINDOWS[isWindow(window) ? window : '1m'] },
    cursor: isCursor(cursor) ? cursor : null,
    tab: params.get('tab') === 'flights' ? 'flights' : 'journal',
  };
}

/** The filter whose lines are shown: around a moment, its time takes the place of the range. */
export function shownFilter({ filter, around }: Pick<LogView, 'filter' | 'around'>): LogFilter {
  if (around === null) return filter;
  return { ...filter, last: null, since: around.at - around.ms, until: around.at + around.ms };
}

/** The address of a filter. Another time ends the look around a moment. */
export function writeFilter(now: URLSearchParams, filter: LogFilter): URLSearchParams {
  const next = new URLSearchParams(logFilterSearch(filter));
  const before = readLogFilter(now);
  const isSameTime = before.last === filter.last && before.since === filter.since && before.until === filter.until;
  if (!isSameTime) return next;
  for (const name of ['around', 'window', 'at']) {
    const value = now.get(name);
    if (value !== null) next.set(name, value);
  }
  return next;
}

/** The query of a page that shows a line among its neighbours, or a moment. */
export function linkTo(at: number | null, cursor: string | null, window: Window = '5m'): string {
  const params = new URLSearchParams({
    ...(at !== null && { around: new Date(at).toISOString(), window }),
    ...(cursor !== null && { at: cursor }),
  });
  return `?${params.toString()}`;
}
