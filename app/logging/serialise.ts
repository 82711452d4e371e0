import { MAX_LINE } from './entry';
import { SECRET_FIELD } from './shapes';

/** How deep and how wide an entry's data is written. */
const MAX_DEPTH = 5;
const MAX_KEYS = 50;
/** Longest data, in characters. */
const MAX_DATA = 8192;
const MAX_KEY = 200;
/** Read of an entry's data: values may lead to each other in countless ways, and what is longer is cut at the end. */
const MAX_READ = 4 * MAX_DATA;
/** Longest message, in characters. */
const MAX_MESSAGE = 4096;
/** Longer than any secret. */
const MARGIN = 500;

/**
 * The beginning of a text, without the word that the cut goes through: half a secret would not be recognised when the line is scrubbed.
 * A quote, comma or semicolon ends a word, since no token contains one (RFC 6265, "cookie-octet").
 */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const [word = ''] = /[^\s",;]*$/.exec(text.slice(Math.max(0, max - MARGIN), max)) ?? [];
  return `${text.slice(0, max - word.length)}…`;
}

/** A message as it is written. */
export const messageText = (message: string, max = MAX_MESSAGE): string => cut(message, max);

type Visit = (value: unknown, depth: number) => unknown;

function attempt(run: () => unknown): unknown {
  try {
    return run();
  } catch {
    return '[unreadable]';
  }
}

/** The value of a field, unless its name says that it is a secret. A getter may throw; the other fields are kept. */
const plainField = (name: unknown, read: () => unknown): unknown =>
  typeof name === 'string' && SECRET_FIELD.test(name) ? '[removed]' : attempt(read);

function plainFields(value: object, names: readonly string[], depth: number, visit: Visit): unknown {
  const read = (name: string) => visit((value as Readonly<Record<string, unknown>>)[name], depth + 1);
  return Object.fromEntries(
    names.map((name) => [visit(cut(name, MAX_KEY), depth), plainField(name, () => read(name))]),
  );
}

/** Two items may be a name and its value, as in a list of headers and in the entries of a map. */
function plainList(items: readonly unknown[], depth: number, visit: Visit): unknown {
  const name = items.length === 2 ? items[0] : null;
  return items.map((item, at) => plainField(at === 1 ? name : null, () => visit(item, depth + 1)));
}

/** The first items of what may have no end. */
function firstOf(items: Iterable<unknown>): readonly unknown[] {
  const first: unknown[] = [];
  for (const item of items) if (first.push(item) === MAX_KEYS) break;
  return first;
}

/** A value as JSON can hold it: circles, depths, functions and binaries become a word; secrets lose their value. Never throws. */
export function toPlain(value: unknown): unknown {
  const seen = new Set<object>();
  let read = 0;
  const visitText = (text: string): string => {
    read += text.length;
    return text;
  };
  const visit: Visit = (one, depth) => {
    read += 1;
    if (read > MAX_READ) return '[too much]';
    if (typeof one === 'bigint' || typeof one === 'symbol') return visitText(cut(one.toString(), MAX_DATA));
    if (typeof one === 'function') return '[function]';
    if (typeof one === 'string') return visitText(cut(one, MAX_DATA));
    // What a browser says is undefined (`document.all`) is an object as well.
    if (typeof one === 'undefined') return undefined;
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
  if (value instanceof Error) {
    const names = ['name', 'message', 'stack', 'cause'].filter((name) => name in value);
    return plainFields(value, names, depth, visit);
  }
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? '[invalid date]' : visit(value.toISOString(), depth);
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
  if (value instanceof Map || value instanceof Set)
    return plainList(firstOf(value instanceof Map ? value.entries() : value), depth, visit);
  if (Array.isArray(value)) return plainList(value.slice(0, MAX_KEYS), depth, visit);
  return plainFields(value, Object.keys(value).slice(0, MAX_KEYS), depth, visit);
}

/** Data of an entry as JSON text of at most `max` characters; undefined for none. Never throws. */
export function dataText(data: unknown, max = MAX_DATA): string | undefined {
  const plain = toPlain(data);
  if (plain === undefined) return undefined;
  const text = JSON.stringify(plain);
  if (text.length <= max) return text;
  return JSON.stringify({ cut: cut(text, max / 2), characters: text.length });
}

/** The line of an entry: JSON of level, msg and data, of at most `max` characters. `scrub` sees the whole line, as it is sent. */
export function lineOf(
  entry: { readonly level: string; readonly message: string; readonly data?: unknown },
  scrub: (line: string) => string,
  max = MAX_LINE,
): string {
  const data = dataText(entry.data, max / 2);
  const head = `{"level":${JSON.stringify(entry.level)},"msg":${JSON.stringify(messageText(entry.message, max / 4))}`;
  return scrub(`${head}${data === undefined ? '' : `,"data":${data}`}}`).slice(0, max);
}
