import { parseJson } from '#app/lib/parseJson';
import { shortened } from './normalise';

/** Of a report from before, with which a stream begins: it has its age besides. */
const isRepeated = (text: string) => text.includes('"age_ms":');

/** How little an event says: by its nulls, and whether it is one of the stream's own time. */
function lackOf(data: unknown): number {
  const text = JSON.stringify(data);
  return text.split(':null').length + (isRepeated(text) ? text.length : 0);
}

/** Reads an event stream, and keeps of each name the event that says most. */
export class EventLog {
  private readonly best = new Map<string, unknown>();
  private readonly abort = new AbortController();

  private constructor(private readonly fixed: Readonly<Record<string, unknown>>) {}

  /** Opens the stream at an address. `fixed`: members that are measured, with what the examples show. Rejects when it is refused. */
  static async open(address: string, cookie: string, fixed: Readonly<Record<string, unknown>>): Promise<EventLog> {
    const log = new EventLog(fixed);
    const response = await fetch(address, { headers: { cookie }, signal: log.abort.signal });
    if (response.status !== 200) throw new Error(`The stream was refused: ${response.status}`);
    // It ends with an error when this side closes it.
    log.read(response).catch(() => undefined);
    return log;
  }

  private async read(response: Response): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, name = '', data = ''] = /event: (\S+)\ndata: (.*)$/.exec(block) ?? [];
        if (name !== '') this.take(name, shortened(parseJson(data), this.fixed));
      }
    }
  }

  private take(name: string, data: unknown): void {
    const before = this.best.get(name);
    if (before === undefined || lackOf(data) < lackOf(before)) this.best.set(name, data);
  }

  has(name: string): boolean {
    return this.best.has(name);
  }

  /** The data of an event of each name, in the order of the names. Throws for a name without an event. */
  events(names: readonly string[]): Readonly<Record<string, unknown>> {
    const missing = names.filter((name) => !this.best.has(name));
    if (missing.length > 0) throw new Error(`No event ${missing.join(', ')}`);
    return Object.fromEntries(names.map((name) => [name, this.best.get(name)]));
  }

  /** The data of the event of a name; undefined: it has not come. */
  get(name: string): unknown {
    return this.best.get(name);
  }

  close(): void {
    this.abort.abort();
  }
}
