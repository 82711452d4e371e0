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
import type { VideoPart } from './vp8';

const CLOCK = 90;
/** From 1900, where NTP begins, to 1970. */
const NTP_OFFSET_S = 2_208_988_800;
/** A peer that has not been heard of for so long is gone. */
const GONE_MS = 15_000;

const VP8 = new RTCRtpCodecParameters({
  mimeType: 'video/VP8',
  clockRate: CLOCK * 1000,
  payloadType: 96,
  rtcpFeedback: [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }],
});

/** A browser hides its address behind a name of multicast DNS, which takes seconds to ask for; its checks bring the address anyway. */
const HIDDEN = / [0-9a-f-]+\.local /;
const withoutHidden = (sdp: string) =>
  sdp
    .split(/\r?\n/)
    .filter((line) => !(line.startsWith('a=candidate:') && HIDDEN.test(line)))
    .join('\r\n');

/** When a frame was taken, in the header of its packets (an experiment of WebRTC, `abs-capture-time`). */
const CAPTURE_TIME = 'http://www.webrtc.org/experiments/rtp-hdrext/abs-capture-time';

/** NTP time of ms since the epoch: 32 bits of seconds since 1900, 32 of their fraction. */
function ntpOf(at: number): bigint {
  const seconds = at / 1000 + NTP_OFFSET_S;
  return (BigInt(Math.floor(seconds)) << 32n) | BigInt(Math.floor((seconds % 1) * 2 ** 32));
}

/** One viewer of one stream: real ICE, DTLS and SRTP on this machine. */
export class ViewerSession {
  private readonly peer = new RTCPeerConnection({
    iceServers: [],
    iceUseIpv6: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
    codecs: { video: [VP8], audio: [] },
    headerExtensions: { video: [new RTCRtpHeaderExtensionParameters({ uri: CAPTURE_TIME })] },
  });
  private readonly track = new MediaStreamTrack({ kind: 'video' });
  private sequence = Math.floor(Math.random() * 0x10000);
  private aliveAt = Date.now();
  private offer = '';
  /** Of the present ICE session. */
  etag = randomUUID();
  isClosed = false;

  constructor(
    readonly id: string,
    readonly userId: string,
  ) {
    this.peer.addTransceiver(this.track, { direction: 'sendonly' });
  }

  /** The answer to an offer. Rejects for an offer that is none, or that has no VP8 to be received. */
  async answer(offer: string): Promise<string> {
    this.offer = withoutHidden(offer);
    await this.peer.setRemoteDescription({ type: 'offer', sdp: this.offer });
    await this.peer.setLocalDescription(await this.peer.createAnswer());
    const sdp = this.peer.localDescription?.sdp ?? '';
    if (!/VP8/.test(sdp)) throw new Error('No codec in common');
    return sdp;
  }

  /** Another ICE session for the same media: its credentials and candidates. Rejects for a fragment without any. */
  async restart(fragment: string): Promise<string> {
    const theirs = readIce(withoutHidden(fragment));
    if (!theirs) throw new Error('No ICE in the fragment');
    this.offer = withIce(this.offer, theirs);
    await this.peer.setRemoteDescription({ type: 'offer', sdp: this.offer });
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
    for (const one of candidates.filter(({ candidate }) => !HIDDEN.test(candidate)))
      await this.peer.addIceCandidate({ ...one }).catch(() => undefined);
  }

  get isGone(): boolean {
    const { connectionState } = this.peer;
    if (connectionState === 'connected') this.aliveAt = Date.now();
    return this.isClosed || connectionState === 'failed' || Date.now() - this.aliveAt > GONE_MS;
  }

  get isConnected(): boolean {
    return this.peer.connectionState === 'connected';
  }

  /** Sends a frame; `at` is when it was taken, in ms since the epoch. `loses` decides for each packet. */
  send(at: number, parts: readonly VideoPart[], loses: () => boolean): void {
    if (!this.isConnected) return;
    const timestamp = Math.floor(at * CLOCK) % 2 ** 32;
    const extensions = this.captureTime(at);
    for (const { payload, isLast } of parts) {
      this.sequence = (this.sequence + 1) & 0xffff;
      const header = new RtpHeader({
        version: 2,
        payloadType: VP8.payloadType,
        sequenceNumber: this.sequence,
        timestamp,
        marker: isLast,
        extensions,
      });
      if (!loses()) this.track.writeRtp(new RtpPacket(header, payload));
    }
    this.mapClock(at, timestamp);
  }

  /** Nothing for a viewer who did not ask for it. */
  private captureTime(at: number): { id: number; payload: Buffer }[] {
    const negotiated = this.peer.getTransceivers().flatMap(({ headerExtensions }) => headerExtensions);
    const id = negotiated.find(({ uri }) => uri === CAPTURE_TIME)?.id;
    if (id === undefined) return [];
    const payload = Buffer.alloc(8);
    payload.writeBigUInt64BE(ntpOf(at));
    return [{ id, payload }];
  }

  /** Sender reports tie the RTP clock to the time of capture, not of sending (RFC 3550 §6.4.1), so that a viewer can tell how old a picture is. */
  private mapClock(at: number, timestamp: number): void {
    const clock = { ntpTimestamp: ntpOf(at), rtpTimestamp: timestamp };
    for (const { sender } of this.peer.getTransceivers()) Object.assign(sender, clock);
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    void this.peer.close().catch(() => undefined);
  }
}
