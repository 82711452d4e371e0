import { encodeFrame } from '../media/vp8';
import { Picture, type Scene } from '../media/picture';
import { statusTextsBetween, telemetryAt } from './flight';

/** Frames a second, and telemetry messages a second (`design/pages.md` §0). */
export const FPS = 15;
const HZ = 10;

/** What a device tells its server on connecting. */
export interface Hello {
  readonly type: 'hello';
  readonly kind: 'vehicle' | 'camera';
  readonly streams: readonly { readonly id: string; readonly name: string; readonly fps: number }[];
}

/** What a server asks of a device. */
export interface Order {
  readonly type: 'video' | 'telemetry';
  readonly on: boolean;
}

const isVehicle = (model: string) => !/cam/i.test(model);

/** The part of a simulated device that sees, flies and reports. Nothing runs that nobody has asked for. */
export class DevicePlay {
  private readonly bornAt = Date.now() - Math.random() * 60_000;
  /** Made with the first frame: thousands of devices are never looked at. */
  private picture: Picture | null = null;
  private readonly isVehicle: boolean;
  private video: NodeJS.Timeout | undefined;
  private telemetry: NodeJS.Timeout | undefined;
  private isEncoding = false;
  private toldAt = 0;

  constructor(
    model: string,
    private readonly send: (data: string | Buffer) => void,
  ) {
    this.isVehicle = isVehicle(model);
  }

  /** On a fresh connection. */
  greet(): void {
    this.stop();
    const kind = this.isVehicle ? 'vehicle' : 'camera';
    const name = this.isVehicle ? 'Nose camera' : 'Camera';
    const hello: Hello = { type: 'hello', kind, streams: [{ id: 'main', name, fps: FPS }] };
    this.send(JSON.stringify(hello));
  }

  obey(text: string): void {
    const order = JSON.parse(text) as Partial<Order>;
    if (order.type === 'video') this.setVideo(order.on === true);
    if (order.type === 'telemetry') this.setTelemetry(order.on === true);
  }

  stop(): void {
    clearInterval(this.video);
    clearInterval(this.telemetry);
    this.video = undefined;
    this.telemetry = undefined;
  }

  private get seconds(): number {
    return (Date.now() - this.bornAt) / 1000;
  }

  private setVideo(isOn: boolean): void {
    clearInterval(this.video);
    this.video = isOn ? setInterval(() => void this.film(), 1000 / FPS) : undefined;
  }

  private setTelemetry(isOn: boolean): void {
    clearInterval(this.telemetry);
    this.toldAt = this.seconds;
    this.telemetry = isOn ? setInterval(() => this.report(), 1000 / HZ) : undefined;
  }

  private scene(at: number): Scene {
    if (!this.isVehicle) return { at, roll: 0, pitch: -2, heading: (this.seconds * 6) % 360 };
    const { attitude, heading_deg: heading } = telemetryAt(this.seconds);
    return { at, roll: attitude.roll_deg, pitch: attitude.pitch_deg, heading };
  }

  /** A frame: the time it shows, as eight bytes, then VP8. One that takes too long costs the next one, not its time. */
  private async film(): Promise<void> {
    if (this.isEncoding) return;
    this.isEncoding = true;
    try {
      const at = Date.now();
      const frame = await encodeFrame((this.picture ??= new Picture()).draw(this.scene(at)));
      const stamp = Buffer.alloc(8);
      stamp.writeDoubleBE(at);
      if (this.video) this.send(Buffer.concat([stamp, frame]));
    } finally {
      this.isEncoding = false;
    }
  }

  private report(): void {
    const now = this.seconds;
    const at = new Date().toISOString();
    if (this.isVehicle) {
      this.send(JSON.stringify({ type: 'telemetry', data: { at, link_age_ms: 0, ...telemetryAt(now) } }));
      for (const text of statusTextsBetween(this.toldAt, now))
        this.send(JSON.stringify({ type: 'statustext', data: { at, ...text } }));
    } else if (Math.floor(now) !== Math.floor(this.toldAt)) {
      this.send(JSON.stringify({ type: 'system', data: { at, uptime_s: Math.round(now), cpu_pct: 21, temp_c: 47 } }));
    }
    this.toldAt = now;
  }
}
