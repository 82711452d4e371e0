import { zonedInstant } from '#app/domain/timeZone';
import { END_WORDS, WORDS } from './words';
import { hasPassed } from '../../lib/serverTime';

const HOUR = 3_600_000;

/** When an access ends: never, after a span of time, or at a date that the user enters. */
export const END_CHOICES = [
  { value: 'never', label: END_WORDS.never },
  { value: 'hour', label: END_WORDS.hour, ms: HOUR },
  { value: 'day', label: END_WORDS.day, ms: 24 * HOUR },
  { value: 'week', label: END_WORDS.week, ms: 7 * 24 * HOUR },
  { value: 'date', label: END_WORDS.date },
] as const;
export type EndChoice = (typeof END_CHOICES)[number]['value'] | 'keep';

export interface EndValues {
  readonly ends: EndChoice;
  /** The value of a date field: a time without a zone. The zone is the user's. */
  readonly endsOn: string;
}

/** Returns the chosen end as ISO 8601 in UTC, null for never. Never throws: `checkEndDate` rejects an invalid date before. */
export function endOf({ ends, endsOn }: EndValues, now: number, zone: string): string | null {
  if (ends === 'never') return null;
  if (ends === 'date') return new Date(zonedInstant(endsOn, zone) ?? now).toISOString();
  const choice = END_CHOICES.find((one) => one.value === ends);
  return new Date(now + (choice && 'ms' in choice ? choice.ms : 0)).toISOString();
}

/** Returns why a typed date cannot be the end, as a sentence; true if it can. */
export function checkEndDate(endsOn: string, zone: string): true | string {
  const at = zonedInstant(endsOn, zone);
  if (at === null) return WORDS.endNeeded;
  return hasPassed(at) ? WORDS.endPassed : true;
}
