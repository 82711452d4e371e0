import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { isClean, Link, tcpWakesAfter } from './Link';
import type { LinkSetting } from './LinkSetting';
import { Pipe } from './Pipe';

/** Bytes that a sender may be rid of before they have arrived: its socket's send buffer. */
const SEND_BUFFER = 64 * 1024;
/** Bytes that are read before they have arrived; beyond, the peer's own buffers fill. */
const MAX_HELD = 4 * 1024 * 1024;
/** Bytes that travel together: a few segments. */
const PIECE = 4 * 1448;

/** One direction of a connection: nothing is lost or overtaken, all of it may be late. */
class Direction {
  held = 0;
  private readonly link = new Link();
  private readonly pipe = new Pipe();
  private downAt: number | null = null;

  constructor(private setting: LinkSetting) {
    this.update();
  }

  use(setting: LinkSetting): void {
    this.setting = setting;
    this.update();
  }

  get isFree(): boolean {
    return isClean(this.setting.spec) && this.pipe.isEmpty;
  }

  put(bytes: number, deliver: () => void): void {
    this.held += bytes;
    this.pipe.put(this.link.stream(this.setting.spec, performance.now(), bytes), () => {
      this.held -= bytes;
      deliver();
    });
  }

  update(): void {
    const { spec } = this.setting;
    const now = performance.now();
    if (spec.isDown) {
      this.downAt ??= now;
      this.pipe.pause();
    } else if (this.downAt !== null) {
      const isWaiting = !this.pipe.isEmpty;
      const wakesAt = now + spec.delayMs + (isWaiting ? tcpWakesAfter(spec, now - this.downAt) : 0);
      this.downAt = null;
      this.link.resume(wakesAt);
      this.pipe.resume(wakesAt);
    }
  }

  clear(): void {
    this.pipe.clear();
  }
}

const piecesOf = (data: Buffer) =>
  Array.from({ length: Math.ceil(data.length / PIECE) }, (_, index) =>
    data.subarray(index * PIECE, (index + 1) * PIECE),
  );

/**
 * A TCP connection as it would be over a link of another kind. The kernel's own connection is always that of this machine:
 * what it does on loss and outage (stall, send again, keep the order) is played here, its congestion control is not.
 */
export class ShapedSocket extends Duplex {
  private readonly incoming: Direction;
  private readonly outgoing: Direction;
  private unsubscribe: () => void;
  private isReadingAllowed = true;
  private isPeerGone = false;

  constructor(
    private readonly raw: Socket,
    setting: LinkSetting,
  ) {
    super({ allowHalfOpen: raw.allowHalfOpen });
    // What is still under way to the peer goes out after its end, too.
    raw.allowHalfOpen = true;
    this.incoming = new Direction(setting);
    this.outgoing = new Direction(setting);
    this.unsubscribe = setting.onChange(() => this.update());
    raw.on('data', (data) => this.receive(data));
    raw.on('end', () => this.arrive(0, () => this.push(null)));
    raw.on('timeout', () => this.emit('timeout'));
    let failure: Error | undefined;
    raw.on('error', (error) => {
      failure = error;
    });
    raw.on('close', () => {
      this.isPeerGone = true;
      this.outgoing.clear();
      if (this.destroyed) this.unsubscribe();
      this.arrive(0, () => this.destroy(failure));
    });
  }

  get remoteAddress(): string | undefined {
    return this.raw.remoteAddress;
  }

  get remotePort(): number | undefined {
    return this.raw.remotePort;
  }

  /** Goes on over another link, as when it turned out to be a device. */
  useLink(setting: LinkSetting): void {
    this.unsubscribe();
    this.unsubscribe = setting.onChange(() => this.update());
    this.incoming.use(setting);
    this.outgoing.use(setting);
  }

  /** Runs when so many bytes that were read already would have arrived over the link; never when the peer has left by then. */
  whenArrived(bytes: number, run: () => void): void {
    this.arrive(bytes, () => {
      if (!this.isPeerGone) run();
    });
  }

  setTimeout(ms: number, listener?: () => void): this {
    this.raw.setTimeout(ms);
    if (listener) this.once('timeout', listener);
    return this;
  }

  setNoDelay(isOn?: boolean): this {
    this.raw.setNoDelay(isOn);
    return this;
  }

  setKeepAlive(isOn?: boolean, delayMs?: number): this {
    this.raw.setKeepAlive(isOn, delayMs);
    return this;
  }

  resetAndDestroy(): this {
    this.raw.resetAndDestroy();
    return this;
  }

  private update(): void {
    this.incoming.update();
    this.outgoing.update();
  }

  private receive(data: Buffer): void {
    if (this.incoming.isFree) return this.hand(data);
    for (const piece of piecesOf(data)) this.arrive(piece.length, () => this.hand(piece));
    this.balance();
  }

  private hand(data: Buffer): void {
    if (!this.push(data)) this.isReadingAllowed = false;
    this.balance();
  }

  private arrive(bytes: number, deliver: () => void): void {
    const run = () => {
      if (!this.destroyed) deliver();
    };
    if (this.incoming.isFree) run();
    else this.incoming.put(bytes, run);
  }

  private balance(): void {
    if (this.isReadingAllowed && this.incoming.held < MAX_HELD) this.raw.resume();
    else this.raw.pause();
  }

  override _read(): void {
    this.isReadingAllowed = true;
    this.balance();
  }

  override _write(data: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    if (this.outgoing.isFree) return void this.raw.write(data, done);
    const isFull = this.outgoing.held >= SEND_BUFFER;
    const pieces = piecesOf(data);
    pieces.forEach((piece, index) => {
      const isLast = index === pieces.length - 1;
      this.outgoing.put(piece.length, () => this.raw.write(piece, () => isLast && isFull && done()));
    });
    if (!isFull || pieces.length === 0) done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'utf8', done);
  }

  override _final(done: (error?: Error | null) => void): void {
    if (this.outgoing.isFree) return void this.raw.end(() => done());
    this.outgoing.put(0, () => this.raw.end());
    done();
  }

  /** What was written before still goes out, and the peer learns of the end over the link. */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    const end = () => {
      this.raw.destroy();
      this.unsubscribe();
    };
    this.incoming.clear();
    if (this.outgoing.isFree || this.raw.destroyed) {
      this.outgoing.clear();
      end();
    } else {
      this.raw.pause();
      this.outgoing.put(0, end);
    }
    done(error);
  }
}
