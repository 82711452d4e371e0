import { socketAddress } from '#app/api/socketAddress';
import type { OpenSocket } from '../Platform';

/** RFC 6455 §7.4.1: the connection broke. */
const BROKEN = 1006;

/** WebSockets of the browser, to the API only. */
export function createOpenSocket(api: string): OpenSocket {
  return ({ url, protocol }, handlers) => {
    const address = socketAddress(url, api);
    let isClosed = false;
    const end = (code: number) => {
      if (!isClosed) handlers.onClose(code);
      isClosed = true;
    };
    if (address === null) {
      queueMicrotask(() => end(BROKEN));
      return { send: () => undefined, waiting: () => 0, close: () => (isClosed = true) };
    }
    const socket = new WebSocket(address, protocol);
    socket.binaryType = 'arraybuffer';
    const whileOpen = (run: () => void) => !isClosed && run();
    socket.addEventListener('open', () => whileOpen(() => handlers.onOpen()));
    socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) =>
      whileOpen(() => (typeof data === 'string' ? handlers.onText(data) : handlers.onBytes(new Uint8Array(data)))),
    );
    socket.addEventListener('close', ({ code }) => end(code));
    return {
      send: (data) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(data);
      },
      waiting: () => socket.bufferedAmount,
      close: () => {
        isClosed = true;
        socket.close();
      },
    };
  };
}
