import type { Net } from 'electron';

/** The part of a WebSocket (WHATWG) that is used here. */
export interface RawSocket {
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(data: string | Uint8Array<ArrayBuffer>): void;
  close(code?: number): void;
  addEventListener(type: string, listener: (event: { readonly data?: unknown; readonly code?: number }) => void): void;
}

export type OpenRawSocket = (address: string, protocol: string) => RawSocket;

const OPEN = 1;
export const isOpen = ({ readyState }: RawSocket): boolean => readyState === OPEN;

/** Opens sockets through Chromium's network stack, as all calls go: with the system's proxy and certificates. Without cookies; `Origin` is the server's own. */
export const createOpenRawSocket =
  ({ WebSocket }: Pick<Net, 'WebSocket'>): OpenRawSocket =>
  (address, protocol) => {
    const socket = new WebSocket(address, protocol);
    socket.binaryType = 'arraybuffer';
    // The close event that follows carries the reason.
    socket.addEventListener('error', () => undefined);
    return socket as unknown as RawSocket;
  };
