import { AUTH_WORDS } from '../../../components/authWords';
import { WORDS as STATUS } from '../../../components/statusWords';
import { decimal } from '../../../lib/quantity';

/** Measured and expected frames per second. */
interface Frames {
  readonly fps: string;
  readonly ofFps: string;
}
interface Delay {
  readonly ms: number;
}
/** A refusal; `message`: the server's own words, null without any. */
interface Status {
  readonly status: number;
  readonly message: string | null;
}
const withMessage = ({ status, message }: Status) => (message === null ? String(status) : `${status}: ${message}`);
/** Of the modem, as `reception` and `receptionAndSnr` word it; null: not reported. */
interface Reception {
  readonly reception: string | null;
}

/** What a viewer notices, in a word or three for the chip. */
export const LABELS = {
  lowRate: 'Low frame rate',
  late: 'High latency',
  stuttering: 'Stuttering',
  noVideo: 'No video',
  unsupported: 'Unplayable',
  packetLoss: 'Packet loss',
  noLink: 'No link to device',
  cutOff: 'No connection',
  offline: 'Device offline',
  // As in the list of devices.
  revoked: AUTH_WORDS.revoked,
  expired: AUTH_WORDS.expired,
  neverAuthenticated: AUTH_WORDS.never_authenticated,
  neverConnected: STATUS.neverConnected,
} as const;

/** The stage at fault, the evidence, and what to do. */
export const FINDINGS = {
  noWebrtc: 'Browser: WebRTC is unavailable or disabled. Enable it, or use another browser.',
  unplayable: ({ codec }: { readonly codec: string }) => `Browser: can’t play ${codec}.`,
  noneAccepted: 'Browser: accepts none of this stream’s codecs.',
  undecodable: 'Browser: can’t decode this video. Turn off B-frames in the encoder, or use its baseline profile.',
  unshown: 'Browser: receives video and shows none.',
  partlyShown: ({ fps, ofFps }: Frames) =>
    `Browser: shows ${fps} of ${ofFps} fps. Close other programs; if that changes nothing, turn off B-frames in the encoder.`,
  slowDecoder: ({ fps, ofFps }: Frames) => `Browser: decodes ${fps} of ${ofFps} fps. Close other programs.`,
  largeBuffer: ({ ms }: Delay) => `Browser: buffers ${ms} ms of video. Choose a smaller buffer.`,

  networkBlocked: 'Network: blocks video from the server. Allow UDP to the server, or set up TURN.',
  nothingArrives: 'Network: nothing arrives from the server. Check your connection.',
  swallowed: 'Network: the server forwards video, but nothing arrives here. Check your connection.',
  packetLoss: ({ percent }: { readonly percent: string }) =>
    `Network: ${percent} % packet loss between the server and here. Use a cable, or move closer to the Wi-Fi.`,
  slowLeg: ({ ms }: Delay) => `Network: ${ms} ms from the server to here. Use a faster connection.`,
  slowRoundTrip: ({ ms }: Delay) => `Network: ${ms} ms round trip to the server. Use a faster connection.`,

  busy: 'Server: too many requests. Waiting before the next attempt.',
  unavailable: (status: Status) => `Server: unavailable (${withMessage(status)}). Contact your administrator.`,
  refused: (status: Status) =>
    `Server: refused the video request (${withMessage(status)}). Contact your administrator.`,
  unreachable: 'Server: does not answer. Trying again automatically.',
  unreachableHost: ({ host }: { readonly host: string }) =>
    `Server: ${host} does not answer this browser. Open it once, or check address, certificate and CORS.`,
  redirectedTo: ({ host }: { readonly host: string }) =>
    `Server: redirected to ${host}, which the configuration does not allow. Ask your administrator to add it to media.origins.`,
  redirected:
    'Server: redirected the video request, which a browser does not follow here. Ask your administrator to name the video server in whep_url.',
  notAllowed: 'Server: the configuration does not allow it. Ask your administrator to add it to media.origins.',
  full: 'Server: viewer limit reached. Ask a viewer to leave, or raise the limit.',
  slowServer: ({ fps, ofFps }: Frames) => `Server: forwards ${fps} of ${ofFps} fps. Contact your administrator.`,
  lateServer: ({ ms }: Delay) => `Server: delays video by ${ms} ms. Contact your administrator.`,
  nothingTaken: ({ fps }: Pick<Frames, 'fps'>) =>
    `Server: receives no video, although the device sends ${fps} fps. Contact your administrator.`,

  noLink: ({ age, reception }: Reception & { readonly age: string }) =>
    reception === null
      ? `Uplink: no link to the device for ${age}.`
      : `Uplink: no link to the device for ${age} (${reception}).`,
  noLinkSince: ({ time, reception }: Reception & { readonly time: string }) =>
    reception === null
      ? `Uplink: no link to the device since ${time}.`
      : `Uplink: no link to the device since ${time} (${reception}).`,
  weakUplink: ({ fps, ofFps, reception }: Frames & Reception) =>
    reception === null
      ? `Uplink: ${fps} of ${ofFps} fps reach the server.`
      : `Uplink: ${fps} of ${ofFps} fps reach the server (${reception}).`,
  moveDevice: 'Move the device to better reception.',
  moveOrSlow: ({ kbps }: { readonly kbps: number }) => `Move the device, or try ${kbps} kbit/s.`,
  lateUplink: ({ ms, reception }: Delay & Reception) =>
    reception === null
      ? `Uplink: video takes ${ms} ms to the server. Lower the bitrate, or move the device.`
      : `Uplink: video takes ${ms} ms to the server (${reception}). Lower the bitrate, or move the device.`,
  reception: ({ tech, rsrpDbm }: { readonly tech: string; readonly rsrpDbm: number }) =>
    `${tech} RSRP ${decimal(rsrpDbm, 0)} dBm`,
  receptionAndSnr: ({ tech, rsrpDbm, snrDb }: Record<'rsrpDbm' | 'snrDb', number> & { readonly tech: string }) =>
    `${tech} RSRP ${decimal(rsrpDbm, 0)} dBm, SNR ${decimal(snrDb)} dB`,
  mobile: 'Mobile',

  noKeyFrame: 'Encoder: waiting for a key frame. Set its interval to 2 s.',
  slowEncoder: ({ fps, ofFps }: Frames) => `Encoder: ${fps} of ${ofFps} fps. Lower the resolution or the frame rate.`,
  busyEncoder: ({ fps, ofFps, cpu }: Frames & { readonly cpu: string }) =>
    `Encoder: ${fps} of ${ofFps} fps (CPU ${cpu} %). Lower the resolution or the frame rate.`,
  hotEncoder: ({ fps, ofFps, cpu }: Frames & { readonly cpu: string }) =>
    `Encoder: ${fps} of ${ofFps} fps (CPU ${cpu} %, thermal throttling). Lower the resolution or the frame rate.`,

  noSignal: 'Camera: no signal. Restart the pipeline, or check its cable.',
  cameraError: ({ error }: { readonly error: string }) =>
    `Camera: the device reports “${error}”. Restart the pipeline.`,
  slowCamera: ({ fps, ofFps }: Frames) => `Camera: ${fps} of ${ofFps} fps. Add light or lower the frame rate.`,
} as const;

/** Latency comes as `LATENCY` words it. */
interface Latency {
  readonly latency: string;
}
/** Frame rate and latency, as far as they are known. */
interface Measured {
  readonly measured: string;
}

/** The verdict while no stage is at fault. */
export const VERDICT = {
  rate: ({ fps }: { readonly fps: number }) => `${fps} fps`,
  good: ({ measured }: Measured) => `Video is good: ${measured}.`,
  playing: ({ measured }: Measured) => (measured === '' ? 'Video is playing.' : `Video is playing: ${measured}.`),
  late: ({ latency }: Latency) => `Video is ${latency} late. Cause not found yet.`,
  stuttering: 'Video stutters. Cause not found yet.',
  notReported: 'The server doesn’t say where they are lost.',
  notFound: 'Cause not found yet.',
  paused: 'Paused. Nothing is measured.',
  offlineAfter: ({ cause }: { readonly cause: string }) => `Device offline. ${cause} Video resumes when it is back.`,
  /** Followed by how a person can bring the device back, where it needs a code. */
  away: {
    offline: 'Device offline. Video resumes when it is back.',
    revoked: 'Authentication revoked.',
    expired: 'Authentication expired.',
    neverAuthenticated: 'Never authenticated.',
    neverConnected: 'Never connected. Turn the device on and connect it to a network.',
  },
  /** The page has no connection to the server. */
  cutOff: {
    server: 'Network: no connection to the server. Reconnecting automatically.',
    computer: 'Network: you are offline. Video resumes when your connection is back.',
  },
} as const;

/** Why a device is offline. */
export const AWAY = {
  offline: 'Video resumes when the device is back.',
  revoked: 'Its access was revoked.',
  expired: 'Its access has expired.',
  neverAuthenticated: 'It has never been authenticated.',
  neverConnected: 'This device has not connected yet. Turn it on and connect it to a network.',
} as const;

/** How a device without authentication comes back, for those who may re-authenticate it and for all others. */
export const RETURN = {
  again: {
    allowed: 'Show a new code on the device, then re-authenticate it.',
    others: 'Only its owner can re-authenticate it.',
  },
  first: {
    allowed: 'Show a code on the device, then authenticate it.',
    others: 'Only its owner can authenticate it.',
  },
} as const;

/** What to do about a codec that this browser does not play. */
export const CODECS = {
  anotherBrowser: 'Use another browser.',
  switchTo: ({ codec }: { readonly codec: string }) => `Switch the stream to ${codec}.`,
  plays: ({ codecs }: { readonly codecs: string }) => `It plays ${codecs}.`,
  noProfile: ({ codec }: { readonly codec: string }) => `The server and this browser share no ${codec} profile.`,
  unplayable: ({ codec }: { readonly codec: string }) => `This browser can’t play ${codec}.`,
  unplayableStream: 'This browser can’t play this stream’s codec.',
} as const;
