import WebSocket from 'ws';
import { DevicePlay } from './DevicePlay';

/** Bytes that may wait for a slow server. */
const MAX_WAITING = 200_000;

/** One simulated device: holds a connection to the server with its own credential, as a real one would, and comes back when it drops. */
export class SimulatedDevice {
  private socket: WebSocket | null = null;
  private retry: NodeJS.Timeout | undefined;
  private isWanted = false;
  private failures = 0;
  private readonly play: DevicePlay;

  constructor(
    private readonly server: string,
    private readonly credential: string,
    model = 'Quad X4',
  ) {
    this.play = new DevicePlay(model, (data) => {
      // A server that cannot keep up gets the newest, not everything.
      if (this.isConnected && (this.socket?.bufferedAmount ?? 0) < MAX_WAITING) this.socket?.send(data);
    });
  }

  get isConnected(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connect(): void {
    this.isWanted = true;
    if (this.socket) return;
    const socket = new WebSocket(`${this.server.replace(/^http/, 'ws')}/v1/device/connect`, {
      headers: { authorization: `Bearer ${this.credential}` },
      handshakeTimeout: 5000,
    });
    this.socket = socket;
    socket.on('open', () => {
      this.failures = 0;
      this.play.greet();
    });
    socket.on('message', (data) => this.play.obey((data as Buffer).toString()));
    // A refused credential and a server that is away look alike from here: both are tried again, ever more slowly.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.socket = null;
      this.play.stop();
      if (!this.isWanted) return;
      this.failures += 1;
      this.retry = setTimeout(() => this.connect(), Math.min(10_000, 250 * 2 ** this.failures));
    });
  }

  disconnect(): void {
    this.isWanted = false;
    clearTimeout(this.retry);
    this.socket?.close();
  }
}
