import type { CodecContext, Frame, Packet } from 'node-av/lib';
import { ffmpeg } from './encoder';
import { SAMPLES_PER_MS, SOUND_MS } from './sound';

const RATE = SAMPLES_PER_MS.opus * 1000;
const SAMPLES = SAMPLES_PER_MS.opus * SOUND_MS;

/** Opus in mono, by FFmpeg: a packet for each 20 ms. Throws where FFmpeg has no libopus. */
export class OpusEncoder {
  private readonly context: CodecContext;
  private readonly frame: Frame;
  private readonly packet: Packet;
  private samples = 0;

  constructor(kbps: number) {
    const av = ffmpeg();
    const found = av.Codec.findEncoderByName(av.FF_ENCODER_LIBOPUS);
    this.context = new av.CodecContext();
    this.context.allocContext3(found);
    const form = { sampleRate: RATE, channelLayout: av.AV_CHANNEL_LAYOUT_MONO };
    const timeBase = new av.Rational(1, RATE);
    Object.assign(this.context, {
      ...form,
      sampleFormat: av.AV_SAMPLE_FMT_S16,
      bitRate: BigInt(kbps * 1000),
      timeBase,
    });
    // Its packets are of 20 ms by default. A dictionary of options is freed twice by `open2Sync`.
    const result = this.context.open2Sync(found);
    if (result < 0) throw new Error(`libopus did not open (${result})`);
    this.frame = new av.Frame();
    this.frame.alloc();
    Object.assign(this.frame, { ...form, format: av.AV_SAMPLE_FMT_S16, nbSamples: SAMPLES });
    this.frame.getBuffer(0);
    this.packet = new av.Packet();
    this.packet.alloc();
  }

  /** The packet of 20 ms of samples at 48 kHz. */
  encode(samples: Int16Array): Buffer {
    const { context, frame, packet } = this;
    frame.makeWritable();
    frame.fromBuffer(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
    frame.pts = BigInt(this.samples);
    this.samples += SAMPLES;
    const sent = context.sendFrameSync(frame);
    const received = sent < 0 ? sent : context.receivePacketSync(packet);
    if (received < 0 || !packet.data) throw new Error(`libopus gave no packet (${received})`);
    const data = Buffer.from(packet.data);
    packet.unref();
    return data;
  }

  close(): void {
    this.context.freeContext();
    this.frame.free();
    this.packet.free();
  }
}
