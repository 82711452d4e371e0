import { isTimeZone } from '../lib/timeZone';

/** The zone of this computer or browser; UTC where it does not know its own, as Chromium's "Etc/Unknown". */
export function deviceZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isTimeZone(zone) ? zone : 'UTC';
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'shortOffset',
  });
  formats.set(zone, made);
  return made;
}

function partsOf(at: number, zone: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
}

/** "2026-11-21 15:03:11 UTC+1": a time in a zone, with what it lies ahead of UTC. `at` in ms since the epoch. */
export function zonedTime(at: number, zone: string): string {
  const { year = '', month, day, hour, minute, second, timeZoneName = '' } = partsOf(at, zone);
  const offset = timeZoneName.replace('GMT', 'UTC').replace(/\+0$/, '').replace('-', '−');
  return `${year.padStart(4, '0')}-${month}-${day} ${hour}:${minute}:${second} ${offset}`;
}

const WALL = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?$/;
const MINUTE = 60_000;

/** What a zone's clocks show, counted as if it were UTC, in ms. */
function wallClock(at: number, zone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(at, zone);
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
}

/**
 * When a zone's clocks show "2026-11-21T15:03", as a field for date and time has it, in ms since the epoch; null for anything
 * else. Of a time that comes twice the first, of one that is skipped the time as much later (as Temporal's "compatible").
 */
export function zonedInstant(text: string, zone: string): number | null {
  const parts = WALL.exec(text)
    ?.slice(1)
    .map((part) => Number(part) || 0);
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  const wanted = Date.UTC(year, month - 1, day, hour, minute, second);
  const isDate = new Date(wanted).toISOString().startsWith(text.slice(0, 16));
  if (!isDate || year < 1970) return null;
  const offsets = [wanted - 26 * 60 * MINUTE, wanted + 26 * 60 * MINUTE].map((at) => wallClock(at, zone) - at);
  const [before = 0, after = 0] = offsets;
  const found = [wanted - before, wanted - after].filter((at) => wallClock(at, zone) === wanted);
  return found.length > 0 ? Math.min(...found) : wanted - before;
}
