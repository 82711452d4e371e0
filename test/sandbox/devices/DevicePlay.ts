import { randomUUID } from 'node:crypto';
import type { CommandName } from '#app/domain/job';
import type { Facing } from '#app/domain/stream';
import type { SectionName } from '#app/settings/section';
import type { Values } from '#app/resource/define';
import type { SoundCodec } from '../media/sound';
import type { DeviceFault } from '../media/videoFaults';
import type { VideoCodec } from '../media/encoding';
import { Camera } from './Camera';
import { hasModem } from './models';
import { isVehicle, usualCameras, type CameraSettings } from './cameras';
import type { DeviceClock } from './DeviceClock';
import { poseAt, type Telemetry } from './flight';
import { FlightClock } from './FlightClock';
import type { Computer } from './Computer';
import { modemAt, systemAt } from './health';
import { mavlinkAt } from './mavlinkHealth';
import { networkAt } from './networkHealth';
import { readOrder } from './orders';
import { pipelineCamera } from './pipeline';
import { radioReports } from './radioHealth';
import { ServerClock } from './ServerClock';
import { takeStill } from '../media/picture';
import type { SourceView } from './sources/SourceList';
import type { RadioLink } from './settings/radio';
import { TopicTimers } from './TopicTimers';
import { checkEvent, type ReportedEventName } from '../contract';

/** How often cameras that film report on their frames. */
const CAMERA_MS = 500;
/** When what a test or the terminal holds is reported. */
const AGAIN_MS = [0, 500, 2000] as const;
/** How often a device without viewers reports its state. */
const PULSE_MS = 20_000;

/** What a device tells its server on connecting. */
export interface Hello {
  readonly type: 'hello';
  readonly kind: 'vehicle' | 'camera';
  readonly streams: readonly HelloStream[];
}

/** A stream of a hello; frames name it by its place in the list. */
export interface HelloStream {
  readonly id: string;
  readonly name: string;
  readonly codec: VideoCodec;
  readonly width: number;
  readonly height: number;
  /** How far a viewer turns its frames clockwise to have them upright. */
  readonly rotation_deg: number;
  readonly fps: number;
  readonly facing: Facing | null;
  /** Of the sound beside the video; null: there is none. */
  readonly sound: SoundCodec | null;
  /** False: switched off or stopped. */
  readonly is_on?: boolean | undefined;
  /** How long it runs on without viewers; null: always; absent: the server's own time. */
  readonly keep_s?: number | null | undefined;
  /** 0 or absent: the server's own limit. */
  readonly max_viewers?: number | undefined;
}

/** Cameras look from above the ground even before take-off, and fixed ones from a mast. */
const LOWEST_M = 14;
const MAST_M = 26;
const PAN_DEG_PER_S = 4;

/** What a viewer's connection depends on; the rest changes within the running stream. */
const streamOf = ({ width, height, fps, codec, sound, rotation_deg, isFromAbove, pipeline }: CameraSettings) => [
  [width, height, fps, codec, sound, rotation_deg, isFromAbove],
  [pipeline?.isOn, pipeline?.keepS, pipeline?.maxViewers, pipeline?.turned],
];

export interface PlayOptions {
  /** Sends to the server. */
  readonly send: (data: string | Buffer) => void;
  /** False while the send queue is full: another frame would only arrive later. */
  readonly canSend: () => boolean;
  readonly clock: DeviceClock;
  readonly computer?: Computer;
  /** The present values of a section of its settings. */
  readonly values?: (section: SectionName) => Values;
  readonly cameras?: readonly CameraSettings[] | undefined;
  /** The endpoints of the device's MAVLink router. */
  readonly mavlinkRows?: (rate: number, now: number) => readonly object[];
  /** A fault of its parts begins; null: they are well again. */
  readonly onFault?: (fault: DeviceFault['kind'] | null) => void;
  /** How one of its sources of video is seen. */
  readonly view?: (source: string) => SourceView | null;
  /** What its radio has in use. */
  readonly radio?: () => RadioLink;
}

/** The part of a simulated device that films, flies and reports; each only on request. */
export class DevicePlay {
  private readonly bornAt = Date.now() - Math.random() * 60_000;
  private readonly isVehicle: boolean;
  private readonly cameras: readonly Camera[];
  private bootId = randomUUID();
  private readonly timers = new TopicTimers((topic) => this.report(topic));
  private wanted: readonly string[] = [];
  private pulse: NodeJS.Timeout | undefined;
  private cameraReports: NodeJS.Timeout | undefined;
  private fault: DeviceFault['kind'] | null = null;
  private readonly server: ServerClock;
  private readonly flight = new FlightClock(() => this.seconds);
  private heldBattery: number | null = null;
  private bootedAt = this.bornAt;
  private readonly own: readonly CameraSettings[];
  private pipeline: Values = {};
  private isStopped = false;
  private isGreeted = false;

  constructor(
    private readonly model: string,
    private readonly options: PlayOptions,
  ) {
    this.isVehicle = isVehicle(model);
    this.own = options.cameras ?? usualCameras(model);
    this.cameras = this.own.map((settings, index) => this.createCamera(settings, index));
    this.server = new ServerClock(
      options.clock,
      (id) => options.send(JSON.stringify({ type: 'time', id })),
      () => this.reportSlow(),
    );
  }

  /** On a fresh connection. */
  greet(): void {
    this.stop();
    this.fault = null;
    this.isGreeted = true;
    this.sendHello();
    this.server.start();
    this.pulse = setInterval(() => this.beat(), PULSE_MS);
    this.beat();
  }

  private sendHello(): void {
    const streams = this.cameras.map(({ codec, settings }) => {
      const { id, name, width, height, rotation_deg, fps, isFromAbove, sound, pipeline } = settings;
      const facing = !this.isVehicle ? null : isFromAbove ? ('down' as const) : ('forward' as const);
      const own = { is_on: pipeline?.isOn, keep_s: pipeline?.keepS, max_viewers: pipeline?.maxViewers };
      return { id, name, codec, width, height, rotation_deg, fps, facing, sound, ...own };
    });
    const hello: Hello = { type: 'hello', kind: this.isVehicle ? 'vehicle' : 'camera', streams };
    this.options.send(JSON.stringify(hello));
  }

  /** The settings of the main stream, as the device has them from now on. */
  setPipeline(values: Values): void {
    this.pipeline = values;
    this.applyPipeline();
  }

  /** The sources are others than before, or are seen in another way. */
  sourcesChanged(): void {
    this.applyPipeline();
  }

  /** A small JPEG of what a source sees now; null while the cameras give none. */
  async picture({ isFromAbove, look }: SourceView): Promise<Buffer | null> {
    if (this.fault === 'camera') return null;
    const at = this.options.clock.now();
    return takeStill({ ...this.scene(), at, isFromAbove, look, hasClock: false }, 0);
  }

  /** What a command does to the cameras. */
  obeyCommand(name: CommandName): void {
    if (name !== 'restart_pipeline' && name !== 'stop_stream') return;
    this.isStopped = name === 'stop_stream';
    this.applyPipeline(true);
  }

  /** Viewers are told of streams that are not as before; these begin again. */
  private applyPipeline(isForced = false): void {
    const [main] = this.cameras;
    const next = main && pipelineCamera(this.own, this.pipeline, this.options.view);
    if (!next?.pipeline || !main) return;
    const settings = this.isStopped ? { ...next, pipeline: { ...next.pipeline, isOn: false } } : next;
    if (!isForced && JSON.stringify(settings) === JSON.stringify(main.settings)) return;
    const before = JSON.stringify(streamOf(main.settings));
    main.set(settings);
    if (!this.isGreeted || (!isForced && JSON.stringify(streamOf(settings)) === before)) return;
    for (const camera of this.cameras) camera.film(false);
    this.sendHello();
    this.setReports();
    this.reportCameras();
  }

  /** Holds the vehicle armed, or disarmed on the ground; null: as its flight has it. */
  holdArmed(isArmed: boolean | null): void {
    this.flight.hold(isArmed);
    this.report('telemetry');
    if (this.isGreeted) this.report('statustext');
  }

  /** The vehicle reports an error now, beside those of its flight. */
  sayError(text: string): void {
    this.say('statustext', { severity: 3, text });
  }

  /** Holds the charge of the battery, in percent; null: as its flight has it. */
  holdBattery(percent: number | null): void {
    this.heldBattery = percent;
    // A report is left out while others wait to be sent: the next would come with the pulse only.
    for (const ms of AGAIN_MS) setTimeout(() => this.isGreeted && this.report('telemetry'), ms).unref();
  }

  /** Whether it is armed at this moment; never, of what is no vehicle. */
  get isArmed(): boolean {
    return this.isVehicle && this.telemetryNow().armed;
  }

  /** Charge of the battery, in percent; null: of what is no vehicle. */
  get batteryPct(): number | null {
    return this.isVehicle ? (this.telemetryNow().batteries[0]?.remaining_pct ?? null) : null;
  }

  /** The device has restarted. */
  boot(): void {
    this.bootedAt = Date.now();
    this.bootId = randomUUID();
    this.isStopped = false;
    this.applyPipeline();
  }

  /** Other messages are ignored. */
  obey(text: string): void {
    const order = readOrder(text);
    if (!order) return;
    if (order.type === 'time') this.server.hear(order);
    if (order.type === 'topics') {
      this.wanted = order.topics;
      this.setReports();
    }
    if (order.type === 'fault') {
      this.fault = order.fault;
      this.options.onFault?.(order.fault);
      this.reportSlow();
    }
    if (!('stream' in order)) return;
    const camera = this.cameras.find(({ settings }) => settings.id === order.stream);
    if (order.type === 'still') return void camera?.still().catch((error: unknown) => console.error(String(error)));
    if (order.type === 'key') return camera?.sendKey();
    camera?.film(order.on);
    this.setReports();
  }

  stop(): void {
    this.isGreeted = false;
    for (const camera of this.cameras) camera.film(false);
    clearInterval(this.pulse);
    this.server.stop();
    this.wanted = [];
    this.setReports();
  }

  /** The summary for the list of devices, and what the server keeps for the charts of pages that are opened later. */
  private beat(): void {
    this.reportSlow();
    for (const topic of ['telemetry', 'statustext', 'radio', 'mavlink-status'] as const)
      if (!this.timers.has(topic)) this.report(topic);
  }

  private get seconds(): number {
    return Math.max(0, Date.now() - this.bornAt) / 1000;
  }

  private createCamera(settings: CameraSettings, index: number): Camera {
    const { send, canSend, clock } = this.options;
    const now = () => clock.now();
    const look = (source: string) => this.options.view?.(source)?.look;
    return new Camera({
      index,
      settings,
      scene: () => this.scene(),
      send,
      canSend,
      now,
      look,
      fault: () => this.fault,
    });
  }

  /** Reported while the device has viewers of its video or its readings. */
  private setReports(): void {
    const isFilming = this.cameras.some((one) => one.isFilming);
    if (isFilming !== (this.cameraReports !== undefined)) {
      clearInterval(this.cameraReports);
      this.cameraReports = isFilming ? setInterval(() => this.reportCameras(), CAMERA_MS) : undefined;
    }
    this.timers.set([...this.wanted, ...(isFilming ? (['system', 'modem'] as const) : [])]);
  }

  private scene() {
    const { seconds } = this;
    const fixed = { roll: 0, pitch: -4, heading: (seconds * PAN_DEG_PER_S) % 360, east: 0, north: 0, height: MAST_M };
    if (!this.isVehicle) return { ...fixed, seconds };
    const { moment } = this.flight;
    const pose = poseAt(moment.seconds, moment);
    return { ...pose, height: pose.height + LOWEST_M, seconds };
  }

  private say(type: ReportedEventName | 'camera', told: object): void {
    const data = { at: new Date(this.options.clock.now()).toISOString(), ...told };
    // What is said of its cameras is for the server, which tells its own measures of them.
    if (type !== 'camera') checkEvent('device', type, data);
    this.options.send(JSON.stringify({ type, data }));
  }

  /** What a device lacks, it does not report. */
  private report(topic: ReportedEventName): void {
    const now = this.seconds;
    if (topic === 'system') return this.reportSystem();
    if (topic === 'network')
      return this.say(topic, networkAt(now, this.isVehicle, this.fault, this.options.values?.('network') ?? {}));
    if (!this.isVehicle) return undefined;
    switch (topic) {
      case 'telemetry':
        return this.say(topic, { link_age_ms: 0, ...this.telemetryNow() });
      case 'statustext':
        for (const text of this.flight.takeTexts()) this.say(topic, text);
        return undefined;
      case 'modem':
        return hasModem(this.model) ? this.say(topic, modemAt(now, this.fault, this.uptimeS)) : undefined;
      case 'radio':
        for (const one of radioReports(this.model, now, this.options.radio?.())) this.say(topic, one);
        return undefined;
      case 'mavlink-status':
        return this.say(
          topic,
          mavlinkAt(now, {
            model: this.model,
            now: this.options.clock.now(),
            isArmed: this.telemetryNow().armed,
            rows: this.options.mavlinkRows ?? (() => []),
          }),
        );
    }
  }

  private get uptimeS(): number {
    return Math.max(0, Date.now() - this.bootedAt) / 1000;
  }

  private reportSystem(): void {
    const seconds = this.uptimeS;
    const { isVehicle, fault, bootId } = this;
    const { computer } = this.options;
    this.say('system', {
      ...systemAt({ seconds, fault, isVehicle, bootId, ...(computer && { computer }) }),
      ...this.server.reported,
    });
  }

  private telemetryNow(): Telemetry {
    return this.flight.telemetry(this.heldBattery);
  }

  private reportCameras(): void {
    for (const camera of this.cameras) if (camera.isFilming) this.say('camera', camera.report);
  }

  private reportSlow(): void {
    this.report('system');
    this.report('modem');
    this.reportCameras();
  }
}
