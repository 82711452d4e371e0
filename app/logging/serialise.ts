import { MAX_LINE } from './entry';

/** How deep and how much of an entry's data is written (`security.md` 3.7). */
const MAX_DEPTH = 5;
const MAX_DATA = 8192;
const MAX_KEYS = 50;
/** Keys whose values are secrets whatever they look like (`security.md` S21). */
const SECRET_KEY = /token|secret|password|passwd|authorization|cookie|credential|api[-_]?key/i;

type Scrub = (text: string) => string;
const asIs: Scrub = (text) => text;

/** Longer than any secret. */
const MARGIN = 500;

/** The beginning of a text; scrubbed first, so that no secret that the cut goes through leaves its first half behind. */
function cut(text: string, max: number, scrub: Scrub): string {
  if (text.length <= max) return text;
  return `${scrub(text.slice(0, max + MARGIN)).slice(0, -MARGIN)}…`;
}

type Visit = (value: unknown, depth: number) => unknown;

function plainError(error: Error, depth: number, visit: Visit): unknown {
  const { name, message, stack, cause } = error;
  return {
    name,
    message,
    ...(stack !== undefined && { stack }),
    ...(cause !== undefined && { cause: visit(cause, depth + 1) }),
  };
}

function plainObject(value: object, depth: number, visit: Visit): unknown {
  const entries: [string, unknown][] = [];
  for (const key of Object.keys(value).slice(0, MAX_KEYS)) {
    if (SECRET_KEY.test(key)) entries.push([key, '[removed]']);
    // A getter may throw; the other properties are kept.
    else entries.push([key, attempt(() => visit((value as Record<string, unknown>)[key], depth + 1))]);
  }
  return Object.fromEntries(entries);
}

function attempt(run: () => unknown): unknown {
  try {
    return run();
  } catch {
    return '[unreadable]';
  }
}

/** A value as JSON can hold it: circles, depths, functions and binaries become a word; keys of secrets lose their value. Never throws. */
export function toPlain(value: unknown, scrub: Scrub = asIs): unknown {
  const seen = new Set<object>();
  const visit: Visit = (one, depth) => {
    if (typeof one === 'bigint' || typeof one === 'symbol') return one.toString();
    if (typeof one === 'function') return '[function]';
    if (typeof one === 'string') return cut(one, MAX_DATA, scrub);
    if (typeof one !== 'object' || one === null) return one;
    if (seen.has(one)) return '[circular]';
    if (depth > MAX_DEPTH) return '[too deep]';
    seen.add(one);
    const plain = attempt(() => visitObject(one, depth, visit));
    seen.delete(one);
    return plain;
  };
  return attempt(() => visit(value, 0));
}

function visitObject(value: object, depth: number, visit: Visit): unknown {
  if (value instanceof Error) return plainError(value, depth, visit);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '[invalid date]' : value.toISOString();
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
  if (value instanceof Map) return visit([...value.entries()].slice(0, MAX_KEYS), depth);
  if (value instanceof Set) return visit([...value.values()].slice(0, MAX_KEYS), depth);
  if (Array.isArray(value)) return value.slice(0, MAX_KEYS).map((item: unknown) => visit(item, depth + 1));
  return plainObject(value, depth, visit);
}

/** Data of an entry as JSON text of at most 8 kB; undefined for none. Never throws. */
export function dataText(data: unknown, scrub: Scrub = asIs): string | undefined {
  if (data === undefined) return undefined;
  const text = JSON.stringify(toPlain(data, scrub));
  if (text.length <= MAX_DATA) return text;
  return JSON.stringify({ cut: cut(text, MAX_DATA / 2, scrub), characters: text.length });
}

/** The line of an entry: JSON of level, msg and data (`spec.md` §7), at most 16 kB. `scrub` sees the whole line. */
export function lineOf(
  entry: { readonly level: string; readonly message: string; readonly data?: unknown },
  scrub: Scrub,
): string {
  const message = cut(entry.message, MAX_DATA / 2, scrub);
  const data = dataText(entry.data, scrub);
  const head = `{"level":${JSON.stringify(entry.level)},"msg":${JSON.stringify(message)}`;
  return scrub(`${head}${data === undefined ? '' : `,"data":${data}`}}`).slice(0, MAX_LINE);
}
