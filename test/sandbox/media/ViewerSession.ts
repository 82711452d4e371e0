import { randomUUID } from 'node:crypto';
import {
  MediaStreamTrack,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RTCRtpHeaderExtensionParameters,
  RtpHeader,
  RtpPacket,
} from 'werift';
import { readIce, withIce, writeIce } from '#app/domain/iceFragment';
import type { LinkSpec } from '../net/Link';
import { DatagramLink } from '../net/shapeDatagrams';
import type { VideoCodec } from './encoding';
import { isHidden, withoutHidden } from './hiddenCandidates';
import { keepPath } from './keepPath';
import type { VideoPart } from './packetise';
import { renumberFlights } from './renumberFlights';
import { offerOf, takesSound, withoutSound } from './sdpCodec';
import { shapePeer } from './shapePeer';
import { SAMPLES_PER_MS, type SoundCodec } from './sound';

const CLOCK = 90;
/** From 1900, where NTP begins, to 1970. */
const NTP_OFFSET_S = 2_208_988_800;
/** A peer that has not been heard of for so long is gone. */
const GONE_MS = 30_000;

/** A browser asks for key frames by PLI where it may; FIR is not offered. */
const rtcpFeedback = [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }];
const PAYLOAD_TYPE = 96;
const CODECS = {
  vp8: { mimeType: 'video/VP8' },
  h264: {
    mimeType: 'video/H264',
    parameters: 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
  },
} as const;
const parametersOf = (codec: VideoCodec) =>
  new RTCRtpCodecParameters({ ...CODECS[codec], clockRate: CLOCK * 1000, payloadType: PAYLOAD_TYPE, rtcpFeedback });

/** Opus and G.711 mu-law, which every browser takes (RFC 7874 §3). */
const SOUNDS = {
  pcmu: { mimeType: 'audio/PCMU', clockRate: 8000, channels: 1, payloadType: 0 },
  opus: { mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: 111 },
} as const;

/** What is sent again goes apart from the rest, so that a browser still counts it as lost (RFC 4588). */
const RTX = new RTCRtpCodecParameters({
  mimeType: 'video/rtx',
  clockRate: CLOCK * 1000,
  payloadType: PAYLOAD_TYPE + 1,
  parameters: `apt=${PAYLOAD_TYPE}`,
});

/** Packets that are kept to be sent again; werift itself keeps the last 128, which is less than a large key frame and a round trip. */
const HISTORY = 1024;
const WERIFT_HISTORY = 128;

/** When a frame was taken, in the header of its packets (an experiment of WebRTC, `abs-capture-time`). */
const CAPTURE_TIME = 'http://www.webrtc.org/experiments/rtp-hdrext/abs-capture-time';

/** NTP time of ms since the epoch: 32 bits of seconds since 1900, 32 of their fraction. */
function ntpOf(at: number): bigint {
  const seconds = at / 1000 + NTP_OFFSET_S;
  // Of any era: a device without a clock may say any time.
  return (BigInt.asUintN(32, BigInt(Math.floor(seconds))) << 32n) | BigInt(Math.floor((seconds % 1) * 2 ** 32));
}

const asIs = (answer: string) => answer;
const OFFERS_VIDEO = /^m=video \d+ UDP\/TLS\/RTP\/SAVPF(?: \d+)+$/m;

/** The offer is a description, but takes no codec that this stream has. */
export class NoCommonCodec extends Error {}

export interface ViewerOptions {
  readonly id: string;
  readonly userId: string;
  readonly codec: VideoCodec;
  /** Of the sound that is sent as well, to who offers to take it; null: there is none. */
  readonly sound: SoundCodec | null;
  /** How the viewer's network is at present. */
  readonly link: () => LinkSpec;
  /** Decides of each packet, also of one that is sent again, whether it is lost on the way. */
  readonly loses: () => boolean;
  /** Whether a viewer who waits for a key frame gets all others instead. */
  readonly lacksKeyFrames: () => boolean;
  readonly onKeyWanted: () => void;
  readonly onConnected: () => void;
}

/** One viewer of one stream: real ICE, DTLS and SRTP on this machine. */
export class ViewerSession {
  private readonly peer: RTCPeerConnection;
  private readonly track = new MediaStreamTrack({ kind: 'video' });
  private readonly soundTrack = new MediaStreamTrack({ kind: 'audio' });
  private soundSequence = Math.floor(Math.random() * 0x10000);
  /** Of the sound that this viewer takes. */
  sound: SoundCodec | null = null;
  private readonly history: (RtpPacket | undefined)[] = [];
  private sequence = Math.floor(Math.random() * 0x10000);
  /** No key frame was sent yet: what builds on others cannot be shown, and is sent only by a server that does not look. */
  private needsKey = true;
  private aliveAt = Date.now();
  /** When the peer last asked for an ICE restart. */
  private restartedAt = -Infinity;
  private theirOffer = '';
  private readonly link: DatagramLink;
  /** Of the present ICE session. */
  etag = randomUUID();
  isClosed = false;

  constructor(private readonly options: ViewerOptions) {
    this.link = new DatagramLink(options.link);
    this.peer = new RTCPeerConnection({
      iceServers: [],
      iceUseIpv6: false,
      iceAdditionalHostAddresses: ['127.0.0.1'],
      codecs: {
        video: [parametersOf(options.codec), RTX],
        audio: options.sound === null ? [] : [new RTCRtpCodecParameters(SOUNDS[options.sound])],
      },
      headerExtensions: { video: [new RTCRtpHeaderExtensionParameters({ uri: CAPTURE_TIME })] },
    });
    const { sender } = this.peer.addTransceiver(this.track, { direction: 'sendonly' });
    sender.onPictureLossIndication.subscribe(() => options.onKeyWanted());
    sender.onGenericNack.subscribe(({ lost }) => this.sendAgain(lost));
    this.peer.connectionStateChange.subscribe((state) => {
      if (state === 'connected') options.onConnected();
    });
  }

  get id(): string {
    return this.options.id;
  }

  get userId(): string {
    return this.options.userId;
  }

  get codec(): VideoCodec {
    return this.options.codec;
  }

  /** The answer to an offer. Rejects for an offer that is none, and with NoCommonCodec for one without the stream's codec. */
  async answer(offer: string): Promise<string> {
    if (!/^v=0\r?\n/.test(offer) || !OFFERS_VIDEO.test(offer)) throw new Error('No offer of video');
    const { sound } = this.options;
    const mine = offerOf(withoutHidden(offer), { video: this.codec, sound });
    if (mine === null) throw new NoCommonCodec();
    this.sound = sound !== null && takesSound(mine, sound) ? sound : null;
    const { offer: taken, restore } = this.sound ? { offer: mine, restore: asIs } : withoutSound(mine);
    if (this.sound) this.peer.addTransceiver(this.soundTrack, { direction: 'sendonly' });
    this.theirOffer = taken;
    await this.peer.setRemoteDescription({ type: 'offer', sdp: this.theirOffer });
    shapePeer(this.peer, this.link);
    await this.peer.setLocalDescription(await this.peer.createAnswer());
    this.losePackets();
    renumberFlights(this.peer);
    return restore(this.peer.localDescription?.sdp ?? '');
  }

  /** An offer of this side's own, for `accept`. */
  async offer(): Promise<string> {
    const made = await this.peer.createOffer();
    shapePeer(this.peer, this.link);
    await this.peer.setLocalDescription(made);
    this.losePackets();
    renumberFlights(this.peer);
    return this.peer.localDescription?.sdp ?? '';
  }

  /** The answer to the offer that this side made. Rejects for one that is none. */
  async accept(answer: string): Promise<void> {
    if (!/^v=0\r?\n/.test(answer) || !OFFERS_VIDEO.test(answer)) throw new Error('No answer with video');
    await this.peer.setRemoteDescription({ type: 'answer', sdp: withoutHidden(answer) });
  }

  /** Drops packets after werift has stored them for retransmission, so that lost ones can be requested again. */
  private losePackets(): void {
    for (const transport of this.peer.dtlsTransports) {
      const send = transport.sendRtp.bind(transport);
      transport.sendRtp = (payload, header) => (this.options.loses() ? Promise.resolve(0) : send(payload, header));
    }
  }

  /** Another ICE session for the same media: its credentials and candidates. Rejects for a fragment without any. */
  async restart(fragment: string): Promise<string> {
    const theirs = readIce(withoutHidden(fragment));
    if (!theirs) throw new Error('No ICE in the fragment');
    // A peer that asks for a restart counts as alive.
    this.aliveAt = this.restartedAt = Date.now();
    keepPath(this.peer);
    this.theirOffer = withIce(this.theirOffer, theirs);
    await this.peer.setRemoteDescription({ type: 'offer', sdp: this.theirOffer });
    shapePeer(this.peer, this.link);
    await this.peer.setLocalDescription(await this.peer.createAnswer());
    const answer = this.peer.localDescription?.sdp ?? '';
    const mine = readIce(answer);
    if (!mine) throw new Error('No ICE in the answer');
    // werift looks for a way by itself only before DTLS stands.
    for (const { iceTransport } of this.peer.dtlsTransports) iceTransport.start().catch(() => undefined);
    this.etag = randomUUID();
    return writeIce(answer, mine, '0');
  }

  async addCandidates(candidates: readonly { readonly candidate: string; readonly sdpMid: string }[]): Promise<void> {
    for (const one of candidates.filter(({ candidate }) => !isHidden(candidate)))
      await this.peer.addIceCandidate({ ...one }).catch(() => undefined);
  }

  get isGone(): boolean {
    const { connectionState } = this.peer;
    if (connectionState === 'connected') this.aliveAt = Date.now();
    const isLost = connectionState === 'failed' && !this.isRestarting;
    return this.isClosed || isLost || Date.now() - this.aliveAt > GONE_MS;
  }

  get isConnected(): boolean {
    return this.peer.connectionState === 'connected' || this.isRestarting;
  }

  /** The checks of the new ICE session may fail for as long as the path is down. */
  private get isRestarting(): boolean {
    return this.peer.connectionState !== 'connected' && Date.now() - this.restartedAt < GONE_MS;
  }

  /** Sends a frame; `at` is when it was taken, in ms since the epoch. */
  send(at: number, isKey: boolean, parts: readonly VideoPart[]): void {
    if (!this.isConnected) {
      this.needsKey = true;
      return;
    }
    const isUnchecked = this.options.lacksKeyFrames();
    if (this.needsKey && isKey === isUnchecked) return this.options.onKeyWanted();
    this.needsKey &&= !isKey;
    const timestamp = Math.floor(at * CLOCK) % 2 ** 32;
    const extensions = this.captureTime(at);
    for (const { payload, isLast } of parts) {
      this.sequence = (this.sequence + 1) & 0xffff;
      const header = new RtpHeader({
        version: 2,
        payloadType: PAYLOAD_TYPE,
        sequenceNumber: this.sequence,
        timestamp,
        marker: isLast,
        extensions: [...extensions],
      });
      const packet = new RtpPacket(header, payload);
      this.history[this.sequence % HISTORY] = packet;
      this.track.writeRtp(packet);
    }
    this.mapClock(at, timestamp);
  }

  /** Sends 20 ms of sound, taken at `at`. */
  sendSound(at: number, payload: Buffer): void {
    if (this.sound === null || !this.isConnected) return;
    this.soundSequence = (this.soundSequence + 1) & 0xffff;
    const timestamp = Math.floor(at * SAMPLES_PER_MS[this.sound]) % 2 ** 32;
    const { payloadType } = SOUNDS[this.sound];
    const header = new RtpHeader({ version: 2, payloadType, sequenceNumber: this.soundSequence, timestamp });
    this.soundTrack.writeRtp(new RtpPacket(header, payload));
    const sender = this.peer.getTransceivers().find(({ kind }) => kind === 'audio')?.sender;
    if (sender) Object.assign(sender, { ntpTimestamp: ntpOf(at), rtpTimestamp: timestamp });
  }

  /** Packets that werift no longer stores. */
  private sendAgain(lost: readonly number[]): void {
    for (const sequence of lost) {
      const isOld = ((this.sequence - sequence) & 0xffff) >= WERIFT_HISTORY;
      const packet = this.history[sequence % HISTORY];
      if (!isOld || packet?.header.sequenceNumber !== sequence) continue;
      for (const transport of this.peer.dtlsTransports)
        void transport.sendRtp(packet.payload, packet.header).catch(() => undefined);
    }
  }

  /** Only for viewers whose offer includes it. */
  private captureTime(at: number): { id: number; payload: Buffer }[] {
    const negotiated = this.peer.getTransceivers().flatMap(({ headerExtensions }) => headerExtensions);
    const id = negotiated.find(({ uri }) => uri === CAPTURE_TIME)?.id;
    if (id === undefined) return [];
    const payload = Buffer.alloc(8);
    payload.writeBigUInt64BE(ntpOf(at));
    return [{ id, payload }];
  }

  /** Sender reports tie the RTP clock to the time of capture, not of sending (RFC 3550 §6.4.1), so that a viewer can compute the age of a frame. */
  private mapClock(at: number, timestamp: number): void {
    const clock = { ntpTimestamp: ntpOf(at), rtpTimestamp: timestamp };
    for (const { kind, sender } of this.peer.getTransceivers()) if (kind === 'video') Object.assign(sender, clock);
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    void this.peer.close().catch(() => undefined);
  }
}
