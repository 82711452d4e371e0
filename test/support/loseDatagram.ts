import { Socket } from 'node:dgram';

const HANDSHAKE = 22;
const HEADER = 13;

/** A datagram with the end of a DTLS 1.2 handshake: a handshake record that is encrypted already (RFC 6347 §4.1). */
export function endsHandshake(data: Uint8Array): boolean {
  const bytes = Buffer.from(data);
  for (let at = 0; at + HEADER <= bytes.length; at += HEADER + bytes.readUInt16BE(at + 11))
    if (bytes[at] === HANDSHAKE && bytes.readUInt16BE(at + 3) === 1) return true;
  return false;
}

/** Loses the first datagram to this process that `isIt`, on sockets used from now on. `end` lets all others through again. */
export function loseFirst(isIt: (data: Uint8Array) => boolean): {
  readonly lost: () => number;
  readonly end: () => void;
} {
  const { emit } = Socket.prototype;
  let lost = 0;
  Socket.prototype.emit = function (this: Socket, event: string | symbol, ...args: unknown[]): boolean {
    const [data] = args;
    if (event !== 'message' || lost > 0 || !(data instanceof Uint8Array) || !isIt(data))
      return Reflect.apply(emit, this, [event, ...args]) as boolean;
    lost += 1;
    return true;
  };
  return { lost: () => lost, end: () => void (Socket.prototype.emit = emit) };
}
