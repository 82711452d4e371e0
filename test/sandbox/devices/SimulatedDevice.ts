import WebSocket from 'ws';
import type { CameraSettings } from './cameras';
import { DeviceClock, type ClockError } from './DeviceClock';
import { DevicePlay } from './DevicePlay';
import { SendWindow } from './SendWindow';

/** Bytes of video that may wait for a slow server before frames are left out. */
const MAX_WAITING = 200_000;

export interface DeviceOptions {
  /** Other cameras than those of its model. */
  readonly cameras?: readonly CameraSettings[];
  readonly clock?: ClockError;
}

/** One simulated device: holds a connection to the server with its own credential, as a real one would, and comes back when it drops. */
export class SimulatedDevice {
  private socket: WebSocket | null = null;
  private retry: NodeJS.Timeout | undefined;
  private isWanted = false;
  private failures = 0;
  private readonly play: DevicePlay;
  private readonly clock: DeviceClock;
  private window: SendWindow | null = null;

  constructor(
    private readonly server: string,
    private readonly credential: string,
    model = 'Quad X4',
    { cameras, clock }: DeviceOptions = {},
  ) {
    this.clock = new DeviceClock(clock);
    this.play = new DevicePlay(model, {
      send: (data) => this.send(data),
      // A server that cannot keep up gets fewer frames: none is encoded that would wait for long.
      canSend: () => this.canSend,
      clock: this.clock,
      cameras,
    });
  }

  /** Puts the device's clock wrong; what is left out becomes exact. */
  setClock(error: Partial<ClockError>): void {
    this.clock.set(error);
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
    const window = new SendWindow((text) => socket.ping(text));
    this.window = window;
    socket.on('pong', (data) => window.confirm(data.toString()));
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

  private get canSend(): boolean {
    return this.isConnected && (this.socket?.bufferedAmount ?? 0) < MAX_WAITING && this.window?.isOpen === true;
  }

  /** A link that cannot keep up gets the newest reports only; frames are left out before they are encoded. */
  private send(data: string | Buffer): void {
    const { socket, window } = this;
    if (!socket || !window || !this.isConnected || (typeof data === 'string' && !this.canSend)) return;
    socket.send(data);
    window.note(data.length);
  }

  disconnect(): void {
    this.isWanted = false;
    clearTimeout(this.retry);
    this.socket?.close();
  }
}
