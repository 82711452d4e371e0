import WebSocket from 'ws';
import { reasonOf } from './http';

export interface SocketOptions {
  readonly protocol: string;
  /** Ends after so long, in ms. */
  readonly ms: number;
  /** Ends when this is true of a text frame. */
  readonly until: (frame: string) => boolean;
}

export interface Connection {
  /** The subprotocol that the server chose; null: the connection was refused. */
  readonly protocol: string | null;
  /** Text frames that came. */
  readonly frames: readonly string[];
  /** The code that the server closed it with, or the status or the reason that it was refused with; null: it stayed open. */
  readonly closed: number | string | null;
}

const MAX_PAYLOAD = 1024 * 1024;
const MAX_FRAMES = 100;

/** Connects to a WebSocket, listens for a while, and closes it. Never rejects. */
export function connect(address: string, { protocol, ms, until }: SocketOptions): Promise<Connection> {
  return new Promise((resolve) => {
    const socket = new WebSocket(address, protocol, { handshakeTimeout: ms, maxPayload: MAX_PAYLOAD });
    const frames: string[] = [];
    let chosen: string | null = null;
    const end = (closed: Connection['closed']) => {
      clearTimeout(timer);
      resolve({ protocol: chosen, frames, closed });
      socket.terminate();
    };
    const timer = setTimeout(() => end(null), ms);
    socket.on('open', () => {
      chosen = socket.protocol;
    });
    socket.on('unexpected-response', (_, response) => end(response.statusCode ?? 0));
    socket.on('close', (code) => end(code));
    socket.on('error', (error) => end(reasonOf(error)));
    socket.on('message', (data, isBinary) => {
      if (isBinary) return;
      const frame = (data as Buffer).toString();
      frames.push(frame);
      if (until(frame) || frames.length >= MAX_FRAMES) end(null);
    });
  });
}
