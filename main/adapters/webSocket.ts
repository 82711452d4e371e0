/** The part of a WebSocket (WHATWG) that is used here; Electron's own Node has it as a global. */
export interface RawSocket {
  binaryType: string;
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(data: string | Uint8Array<ArrayBuffer>): void;
  close(code?: number): void;
  addEventListener(type: string, listener: (event: { readonly data?: unknown; readonly code?: number }) => void): void;
}

export type OpenRawSocket = (address: string, protocol: string) => RawSocket;

const OPEN = 1;
export const isOpen = ({ readyState }: RawSocket): boolean => readyState === OPEN;

/** Opens a socket; throws where this Node has none. */
export const openWebSocket: OpenRawSocket = (address, protocol) => {
  const { WebSocket } = globalThis as unknown as {
    readonly WebSocket?: new (address: string, protocol: string) => RawSocket;
  };
  if (!WebSocket) throw new Error('This version of Node has no WebSocket.');
  const socket = new WebSocket(address, protocol);
  socket.binaryType = 'arraybuffer';
  // The close event that follows carries the reason.
  socket.addEventListener('error', () => undefined);
  return socket;
};
