import WebSocket from 'ws';
import { readServerFrame, TERMINAL_PROTOCOL, type ServerFrame } from '../../app/domain/terminal';
import { until, type Api } from './sandboxClient';

export interface Ticket {
  readonly id: string;
  readonly ws_url: string;
  readonly ticket: string;
}

/** The path of a device's terminal sessions. */
export const terminalsOf = (deviceId: string) => `/v1/user/devices/${deviceId}/terminal/sessions`;

/** Switches a device's terminal on or off, as its owner. */
export async function setTerminal(owner: Api, deviceId: string, enabled: boolean, hours = '1'): Promise<void> {
  const path = `/v1/user/devices/${deviceId}/settings/terminal`;
  const { version } = (await owner('GET', path)).body as { version: number };
  const body = { enabled, auto_off_h: hours };
  const { status } = await owner('PATCH', path, body, { 'if-match': `"${version}"` });
  if (status >= 300) throw new Error(`The terminal could not be set: ${status}`);
}

/** Opens a session over HTTP; rejects unless it is answered with 201. */
export async function openTerminal(api: Api, deviceId: string, body: object = {}): Promise<Ticket> {
  const answer = await api('POST', terminalsOf(deviceId), { cols: 80, rows: 24, ...body });
  if (answer.status !== 201) throw new Error(`No terminal: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as Ticket;
}

/** A viewer that speaks the protocol over a real socket, and acknowledges what it gets unless told not to. */
export class Viewer {
  readonly frames: ServerFrame[] = [];
  bytes = Buffer.alloc(0);
  closed: { readonly code: number; readonly reason: string } | null = null;
  offset = 0;
  acks = true;
  /** Breaks its connection as soon as so much is here. */
  cutAt = Number.POSITIVE_INFINITY;
  readonly socket: WebSocket;

  constructor({ ws_url: url, ticket }: Ticket, from = 0, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`${url}?ticket=${ticket}&offset=${from}`, TERMINAL_PROTOCOL, { headers });
    this.socket.on('error', () => undefined);
    this.socket.on('close', (code, reason) => (this.closed = { code, reason: reason.toString() }));
    this.socket.on('message', (data, isBinary) => this.take(data as Buffer, isBinary));
  }

  get text(): string {
    return this.bytes.toString();
  }

  private take(data: Buffer, isBinary: boolean): void {
    if (!isBinary) {
      const frame = readServerFrame(data.toString());
      if (frame?.type === 'hello') this.offset = frame.offset;
      if (frame) this.frames.push(frame);
      return;
    }
    this.bytes = Buffer.concat([this.bytes, data]);
    this.offset += data.length;
    if (this.offset >= this.cutAt) this.socket.terminate();
    else if (this.acks) this.say({ type: 'ack', offset: this.offset });
  }

  say(frame: object): void {
    this.send(JSON.stringify(frame));
  }

  type(text: string): void {
    this.send(Buffer.from(text));
  }

  private send(data: string | Buffer): void {
    if (this.socket.readyState === WebSocket.CONNECTING) this.socket.once('open', () => this.socket.send(data));
    else this.socket.send(data);
  }

  /** Waits for text in the output. */
  async see(text: string, ms = 8000): Promise<void> {
    await until(() => this.bytes.includes(text), ms);
  }

  async close(): Promise<{ readonly code: number; readonly reason: string }> {
    await until(() => this.closed !== null, 8000);
    return this.closed ?? { code: 0, reason: '' };
  }
}
