import type { ServerResponse } from 'node:http';
import { checkEvent } from '../contract';
import type { Session } from './sessions';

interface Stream {
  readonly session: Session;
  readonly raw: ServerResponse;
}

const HEARTBEAT_MS = 15_000;
const MAX_STREAMS_PER_SESSION = 10;

/** Open event streams by person. Writes server-sent events, pings each 15 s, and ends a stream whose session has ended. */
export class EventHub {
  private readonly streams = new Set<Stream>();
  private readonly timer: NodeJS.Timeout;
  private nextId = 1;
  /** While true nothing is written and sockets stay open: a scripted fault. */
  isSilent = false;
  opened = 0;

  constructor(
    private readonly isAlive: (session: Session) => boolean,
    heartbeatMs = HEARTBEAT_MS,
  ) {
    this.timer = setInterval(() => this.heartbeat(), heartbeatMs);
    this.timer.unref();
  }

  get size(): number {
    return this.streams.size;
  }

  /** False when the session has as many streams as it may have. */
  open(session: Session, raw: ServerResponse): boolean {
    const mine = [...this.streams].filter((stream) => stream.session.key === session.key);
    if (mine.length >= MAX_STREAMS_PER_SESSION) return false;
    const stream: Stream = { session, raw };
    this.streams.add(stream);
    this.opened += 1;
    raw.on('close', () => this.streams.delete(stream));
    return true;
  }

  write(raw: ServerResponse, text: string): void {
    if (!this.isSilent && !raw.writableEnded) raw.write(text);
  }

  format(event: string, data: unknown): string {
    checkEvent('account', event, data);
    return `id: ${this.nextId++}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  }

  /** Sends an event to every stream of the people for whom `wants` is true. */
  send(wants: (userId: string) => boolean, event: string, data: unknown): void {
    const text = this.format(event, data);
    for (const stream of this.streams) if (wants(stream.session.userId)) this.write(stream.raw, text);
  }

  /** Raw text to every stream, unchecked: a scripted fault. */
  inject(text: string): void {
    for (const stream of this.streams) this.write(stream.raw, text);
  }

  endSession(session: Session): void {
    for (const stream of this.streams) if (stream.session.key === session.key) stream.raw.end();
  }

  endAll(): void {
    for (const stream of this.streams) stream.raw.destroy();
  }

  private heartbeat(): void {
    for (const stream of this.streams) {
      if (this.isAlive(stream.session)) this.write(stream.raw, ': ping\n\n');
      else stream.raw.end();
    }
  }

  close(): void {
    clearInterval(this.timer);
    this.endAll();
  }
}
