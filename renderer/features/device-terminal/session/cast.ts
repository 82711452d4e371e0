/** One event of a recording; `at` in seconds from the recording's start. */
export interface CastEvent {
  readonly at: number;
  readonly kind: 'o' | 'r' | 'm';
  readonly data: string;
}

export interface Cast {
  readonly cols: number;
  readonly rows: number;
  /** Start of the recording, in ms since the epoch; null if the file omits it. */
  readonly begunAt: number | null;
  readonly events: readonly CastEvent[];
  readonly durationS: number;
}

const MAX_EVENTS = 500_000;
const MAX_COLS = 500;
const MAX_ROWS = 200;

const within = (value: unknown, most: number, fallback: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most ? value : fallback;

function parse(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return null;
  }
}

function toEvent(value: unknown, last: number): CastEvent | null {
  if (!Array.isArray(value)) return null;
  const [at, kind, data] = value as unknown[];
  if (typeof at !== 'number' || !Number.isFinite(at) || typeof data !== 'string') return null;
  if (kind !== 'o' && kind !== 'r' && kind !== 'm') return null;
  return { at: Math.max(last, at), kind, data };
}

/** Reads a recording in asciicast v2 (docs.asciinema.org/manual/asciicast/v2); null for any other text. Ignores malformed lines. */
export function readCast(text: string): Cast | null {
  const lines = text.split('\n');
  const header = parse(lines[0] ?? '') as Readonly<Record<string, unknown>> | null;
  if (typeof header !== 'object' || header?.version !== 2) return null;
  const events: CastEvent[] = [];
  for (const line of lines.slice(1, MAX_EVENTS)) {
    const event = toEvent(parse(line), events.at(-1)?.at ?? 0);
    if (event) events.push(event);
  }
  const { timestamp } = header;
  return {
    cols: within(header.width, MAX_COLS, 80),
    rows: within(header.height, MAX_ROWS, 24),
    begunAt: typeof timestamp === 'number' && timestamp > 0 ? timestamp * 1000 : null,
    events,
    durationS: events.at(-1)?.at ?? 0,
  };
}

/** Returns the size in an event of kind `r`; null if it is malformed. */
export function sizeIn({ data }: CastEvent): { readonly cols: number; readonly rows: number } | null {
  const [, cols, rows] = /^(\d{1,3})x(\d{1,3})$/.exec(data) ?? [];
  const size = { cols: within(Number(cols), MAX_COLS, 0), rows: within(Number(rows), MAX_ROWS, 0) };
  return size.cols > 1 && size.rows > 0 ? size : null;
}
