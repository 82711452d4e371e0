import { readIce, withIce, writeIce } from '#app/domain/iceFragment';
import type { Peer, PeerState, Progress } from './Peer';

/** A candidate as the draft wants it in a PATCH: with the credentials of the offer it belongs to (RFC 8840 §9). */
function fragmentOf(offer: string, { candidate, sdpMid }: RTCIceCandidate): string {
  const ice = readIce(offer);
  return ice === null ? '' : writeIce(offer, { ...ice, candidates: [candidate] }, sdpMid ?? '0');
}

const CAPTURE_TIME = 'http://www.webrtc.org/experiments/rtp-hdrext/abs-capture-time';
/** From 1900, where NTP begins, to 1970. */
const NTP_OFFSET_MS = 2_208_988_800_000;

interface HeaderExtension {
  readonly uri: string;
  direction: string;
}
/** Beyond what the type library knows (WebRTC extensions, W3C working draft). */
type Extended = RTCRtpTransceiver & {
  getHeaderExtensionsToNegotiate?: () => HeaderExtension[];
  setHeaderExtensionsToNegotiate?: (extensions: HeaderExtension[]) => void;
};
type Source = RTCRtpSynchronizationSource & { readonly captureTimestamp?: number };

/** Asks for the time of capture in each packet, where the browser can. */
function askForCaptureTime(transceiver: Extended): void {
  const extensions = transceiver.getHeaderExtensionsToNegotiate?.() ?? [];
  for (const extension of extensions) if (extension.uri === CAPTURE_TIME) extension.direction = 'sendrecv';
  try {
    transceiver.setHeaderExtensionsToNegotiate?.(extensions);
  } catch {
    // Without it the age of a picture is not known.
  }
}

/** A connection that failed although ICE holds has lost its DTLS, which no ICE restart brings back. */
function stateOf({ connectionState, iceConnectionState }: RTCPeerConnection): PeerState {
  const isIceUp = iceConnectionState === 'connected' || iceConnectionState === 'completed';
  return connectionState === 'failed' && isIceUp ? 'closed' : connectionState;
}

/** Counters of a report: frames that were decoded, and everything that shows that packets arrive. */
export function progressOf(report: { forEach(run: (row: Row) => void): void }): Progress {
  let framesDecoded = 0;
  let packetsHeard = 0;
  const count = (row: Row, key: string) => (typeof row[key] === 'number' ? row[key] : 0);
  report.forEach((row) => {
    if (row.type === 'inbound-rtp') {
      framesDecoded += count(row, 'framesDecoded');
      packetsHeard += count(row, 'packetsReceived');
    }
    if (row.type === 'candidate-pair')
      packetsHeard += count(row, 'responsesReceived') + count(row, 'requestsReceived') + count(row, 'packetsReceived');
  });
  return { framesDecoded, packetsHeard };
}
type Row = Readonly<Record<string, unknown>>;

export interface BrowserPeer extends Peer {
  /** How much is held back to play smoothly, in ms; a wish that takes effect as the picture goes on. */
  setBuffer(ms: number): void;
  /** False once closed: what a browser shows then is black, and no picture of anything. */
  isReceiving(): boolean;
  /** When the newest picture was taken, in ms since the epoch by the device's clock; null where nobody says. */
  capturedAt(): number | null;
  /** Statistics by type, as W3C webrtc-stats names them. */
  stats(): Promise<RTCStatsReport>;
}

/** A connection of the browser's own that receives one stream; `onStream` gets it once it is there. `bufferMs`: how much is held back to play smoothly. */
export function createPeer(onStream: (stream: MediaStream) => void, bufferMs: number): BrowserPeer {
  const connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
  const transceiver = connection.addTransceiver('video', { direction: 'recvonly' });
  const { receiver } = transceiver;
  askForCaptureTime(transceiver);
  const setBuffer = (ms: number) => {
    if ('jitterBufferTarget' in receiver) receiver.jitterBufferTarget = ms;
  };
  setBuffer(bufferMs);
  let offer = '';
  connection.addEventListener('track', ({ track }) => onStream(new MediaStream([track])));
  return {
    offer: async () => {
      await connection.setLocalDescription();
      offer = connection.localDescription?.sdp ?? '';
      return offer;
    },
    accept: (answer) => connection.setRemoteDescription({ type: 'answer', sdp: answer }),
    restart: async (send) => {
      const before = connection.remoteDescription?.sdp ?? '';
      // An offer that the server has not answered is sent again: it may have been taken after all.
      if (connection.signalingState === 'stable') {
        connection.restartIce();
        await connection.setLocalDescription();
      }
      offer = connection.localDescription?.sdp ?? '';
      const mine = readIce(offer);
      const theirs = readIce(mine ? await send(writeIce(offer, mine, '0')) : '');
      if (!theirs) throw new Error('no ICE in the answer');
      await connection.setRemoteDescription({ type: 'answer', sdp: withIce(before, theirs) });
    },
    onState: (listener) => connection.addEventListener('connectionstatechange', () => listener(stateOf(connection))),
    onCandidate: (listener) =>
      connection.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate?.candidate) listener(fragmentOf(offer, candidate));
      }),
    progress: async () => progressOf(await connection.getStats()),
    setBuffer,
    close: () => connection.close(),
    // One that is disconnected may be so in one direction alone.
    isReceiving: () => connection.connectionState !== 'closed' && connection.connectionState !== 'failed',
    capturedAt: () => {
      const [source] = receiver.getSynchronizationSources() as Source[];
      const time = source?.captureTimestamp;
      return time === undefined || time <= 0 ? null : time - NTP_OFFSET_MS;
    },
    stats: () => connection.getStats(),
  };
}
