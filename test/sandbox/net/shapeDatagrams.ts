import type { Socket } from 'node:dgram';
import { isClean, Link, type LinkSpec } from './Link';
import { Pipe } from './Pipe';

interface Direction {
  readonly link: Link;
  readonly pipe: Pipe;
}

/** Both directions of one viewer's link, whatever sockets its datagrams go through. */
export class DatagramLink {
  private readonly incoming: Direction = { link: new Link(), pipe: new Pipe() };
  private readonly outgoing: Direction = { link: new Link(), pipe: new Pipe() };
  private readonly shaped = new WeakSet<Socket>();

  constructor(private readonly spec: () => LinkSpec) {}

  /** Has all datagrams of a UDP socket, each way, go over this link; once a socket. */
  shape(socket: Socket): void {
    if (this.shaped.has(socket)) return;
    this.shaped.add(socket);
    let isOpen = true;
    socket.once('close', () => {
      isOpen = false;
    });
    const send = socket.send.bind(socket) as (...args: readonly unknown[]) => void;
    const emit = socket.emit.bind(socket) as (event: string | symbol, ...args: readonly unknown[]) => boolean;
    const sendShaped = (data: Uint8Array, ...where: readonly unknown[]) =>
      this.pass(this.outgoing, data, (bytes) => {
        if (isOpen) send(bytes, ...where);
      });
    const emitShaped = (event: string | symbol, ...args: readonly unknown[]) => {
      const [data, ...info] = args;
      if (event !== 'message' || !(data instanceof Uint8Array)) return emit(event, ...args);
      this.pass(this.incoming, data, (bytes) => {
        if (isOpen) emit('message', bytes, ...info);
      });
      return true;
    };
    // What was sent before the end still goes out.
    const close = socket.close.bind(socket);
    const closeShaped = (listener?: () => void) => {
      const { pipe } = this.outgoing;
      if (pipe.isEmpty) close(listener);
      else pipe.put(pipe.endsAt, () => isOpen && close(listener));
      return socket;
    };
    Object.assign(socket, { send: sendShaped, emit: emitShaped, close: closeShaped });
  }

  private pass({ link, pipe }: Direction, data: Uint8Array, deliver: (data: Uint8Array) => void): void {
    const spec = this.spec();
    if (isClean(spec) && pipe.isEmpty) return deliver(data);
    const at = link.datagram(spec, performance.now(), data.length);
    // The sender may use its memory again; a link that goes down loses what is under way, too.
    const copy = Buffer.from(data);
    if (at !== null) pipe.put(at, () => !this.spec().isDown && deliver(copy));
  }
}
