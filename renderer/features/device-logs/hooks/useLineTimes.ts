import type { LogLine } from '#app/domain/journal';
import { zonedTime } from '#app/domain/timeZone';
import { useMemo } from 'react';
import { useTimes } from '../../../lib/display';

export type Clock = 'local' | 'utc' | 'boot';

/** Times of lines as the reader wants them; null: the line has none. */
export interface LineTimes {
  short(line: LogLine): string | null;
  long(line: LogLine): string | null;
  sinceBoot(line: LogLine): string | null;
}

const pad = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0');
const millis = (at: number) => pad(((at % 1000) + 1000) % 1000, 3);

/** "1 d 03:12:40.120" since the device started. */
function sinceBootText(ms: number | null): string | null {
  if (ms === null || ms < 0) return null;
  const seconds = ms / 1000;
  const days = Math.floor(seconds / 86_400);
  const clock = [(seconds / 3600) % 24, (seconds / 60) % 60, seconds % 60].map((part) => pad(part, 2)).join(':');
  return `${days > 0 ? `${days} d ` : ''}${clock}.${millis(ms)}`;
}

/** How times of lines are written: in the reader's zone, in UTC, or since the boot of the device. */
export function useLineTimes(clock: Clock): LineTimes {
  const { zone } = useTimes();
  return useMemo(() => {
    const shown = clock === 'utc' ? 'UTC' : zone;
    // Runs for each line of a fast scroll, so day and hour are formatted only once for each quarter of an hour.
    const quarters = new Map<number, number>();
    const offsetAt = (at: number): number => {
      const quarter = Math.floor(at / 900_000);
      let offset = quarters.get(quarter);
      if (offset === undefined) {
        const begin = quarter * 900_000;
        offset = Date.parse(`${zonedTime(begin, shown).slice(0, 19).replace(' ', 'T')}Z`) - begin;
        if (quarters.size > 2000) quarters.clear();
        quarters.set(quarter, offset);
      }
      return offset;
    };
    const text = (at: number) => new Date(at + offsetAt(at)).toISOString().slice(5, 23).replace('T', ' ');
    const sinceBoot = ({ sinceBootMs }: LogLine) => sinceBootText(sinceBootMs);
    return {
      short: (line) => (clock === 'boot' ? sinceBoot(line) : line.at === null ? null : text(line.at)),
      long: ({ at }) => (at === null ? null : zonedTime(at, shown).replace(/(:\d\d) /, `$1.${millis(at)} `)),
      sinceBoot: (line) => sinceBoot(line),
    };
  }, [clock, zone]);
}
