import { asRecord } from './read';

/** Rows of an answer that is an array, or an object holding one under `key`. Throws when it is neither. */
export function rowsOf(body: unknown, key: string): readonly unknown[] {
  const rows = Array.isArray(body) ? (body as unknown[]) : asRecord(body)[key];
  if (!Array.isArray(rows)) throw new Error(`No ${key} in the answer`);
  return rows as readonly unknown[];
}
