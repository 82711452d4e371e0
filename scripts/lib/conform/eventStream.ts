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

/** The parts of one block between empty lines; a block of comments alone is a comment. */
function itemsOf(block: string, atMs: number): Item[] {
  const items: Item[] = [];
  let [name, id]: [string, string | null] = ['message', null];
  const data: string[] = [];
  let isEvent = false;
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
    if (line.startsWith(':')) items.push({ kind: 'comment', name: '', data: value, id: null, atMs });
    else if (field === 'event' || field === 'data') isEvent = true;
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
    if (field === 'id') id = value;
  }
  if (isEvent) items.push({ kind: 'event', name, data: data.length > 0 ? data.join('\n') : null, id, atMs });
  return items;
}

const BLOCK_END = /\r\n\r\n|\n\n|\r\r/;

/** Reads blocks off a text that comes in pieces. */
class Blocks {
  private rest = '';

  take(piece: string, atMs: number): Item[] {
    const blocks = (this.rest + piece).split(BLOCK_END);
    this.rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => itemsOf(block, atMs));
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
  const blocks = new Blocks();
  const decoder = new TextDecoder();
  try {
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      const atMs = performance.now() - startedAt;
      firstMs ??= atMs;
      size += part.value.length;
      items.push(...blocks.take(decoder.decode(part.value, { stream: true }), atMs));
      if (options.until?.(items)) end = 'met';
      else if (size > limits.maxBytes) end = 'too long';
      else continue;
      break;
    }
  } catch {
    // Its time is over, or the server broke it off: `end` says which.
  } finally {
    clearTimeout(timer);
    abort();
  }
  return { see, status: response.status, headers: response.headers, items, firstMs, end };
}
