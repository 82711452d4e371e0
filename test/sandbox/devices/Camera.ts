import { createEncoder, hasInterFrames } from '../media/encoder';
import type { Encoder, VideoCodec } from '../media/encoding';
import { Picture, takeStill, type Scene } from '../media/picture';
import { Rate } from '../media/Rate';
import type { DeviceFault } from '../media/videoFaults';
import { writeFrame } from '../media/wire';
import { kbpsFor, type CameraSettings } from './cameras';
import { Microphone } from './Microphone';
import { WeakUplink } from './WeakUplink';

/** What a camera and its encoder report of themselves. */
export interface CameraReport {
  readonly stream_id: string;
  readonly set_fps: number;
  readonly camera_fps: number;
  readonly encoded_fps: number;
  readonly sent_fps: number;
  readonly dropped_frames: number;
  readonly error: 'camera_lost' | null;
}

export interface CameraOptions {
  readonly index: number;
  readonly settings: CameraSettings;
  readonly scene: (at: number) => Omit<Scene, 'at' | 'hasClock' | 'isFromAbove'>;
  readonly send: (frame: Buffer) => void;
  /** False while so much waits to be sent that more would only make it later. */
  readonly canSend: () => boolean;
  readonly fault: () => DeviceFault['kind'] | null;
  /** The clock that frames are stamped with, in ms since the epoch. */
  readonly now: () => number;
}

/** Frames wider than this are drawn at half their size and scaled by FFmpeg. */
const MAX_DRAWN = 1280;

/** One camera of a device with its encoder: films while a viewer wants it to. */
export class Camera {
  /** Made with the first frame: thousands of devices are never looked at. */
  private picture: Picture | null = null;
  private encoder: Promise<Encoder> | null = null;
  private timer: NodeJS.Timeout | undefined;
  private dueAt = 0;
  private isEncoding = false;
  private isKeyWanted = false;
  private frames = 0;
  private dropped = 0;
  private readonly filmed = new Rate(() => this.options.settings.fps);
  private readonly encoded = new Rate(() => this.options.settings.fps);
  private readonly sent = new Rate(() => this.options.settings.fps);
  private readonly weakUplink = new WeakUplink();
  private readonly microphone: Microphone | null;

  constructor(readonly options: CameraOptions) {
    this.microphone = options.settings.hasSound ? new Microphone(options) : null;
  }

  /** What is sent: without FFmpeg, VP8 whatever is set. */
  get codec(): VideoCodec {
    return hasInterFrames() ? this.options.settings.codec : 'vp8';
  }

  film(isOn: boolean): void {
    if (isOn === this.isFilming) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.microphone?.listen(isOn);
    if (!isOn) return this.rest();
    this.isKeyWanted = true;
    this.dueAt = performance.now();
    this.shootAndGoOn();
  }

  /** The next frame is to be a key frame: a viewer has come, or has lost packets. */
  sendKey(): void {
    this.isKeyWanted = true;
  }

  /** A small JPEG, without starting the encoder. */
  async still(): Promise<void> {
    const { settings, index, send } = this.options;
    if (this.options.fault() === 'camera') return;
    const at = this.options.now();
    const data = await takeStill(this.scene(at), settings.rotation_deg);
    send(writeFrame({ at, stream: index, kind: 'still', isKey: true, data }));
  }

  get isFilming(): boolean {
    return this.timer !== undefined;
  }

  get report(): CameraReport {
    const isLost = this.options.fault() === 'camera';
    return {
      stream_id: this.options.settings.id,
      set_fps: this.options.settings.fps,
      camera_fps: this.filmed.measure().perSecond,
      encoded_fps: this.encoded.measure().perSecond,
      sent_fps: this.sent.measure().perSecond,
      dropped_frames: this.dropped,
      error: isLost ? 'camera_lost' : null,
    };
  }

  /** By a schedule, not by intervals: timers come a little late each time. Frames that are long overdue are left out. */
  private shootAndGoOn(): void {
    const interval = 1000 / this.options.settings.fps;
    this.dueAt = Math.max(this.dueAt + interval, performance.now());
    this.timer = setTimeout(() => this.shootAndGoOn(), this.dueAt - performance.now());
    this.shoot().catch((error: unknown) => this.fail(error));
  }

  /** Without its encoder there is nothing to send: the server sees a stream without frames. */
  private fail(error: unknown): void {
    console.error(`${this.options.settings.name}: ${String(error)}`);
    this.film(false);
  }

  private rest(): void {
    void this.encoder?.then(
      (encoder) => encoder.close(),
      () => undefined,
    );
    this.encoder = null;
  }

  private scene(at: number): Scene {
    const { isFromAbove, burnIn: hasClock } = this.options.settings;
    return { ...this.options.scene(at), at, isFromAbove, hasClock };
  }

  /** Whatever is left out is left out before encoding, for each frame builds on the one before. */
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
    // Held back for the link, by no fault of the encoder.
    if (!this.options.canSend()) {
      this.encoded.note();
      return;
    }
    await this.encode(fault === 'uplink');
  }

  private async encode(isWeak: boolean): Promise<void> {
    this.isEncoding = true;
    try {
      const encoder = await (this.encoder ??= this.openEncoder());
      const { isLost, isKey } = this.weakUplink.next(isWeak, this.isKeyWanted);
      this.isKeyWanted = isLost && this.isKeyWanted;
      const at = this.options.now();
      const { data, isKey: isNowKey } = await encoder.encode(this.draw(at), at, { isKey });
      this.encoded.note();
      const frame = { at, stream: this.options.index, kind: 'video', isKey: isNowKey, data } as const;
      if (isLost || !this.isFilming) return;
      this.sent.note();
      this.options.send(writeFrame(frame));
    } finally {
      this.isEncoding = false;
    }
  }

  private get drawn() {
    const { width, height } = this.options.settings;
    return width > MAX_DRAWN ? { width: width / 2, height: height / 2 } : { width, height };
  }

  private draw(at: number): Buffer {
    const { width, height } = this.drawn;
    this.picture ??= new Picture(width, height, this.options.settings.rotation_deg);
    return this.picture.draw(this.scene(at));
  }

  private openEncoder(): Promise<Encoder> {
    const { width, height, fps } = this.options.settings;
    const isScaled = this.drawn.width !== width;
    const settings = { codec: this.codec, width, height, fps, kbps: kbpsFor(this.options.settings) };
    return createEncoder(isScaled ? { ...settings, drawn: this.drawn } : settings);
  }
}
