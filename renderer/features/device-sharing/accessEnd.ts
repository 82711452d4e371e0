const HOUR = 3_600_000;

/** When an access ends: not at all, a while from now, or at a time of one's own. */
export const END_CHOICES = [
  { value: 'never', label: 'Never' },
  { value: 'hour', label: 'In 1 hour', ms: HOUR },
  { value: 'day', label: 'In 1 day', ms: 24 * HOUR },
  { value: 'week', label: 'In 7 days', ms: 7 * 24 * HOUR },
  { value: 'date', label: 'At a date…' },
] as const;
export type EndChoice = (typeof END_CHOICES)[number]['value'] | 'keep';

export interface EndValues {
  readonly ends: EndChoice;
  /** As a date field has it: local time without a zone. */
  readonly endsOn: string;
}

/** The chosen end as ISO 8601 in UTC, null for never; throws nothing, a bad date is caught by `endProblem`. */
export function endOf({ ends, endsOn }: EndValues, now: number, current: number | null): string | null {
  if (ends === 'never') return null;
  if (ends === 'keep') return current === null ? null : new Date(current).toISOString();
  if (ends === 'date') return new Date(endsOn).toISOString();
  const choice = END_CHOICES.find((one) => one.value === ends);
  return new Date(now + (choice && 'ms' in choice ? choice.ms : 0)).toISOString();
}

/** Why a typed date cannot be the end; true when it can. */
export function checkEndDate(endsOn: string, now = Date.now()): true | string {
  const at = Date.parse(endsOn);
  if (Number.isNaN(at)) return 'A date and a time are needed.';
  return at > now || 'That time has passed.';
}
