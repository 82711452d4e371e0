import { createEncoder, hasInterFrames, KEY_EVERY_MS } from '../media/encoder';
import type { Encoder, VideoCodec } from '../media/encoding';
import { Picture, takeStill, type Scene } from '../media/picture';
import { Rate } from '../media/Rate';
import type { Look } from '../media/scene/look';
import type { DeviceFault } from '../media/videoFaults';
import { writeFrame } from '../media/wire';
import { kbpsFor, type CameraSettings } from './cameras';
import { Microphone } from './Microphone';
import { WeakUplink } from './WeakUplink';

/** The report of a camera and its encoder. */
export interface CameraReport {
  readonly stream_id: string;
  readonly set_fps: number;
  readonly camera_fps: number;
  readonly encoded_fps: number;
  readonly sent_fps: number;
  readonly dropped_frames: number;
  readonly error: 'camera_lost' | null;
  /** As encoded. */
  readonly width: number;
  readonly height: number;
  readonly encoder: string;
  /** How long the encoder has run without a break, in s; null: it does not run. */
  readonly uptime_s: number | null;
}

export interface CameraOptions {
  readonly index: number;
  readonly settings: CameraSettings;
  readonly scene: (at: number) => Omit<Scene, 'at' | 'hasClock' | 'isFromAbove' | 'look'>;
  readonly send: (frame: Buffer) => void;
  /** False while the send queue is full: another frame would only arrive later. */
  readonly canSend: () => boolean;
  readonly fault: () => DeviceFault['kind'] | null;
  /** What the controls of a source make of its picture. */
  readonly look?: (source: string) => Look | undefined;
  /** The clock that frames are stamped with, in ms since the epoch. */
  readonly now: () => number;
}

const SOUND_KBPS = 64;

/** Frames wider than this are drawn at half their size and scaled by FFmpeg. */
const MAX_DRAWN = 1280;

/** One camera of a device with its encoder: films while a viewer wants it to. */
export class Camera {
  /** Created with the first frame: most of thousands of devices are never watched. */
  private picture: Picture | null = null;
  private encoder: Promise<Encoder> | null = null;
  private timer: NodeJS.Timeout | undefined;
  private dueAt = 0;
  private isEncoding = false;
  private isKeyWanted = false;
  private frames = 0;
  private dropped = 0;
  private begunAt: number | null = null;
  /** As set at present. */
  settings: CameraSettings;
  private readonly filmed = new Rate(() => this.settings.fps);
  private readonly encoded = new Rate(() => this.settings.fps);
  private readonly sent = new Rate(() => this.settings.fps);
  private readonly weakUplink = new WeakUplink();
  private readonly microphone: Microphone | null;

  constructor(readonly options: CameraOptions) {
    this.settings = options.settings;
    this.microphone = options.settings.sound === null ? null : new Microphone(options);
  }

  /** What is sent: without FFmpeg, VP8 whatever is set. */
  get codec(): VideoCodec {
    return hasInterFrames() ? this.settings.codec : 'vp8';
  }

  /** Other settings, from the next frame on; it starts with a key frame. */
  set(settings: CameraSettings): void {
    this.settings = settings;
    this.picture = null;
    this.rest();
    this.isKeyWanted = true;
  }

  private get sound() {
    const { sound, pipeline } = this.settings;
    return sound === null ? null : { codec: sound, kbps: pipeline?.soundKbps ?? SOUND_KBPS };
  }

  film(isOn: boolean): void {
    if (isOn === this.isFilming || (isOn && this.settings.pipeline?.isOn === false)) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.microphone?.listen(isOn ? this.sound : null);
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
    const { settings } = this;
    const { index, send } = this.options;
    if (this.options.fault() === 'camera' || settings.pipeline?.isOn === false) return;
    const at = this.options.now();
    const data = await takeStill(this.scene(at), settings.rotation_deg, settings.pipeline);
    send(writeFrame({ at, stream: index, kind: 'still', isKey: true, data }));
  }

  get isFilming(): boolean {
    return this.timer !== undefined;
  }

  get report(): CameraReport {
    const isLost = this.options.fault() === 'camera';
    const { id, fps, width, height } = this.settings;
    return {
      stream_id: id,
      set_fps: fps,
      width,
      height,
      encoder: hasInterFrames()
        ? this.codec === 'h264'
          ? 'libx264 (software)'
          : 'libvpx (software)'
        : 'libwebp (software)',
      uptime_s: this.begunAt === null ? null : Math.round((performance.now() - this.begunAt) / 1000),
      camera_fps: this.filmed.measure().perSecond,
      encoded_fps: this.encoded.measure().perSecond,
      sent_fps: this.sent.measure().perSecond,
      dropped_frames: this.dropped,
      error: isLost ? 'camera_lost' : null,
    };
  }

  /** By a schedule, not by intervals: timers come a little late each time. Frames that are long overdue are left out. */
  private shootAndGoOn(): void {
    const interval = 1000 / this.settings.fps;
    this.dueAt = Math.max(this.dueAt + interval, performance.now());
    this.timer = setTimeout(() => this.shootAndGoOn(), this.dueAt - performance.now());
    this.shoot().catch((error: unknown) => this.fail(error));
  }

  /** Without its encoder there is nothing to send: the server sees a stream without frames. */
  private fail(error: unknown): void {
    console.error(`${this.settings.name}: ${String(error)}`);
    this.film(false);
  }

  private rest(): void {
    void this.encoder?.then(
      (encoder) => encoder.close(),
      () => undefined,
    );
    this.encoder = null;
    this.begunAt = null;
  }

  private scene(at: number): Scene {
    const { id, source = id, isFromAbove, burnIn: hasClock, pipeline } = this.settings;
    const hasOverlay = pipeline?.hasOverlay ?? hasClock;
    return { ...this.options.scene(at), at, isFromAbove, hasClock, hasOverlay, look: this.options.look?.(source) };
  }

  /** Frames are dropped before encoding, because each refers to the one before. */
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
    // Dropped because of the link, not by the encoder.
    if (!this.options.canSend()) {
      this.encoded.note();
      return;
    }
    await this.encode(fault === 'uplink');
  }

  private async encode(isWeak: boolean): Promise<void> {
    this.isEncoding = true;
    try {
      const { settings } = this;
      const encoder = await (this.encoder ??= this.openEncoder());
      // Drawn in another size than it was opened for, a frame would not fit.
      if (settings !== this.settings) return;
      this.begunAt ??= performance.now();
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
    const { width, height } = this.settings;
    return Math.max(width, height) > MAX_DRAWN ? { width: width / 2, height: height / 2 } : { width, height };
  }

  private draw(at: number): Buffer {
    const { width, height } = this.drawn;
    this.picture ??= new Picture(width, height, this.settings.rotation_deg, this.settings.pipeline);
    return this.picture.draw(this.scene(at));
  }

  private openEncoder(): Promise<Encoder> {
    const { width, height, fps, pipeline } = this.settings;
    const isScaled = this.drawn.width !== width;
    const { kbps = kbpsFor(this.settings), isConstant = false, keyEveryMs = KEY_EVERY_MS } = pipeline ?? {};
    const settings = { codec: this.codec, width, height, fps, kbps, isConstant, keyEveryMs };
    return createEncoder(isScaled ? { ...settings, drawn: this.drawn } : settings);
  }
}
