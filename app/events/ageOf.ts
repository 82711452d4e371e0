import { parseJson } from '../lib/parseJson';
import { asRecord } from '../lib/read';

/** Age of an event that the server repeats to a new listener, in ms; 0 for a new event. */
export function ageOf(data: string): number {
  const { age_ms: age } = asRecord(parseJson(data));
  return typeof age === 'number' && age > 0 ? age : 0;
}
