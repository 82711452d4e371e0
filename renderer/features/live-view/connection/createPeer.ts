import { readIce, withIce, writeIce } from '#app/domain/iceFragment';
import type { IceServer } from '#app/domain/iceServers';
import { refusesVideo, videoCodecsIn, withStereo } from '#app/domain/sdp';
import { askForCaptureTime, createReceivers, type Played } from './receivers';
import { Candidates, type Found } from './Candidates';
import { createReports } from './createReports';
import { RestartError, SignallingError, type Peer, type PeerState } from './Peer';

/** Candidates as the draft wants them in a PATCH: with the credentials of the offer they belong to (RFC 8840 §9). */
function fragmentOf(offer: string, { candidates, isEnd }: Found): string {
  const ice = readIce(offer);
  const lines = candidates.map(({ candidate }) => candidate);
  if (isEnd) lines.push('end-of-candidates');
  return ice === null ? '' : writeIce(offer, { ...ice, candidates: lines }, candidates[0]?.sdpMid ?? '0');
}

/** A connection that failed although ICE holds has lost its DTLS, which no ICE restart brings back. */
function stateOf({ connectionState, iceConnectionState }: RTCPeerConnection): PeerState {
  const isIceUp = iceConnectionState === 'connected' || iceConnectionState === 'completed';
  return connectionState === 'failed' && isIceUp ? 'closed' : connectionState;
}

export interface BrowserPeer extends Peer {
  /** How much is held back to play smoothly, in ms; a wish that takes effect as the video goes on. */
  setBuffer(ms: number): void;
  /** False once closed: what a browser shows then is black, and no frame of anything. */
  isReceiving(): boolean;
  /** When the newest frame was taken, in ms since the epoch by the device's clock; null where its packets do not say. */
  capturedAt(): number | null;
  /** Null before the first frame, and where the browser does not tell. */
  played(): Played | null;
  /** Statistics by type, as W3C webrtc-stats names them; null where the browser gives none. */
  stats(): Promise<RTCStatsReport | null>;
}

/** ICE servers as a connection takes them. */
export const toBrowser = (servers: readonly IceServer[]): RTCIceServer[] =>
  servers.map(({ urls, username, credential }) => ({
    urls: [...urls],
    ...(username !== undefined && { username }),
    ...(credential !== undefined && { credential }),
  }));

/** Makes an offer, or the answer to one. A browser plays the second channel of sound only where its own description says so. */
async function describeSelf(connection: RTCPeerConnection): Promise<void> {
  const isAnswer = connection.signalingState === 'have-remote-offer';
  const { type, sdp = '' } = await (isAnswer ? connection.createAnswer() : connection.createOffer());
  await connection.setLocalDescription({ type, sdp: withStereo(sdp) });
}

export interface PeerOptions {
  readonly servers: readonly IceServer[];
  /** Only by way of a TURN server. */
  readonly isRelayed?: boolean;
  /** How much is held back to play smoothly, in ms. */
  readonly bufferMs: number;
  /** Sound is asked for beside the video. */
  readonly wantsSound: boolean;
  /** Gets video and sound in one stream; told again when a track has come in addition. */
  readonly onStream: (stream: MediaStream) => void;
}

/** A connection of the browser's own that receives one stream. Throws where the browser has no WebRTC. */
export function createPeer({ servers, isRelayed = false, bufferMs, wantsSound, onStream }: PeerOptions): BrowserPeer {
  const connection = new RTCPeerConnection({
    bundlePolicy: 'max-bundle',
    iceServers: toBrowser(servers),
    ...(isRelayed && { iceTransportPolicy: 'relay' }),
  });
  askForCaptureTime(connection.addTransceiver('video', { direction: 'recvonly' }));
  if (wantsSound) connection.addTransceiver('audio', { direction: 'recvonly' });
  const receivers = createReceivers(connection, bufferMs, onStream);
  const candidates = new Candidates(connection);
  const description = () => connection.localDescription?.sdp ?? '';
  let isAnswerer = false;

  async function describe(): Promise<string> {
    candidates.begin();
    await describeSelf(connection);
    await candidates.gather();
    return description();
  }

  return {
    offer: describe,
    accept: async (answer) => {
      // Chromium takes no answer that refuses the section which the others are bundled with, and does not say so.
      if (refusesVideo(answer))
        throw new SignallingError({ kind: 'unsupported', offered: videoCodecsIn(description()) });
      await connection.setRemoteDescription({ type: 'answer', sdp: answer });
    },
    answer: async (theirs) => {
      isAnswerer = true;
      await connection.setLocalDescription({ type: 'rollback' });
      // What was offered before belongs to no media section of the counter-offer (RFC 8829 §5.10).
      for (const transceiver of connection.getTransceivers()) transceiver.stop();
      await connection.setRemoteDescription({ type: 'offer', sdp: theirs });
      return describe().finally(() => candidates.release());
    },
    restart: async (send) => {
      // Our next description would be an offer, and the server has made the one before.
      if (isAnswerer) throw new RestartError('unsupported');
      const before = connection.remoteDescription?.sdp ?? '';
      // An offer that the server has not answered is sent again, with what was found since: it may have been taken after all.
      if (connection.signalingState === 'stable') {
        connection.restartIce();
        await describe();
      } else candidates.include();
      const offer = description();
      const mine = readIce(offer);
      const theirs = readIce(mine ? await send(writeIce(offer, mine, '0')) : '');
      if (!theirs) throw new Error('no ICE in the answer');
      await connection.setRemoteDescription({ type: 'answer', sdp: withIce(before, theirs) });
      candidates.release();
    },
    setServers: (next) => connection.setConfiguration({ bundlePolicy: 'max-bundle', iceServers: toBrowser(next) }),
    onState: (listener) => connection.addEventListener('connectionstatechange', () => listener(stateOf(connection))),
    onCandidates: (listener) => candidates.listen((found) => listener(fragmentOf(description(), found))),
    ...createReports(connection),
    setBuffer: receivers.setBuffer,
    close: () => {
      candidates.close();
      connection.close();
    },
    // A disconnected peer may be cut off in one direction only.
    isReceiving: () => connection.connectionState !== 'closed' && connection.connectionState !== 'failed',
    capturedAt: receivers.capturedAt,
    played: receivers.played,
  };
}
