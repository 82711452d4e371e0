import { H264RtpPayload, RTCPeerConnection, RTCRtpCodecParameters, Vp8RtpPayload, type RtpPacket } from 'werift';
import { loadFfmpeg } from '../sandbox/media/encoder';
import type { VideoCodec } from '../sandbox/media/encoding';
import { nalUnits } from '../sandbox/media/h264';

/** A frame as a viewer puts it together. */
export interface ViewedFrame {
  readonly data: Buffer;
  readonly isKey: boolean;
  readonly seenAt: number;
}

const MIME = { h264: 'video/H264', vp8: 'video/VP8' } as const;
const PARAMETERS = { h264: 'packetization-mode=1;profile-level-id=42e01f', vp8: '' } as const;

function codecOf(codec: VideoCodec): RTCRtpCodecParameters {
  const rtcpFeedback = [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }];
  const parameters = PARAMETERS[codec];
  const about = { mimeType: MIME[codec], clockRate: 90_000, payloadType: 96, rtcpFeedback };
  return new RTCRtpCodecParameters(parameters === '' ? about : { ...about, parameters });
}

/** A viewer in Node: packets, put together to frames. Unlike a browser it neither reorders nor asks for what is lost by itself. */
export class WhepViewer {
  readonly peer: RTCPeerConnection;
  readonly frames: ViewedFrame[] = [];
  readonly sequences: number[] = [];
  private ssrc = 0;
  private parts: Buffer[] = [];
  private rest: Buffer | undefined;
  private isKey = false;

  constructor(private readonly codec: VideoCodec) {
    this.peer = new RTCPeerConnection({
      iceServers: [],
      codecs: { video: [codecOf(codec)], audio: [] },
      iceAdditionalHostAddresses: ['127.0.0.1'],
    });
    this.peer.addTransceiver('video', { direction: 'recvonly' });
    this.peer.onTrack.subscribe((track) => track.onReceiveRtp.subscribe((packet) => this.take(packet)));
  }

  /** Opens a session at a WHEP address. */
  async open(url: string, token: string): Promise<void> {
    await this.peer.setLocalDescription(await this.peer.createOffer());
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' };
    const body = this.peer.localDescription?.sdp ?? '';
    const answer = await fetch(url, { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Error(`The session was refused: ${answer.status}`);
    await this.peer.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
  }

  /** Asks for a key frame, as a browser does that cannot go on. */
  async askForKey(): Promise<void> {
    const [transceiver] = this.peer.getTransceivers();
    await transceiver?.receiver.sendRtcpPLI(this.ssrc);
  }

  private take({ header, payload }: RtpPacket): void {
    this.ssrc = header.ssrc;
    this.sequences.push(header.sequenceNumber);
    if (this.codec === 'h264') {
      const read = H264RtpPayload.deSerialize(payload, this.rest);
      this.rest = read.fragment;
      if (read.isKeyframe) this.isKey = true;
      if (read.payload as Buffer | undefined) this.parts.push(read.payload);
    } else {
      const read = Vp8RtpPayload.deSerialize(payload);
      if (this.parts.length === 0) this.isKey = read.isKeyframe;
      this.parts.push(read.payload);
    }
    if (!header.marker) return;
    this.frames.push({ data: Buffer.concat(this.parts), isKey: this.isKey, seenAt: performance.now() });
    [this.parts, this.isKey] = [[], false];
  }
}

/** How many of the frames FFmpeg can show, from the first on. */
export const decodable = async (codec: VideoCodec, frames: readonly Buffer[]): Promise<number> =>
  (await sizesOf(codec, frames)).length;

/** The size of each frame that FFmpeg can show, as `640x360`. */
export async function sizesOf(codec: VideoCodec, frames: readonly Buffer[]): Promise<string[]> {
  const av = loadFfmpeg();
  const found = av.Codec.findDecoder(codec === 'h264' ? av.AV_CODEC_ID_H264 : av.AV_CODEC_ID_VP8);
  if (!found) throw new Error(`FFmpeg here decodes no ${codec}`);
  const context = new av.CodecContext();
  context.allocContext3(found);
  context.setFlags(av.AV_CODEC_FLAG_LOW_DELAY);
  await context.open2(found, null);
  const [packet, frame] = [new av.Packet(), new av.Frame()];
  packet.alloc();
  frame.alloc();
  const sizes: string[] = [];
  const note = () => sizes.push(`${frame.width}x${frame.height}`);
  for (const data of frames) {
    packet.data = data;
    await context.sendPacket(packet);
    while ((await context.receiveFrame(frame)) >= 0) if (!frame.hasFlags(av.AV_FRAME_FLAG_CORRUPT)) note();
  }
  await context.sendPacket(null);
  while ((await context.receiveFrame(frame)) >= 0) note();
  context.freeContext();
  return sizes;
}

/** Bits of a NAL unit, most significant first. */
class Bits {
  private at = 8;

  constructor(private readonly nal: Buffer) {}

  fixed(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left -= 1, this.at += 1)
      value = value * 2 + (((this.nal[this.at >> 3] ?? 0) >> (7 - (this.at & 7))) & 1);
    return value;
  }

  /** An Exp-Golomb number (ITU-T H.264 9.1). */
  golomb(): number {
    let zeros = 0;
    while (zeros < 32 && this.fixed(1) === 0) zeros += 1;
    return 2 ** zeros - 1 + this.fixed(zeros);
  }
}

/** The access units of H.264 that build on one that is not there: decoders conceal that, viewers see garbage. */
export function withoutBase(units: readonly Buffer[]): number[] {
  let [bits, last] = [4, -1];
  return units.flatMap((unit, index) => {
    let isBroken = false;
    for (const nal of nalUnits(unit)) {
      const type = (nal[0] ?? 0) & 0x1f;
      const read = new Bits(nal);
      if (type === 7) {
        read.fixed(24);
        read.golomb();
        bits = read.golomb() + 4;
      }
      if (type !== 1 && type !== 5) continue;
      for (let field = 0; field < 3; field += 1) read.golomb();
      const frame = read.fixed(bits);
      isBroken ||= type === 1 && frame !== (last + 1) % 2 ** bits;
      last = frame;
    }
    return isBroken ? [index] : [];
  });
}
