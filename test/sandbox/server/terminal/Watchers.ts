import type { WebSocket } from 'ws';
import { ACK_BYTES, readViewerFrame, WINDOW_BYTES, type CloseReason } from '#app/domain/terminal';
import type { ReplayBuffer } from '#app/lib/ReplayBuffer';
import { codeOf, FRAME_BYTES, PING_S, POLICY } from './closing';

/** An owner who looks at a session, by one sign-in. */
export interface Watch {
  readonly userId: string;
  readonly name: string;
  readonly signInKey: string;
}

interface Watcher {
  readonly socket: WebSocket;
  readonly watch: Watch;
  sent: number;
  acked: number;
  isAlive: boolean;
}

interface Options {
  readonly output: ReplayBuffer;
  readonly size: () => { readonly cols: number; readonly rows: number };
  /** Others watch now than before. */
  readonly onChange: () => void;
}

/**
 * Owners who look at the session of another user. They get its output and say nothing; one who is slow misses some of it, because
 * the program does not wait for them.
 */
export class Watchers {
  private readonly all = new Set<Watcher>();
  private exit: { readonly code: number | null } | null = null;

  constructor(private readonly options: Options) {}

  get names(): readonly string[] {
    return [...new Set([...this.all].map(({ watch }) => watch.name))];
  }

  add(socket: WebSocket, watch: Watch, offset: number): void {
    const { output, size, onChange } = this.options;
    const from = Math.max(Math.min(offset, output.end), output.start);
    const watcher: Watcher = { socket, watch, sent: from, acked: from, isAlive: true };
    this.all.add(watcher);
    socket.on('message', (data, isBinary) => this.hear(watcher, data as Buffer, isBinary));
    socket.on('pong', () => (watcher.isAlive = true));
    socket.on('close', () => {
      if (this.all.delete(watcher)) onChange();
    });
    say(watcher, helloFrom(from));
    say(watcher, { type: 'size', ...size() });
    onChange();
    this.pumpOne(watcher);
  }

  /** New output is there, or a program has ended. */
  pump(): void {
    for (const one of this.all) this.pumpOne(one);
  }

  finish(code: number | null): void {
    this.exit = { code };
    this.pump();
  }

  say(frame: object): void {
    for (const one of this.all) say(one, frame);
  }

  drop(reason: CloseReason): void {
    for (const one of this.all) this.leave(one, codeOf(reason), reason);
  }

  cut(): void {
    for (const { socket } of this.all) socket.terminate();
  }

  ping(): void {
    for (const one of this.all) {
      if (!one.isAlive) one.socket.terminate();
      one.isAlive = false;
      one.socket.ping();
    }
  }

  /** Ends the watch of those who may not any more. */
  sweep(refusalOf: (watch: Watch) => CloseReason | null): void {
    for (const one of this.all) {
      const refusal = refusalOf(one.watch);
      if (refusal !== null) this.leave(one, codeOf(refusal), refusal);
    }
  }

  private hear(watcher: Watcher, data: Buffer, isBinary: boolean): void {
    const frame = isBinary ? null : readViewerFrame(data.toString());
    if (frame?.type === 'ping') return say(watcher, { type: 'pong' });
    if (frame?.type !== 'ack' || frame.offset > watcher.sent)
      return this.leave(watcher, POLICY, 'Who watches says nothing.');
    watcher.acked = Math.max(watcher.acked, frame.offset);
    return this.pumpOne(watcher);
  }

  private pumpOne(watcher: Watcher): void {
    const { output } = this.options;
    // Only who has read what is on its way is given more: one who stalls is not written to for ever.
    if (watcher.sent < output.start && watcher.sent - watcher.acked < ACK_BYTES) {
      watcher.sent = output.start;
      watcher.acked = output.start;
      say(watcher, helloFrom(output.start));
    }
    if (watcher.sent < output.start) return;
    const limit = Math.min(output.end, watcher.acked + WINDOW_BYTES);
    while (watcher.sent < limit) {
      const bytes = output.from(watcher.sent, Math.min(FRAME_BYTES, limit - watcher.sent));
      watcher.sent += bytes.length;
      watcher.socket.send(bytes);
    }
    if (this.exit === null || watcher.sent < output.end) return;
    say(watcher, { type: 'exit', code: this.exit.code });
    this.leave(watcher, 1000, 'exit');
  }

  private leave(watcher: Watcher, code: number, reason: string): void {
    if (!this.all.delete(watcher)) return;
    watcher.socket.close(code, reason);
    this.options.onChange();
  }
}

const helloFrom = (offset: number) => ({ type: 'hello', offset, idle_limit_s: null, ping_s: PING_S });
const say = ({ socket }: Watcher, frame: object): void => socket.send(JSON.stringify(frame));
