import { clearTimeout, setTimeout } from 'node:timers';
import { ReplayBuffer } from '#app/lib/ReplayBuffer';
import type { Program, ProgramSize, StartProgram } from './Program';
import { readTerminalOrder, type TerminalOrder } from './orders';

/** Output in one message, in bytes. */
const CHUNK_BYTES = 24_576;
/** Output that the server has not confirmed; the program waits well before. */
const HELD_BYTES = 4 * 1024 * 1024;
/** Sessions at once, of all users. */
const MAX_PROGRAMS = 16;
/** How long programs go on without the server. */
const KEPT_MS = 10 * 60_000;

type Send = (message: object) => void;

/** One program with the output that the server does not have yet. */
class Running {
  private readonly output = new ReplayBuffer(HELD_BYTES);
  /** Null while it starts: it may write at once. */
  private program: Program | null = null;
  private sent = 0;
  private limit = 0;
  private exitCode: number | null | undefined;
  private isPaused = false;

  constructor(
    private readonly session: string,
    size: ProgramSize,
    start: StartProgram,
    private readonly send: Send,
  ) {
    this.program = start(size, {
      onOutput: (bytes) => {
        this.output.push(bytes);
        this.flush();
      },
      onExit: (code) => {
        this.exitCode = code;
        this.flush();
      },
    });
    this.program.setPaused(this.isPaused);
    send({ type: 'terminal-opened', session, user: this.program.user });
  }

  type(data: string): void {
    this.program?.write(Buffer.from(data, 'base64'));
  }

  resize({ cols, rows }: ProgramSize): void {
    this.program?.resize(cols, rows);
  }

  /** What the server has is forgotten; after a loss of the connection the rest is sent again. */
  go(received: number, limit: number): void {
    this.limit = limit;
    this.output.dropBefore(received);
    this.flush();
  }

  /** A connection began: what was on its way on the last one may be lost. */
  rewind(): void {
    this.sent = this.output.start;
  }

  end(): void {
    this.program?.end();
  }

  private flush(): void {
    const limit = Math.min(this.output.end, this.limit);
    while (this.sent < limit) {
      const bytes = this.output.from(this.sent, Math.min(CHUNK_BYTES, limit - this.sent));
      const data = Buffer.from(bytes).toString('base64');
      this.send({ type: 'terminal-data', session: this.session, offset: this.sent, data });
      this.sent += bytes.length;
    }
    const isFull = this.output.end >= this.limit;
    if (isFull !== this.isPaused) {
      this.isPaused = isFull;
      this.program?.setPaused(isFull);
    }
    if (this.exitCode === undefined || this.sent < this.output.end) return;
    this.send({ type: 'terminal-exit', session: this.session, code: this.exitCode });
  }
}

/** The terminals of one simulated device. Programs outlive connections. */
export class DeviceTerminals {
  private readonly running = new Map<string, Running>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly start: StartProgram,
    private readonly send: Send,
  ) {}

  /** A connection begins. */
  greet(): void {
    clearTimeout(this.timer);
    for (const one of this.running.values()) one.rewind();
    this.send({ type: 'terminal-alive', sessions: [...this.running.keys()] });
  }

  /** The connection has ended. */
  leave(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.endAll(), KEPT_MS);
    this.timer.unref();
  }

  endAll(): void {
    for (const one of this.running.values()) one.end();
    this.running.clear();
  }

  obey(text: string): void {
    const order = readTerminalOrder(text);
    if (order) this.carryOut(order);
  }

  private carryOut(order: TerminalOrder): void {
    const { session } = order;
    const one = this.running.get(session);
    switch (order.type) {
      case 'terminal-open':
        return this.open(session, order);
      case 'terminal-go':
        return one?.go(order.received, order.limit);
      case 'terminal-input':
        return one?.type(order.data);
      case 'terminal-size':
        return one?.resize(order);
      case 'terminal-close':
        one?.end();
        this.running.delete(session);
    }
  }

  private open(session: string, size: ProgramSize): void {
    if (this.running.has(session)) return;
    try {
      if (this.running.size >= MAX_PROGRAMS) throw new Error('Too many terminals are open.');
      this.running.set(session, new Running(session, size, this.start, this.send));
    } catch (error) {
      this.send({ type: 'terminal-exit', session, code: null, error: (error as Error).message.slice(0, 200) });
    }
  }
}
