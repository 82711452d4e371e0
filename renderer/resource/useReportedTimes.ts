import { useTimes, type ZonedTimes } from '../lib/display';
import { useTimed } from '../lib/useNow';

interface Item {
  /** In ms since the epoch; null: not known. */
  readonly reportedAt: number | null;
}

/** A time of today without its date. */
const shortly = (times: ZonedTimes, at: number, today: string) =>
  times.day(at) === today ? times.clock(at) : times.absolute(at);

/** Writes times in ms since the epoch, those of today without their date. */
export function useShortTime(): (at: number) => string {
  const times = useTimes();
  const today = useTimed((now) => times.day(now));
  return (at) => shortly(times, at, today);
}

/** When a device has reported items: the newest time of all, and of one item its own where that is another; null: not known. */
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
