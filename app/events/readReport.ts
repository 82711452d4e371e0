import { parseJson } from '../lib/parseJson';
import { asRecord } from '../lib/read';
import type { Raw } from './topics/fields';

/** Longest event data that is parsed, in characters (R12). */
export const MAX_DATA = 100_000;

/** Longest age of a report in ms, some thirty years: with more there is no date of it. */
export const MAX_AGE_MS = 1e12;

/** The data of a report, and its age in ms if the server repeats it to a new listener, else 0. Null for what is too long or no JSON. Never throws. */
export function readReport(data: string): { readonly raw: Raw; readonly ageMs: number } | null {
  const value = data.length > MAX_DATA ? undefined : parseJson(data);
  if (value === undefined) return null;
  const raw = asRecord(value);
  return { raw, ageMs: typeof raw.age_ms === 'number' && raw.age_ms > 0 ? Math.min(raw.age_ms, MAX_AGE_MS) : 0 };
}
