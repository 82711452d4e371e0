import { LIMITS } from '#app/api/endpoint';
import { socketAddress } from '#app/api/socketAddress';
import type { Handlers, News } from '#app/bridge/index';
import { BridgeError } from '#app/bridge/kit';
import { isBytes } from '#app/lib/isBytes';
import { asRecord } from '#app/lib/read';
import { isOpen, type OpenRawSocket, type RawSocket } from '../adapters/webSocket';

export interface SocketsOptions {
  /** Origin of the API: no other is reached. */
  readonly api: string;
  readonly open: OpenRawSocket;
  readonly news: News['socket'];
}

const MAX_SOCKETS = 8;
/** Largest message of the page. */
const MAX_SENT = 64 * 1024;
/** Bytes that the page has not read yet, beyond which its socket is closed. */
const MAX_UNREAD = 8 * 1024 * 1024;
/** Longest wait for a connection, as for the answer of every call. */
const OPEN_MS = LIMITS.timeoutMs;
const BROKEN = 1006;
const BAD = new BridgeError('bad-argument', 'That is no call of a socket, or too much at once.');
const PROTOCOL = /^[a-z0-9.-]{1,40}$/;

interface Held {
  readonly socket: RawSocket;
  /** Runs out where the server does not answer. */
  readonly late: ReturnType<typeof setTimeout>;
  unread: number;
}

/** The address and subprotocol that a page may have. Throws BridgeError `not-allowed`. */
function readTarget(to: unknown, api: string): { readonly address: string; readonly protocol: string } {
  const { url, protocol } = asRecord(to);
  const address = typeof url === 'string' ? socketAddress(url, api) : null;
  if (address !== null && typeof protocol === 'string' && PROTOCOL.test(protocol)) return { address, protocol };
  throw new BridgeError('not-allowed', 'That address is not allowed.');
}

/** Sends what is no more than may be sent at once; the bytes that wait then. */
function send(one: Held | undefined, data: unknown): number {
  if (!(typeof data === 'string' || isBytes(data)) || data.length > MAX_SENT) throw BAD;
  if (!one || !isOpen(one.socket)) return 0;
  one.socket.send(data);
  return one.socket.bufferedAmount;
}

interface Hears {
  readonly open: () => void;
  readonly part: (part: string | Uint8Array<ArrayBuffer>) => void;
  readonly close: (code: number) => void;
}

/** Listens to a socket for as long as it is held: what one that was dropped still says is ignored. */
function listen({ socket, late }: Held, isHeld: () => boolean, hears: Hears): void {
  socket.addEventListener('open', () => {
    clearTimeout(late);
    if (isHeld()) hears.open();
  });
  socket.addEventListener('message', ({ data }) => {
    if (isHeld()) hears.part(typeof data === 'string' ? data : new Uint8Array(data as ArrayBuffer));
  });
  socket.addEventListener('close', ({ code = BROKEN }) => {
    clearTimeout(late);
    if (isHeld()) hears.close(code);
  });
}

/** The page's WebSockets, opened here because its policy lets it reach nothing (S4). They carry no token: tickets are in their address. */
export function createSockets({ api, open, news }: SocketsOptions): {
  readonly handlers: Handlers['socket'];
  readonly closeAll: () => void;
} {
  const held = new Map<string, Held>();
  const drop = (id: string) => {
    const one = held.get(id);
    held.delete(id);
    clearTimeout(one?.late);
    one?.socket.close();
  };
  const breakOff = (id: string) => {
    drop(id);
    news.news({ id, kind: 'close', code: BROKEN });
  };
  const follow = (id: string, one: Held) =>
    listen(one, () => held.get(id) === one, {
      open: () => news.news({ id, kind: 'open' }),
      part: (data) => {
        one.unread += data.length;
        if (one.unread <= MAX_UNREAD) news.news({ id, kind: 'data', data });
        else breakOff(id);
      },
      close: (code) => {
        held.delete(id);
        news.news({ id, kind: 'close', code });
      },
    });
  const begin = (id: string, to: unknown) => {
    const { address, protocol } = readTarget(to, api);
    drop(id);
    if (held.size >= MAX_SOCKETS) throw new BridgeError('too-many', 'Too many connections are open.');
    const socket = open(address, protocol);
    const one: Held = { socket, late: setTimeout(() => breakOff(id), OPEN_MS), unread: 0 };
    held.set(id, one);
    follow(id, one);
    return 0;
  };
  const call: Handlers['socket']['call'] = ({ id, call: what }) => {
    const { kind, to, data, count } = asRecord(what);
    const one = held.get(id);
    switch (kind) {
      case 'open':
        return begin(id, to);
      case 'send':
        return send(one, data);
      case 'read':
        if (one && typeof count === 'number' && count > 0) one.unread = Math.max(0, one.unread - count);
        return 0;
      case 'close':
        drop(id);
        return 0;
      default:
        throw BAD;
    }
  };
  return { handlers: { call }, closeAll: () => [...held.keys()].forEach(drop) };
}
