import { MAX_LINE } from './entry';
import { SECRET_FIELD } from './shapes';

/** How deep and how much of an entry's data is written. */
const MAX_DEPTH = 5;
const MAX_DATA = 8192;
const MAX_KEYS = 50;
/** Longest message, in characters. */
const MAX_MESSAGE = 4096;
/** Longer than any secret. */
const MARGIN = 500;

/** The beginning of a text, without the word that the cut goes through: half a secret would not be recognised when the line is scrubbed. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const [word = ''] = /\S*$/.exec(text.slice(max - MARGIN, max)) ?? [];
  return `${text.slice(0, max - word.length)}…`;
}

/** A message as it is written. */
export const messageText = (message: string): string => cut(message, MAX_MESSAGE);

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

/** The value of a field, unless its name says that it is a secret. A getter may throw; the other fields are kept. */
const plainField = (name: unknown, read: () => unknown): unknown =>
  typeof name === 'string' && SECRET_FIELD.test(name) ? '[removed]' : attempt(read);

function plainObject(value: object, depth: number, visit: Visit): unknown {
  const names = Object.keys(value).slice(0, MAX_KEYS);
  return Object.fromEntries(
    names.map((name) => [name, plainField(name, () => visit((value as Record<string, unknown>)[name], depth + 1))]),
  );
}

/** Two items may be a name and its value, as in a list of headers and in the entries of a map. */
function plainArray(value: readonly unknown[], depth: number, visit: Visit): unknown {
  const name = value.length === 2 ? value[0] : null;
  return value.slice(0, MAX_KEYS).map((item, at) => plainField(at === 1 ? name : null, () => visit(item, depth + 1)));
}

function attempt(run: () => unknown): unknown {
  try {
    return run();
  } catch {
    return '[unreadable]';
  }
}

/** A value as JSON can hold it: circles, depths, functions and binaries become a word; secrets lose their value. Never throws. */
export function toPlain(value: unknown): unknown {
  const seen = new Set<object>();
  const visit: Visit = (one, depth) => {
    if (typeof one === 'bigint' || typeof one === 'symbol') return one.toString();
    if (typeof one === 'function') return '[function]';
    if (typeof one === 'string') return cut(one, MAX_DATA);
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
  return Array.isArray(value) ? plainArray(value, depth, visit) : plainObject(value, depth, visit);
}

/** Data of an entry as JSON text of at most 8 kB; undefined for none. Never throws. */
export function dataText(data: unknown): string | undefined {
  if (data === undefined) return undefined;
  const text = JSON.stringify(toPlain(data));
  if (text.length <= MAX_DATA) return text;
  return JSON.stringify({ cut: cut(text, MAX_DATA / 2), characters: text.length });
}

/** The line of an entry: JSON of level, msg and data, at most 16 kB. `scrub` sees the whole line, as it is sent. */
export function lineOf(
  entry: { readonly level: string; readonly message: string; readonly data?: unknown },
  scrub: (line: string) => string,
): string {
  const data = dataText(entry.data);
  const head = `{"level":${JSON.stringify(entry.level)},"msg":${JSON.stringify(messageText(entry.message))}`;
  return scrub(`${head}${data === undefined ? '' : `,"data":${data}`}}`).slice(0, MAX_LINE);
}
