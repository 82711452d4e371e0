import { runInThisContext } from 'node:vm';
import type * as nodeModule from 'node:module';
import type * as constants from 'node-av/constants';
import type * as lib from 'node-av/lib';
import type { CodecContext, Frame, Packet, SoftwareScaleContext } from 'node-av/lib';
import type { EncodedFrame, Encoder, EncoderSettings } from './encoding';
import { withoutSei } from './h264';
import { createKeyFrameEncoder } from './vp8';

/** Keyframes come so often without being asked for. */
export const KEY_EVERY_MS = 2000;

/** FFmpeg's private options: no look-ahead, no B frames, as little work as possible. */
const PRIVATE = {
  h264: { preset: 'ultrafast', tune: 'zerolatency', profile: 'baseline', crf: '24', 'forced-idr': '1' },
  vp8: { deadline: 'realtime', 'cpu-used': '16', 'lag-in-frames': '0', 'auto-alt-ref': '0', 'static-thresh': '100' },
} as const;
const NAMES = { h264: 'libx264', vp8: 'libvpx' } as const;
/** Without a constant quality the bit rate alone decides. */
function privateOptions(codec: EncoderSettings['codec'], isConstant: boolean): Record<string, string> {
  const { crf, ...others }: { crf?: string } & Record<string, string> = PRIVATE[codec];
  return isConstant || crf === undefined ? others : { ...others, crf };
}

/** Encoders would set key frames by count; here they come by time, whatever the frame rate does. */
const NEVER = 100_000;

/** What a key frame may take of the bit rate at once, in seconds; a slow camera has whole frames to itself. */
const BUFFER_S = 0.3;

type Av = typeof lib & typeof constants;

/** Node's own `require`: that of a test runner would transform the package, which does not survive it. */
const nodeRequire = () =>
  (runInThisContext('process.getBuiltinModule("node:module")') as typeof nodeModule).createRequire(__filename);

/** FFmpeg, to encode and, in tests, to decode. */
export function loadFfmpeg(): Av {
  const own = nodeRequire();
  const av = { ...own('node-av/lib'), ...own('node-av/constants') } as Av;
  av.Log.setLevel(av.AV_LOG_QUIET);
  return av;
}

let loaded: Av | undefined;
/** FFmpeg, loaded once; where `hasInterFrames`. */
export const ffmpeg = (): Av => (loaded ??= loadFfmpeg());

/** False where node-av has no binary for this platform: cameras then send VP8 key frames only. */
export const hasInterFrames = (): boolean => {
  const { platform, arch } = process;
  try {
    nodeRequire().resolve(`@seydx/node-av-${platform}-${arch}${platform === 'win32' ? '-msvc' : ''}/package.json`);
    return true;
  } catch {
    return false;
  }
};

async function open(av: Av, settings: EncoderSettings): Promise<CodecContext> {
  const { codec, width, height, fps, kbps, isConstant = false } = settings;
  const found = av.Codec.findEncoderByName(codec === 'h264' ? av.FF_ENCODER_LIBX264 : av.FF_ENCODER_LIBVPX_VP8);
  if (!found) throw new Error(`FFmpeg here has no ${NAMES[codec]}`);
  const context = new av.CodecContext();
  context.allocContext3(found);
  Object.assign(context, {
    width,
    height,
    timeBase: new av.Rational(1, 1000),
    framerate: new av.Rational(Math.round(fps * 100), 100),
    pixelFormat: av.AV_PIX_FMT_YUV420P,
    gopSize: NEVER,
    maxBFrames: 0,
    threadCount: 1,
    rcMaxRate: BigInt(kbps * 1000),
    rcBufferSize: kbps * 1000 * Math.max(BUFFER_S, 2 / fps),
  });
  if (codec === 'vp8' || isConstant) Object.assign(context, { bitRate: BigInt(kbps * 1000) });
  if (codec === 'vp8') Object.assign(context, { qMin: isConstant ? 2 : 8, qMax: isConstant ? 60 : 52 });
  const result = await context.open2(found, av.Dictionary.fromObject(privateOptions(codec, isConstant)));
  if (result < 0) throw new Error(`${NAMES[codec]} did not open (${result})`);
  return context;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function frameOf(av: Av, { width, height }: Size): Frame {
  const frame = new av.Frame();
  frame.alloc();
  Object.assign(frame, { format: av.AV_PIX_FMT_YUV420P, width, height });
  frame.getBuffer(0);
  return frame;
}

function scalerOf(av: Av, from: Size, to: Size): SoftwareScaleContext {
  const scaler = new av.SoftwareScaleContext();
  const format = av.AV_PIX_FMT_YUV420P;
  scaler.getContext(from.width, from.height, format, to.width, to.height, format, av.SWS_FAST_BILINEAR);
  return scaler;
}

class AvEncoder implements Encoder {
  private readonly frame: Frame;
  private readonly packet: Packet;
  private readonly drawn: Frame | null;
  private readonly scaler: SoftwareScaleContext | null;
  private lastKeyAt = -Infinity;
  private isBusy = false;
  private isClosed = false;

  constructor(
    private readonly av: Av,
    private readonly context: CodecContext,
    private readonly settings: EncoderSettings,
  ) {
    const { drawn } = settings;
    this.frame = frameOf(av, settings);
    this.packet = new av.Packet();
    this.packet.alloc();
    this.drawn = drawn ? frameOf(av, drawn) : null;
    this.scaler = drawn ? scalerOf(av, drawn, settings) : null;
  }

  async encode(i420: Buffer, at: number, { isKey }: { readonly isKey: boolean }): Promise<EncodedFrame> {
    this.isBusy = true;
    try {
      const frame = await this.fill(i420);
      // Half a frame of tolerance, so that a timer that comes early does not put it off by a whole frame.
      const { keyEveryMs = KEY_EVERY_MS, fps } = this.settings;
      const isDue = at - this.lastKeyAt >= keyEveryMs - 500 / fps;
      frame.pts = BigInt(Math.round(at));
      frame.pictType = isKey || isDue ? this.av.AV_PICTURE_TYPE_I : this.av.AV_PICTURE_TYPE_NONE;
      const encoded = await this.pass(frame);
      if (encoded.isKey) this.lastKeyAt = at;
      return encoded;
    } finally {
      this.isBusy = false;
      if (this.isClosed) this.free();
    }
  }

  private async fill(i420: Buffer): Promise<Frame> {
    const { frame, drawn, scaler } = this;
    frame.makeWritable();
    (drawn ?? frame).fromBuffer(i420);
    if (drawn && scaler) await scaler.scaleFrame(frame, drawn);
    return frame;
  }

  private async pass(frame: Frame): Promise<EncodedFrame> {
    const { packet, context, settings, av } = this;
    const sent = await context.sendFrame(frame);
    const received = sent < 0 ? sent : context.receivePacketSync(packet);
    if (received < 0 || !packet.data) throw new Error(`${NAMES[settings.codec]} gave no frame (${received})`);
    const data = settings.codec === 'h264' ? withoutSei(packet.data) : Buffer.from(packet.data);
    const isKey = packet.hasFlags(av.AV_PKT_FLAG_KEY);
    packet.unref();
    return { data, isKey };
  }

  /** A frame that is being encoded is still written to: it is freed afterwards. */
  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    if (!this.isBusy) this.free();
  }

  private free(): void {
    this.context.freeContext();
    this.scaler?.freeContext();
    for (const one of [this.frame, this.drawn, this.packet]) one?.free();
  }
}

/** An encoder of inter frames, or of VP8 key frames on a machine without FFmpeg. Rejects when FFmpeg fails to load. */
export async function createEncoder(settings: EncoderSettings): Promise<Encoder> {
  if (!hasInterFrames()) return createKeyFrameEncoder(settings);
  const av = ffmpeg();
  return new AvEncoder(av, await open(av, settings), settings);
}
