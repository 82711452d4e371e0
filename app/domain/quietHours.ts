import * as v from 'valibot';
import { asRecord } from '../lib/read';
import { isTimeZone } from '../lib/timeZone';

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const Clock = v.pipe(v.string(), v.regex(CLOCK, 'Enter a time from 00:00 to 23:59.'));

/** A user's hours without notifications, each day, by the clocks of their time zone. They hold for all of the user's devices. */
export const QuietHoursWire = v.object({
  is_on: v.boolean(),
  /** As `22:00`. Not before `to`: they last over midnight; equal: all day. */
  from: Clock,
  to: Clock,
  time_zone: v.pipe(
    v.string(),
    v.maxLength(64),
    v.check(isTimeZone, 'Enter an IANA time zone, such as “Europe/Berlin”.'),
  ),
});
export type QuietHours = v.InferOutput<typeof QuietHoursWire>;

/** What holds until a user chooses. */
export const NO_QUIET_HOURS: QuietHours = { is_on: false, from: '22:00', to: '07:00', time_zone: 'UTC' };

/** Quiet hours as the server has them; null for what cannot be read. Never throws. */
export function toQuietHours(value: unknown): QuietHours | null {
  const read = v.safeParse(QuietHoursWire, asRecord(value));
  return read.success ? read.output : null;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Minutes since midnight by the clocks of a zone. */
function minuteAt(ms: number, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    clocks.set(timeZone, clock);
  }
  const parts = clock.formatToParts(ms);
  const numberOf = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return numberOf('hour') * 60 + numberOf('minute');
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether a moment, in ms since the epoch, lies in the quiet hours: from their first minute up to, without, their last. */
export function isQuiet(hours: QuietHours, ms: number): boolean {
  if (!hours.is_on) return false;
  const [now, from, to] = [minuteAt(ms, hours.time_zone), minuteOf(hours.from), minuteOf(hours.to)];
  return from < to ? now >= from && now < to : now >= from || now < to;
}
