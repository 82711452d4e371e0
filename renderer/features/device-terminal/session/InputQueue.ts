import { MAX_INPUT_BYTES } from '#app/domain/terminal';
import type { Socket } from '../../../platform/Platform';

/** Input that may wait for a slow connection before more is handed over, in bytes. */
const MAX_WAITING = 65_536;
const WAIT_MS = 20;

/** Hands what was typed to the connection: in pieces that the server takes, in order, and no faster than they leave. */
export class InputQueue {
  private last: Promise<void> = Promise.resolve();

  /** What its connection does not live to take is dropped. */
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
