import { useTimes, type ZonedTimes } from '../lib/display';
import { useTimed } from '../lib/useNow';

interface Item {
  /** In ms since the epoch; null: not known. */
  readonly reportedAt: number | null;
}

/** Formats a time of today without its date. */
const shortly = (times: ZonedTimes, at: number, today: string) =>
  times.day(at) === today ? times.clock(at) : times.absolute(at);

/** Returns a formatter for times in ms since the epoch; it leaves out the date of today. */
export function useShortTime(): (at: number) => string {
  const times = useTimes();
  const today = useTimed((now) => times.day(now));
  return (at) => shortly(times, at, today);
}

/** Returns the newest report time of all items, and the time of one item where it differs; null if unknown. */
export function useReportedTimes(items: readonly Item[]) {
  const write = useShortTime();
  const known = items.flatMap(({ reportedAt }) => reportedAt ?? []);
  const newest = known.length === 0 ? null : write(Math.max(...known));
  return {
    newest,
    own: ({ reportedAt }: Item): string | null => {
      const text = reportedAt === null ? null : write(reportedAt);
      return text === newest ? null : text;
    },
  };
}
