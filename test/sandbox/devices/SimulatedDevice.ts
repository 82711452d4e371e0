import type { CommandName } from '#app/domain/job';
import WebSocket from 'ws';
import { isVehicle, usualCameras, type CameraSettings } from './cameras';
import { Computer } from './Computer';
import { DeviceClock, type ClockError } from './DeviceClock';
import { DevicePlay } from './DevicePlay';
import { DeviceJournal } from './journal/DeviceJournal';
import { MavlinkRouter } from './mavlink/MavlinkRouter';
import { SendWindow } from './SendWindow';
import { DeviceSettings, type Memory } from './settings/DeviceSettings';
import { DeviceTerminals } from './terminal/DeviceTerminals';
import { realShell } from './terminal/realShell';
import { simulatedShell } from './terminal/SimulatedShell';
import { SourceList, type SourceListOptions } from './sources/SourceList';
import type { Behaviour } from './settings/SectionState';

/** Bytes of video that may wait for a slow server before frames are left out. */
const MAX_WAITING = 200_000;
/** How long a device is away while it restarts. */
const RESTART_MS = 3000;

export interface DeviceOptions {
  /** Other cameras than those of its model. */
  readonly cameras?: readonly CameraSettings[];
  readonly clock?: ClockError;
  /** How it treats changes of its settings. */
  readonly behaviour?: Behaviour;
  /** Its terminals run a real shell of this computer. */
  readonly hasRealShell?: boolean;
  /** Its settings of an earlier run. */
  readonly memory?: { readonly saved: Memory | undefined; readonly save: (memory: Memory) => void } | undefined;
  /** What a faulty agent makes of each message that it sends. */
  readonly rewrite?: (message: string) => string;
}

/** One simulated device: holds a connection to the server with its own credential, as a real one would, and comes back when it drops. */
export class SimulatedDevice {
  private socket: WebSocket | null = null;
  private retry: NodeJS.Timeout | undefined;
  private isWanted = false;
  /** By its own settings it cannot reach the server. */
  private isCut = false;
  private readonly settings: DeviceSettings;
  private readonly router: MavlinkRouter;
  private readonly sources: SourceList;
  private readonly terminals: DeviceTerminals;
  private failures = 0;
  private readonly play: DevicePlay;
  private readonly clock: DeviceClock;
  private readonly computer: Computer;
  private window: SendWindow | null = null;
  private readonly rewrite: (message: string) => string;
  /** Its own log. */
  readonly journal: DeviceJournal;

  constructor(
    private readonly server: string,
    private readonly credential: string,
    model = 'Quad X4',
    { cameras = usualCameras(model), clock, behaviour = {}, memory, hasRealShell = false, rewrite }: DeviceOptions = {},
  ) {
    this.rewrite = rewrite ?? ((message) => message);
    this.clock = new DeviceClock(clock);
    this.computer = new Computer(isVehicle(model));
    // A lost report would leave the server in the dark: these wait for a slow link.
    const tell = (message: object) => this.isConnected && this.socket?.send(this.rewrite(JSON.stringify(message)));
    this.journal = this.createJournal(tell);
    const report = (message: object) => {
      this.journal.observe(message);
      tell(message);
    };
    this.terminals = new DeviceTerminals(hasRealShell ? realShell : simulatedShell(model), tell);
    this.router = new MavlinkRouter({ model, send: report, isArmed: () => this.play.isArmed });
    this.router.setBehaviour(behaviour);
    this.sources = this.createSources(model, cameras, report);
    this.sources.setBehaviour(behaviour);
    this.play = new DevicePlay(model, {
      mavlinkRows: (rate, now) => this.router.rows(rate, now),
      send: (data) => this.send(data),
      // A slow server gets fewer frames: frames that would wait are not encoded.
      canSend: () => this.canSend,
      clock: this.clock,
      computer: this.computer,
      values: (name) => this.settings.values(name),
      cameras,
      view: (source) => this.sources.view(source),
      radio: () => this.settings.radioLink,
      onFault: (fault) => this.journal.fault(fault),
    });
    this.settings = new DeviceSettings({
      model,
      computer: this.computer,
      send: report,
      reset: () => {
        this.router.reset();
        this.sources.reset();
      },
      sources: () => this.sources.offered,
      isArmed: () => this.play.isArmed,
      cut: (isCut) => this.cut(isCut),
      restart: () => this.restart(),
      switchOff: () => this.disconnect(),
      cameras,
      onValues: (section, values) => section === 'media' && this.play.setPipeline(values),
      onCommand: (name) => this.carriedOut(name),
      memory,
      behaviour,
    });
  }

  private createSources(model: string, cameras: SourceListOptions['cameras'], send: SourceListOptions['send']) {
    return new SourceList({
      model,
      cameras,
      send,
      picture: (view) => this.play.picture(view),
      isArmed: () => this.play.isArmed,
      isUsed: (id) => this.settings.values('media').source === id,
      onChange: () => {
        this.settings.sourcesChanged();
        this.play.sourcesChanged();
      },
    });
  }

  private carriedOut(name: CommandName): void {
    if (name === 'camera_scan') this.sources.look();
    this.play.obeyCommand(name);
  }

  private createJournal(send: (message: object) => void): DeviceJournal {
    return new DeviceJournal({
      send,
      isConnected: () => this.isConnected,
      now: () => this.clock.now(),
      bootId: () => this.bootId,
      isArmed: () => this.play.isArmed,
      battery: () => this.play.batteryPct,
    });
  }

  /** How it treats changes of its settings from now on; `{}`: as usual. */
  setBehaviour(behaviour: Behaviour): void {
    this.router.setBehaviour(behaviour);
    this.sources.setBehaviour(behaviour);
    this.settings.setBehaviour(behaviour);
  }

  /** Plugs a serial port or a camera in or out; null: as its plug has it. */
  setPlugged(path: string, isPlugged: boolean | null): void {
    this.router.setPlugged(path, isPlugged);
    this.sources.setPlugged(path, isPlugged);
  }

  /** Reports no cameras until it is told to look for them. */
  overlookCameras(): void {
    this.sources.overlookCameras();
  }

  /** Sends an error of the flight controller. */
  sayError(text: string): void {
    this.play.sayError(text);
  }

  /** Holds the vehicle armed or disarmed; null: as its flight has it. */
  holdArmed(isArmed: boolean | null): void {
    this.play.holdArmed(isArmed);
  }

  /** Holds the charge of the battery, in percent; null: as its flight has it. */
  holdBattery(percent: number | null): void {
    this.play.holdBattery(percent);
  }

  /** Another one after each restart. */
  get bootId(): string {
    return this.settings.bootId;
  }

  /** Goes away for some seconds, and comes back with another boot id. */
  restart(ms = RESTART_MS): void {
    const wasWanted = this.isWanted;
    this.disconnect();
    this.isCut = false;
    this.journal.boot(() => this.settings.boot());
    this.play.boot();
    this.computer.boot();
    this.terminals.endAll();
    if (wasWanted) this.retry = setTimeout(() => this.connect(), ms);
  }

  /** Sets the device's clock wrong; missing values become exact. */
  setClock(error: Partial<ClockError>): void {
    this.clock.set(error);
  }

  get isConnected(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connect(): void {
    this.isWanted = true;
    if (this.socket || this.isCut) return;
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
      this.settings.greet();
      this.router.greet();
      this.sources.greet();
      this.terminals.greet();
      this.journal.connected();
    });
    socket.on('message', (data) => {
      const text = (data as Buffer).toString();
      this.play.obey(text);
      this.settings.obey(text);
      this.router.obey(text);
      this.sources.obey(text);
      this.terminals.obey(text);
    });
    // A refused credential and an unreachable server look alike: both are retried, with growing waits.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.socket === socket && this.failures === 0) this.journal.lost();
      this.socket = null;
      this.play.stop();
      this.router.leave();
      this.terminals.leave();
      if (!this.isWanted || this.isCut) return;
      this.failures += 1;
      this.retry = setTimeout(() => this.connect(), Math.min(10_000, 250 * 2 ** this.failures));
    });
  }

  private cut(isCut: boolean): void {
    if (this.isCut === isCut) return;
    this.isCut = isCut;
    clearTimeout(this.retry);
    if (isCut) this.socket?.terminate();
    else if (this.isWanted) this.connect();
  }

  private get canSend(): boolean {
    return this.isConnected && (this.socket?.bufferedAmount ?? 0) < MAX_WAITING && this.window?.isOpen === true;
  }

  /** A slow link gets only the newest reports; frames are dropped before encoding. */
  private send(data: string | Buffer): void {
    const { socket, window } = this;
    if (!socket || !window || !this.isConnected || (typeof data === 'string' && !this.canSend)) return;
    socket.send(typeof data === 'string' ? this.rewrite(data) : data);
    window.note(data.length);
  }

  disconnect(): void {
    this.isWanted = false;
    clearTimeout(this.retry);
    this.socket?.close();
  }
}
