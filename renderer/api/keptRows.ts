import { serverNow } from '../lib/serverTime';
/** The number is counted up when the form changes; names have another order in another language. What differs is not read. */
export const keptVersion = () => `2${navigator.language}`;
const MAX_AGE_MS = 7 * 24 * 3_600_000;

/**
 * What `signedInHint` keeps of the devices' page, as it stands in storage: version, API, time and rows of the server's answer, by
 * name. Returns null when that is of another version or API, or too old. Throws for malformed text.
 */
export function keptRows(text: string, origin: string): { readonly at: number; readonly rows: unknown[] } | null {
  const [version, from, time, rows] = JSON.parse(text) as unknown[];
  const at = Number(time);
  const age = serverNow() - at;
  return version === keptVersion() && from === origin && age >= 0 && age < MAX_AGE_MS
    ? { at, rows: rows as unknown[] }
    : null;
}
