/** Deepest nesting of arrays and objects that is kept: JSON.stringify and comparisons recurse, and throw for values nested thousands deep. */
export const MAX_DEPTH = 100;

/** Replaces arrays and objects nested deeper than `depth` levels by a word, in place. */
function cutDeep(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '[too deep]';
  const record = value as Record<string, unknown>;
  for (const name of Object.keys(record)) {
    const one = record[name];
    if (typeof one === 'object' && one !== null) record[name] = cutDeep(one, depth - 1);
  }
  return value;
}

/** The value of a JSON text, with "[too deep]" in place of what is nested deeper than `MAX_DEPTH`; undefined if it is not JSON. Never throws. */
export function parseJson(text: string): unknown {
  try {
    return cutDeep(JSON.parse(text), MAX_DEPTH);
  } catch {
    return undefined;
  }
}
