import { isApiError } from '#app/api/errors';
import { renewTicket } from '#app/api/terminal';
import type { DeviceId } from '#app/domain/ids';
import {
  readServerFrame,
  REFUSALS,
  TERMINAL_PROTOCOL,
  type ServerFrame,
  type TerminalTicket,
} from '#app/domain/terminal';
import {
  ackDue,
  newLink,
  nextLink,
  repeatedBytes,
  waitBefore,
  type LinkEvent,
  type TerminalLink,
} from '#app/domain/terminalLink';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../api/client';
import { errorMessageOf } from '../../../api/errorMessageOf';
import type { OpenSocket, Platform, Socket } from '../../../platform/Platform';
import { Heartbeat } from './Heartbeat';
import { InputQueue } from './InputQueue';
import { TornTyping } from './TornTyping';
import { serverNow } from '../../../lib/serverTime';

export interface SessionState {
  readonly link: TerminalLink;
  /** Number of characters that were typed without a connection, and dropped. */
  readonly unsent: number;
  /** The connection is open, but no data arrives. */
  readonly isSilent: boolean;
}

export interface SessionOptions {
  readonly client: Client;
  readonly sockets: Platform['socket'];
  readonly device: DeviceId;
  readonly ticket: TerminalTicket;
  /** Number of bytes of output that another page has shown already. Their queries were answered there. */
  readonly seenBytes: number;
  /** The session belongs to another user, so it is only shown. */
  readonly isWatched: boolean;
}

interface Size {
  readonly cols: number;
  readonly rows: number;
}

/** The screen that a session draws on. */
export interface Drawing {
  write(bytes: Uint8Array, onDrawn: () => void): void;
  resize(size: Size): void;
}

/** For how long after a lost connection the ticket of the last greeting is used, in ms. The server keeps it for a minute. */
const SPARE_MS = 45_000;
/** Shortest time for which lost input is shown after a reconnection, in ms. */
const SHOWN_MS = 4000;
/** Close code for a ticket that was used before or has expired. */
const STALE = 4401;
const ENDS_LINE = /[\r\n\u0003]/;

/** One terminal of this page: keeps its connection, passes output to the screen and input to the device. */
export class TerminalSession {
  readonly store: StoreApi<SessionState> = createStore(() => ({ link: newLink(), unsent: 0, isSilent: false }));
  /** Ticket for the next connection; null: the session requests one. */
  private ticket: string | null;
  private socket: Socket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private drawing: Drawing | null = null;
  private size: Size | null = null;
  private isDisposed = false;
  private readonly input = new InputQueue();
  private readonly torn = new TornTyping();
  private attachedAt = 0;
  private seenTimer: ReturnType<typeof setTimeout> | undefined;
  private seenBytes: number;
  private readonly heartbeat = new Heartbeat({
    ping: () => this.say({ type: 'ping' }),
    onSilent: (isSilent) => this.store.setState({ isSilent }),
    onDead: () => this.giveUp(),
  });

  constructor(private readonly options: SessionOptions) {
    this.ticket = options.ticket.ticket;
    this.seenBytes = options.seenBytes;
  }

  get id(): string {
    return this.options.ticket.id;
  }

  /** True while output is drawn whose queries were answered before: they get no second answer. */
  readonly isQuiet = (): boolean => this.isWatched || this.link.drawn < this.seenBytes;

  get isWatched(): boolean {
    return this.options.isWatched;
  }

  /** Connects, and draws on this screen. */
  start(drawing: Drawing): void {
    this.drawing = drawing;
    void this.connect();
  }

  /** Reconnects without waiting for the next attempt. */
  retry(): void {
    if (this.link.phase === 'ended' || this.link.phase === 'attached') return;
    clearTimeout(this.timer);
    this.timer = undefined;
    // Replaces an attempt that hangs.
    this.socket?.close();
    this.socket = null;
    void this.connect();
  }

  /** Connects again after another tab took the session over. `seenBytes`: how much output that tab has shown. */
  takeBack(seenBytes: number): void {
    this.seenBytes = Math.max(this.seenBytes, seenBytes);
    const { expected, drawn, skipped } = this.link;
    this.store.setState({
      link: { ...newLink(), phase: 'reconnecting', expected, incoming: expected, drawn, skipped },
    });
    void this.connect();
  }

  type(text: string): void {
    if (this.isWatched) return;
    const { unsent, link } = this.store.getState();
    const now = serverNow();
    const isRefused = this.torn.refuses(now, { isAttached: link.phase === 'attached', lost: link.lostInput });
    if (isRefused) {
      clearTimeout(this.seenTimer);
      return this.store.setState({ unsent: unsent + text.length });
    }
    if (unsent + link.lostInput > 0 && ENDS_LINE.test(text)) this.forgetLoss(this.attachedAt + SHOWN_MS - now);
    return this.send(new TextEncoder().encode(text));
  }

  /** Clears the note about lost input after `waitMs`: the user has ended a line, but must have had time to read the note. */
  private forgetLoss(waitMs: number): void {
    clearTimeout(this.seenTimer);
    this.seenTimer = setTimeout(() => {
      this.store.setState({ unsent: 0 });
      this.take({ type: 'loss-seen' });
    }, waitMs);
  }

  /** Sends bytes, given as characters below 256. */
  typeBytes(text: string): void {
    if (!this.isWatched && this.link.phase === 'attached') this.send(Uint8Array.from(text, (one) => one.charCodeAt(0)));
  }

  resize(size: Size): void {
    if (this.isWatched) return;
    this.size = size;
    if (this.link.phase === 'attached') this.say({ type: 'resize', ...size });
  }

  /** Detaches from the session, which continues on the device. */
  dispose(): void {
    this.isDisposed = true;
    clearTimeout(this.timer);
    clearTimeout(this.seenTimer);
    this.heartbeat.stop();
    this.socket?.close();
    this.socket = null;
  }

  private get link(): TerminalLink {
    return this.store.getState().link;
  }

  private take(event: LinkEvent): void {
    if (this.isDisposed) return;
    const link = nextLink(this.link, event);
    if (link !== this.link) this.store.setState({ link });
    const due = ackDue(link);
    if (due === null) return;
    this.say({ type: 'ack', offset: due });
    this.take({ type: 'acked', offset: due });
  }

  private say(frame: object): void {
    this.socket?.send(JSON.stringify(frame));
  }

  private send(bytes: Uint8Array<ArrayBuffer>): void {
    const { socket } = this;
    if (!socket) return;
    this.take({ type: 'typed', count: bytes.length });
    this.input.send(bytes, socket, () => socket === this.socket);
  }

  private async connect(): Promise<void> {
    if (this.isDisposed || this.socket) return;
    try {
      const spare = this.takeSpare();
      const [open, ticket] = await Promise.all([this.options.sockets(), spare ?? this.renewTicket()]);
      this.open(open, ticket, spare !== null);
    } catch (error) {
      this.refused(error);
    }
  }

  /** Returns the ticket of the last greeting, once and while it is valid. It saves a request. */
  private takeSpare(): string | null {
    const { ticket } = this;
    const { lostAt } = this.link;
    this.ticket = null;
    return lostAt === null || serverNow() - lostAt < SPARE_MS ? ticket : null;
  }

  private async renewTicket(): Promise<string> {
    const params = { id: this.options.device, session_id: this.id };
    return (await this.options.client.call(renewTicket, { params, body: { watch: this.isWatched } })).ticket;
  }

  private open(open: OpenSocket, ticket: string, isSpare: boolean): void {
    // Meanwhile the session was closed, or another attempt has connected.
    if (this.isDisposed || this.link.phase === 'ended' || this.socket) return;
    const { url } = this.options.ticket;
    const address = `${url}${url.includes('?') ? '&' : '?'}ticket=${encodeURIComponent(ticket)}&offset=${this.link.expected}`;
    this.heartbeat.begin();
    const socket: Socket = open(
      { url: address, protocol: TERMINAL_PROTOCOL },
      {
        onOpen: () => undefined,
        onText: (text) => this.hear(readServerFrame(text)),
        onBytes: (bytes) => this.show(bytes),
        onClose: (code) => {
          this.socket = null;
          this.heartbeat.stop();
          // A spare ticket may have expired before it was used; asking for another one shows whether the sign-in is still valid.
          const isStale = isSpare && code === STALE && this.link.phase !== 'attached';
          this.take(isStale ? { type: 'failed', now: serverNow() } : { type: 'closed', code, now: serverNow() });
          this.later();
        },
      },
    );
    this.socket = socket;
  }

  /** Leaves a connection that no longer answers. */
  private giveUp(): void {
    this.socket?.close();
    this.socket = null;
    this.heartbeat.stop();
    this.take({ type: 'failed', now: serverNow(), waitingFor: 'silence' });
    this.later();
  }

  private hear(frame: ServerFrame | null): void {
    this.heartbeat.heard();
    switch (frame?.type) {
      case 'hello':
        this.ticket = frame.ticket;
        this.attachedAt = serverNow();
        this.take({ type: 'hello', offset: frame.offset, idleLimitS: frame.idle_limit_s, input: frame.input });
        this.heartbeat.follow(frame.ping_s);
        if (this.size) this.resize(this.size);
        return;
      case 'exit':
        return this.take({ type: 'exit', code: frame.code });
      case 'ended':
        return this.take({ type: 'ended-by', name: frame.by });
      case 'size':
        return this.drawing?.resize(frame);
      case 'watched':
        return this.take({ type: 'watched', names: frame.by });
      case 'pong':
      case undefined:
    }
  }

  private show(bytes: Uint8Array): void {
    this.heartbeat.heard();
    const fresh = bytes.subarray(repeatedBytes(this.link, bytes.length));
    this.take({ type: 'bytes', count: bytes.length });
    this.drawing?.write(fresh, () => this.take({ type: 'drawn', count: fresh.length }));
  }

  private refused(error: unknown): void {
    const now = serverNow();
    const isAnswer = isApiError(error) && error.kind === 'http' && error.status < 500;
    if (!isAnswer) this.take({ type: 'failed', now });
    else if (error.code === REFUSALS.offline) this.take({ type: 'failed', now, waitingFor: 'device-offline' });
    else if (error.status === 404) this.take({ type: 'closed', code: 4404, now });
    else if (error.status === 423) this.take({ type: 'closed', code: 4423, now });
    else this.take({ type: 'refused', sentence: errorMessageOf(error) });
    this.later();
  }

  private later(): void {
    if (this.isDisposed || this.link.phase === 'ended') return;
    clearTimeout(this.timer);
    const wait = waitBefore(this.link, Math.random());
    // A timer would fire only after all waiting output is drawn.
    if (wait === 0) void this.connect();
    else this.timer = setTimeout(() => void this.connect(), wait);
  }
}
