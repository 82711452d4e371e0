import type { ServerResponse } from 'node:http';
import { Refusal } from './http';

const BEAT_MS = 15_000;
// A browser that refuses locks holds one for each of its tabs.
const MAX_OF_SESSION = 10;
// Other calls need connections as well.
const MAX_STREAMS = 128;
// A reader that takes nothing must not fill the memory; it comes back and gets the present state.
const MAX_WAITING_BYTES = 256 * 1024;

const RETRY = { headers: { 'Retry-After': '10' } };

/** The account's event streams. There is one person, so each event goes to every stream. */
export class AccountStreams {
  private readonly open = new Map<ServerResponse, string>();
  private readonly isAlive: (key: string) => boolean;
  private readonly beat: NodeJS.Timeout;
  private lastId = 0;

  constructor(isAlive: (key: string) => boolean) {
    this.isAlive = isAlive;
    this.beat = setInterval(() => this.ping(), BEAT_MS);
    this.beat.unref();
  }

  add(res: ServerResponse, key: string, online: string[]): void {
    this.needRoom(key);
    res.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    res.on('close', () => this.open.delete(res));
    this.open.set(res, key);
    this.write(res, 'retry: 3000\n\n: ping\n\n');
    this.write(res, this.event('devices-online', online));
  }

  send(name: string, data: unknown): void {
    const text = this.event(name, data);
    for (const res of this.open.keys()) this.write(res, text);
  }

  endSession(key: string): void {
    for (const [res, owner] of this.open) if (owner === key) res.end();
  }

  close(): void {
    clearInterval(this.beat);
    for (const res of this.open.keys()) res.end();
  }

  private needRoom(key: string): void {
    const ofSession = [...this.open.values()].filter((owner) => owner === key).length;
    if (ofSession >= MAX_OF_SESSION)
      throw new Refusal(429, 'too_many_streams', 'The session has too many open event streams.', RETRY);
    if (this.open.size >= MAX_STREAMS)
      throw new Refusal(503, 'busy', 'The server has too many open event streams.', RETRY);
  }

  private event(name: string, data: unknown): string {
    this.lastId += 1;
    return `id: ${this.lastId}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  }

  private ping(): void {
    for (const [res, key] of this.open) {
      if (this.isAlive(key)) this.write(res, ': ping\n\n');
      else res.end();
    }
  }

  private write(res: ServerResponse, text: string): void {
    if (res.writableLength > MAX_WAITING_BYTES) res.destroy();
    else if (!res.writableEnded) res.write(text);
  }
}
