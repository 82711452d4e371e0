import { SKELETON } from './skeleton';

/** What the player is doing: a label for the chip, and where one is needed a sentence over the video. */
export const PLAYER = {
  connecting: 'Connecting',
  steps: {
    signalling: 'Requesting video…',
    network: SKELETON.connecting,
    'first-frame': 'Waiting for the first frame…',
    'key-frame': 'Waiting for a key frame…',
    decoded: 'Waiting for the first frame…',
    unshown: 'Video arrives, but this browser shows none of it.',
  },
  live: 'Live',
  frozen: 'Frozen',
  frozenText: 'No new frames.',
  reconnecting: 'Reconnecting',
  reconnectingText: 'Connection lost. Reconnecting automatically.',
  firstAttemptText: 'No video yet. Trying again automatically.',
  attemptText: 'Video lost. Reconnecting automatically.',
  unreachable: 'No answer',
  unreachableText: 'The server does not answer. Trying again automatically.',
  unreachableHost: ({ host }: { readonly host: string }) =>
    `${host} does not answer this browser. Open it once, or check address, certificate and CORS.`,
  open: ({ host }: { readonly host: string }) => `Open ${host}`,
  offline: 'Device offline',
  offlineText: 'Video resumes when the device is back.',
  starting: 'Starting the camera',
  startingText: 'The camera is starting. This can take up to 10 s.',
  noPublisher: 'No video',
  noPublisherText: 'The device is online but not sending video.',
  unsupported: 'Unplayable',
  undecodable: 'Cannot be decoded',
  undecodableText:
    'Video arrives, but this browser can’t decode it. Turn off B-frames in the encoder, or use its baseline profile.',
  noWebrtc: 'No WebRTC',
  noWebrtcText: 'WebRTC is unavailable or disabled in this browser. Enable it, or use another browser.',
  notAllowed: 'Server not allowed',
  notAllowedText:
    'The configuration does not allow the server of this video. Ask your administrator to add it to media.origins.',
  redirected: 'Redirected',
  redirectedTo: ({ host }: { readonly host: string }) =>
    `The server redirected to ${host}, which the configuration does not allow. Ask your administrator to add it to media.origins.`,
  redirectedText:
    'The server redirected the video request, which a browser does not follow here. Ask your administrator to name the video server in whep_url.',
  tooMany: 'Too many requests',
  tooManyText: 'The server is limiting requests. Waiting before the next attempt.',
  unavailable: 'Server unavailable',
  unavailableText: ({ status }: { readonly status: number }) => `The video server is unavailable (${status}).`,
  unavailableBecause: ({ status, message }: { readonly status: number; readonly message: string }) =>
    `The video server is unavailable (${status}: ${message}).`,
  refused: 'Refused',
  refusedText: ({ status }: { readonly status: number }) => `The server refused the video request (${status}).`,
  refusedBecause: ({ status, message }: { readonly status: number; readonly message: string }) =>
    `The server refused the video request (${status}: ${message}).`,
  full: 'Viewer limit reached',
  fullText: 'Viewer limit reached. You’ll join when someone leaves.',
  blocked: 'Network blocks video',
  blockedText: 'WebRTC needs UDP to the server, or a TURN server.',
  forbidden: 'No access',
  forbiddenText: 'You don’t have access to this video. Ask an admin.',
  paused: 'Paused',
  pausedText: 'Paused while this page was hidden. Resumes when you return.',
  pausedByBrowser: 'Paused by this browser',
  pausedByBrowserText: 'Something in this browser keeps the video from playing. Click to try again.',
  pausedToSave: 'Paused to save data',
  pausedToSaveText: 'Resumes when you return.',
  resumed: 'Paused while this page was hidden. Resuming…',
  resumedFromSaving: 'Paused to save data while this page was hidden. Resuming…',
  stopped: 'Stopped',
} as const;

/** Video that is lost; in red for an armed vehicle. */
export const LOSS = {
  lost: 'Video lost',
  lostFor: ({ age }: { readonly age: string }) => `Video lost ${age}`,
} as const;
