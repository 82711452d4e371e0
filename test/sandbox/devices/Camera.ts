import { encodeFrame } from '../media/vp8';
import { Picture, type Scene } from '../media/picture';
import { Rate } from '../media/Rate';
import type { DeviceFault } from '../media/videoFaults';

/** Frames a second that are set. */
export const FPS = 15;

/** What a camera and its encoder report of themselves. */
export interface CameraReport {
  readonly stream_id: string;
  readonly set_fps: number;
  readonly camera_fps: number;
  readonly encoded_fps: number;
  readonly dropped_frames: number;
  readonly error: 'camera_lost' | null;
}

/** Before each frame: the time it shows (a double), and which of the device's streams it is of. */
export const STAMP_BYTES = 9;

export interface CameraOptions {
  readonly index: number;
  readonly id: string;
  readonly name: string;
  readonly scene: (at: number) => Scene;
  readonly send: (frame: Buffer) => void;
  readonly fault: () => DeviceFault['kind'] | null;
}

/** One camera of a device with its encoder: films while somebody wants it to. */
export class Camera {
  /** Made with the first frame: thousands of devices are never looked at. */
  private picture: Picture | null = null;
  private timer: NodeJS.Timeout | undefined;
  private isEncoding = false;
  private frames = 0;
  private dropped = 0;
  private readonly filmed = new Rate();
  private readonly encoded = new Rate();

  constructor(readonly options: CameraOptions) {}

  film(isOn: boolean): void {
    clearInterval(this.timer);
    this.timer = isOn ? setInterval(() => void this.shoot(), 1000 / FPS) : undefined;
  }

  /** One frame, for a still picture. */
  still(): void {
    if (!this.timer) void this.shoot();
  }

  get isFilming(): boolean {
    return this.timer !== undefined;
  }

  get report(): CameraReport {
    const isLost = this.options.fault() === 'camera';
    return {
      stream_id: this.options.id,
      set_fps: FPS,
      camera_fps: this.filmed.measured.perSecond,
      encoded_fps: this.encoded.measured.perSecond,
      dropped_frames: this.dropped,
      error: isLost ? 'camera_lost' : null,
    };
  }

  /** A frame that takes too long to encode costs the next one, not its time. */
  private async shoot(): Promise<void> {
    const fault = this.options.fault();
    this.frames += 1;
    const isThird = this.frames % 3 === 0;
    if (fault === 'camera' || (fault === 'slow-camera' && !isThird)) return;
    this.filmed.note();
    if (this.isEncoding || (fault === 'encoder' && !isThird)) {
      this.dropped += 1;
      return;
    }
    await this.encode();
  }

  private async encode(): Promise<void> {
    this.isEncoding = true;
    try {
      const at = Date.now();
      const frame = await encodeFrame((this.picture ??= new Picture()).draw(this.options.scene(at)));
      this.encoded.note();
      const stamp = Buffer.alloc(STAMP_BYTES);
      stamp.writeDoubleBE(at);
      stamp.writeUInt8(this.options.index, STAMP_BYTES - 1);
      this.options.send(Buffer.concat([stamp, frame]));
    } finally {
      this.isEncoding = false;
    }
  }
}
