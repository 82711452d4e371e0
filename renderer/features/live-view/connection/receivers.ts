const CAPTURE_TIME = 'http://www.webrtc.org/experiments/rtp-hdrext/abs-capture-time';
/** From 1900, where NTP begins, to 1970. */
export const NTP_OFFSET_MS = 2_208_988_800_000;

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

/** The newest frame of a stream that has been played: its RTP time in ms (of any epoch), and when it was played, in ms since the epoch. */
export interface Played {
  readonly rtpMs: number;
  readonly at: number;
}
/** Clock of video in RTP, in ticks per ms (RFC 6184 §8.2.1, RFC 7741 §6.1). */
const VIDEO_CLOCK = 90;

/** Asks for the time of capture in each packet, where the browser can. */
export function askForCaptureTime(transceiver: Extended): void {
  const extensions = transceiver.getHeaderExtensionsToNegotiate?.() ?? [];
  for (const extension of extensions) if (extension.uri === CAPTURE_TIME) extension.direction = 'sendrecv';
  try {
    transceiver.setHeaderExtensionsToNegotiate?.(extensions);
  } catch {
    // Without it the age of a frame is not known.
  }
}

/** Whether this browser can be asked to hold back media to play smoothly. */
export const canBuffer = (): boolean => 'RTCRtpReceiver' in window && 'jitterBufferTarget' in RTCRtpReceiver.prototype;

/** The tracks of a connection in one stream, and how much of them is held back. */
export function createReceivers(
  connection: RTCPeerConnection,
  bufferMs: number,
  onStream: (stream: MediaStream) => void,
) {
  const stream = new MediaStream();
  const receiving = new Map<string, RTCRtpReceiver>();
  let buffer = bufferMs;
  const apply = () => {
    for (const receiver of receiving.values())
      if ('jitterBufferTarget' in receiver) receiver.jitterBufferTarget = buffer;
  };
  connection.addEventListener('track', ({ track, receiver }) => {
    receiving.set(track.kind, receiver);
    apply();
    stream.addTrack(track);
    onStream(stream);
  });
  const source = (): Source | undefined => receiving.get('video')?.getSynchronizationSources()[0];
  return {
    setBuffer: (ms: number) => {
      buffer = ms;
      apply();
    },
    capturedAt: (): number | null => {
      const time = source()?.captureTimestamp;
      return time === undefined || time <= 0 ? null : time - NTP_OFFSET_MS;
    },
    played: (): Played | null => {
      const one = source();
      return one ? { rtpMs: one.rtpTimestamp / VIDEO_CLOCK, at: one.timestamp } : null;
    },
  };
}
