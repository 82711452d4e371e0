import type { DeviceFault } from '../media/videoFaults';
import { Camera, FPS } from './Camera';
import { statusTextsBetween, telemetryAt } from './flight';
import { modemAt, systemAt } from './health';

/** Telemetry messages a second (`design/pages.md` §0). */
const HZ = 10;
const REPORT_MS = 1000;
/** How often a device that nobody looks at says how it is. */
const PULSE_MS = 20_000;

/** What a device tells its server on connecting. */
export interface Hello {
  readonly type: 'hello';
  readonly kind: 'vehicle' | 'camera';
  readonly streams: readonly { readonly id: string; readonly name: string; readonly fps: number }[];
}

/** What a server asks of a device. */
export type Order =
  | { readonly type: 'video'; readonly stream: string; readonly on: boolean }
  /** One frame for a still picture. */
  | { readonly type: 'still'; readonly stream: string }
  | { readonly type: 'telemetry'; readonly on: boolean }
  | { readonly type: 'fault'; readonly fault: DeviceFault['kind'] | null };

const isVehicle = (model: string) => !/cam/i.test(model);
/** Not every network carries everything: what arrives when it is as bad as it gets. */
const WEAK_SHARE = 0.4;

/** The part of a simulated device that sees, flies and reports. Nothing runs that nobody has asked for. */
export class DevicePlay {
  private readonly bornAt = Date.now() - Math.random() * 60_000;
  private readonly isVehicle: boolean;
  private readonly cameras: readonly Camera[];
  private telemetry: NodeJS.Timeout | undefined;
  private reports: NodeJS.Timeout | undefined;
  private pulse: NodeJS.Timeout | undefined;
  private toldAt = 0;
  private fault: DeviceFault['kind'] | null = null;

  constructor(
    model: string,
    private readonly send: (data: string | Buffer) => void,
  ) {
    this.isVehicle = isVehicle(model);
    const names = this.isVehicle ? ['Nose camera', 'Belly camera'] : ['Camera'];
    this.cameras = names.map((name, index) => this.createCamera(name, index));
  }

  /** On a fresh connection. */
  greet(): void {
    this.stop();
    this.fault = null;
    const kind = this.isVehicle ? 'vehicle' : 'camera';
    const streams = this.cameras.map(({ options: { id, name } }) => ({ id, name, fps: FPS }));
    const hello: Hello = { type: 'hello', kind, streams };
    this.send(JSON.stringify(hello));
    this.pulse = setInterval(() => this.beat(), PULSE_MS);
    this.beat();
  }

  obey(text: string): void {
    const order = JSON.parse(text) as Order;
    if (order.type === 'telemetry') this.setTelemetry(order.on);
    if (order.type === 'fault') {
      this.fault = order.fault;
      this.reportSlow();
    }
    if (order.type !== 'video' && order.type !== 'still') return;
    const camera = this.cameras.find(({ options }) => options.id === order.stream);
    if (order.type === 'still') return camera?.still();
    camera?.film(order.on);
    this.setReports();
  }

  stop(): void {
    for (const camera of this.cameras) camera.film(false);
    clearInterval(this.telemetry);
    clearInterval(this.pulse);
    this.telemetry = undefined;
    this.setReports();
  }

  /** What a list of devices shows of it. */
  private beat(): void {
    this.reportSlow();
    if (this.isVehicle) this.say('telemetry', { link_age_ms: 0, ...telemetryAt(this.seconds) });
  }

  private get seconds(): number {
    return (Date.now() - this.bornAt) / 1000;
  }

  private createCamera(name: string, index: number): Camera {
    return new Camera({
      index,
      id: index === 0 ? 'main' : 'belly',
      name,
      scene: (at) => this.scene(at, index),
      send: (frame) => {
        if (this.fault !== 'uplink' || Math.random() < WEAK_SHARE) this.send(frame);
      },
      fault: () => this.fault,
    });
  }

  private setTelemetry(isOn: boolean): void {
    clearInterval(this.telemetry);
    this.toldAt = this.seconds;
    this.telemetry = isOn ? setInterval(() => this.report(), 1000 / HZ) : undefined;
    this.setReports();
  }

  /** While somebody looks at the readings or the picture, there is something to say of both. */
  private setReports(): void {
    const isWanted = this.telemetry !== undefined || this.cameras.some(({ isFilming }) => isFilming);
    if (isWanted === (this.reports !== undefined)) return;
    clearInterval(this.reports);
    this.reports = isWanted ? setInterval(() => this.reportSlow(), REPORT_MS) : undefined;
  }

  private scene(at: number, camera: number) {
    if (!this.isVehicle) return { at, roll: 0, pitch: -2, heading: (this.seconds * 6) % 360 };
    const { attitude, heading_deg: heading } = telemetryAt(this.seconds);
    if (camera > 0) return { at, roll: 0, pitch: 0, heading, isFromAbove: true };
    return { at, roll: attitude.roll_deg, pitch: attitude.pitch_deg, heading };
  }

  private say(type: string, data: object): void {
    this.send(JSON.stringify({ type, data: { at: new Date().toISOString(), ...data } }));
  }

  private report(): void {
    if (!this.isVehicle) return;
    const now = this.seconds;
    this.say('telemetry', { link_age_ms: 0, ...telemetryAt(now) });
    for (const text of statusTextsBetween(this.toldAt, now)) this.say('statustext', text);
    this.toldAt = now;
  }

  private reportSlow(): void {
    const now = this.seconds;
    this.say('system', systemAt(now, this.fault));
    if (this.isVehicle) this.say('modem', modemAt(now, this.fault));
    for (const camera of this.cameras) if (camera.isFilming) this.say('camera', camera.report);
  }
}
