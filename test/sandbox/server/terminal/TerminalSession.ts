import type { WebSocket } from 'ws';
import {
  MAX_INPUT_BYTES,
  readViewerFrame,
  REPLAY_BYTES,
  WINDOW_BYTES,
  type CloseReason,
  type EndReason,
} from '#app/domain/terminal';
import { ReplayBuffer } from '#app/lib/ReplayBuffer';
import { codeOf, FRAME_BYTES, PING_S, POLICY } from './closing';
import { Recording } from './Recording';
import type { SpareTicket } from './tickets';
import { Watchers } from './Watchers';

export interface SessionFacts {
  readonly id: string;
  readonly deviceId: string;
  readonly userId: string;
  /** Of the sign-in that opened it: it ends with it. */
  readonly signInKey: string;
  readonly reason: string;
  readonly title: string;
  readonly cols: number;
  readonly rows: number;
}

export interface SessionOptions {
  readonly facts: SessionFacts;
  readonly idleMs: number;
  /** To the device. */
  readonly order: (message: object) => void;
}

interface Viewer {
  readonly socket: WebSocket;
  /** Of the next byte to send. */
  sent: number;
  isAlive: boolean;
}

/** The server's side of one terminal: output of the device, kept for the viewer, who may come and go. */
export class TerminalSession {
  readonly openedAt = Date.now();
  readonly recording: Recording;
  endedAt: number | null = null;
  endReason: EndReason | null = null;
  exitCode: number | null = null;
  shellUser: string | null = null;
  lastInputAt = Date.now();
  /** How often a viewer was attached. */
  connections = 0;
  /** Since when there is no viewer. */
  detachedAt: number | null = Date.now();
  /** Owners who have looked at it, by their ids. */
  readonly watchedBy = new Set<string>();
  private readonly output = new ReplayBuffer(REPLAY_BYTES);
  private size: { readonly cols: number; readonly rows: number };
  readonly watchers = new Watchers({
    output: this.output,
    size: () => this.size,
    onChange: () => this.say({ type: 'watched', by: this.watchers.names }),
  });
  private acked = 0;
  /** Bytes of input of all its viewers. */
  private input = 0;
  private viewer: Viewer | null = null;
  private hasToldExit = false;

  constructor(private readonly options: SessionOptions) {
    const { facts } = options;
    this.size = { cols: facts.cols, rows: facts.rows };
    this.recording = new Recording(facts, this.openedAt, facts.title);
  }

  get facts(): SessionFacts {
    return this.options.facts;
  }

  get bytes(): number {
    return this.output.end;
  }

  get isAttached(): boolean {
    return this.viewer !== null;
  }

  /** Runs, or has ended with output that its viewer has not seen. */
  get isOpen(): boolean {
    return this.endedAt === null || (this.endReason === 'exit' && !this.hasToldExit);
  }

  /** Puts a viewer in the place of the one before; output goes on from the offset. `spare`: for its next connection. */
  attach(socket: WebSocket, offset: number, spare: SpareTicket): void {
    this.leave(codeOf('taken-over'), 'taken-over');
    const from = Math.max(Math.min(offset, this.output.end), this.output.start);
    const viewer: Viewer = { socket, sent: from, isAlive: true };
    this.viewer = viewer;
    this.detachedAt = null;
    this.connections += 1;
    this.acknowledge(from);
    socket.on('message', (data, isBinary) => this.viewer === viewer && this.hear(data as Buffer, isBinary));
    socket.on('pong', () => (viewer.isAlive = true));
    socket.on('close', () => {
      spare.release();
      if (this.viewer !== viewer) return;
      this.viewer = null;
      this.detachedAt = Date.now();
    });
    const idleLimit = this.options.idleMs / 1000;
    const { input } = this;
    this.say({ type: 'hello', offset: from, idle_limit_s: idleLimit, ping_s: PING_S, input, ticket: spare.ticket });
    if (this.watchers.names.length > 0) this.say({ type: 'watched', by: this.watchers.names });
    this.pump();
  }

  /** Closes all connections; the session goes on. */
  drop(reason: CloseReason): void {
    this.leave(codeOf(reason), reason);
    this.watchers.drop(reason);
  }

  /** Cuts the connections without a word, as a broken line does. */
  cut(): void {
    this.viewer?.socket.terminate();
    this.watchers.cut();
  }

  /** Ends a connection that answered no ping since the last. */
  ping(): void {
    this.watchers.ping();
    const { viewer } = this;
    if (!viewer) return;
    if (!viewer.isAlive) return viewer.socket.terminate();
    viewer.isAlive = false;
    viewer.socket.ping();
  }

  /** Output of the device; what is here already is left out, a gap is not taken. */
  take(offset: number, data: Uint8Array): void {
    const known = this.output.end - offset;
    if (known >= 0 && known < data.length && this.endedAt === null) {
      const fresh = data.subarray(known);
      this.output.push(fresh);
      this.recording.output(fresh, Date.now());
      this.pump();
      this.watchers.pump();
    }
    this.tellDevice();
  }

  /** How far the output is here, and how far it may go. */
  tellDevice(): void {
    const { id } = this.facts;
    const [received, limit] = [this.output.end, this.acked + REPLAY_BYTES];
    this.options.order({ type: 'terminal-go', session: id, received, limit });
  }

  exit(code: number | null): void {
    this.exitCode = code;
    this.finish('exit');
    this.pump();
    this.watchers.finish(code);
  }

  /** Ends it for another reason than the end of its program. */
  end(endReason: EndReason, close: CloseReason, by: string | null = null): void {
    this.finish(endReason);
    this.hasToldExit = true;
    if (by !== null) {
      this.say({ type: 'ended', by });
      this.watchers.say({ type: 'ended', by });
    }
    this.drop(close);
  }

  private finish(endReason: EndReason): void {
    this.endedAt = Date.now();
    this.endReason = endReason;
    this.options.order({ type: 'terminal-close', session: this.facts.id });
  }

  private leave(code: number, reason: string): void {
    const { viewer } = this;
    if (!viewer) return;
    this.viewer = null;
    this.detachedAt = Date.now();
    viewer.socket.close(code, reason);
  }

  private hear(data: Buffer, isBinary: boolean): void {
    if (isBinary) return this.type(data);
    const frame = readViewerFrame(data.toString());
    if (frame?.type === 'ack' && this.viewer && frame.offset <= this.viewer.sent) {
      this.acknowledge(frame.offset);
      return this.pump();
    }
    if (frame?.type === 'ping') return this.say({ type: 'pong' });
    if (frame?.type === 'resize') {
      const { cols, rows } = frame;
      this.size = { cols, rows };
      this.recording.resize(cols, rows, Date.now());
      this.watchers.say({ type: 'size', cols, rows });
      return this.options.order({ type: 'terminal-size', session: this.facts.id, cols, rows });
    }
    this.leave(POLICY, 'That is no frame of this protocol.');
  }

  private type(data: Buffer): void {
    if (data.length > MAX_INPUT_BYTES) return this.leave(POLICY, 'Too much input at once.');
    this.lastInputAt = Date.now();
    this.input += data.length;
    this.options.order({ type: 'terminal-input', session: this.facts.id, data: data.toString('base64') });
  }

  private acknowledge(offset: number): void {
    if (offset <= this.acked) return;
    this.acked = offset;
    this.tellDevice();
  }

  private say(frame: object): void {
    this.viewer?.socket.send(JSON.stringify(frame));
  }

  /** Sends what may be on its way, and the exit behind the last of it. */
  private pump(): void {
    const { viewer } = this;
    if (!viewer) return;
    const limit = Math.min(this.output.end, this.acked + WINDOW_BYTES);
    while (viewer.sent < limit) {
      const bytes = this.output.from(viewer.sent, Math.min(FRAME_BYTES, limit - viewer.sent));
      viewer.sent += bytes.length;
      viewer.socket.send(bytes);
    }
    if (this.endReason !== 'exit' || this.hasToldExit || viewer.sent < this.output.end) return;
    this.hasToldExit = true;
    this.say({ type: 'exit', code: this.exitCode });
    this.leave(1000, 'exit');
  }
}
