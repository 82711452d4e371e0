import type { CallOptions, Http } from './http';
import type { Limits } from './limits';

/** A comment, or an event with its data; `data` is null for one that has none. */
export interface Item {
  readonly kind: 'comment' | 'event';
  readonly name: string;
  readonly data: string | null;
  readonly id: string | null;
  /** Since the request, in ms. */
  readonly atMs: number;
}

export interface Heard {
  readonly see: string;
  readonly status: number;
  readonly headers: Headers;
  readonly items: readonly Item[];
  /** When the first bytes came, in ms since the request; null: none. */
  readonly firstMs: number | null;
  /** How it ended: by what was waited for, by its time, by the server, or because it was too long. */
  readonly end: 'met' | 'time' | 'closed' | 'too long';
}

export interface ListenOptions extends CallOptions {
  /** Ends when this is true of what came. */
  readonly until?: (items: readonly Item[]) => boolean;
  /** Ends after so long, in ms. */
  readonly ms: number;
  /** Called once the server has answered. */
  readonly onOpen?: () => void;
}

/** A line feed may follow in the next piece, so that a carriage return at the end is no end yet. */
const LINE_END = /\r\n|\n|\r(?!$)/;

/** Reads items off a text that comes in pieces: a comment ends with its line, an event with an empty one (HTML §9.2.6). */
export class Parser {
  private rest = '';
  private name = 'message';
  private id: string | null = null;
  private data: string[] = [];
  private isEvent = false;

  take(piece: string, atMs: number): Item[] {
    const lines = (this.rest + piece).split(LINE_END);
    this.rest = lines.pop() ?? '';
    return lines.flatMap((line) => this.itemOf(line, atMs) ?? []);
  }

  private itemOf(line: string, atMs: number): Item | null {
    if (line === '') return this.endEvent(atMs);
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (line.startsWith(':')) return { kind: 'comment', name: '', data: value, id: null, atMs };
    if (field === 'event' || field === 'data') this.isEvent = true;
    if (field === 'event') this.name = value;
    if (field === 'data') this.data.push(value);
    if (field === 'id') this.id = value;
    return null;
  }

  private endEvent(atMs: number): Item | null {
    const { name, data, id, isEvent } = this;
    [this.name, this.data, this.id, this.isEvent] = ['message', [], null, false];
    return isEvent ? { kind: 'event', name, data: data.length > 0 ? data.join('\n') : null, id, atMs } : null;
  }
}

/** Listens to a stream of server-sent events for a while; bounded in time and bytes. Throws Broken where there is no answer. */
export async function listen(http: Http, address: string, options: ListenOptions, limits: Limits): Promise<Heard> {
  const headers = { accept: 'text/event-stream', ...options.headers };
  const opened = await http.open('GET', address, { ...options, headers }, limits.timeoutMs, true);
  const { response, see, startedAt, abort } = opened;
  const items: Item[] = [];
  let firstMs: number | null = null;
  let end: Heard['end'] = 'closed';
  let size = 0;
  const timer = setTimeout(() => {
    end = 'time';
    abort();
  }, options.ms);
  options.onOpen?.();
  const parser = new Parser();
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  // Rejects when its time is over or the server breaks it off: `end` says which.
  const next = async () => (await reader?.read().catch(() => null))?.value;
  try {
    for (let part = await next(); part !== undefined; part = await next()) {
      const atMs = performance.now() - startedAt;
      firstMs ??= atMs;
      size += part.length;
      for (const item of parser.take(decoder.decode(part, { stream: true }), atMs)) items.push(item);
      if (options.until?.(items)) end = 'met';
      else if (size > limits.maxBytes) end = 'too long';
      else continue;
      break;
    }
  } finally {
    clearTimeout(timer);
    abort();
  }
  return { see, status: response.status, headers: response.headers, items, firstMs, end };
}
