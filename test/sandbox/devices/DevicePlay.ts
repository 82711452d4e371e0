import type { Facing } from '#app/domain/stream';
import type { DeviceFault } from '../media/videoFaults';
import type { VideoCodec } from '../media/encoding';
import { Camera } from './Camera';
import { isVehicle, usualCameras, type CameraSettings } from './cameras';
import type { DeviceClock } from './DeviceClock';
import { poseAt, statusTextsBetween, telemetryAt } from './flight';
import { modemAt, systemAt } from './health';
import { readOrder } from './orders';
import { ServerClock } from './ServerClock';

/** Telemetry messages a second (`design/pages.md` §0). */
const HZ = 10;
const REPORT_MS = 1000;
/** How often cameras that film report on their frames. */
const CAMERA_MS = 500;
/** How often a device that nobody looks at says how it is. */
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
  /** Sound comes beside the video. */
  readonly has_sound: boolean;
}

/** Cameras look from above the ground even before take-off, and fixed ones from a mast. */
const LOWEST_M = 14;
const MAST_M = 26;
const PAN_DEG_PER_S = 4;

export interface PlayOptions {
  /** Sends to the server. */
  readonly send: (data: string | Buffer) => void;
  /** False while so much waits that another frame would only be late. */
  readonly canSend: () => boolean;
  readonly clock: DeviceClock;
  readonly cameras?: readonly CameraSettings[] | undefined;
}

/** The part of a simulated device that sees, flies and reports. Nothing runs that nobody has asked for. */
export class DevicePlay {
  private readonly bornAt = Date.now() - Math.random() * 60_000;
  private readonly isVehicle: boolean;
  private readonly cameras: readonly Camera[];
  private telemetry: NodeJS.Timeout | undefined;
  private reports: NodeJS.Timeout | undefined;
  private pulse: NodeJS.Timeout | undefined;
  private cameraReports: NodeJS.Timeout | undefined;
  private toldAt = 0;
  private fault: DeviceFault['kind'] | null = null;
  private readonly server: ServerClock;

  constructor(
    model: string,
    private readonly options: PlayOptions,
  ) {
    this.isVehicle = isVehicle(model);
    this.cameras = (options.cameras ?? usualCameras(model)).map((settings, index) =>
      this.createCamera(settings, index),
    );
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
    const kind = this.isVehicle ? 'vehicle' : 'camera';
    const streams = this.cameras.map(({ codec, options: { settings } }) => {
      const { id, name, width, height, rotation_deg, fps, isFromAbove, hasSound: has_sound } = settings;
      const facing = !this.isVehicle ? null : isFromAbove ? ('down' as const) : ('forward' as const);
      return { id, name, codec, width, height, rotation_deg, fps, facing, has_sound };
    });
    const hello: Hello = { type: 'hello', kind, streams };
    this.options.send(JSON.stringify(hello));
    this.server.start();
    this.pulse = setInterval(() => this.beat(), PULSE_MS);
    this.beat();
  }

  /** What is no order is ignored. */
  obey(text: string): void {
    const order = readOrder(text);
    if (!order) return;
    if (order.type === 'time') this.server.hear(order);
    if (order.type === 'telemetry') this.setTelemetry(order.on);
    if (order.type === 'fault') {
      this.fault = order.fault;
      this.reportSlow();
    }
    if (!('stream' in order)) return;
    const camera = this.cameras.find(({ options }) => options.settings.id === order.stream);
    if (order.type === 'still') return void camera?.still().catch((error: unknown) => console.error(String(error)));
    if (order.type === 'key') return camera?.sendKey();
    camera?.film(order.on);
    this.setReports();
  }

  stop(): void {
    for (const camera of this.cameras) camera.film(false);
    clearInterval(this.telemetry);
    clearInterval(this.pulse);
    this.server.stop();
    this.telemetry = undefined;
    this.setReports();
  }

  /** What a list of devices shows of it. */
  private beat(): void {
    this.reportSlow();
    if (this.telemetry === undefined) this.report();
  }

  private get seconds(): number {
    return (Date.now() - this.bornAt) / 1000;
  }

  private createCamera(settings: CameraSettings, index: number): Camera {
    const { send, canSend, clock } = this.options;
    const now = () => clock.now();
    return new Camera({ index, settings, scene: () => this.scene(), send, canSend, now, fault: () => this.fault });
  }

  private setTelemetry(isOn: boolean): void {
    clearInterval(this.telemetry);
    this.telemetry = isOn ? setInterval(() => this.report(), 1000 / HZ) : undefined;
    this.setReports();
  }

  /** While somebody looks at the readings or the picture, there is something to say of both. */
  private setReports(): void {
    const isFilming = this.cameras.some((one) => one.isFilming);
    if (isFilming !== (this.cameraReports !== undefined)) {
      clearInterval(this.cameraReports);
      this.cameraReports = isFilming ? setInterval(() => this.reportCameras(), CAMERA_MS) : undefined;
    }
    const isWanted = this.telemetry !== undefined || isFilming;
    if (isWanted === (this.reports !== undefined)) return;
    clearInterval(this.reports);
    this.reports = isWanted ? setInterval(() => this.reportSlow(), REPORT_MS) : undefined;
  }

  private scene() {
    const { seconds } = this;
    const fixed = { roll: 0, pitch: -4, heading: (seconds * PAN_DEG_PER_S) % 360, east: 0, north: 0, height: MAST_M };
    if (!this.isVehicle) return { ...fixed, seconds };
    const pose = poseAt(seconds);
    return { ...pose, height: pose.height + LOWEST_M, seconds };
  }

  private say(type: string, data: object): void {
    this.options.send(
      JSON.stringify({ type, data: { at: new Date(this.options.clock.now()).toISOString(), ...data } }),
    );
  }

  private report(): void {
    if (!this.isVehicle) return;
    const now = this.seconds;
    this.say('telemetry', { link_age_ms: 0, ...telemetryAt(now) });
    for (const text of statusTextsBetween(this.toldAt, now)) this.say('statustext', text);
    this.toldAt = now;
  }

  private reportCameras(): void {
    for (const camera of this.cameras) if (camera.isFilming) this.say('camera', camera.report);
  }

  private reportSlow(): void {
    const now = this.seconds;
    this.say('system', { ...systemAt(now, this.fault), ...this.server.reported });
    if (this.isVehicle) this.say('modem', modemAt(now, this.fault));
    this.reportCameras();
  }
}
