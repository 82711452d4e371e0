import { MAX_INPUT_BYTES } from '#app/domain/terminal';
import type { Socket } from '../../../platform/Platform';

/** Most bytes that may wait in the connection before more are passed to it. */
const MAX_WAITING = 65_536;
const WAIT_MS = 20;

/** Passes typed input to the connection in order, in pieces that the server accepts, and no faster than the connection sends them. */
export class InputQueue {
  private last: Promise<void> = Promise.resolve();

  /** Drops input that waits when its connection ends. */
  send(bytes: Uint8Array<ArrayBuffer>, socket: Socket, isCurrent: () => boolean): void {
    for (let at = 0; at < bytes.length; at += MAX_INPUT_BYTES) {
      const piece = bytes.slice(at, at + MAX_INPUT_BYTES);
      this.last = this.last.then(async () => {
        while (isCurrent() && socket.waiting() > MAX_WAITING) {
          await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
        }
        if (isCurrent()) socket.send(piece);
      });
    }
  }
}
