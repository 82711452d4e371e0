import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { LinkSetting } from '../net/LinkSetting';
import { ShapedSocket } from '../net/ShapedSocket';
import { hashSecret, isSameSecret } from './secrets';
import type { DeviceRecord } from './records';

const PING_MS = 5000;
const MISSED_PINGS = 3;
/** About as long as a device's request to connect. */
const REQUEST_BYTES = 400;

interface Connection {
  readonly socket: WebSocket;
  missed: number;
  roundTripMs: number | null;
}

export interface DeviceLinkOptions {
  readonly devices: () => readonly DeviceRecord[];
  /** How good the link to a device is. */
  readonly linkOf: (device: DeviceRecord) => LinkSetting;
  readonly onOnline: (device: DeviceRecord) => void;
  readonly onOffline: (device: DeviceRecord) => void;
  /** A message of a device: text is JSON, binary is video. */
  readonly onMessage: (device: DeviceRecord, data: Buffer, isBinary: boolean) => void;
  readonly pingMs?: number;
  readonly log: (line: string) => void;
}

/** The devices' side of the server: one WebSocket each, opened with the device's own credential, alive while it answers pings. */
export class DeviceLink {
  private readonly sockets = new WebSocketServer({ noServer: true, maxPayload: 256 * 1024 });
  private readonly online = new Map<string, Connection>();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly options: DeviceLinkOptions) {
    this.timer = setInterval(() => this.ping(), options.pingMs ?? PING_MS);
    this.timer.unref();
  }

  isOnline(id: string): boolean {
    return this.online.has(id);
  }

  /** Of the last ping that was answered, to the device and back; null: none was, or it is offline. */
  roundTripMs(id: string): number | null {
    return this.online.get(id)?.roundTripMs ?? null;
  }

  onlineIds(): string[] {
    return [...this.online.keys()];
  }

  /** Sends a message to a device; does nothing while it is offline. */
  send(id: string, message: object): void {
    this.online.get(id)?.socket.send(JSON.stringify(message));
  }

  /** Ends the device's connection, as the server does when its credential is revoked or it is removed. */
  disconnect(id: string): void {
    this.online.get(id)?.socket.terminate();
  }

  /** Cuts every device off, as a server that goes down does; they come back by themselves. */
  dropAll(): void {
    for (const connection of this.online.values()) connection.socket.terminate();
  }

  private authenticate(request: IncomingMessage): DeviceRecord | undefined {
    const token = /^Bearer ([A-Za-z0-9_-]{20,128})$/.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined || request.headers.origin !== undefined) return undefined;
    const hash = hashSecret(token);
    return this.options
      .devices()
      .find((device) => isSameSecret(device.credentialHash, hash) && device.auth.status === 'valid');
  }

  /** Takes a device's request for a socket, or refuses it. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Until it is a WebSocket there is no other listener, and an error without one ends the process.
    socket.on('error', () => socket.destroy());
    const device = request.url === '/v1/device/connect' ? this.authenticate(request) : undefined;
    if (!device) {
      socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const open = () => this.sockets.handleUpgrade(request, socket, head, (webSocket) => this.accept(device, webSocket));
    if (!(socket instanceof ShapedSocket)) return open();
    socket.useLink(this.options.linkOf(device));
    // The request itself came before it was known whose it is: it arrives once more, over the device's link.
    socket.whenArrived(REQUEST_BYTES, open);
  }

  private accept(device: DeviceRecord, socket: WebSocket): void {
    const connection: Connection = { socket, missed: 0, roundTripMs: null };
    this.online.get(device.id)?.socket.terminate();
    this.online.set(device.id, connection);
    socket.on('pong', (data) => {
      connection.missed = 0;
      // A pong brings back the time of its own ping; several may be on their way.
      const tookMs = performance.now() - Number(data.toString());
      if (tookMs >= 0) connection.roundTripMs = tookMs;
    });
    socket.on('message', (data, isBinary) => this.hear(device, data as Buffer, isBinary));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      if (this.online.get(device.id) !== connection) return;
      this.online.delete(device.id);
      this.options.onOffline(device);
    });
    this.options.onOnline(device);
  }

  /** A bug of the sandbox in handling a message loses only that message. */
  private hear(device: DeviceRecord, data: Buffer, isBinary: boolean): void {
    try {
      this.options.onMessage(device, data, isBinary);
    } catch (error) {
      this.options.log(`error ${(error as Error).stack ?? String(error)}`);
    }
  }

  private ping(): void {
    for (const connection of this.online.values()) {
      connection.missed += 1;
      if (connection.missed > MISSED_PINGS) connection.socket.terminate();
      else connection.socket.ping(String(performance.now()));
    }
  }

  close(): void {
    clearInterval(this.timer);
    this.dropAll();
    this.sockets.close();
  }
}
