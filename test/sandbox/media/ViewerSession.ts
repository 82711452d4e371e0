import { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket } from 'werift';
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

/** One viewer of one stream: real ICE, DTLS and SRTP on this machine. */
export class ViewerSession {
  private readonly peer = new RTCPeerConnection({
    iceServers: [],
    iceUseIpv6: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
    codecs: { video: [VP8], audio: [] },
  });
  private readonly track = new MediaStreamTrack({ kind: 'video' });
  private sequence = Math.floor(Math.random() * 0x10000);
  private aliveAt = Date.now();
  isClosed = false;

  constructor(
    readonly id: string,
    readonly userId: string,
  ) {
    this.peer.addTransceiver(this.track, { direction: 'sendonly' });
  }

  /** The answer to an offer. Rejects for an offer that is none, or that has no VP8 to be received. */
  async answer(offer: string): Promise<string> {
    await this.peer.setRemoteDescription({ type: 'offer', sdp: withoutHidden(offer) });
    await this.peer.setLocalDescription(await this.peer.createAnswer());
    const sdp = this.peer.localDescription?.sdp ?? '';
    if (!/VP8/.test(sdp)) throw new Error('No codec in common');
    return sdp;
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
    for (const { payload, isLast } of parts) {
      this.sequence = (this.sequence + 1) & 0xffff;
      const header = new RtpHeader({
        version: 2,
        payloadType: VP8.payloadType,
        sequenceNumber: this.sequence,
        timestamp,
        marker: isLast,
      });
      if (!loses()) this.track.writeRtp(new RtpPacket(header, payload));
    }
    this.mapClock(at, timestamp);
  }

  /** Sender reports tie the RTP clock to the time of capture, not of sending (RFC 3550 §6.4.1), so that a viewer can tell how old a picture is. */
  private mapClock(at: number, timestamp: number): void {
    const seconds = at / 1000 + NTP_OFFSET_S;
    const fraction = Math.floor((seconds % 1) * 2 ** 32);
    const clock = { ntpTimestamp: (BigInt(Math.floor(seconds)) << 32n) | BigInt(fraction), rtpTimestamp: timestamp };
    for (const { sender } of this.peer.getTransceivers()) Object.assign(sender, clock);
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    void this.peer.close().catch(() => undefined);
  }
}
