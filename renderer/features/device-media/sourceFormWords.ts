import type { videoSource } from '#app/settings/source';
import type { WordsOf } from '../../resource/words';
import { SOURCES } from './sourceWords';

/** Fields of a source. */
export const SOURCE_FIELDS = {
  name: { label: 'Name' },
  kind: { label: 'Kind', choices: SOURCES.kinds },
  enabled: { label: 'Enabled' },
  thermal: { label: 'Thermal camera' },
  hfov_deg: { label: 'Horizontal field of view', hint: 'Empty if not known' },
  note: { label: 'Note' },
  device: { label: 'Camera' },
  format: { label: 'Format' },
  size: { label: 'Resolution' },
  fps: { label: 'Frame rate' },
  url: { label: 'Address' },
  username: { label: 'User name' },
  password: { label: 'Password' },
  transport: {
    label: 'Transport',
    choices: { auto: 'Automatic', udp: 'UDP', tcp: 'TCP', multicast: 'Multicast' },
  },
  tls_fingerprint_sha256: { label: 'TLS fingerprint (SHA-256)', hint: 'For rtsps:// with a self-signed certificate' },
  jitter_ms: { label: 'Jitter buffer', hint: 'Smooths an uneven network, and adds this delay.' },
  timeout_s: { label: 'Timeout' },
  profile: { label: 'Profile' },
  port: { label: 'UDP port' },
  codec: { label: 'Codec', choices: SOURCES.codecs },
  sdp: { label: 'Session description (SDP)', hint: 'Only if the sender needs one' },
  pattern: { label: 'Pattern', choices: { bars: 'Color bars', ball: 'Moving ball', noise: 'Noise' } },
} satisfies WordsOf<typeof videoSource>;

/** Texts of the pages of one source; places in braces are filled by `fill`. */
export const FORM = {
  gone: 'This source does not exist',
  beingRemoved: 'Someone else is removing this source. Your input is kept.',
  back: 'Back to the pipeline',
  tabs: 'Parts of the source',
  tabSettings: 'Settings',
  tabControls: 'Controls',

  general: 'Source',
  kindHints: {
    v4l2: 'Connected to the device by USB.',
    csi: 'Connected to the device’s camera port.',
    rtsp: 'A network camera with an address that begins with rtsp://.',
    onvif: 'A network camera that the device has found.',
    rtp_udp: 'A sender that transmits to a UDP port on the device.',
    srt: 'A sender or server that is reached by SRT.',
    whep: 'A server that offers video by WHEP.',
    test: 'Generated video, to try the stream without a camera. It takes CPU time.',
  },
  enabledUsed: 'The pipeline uses this source, so it can’t be disabled.',

  where: 'Connection',
  chooseCamera: 'Choose a camera',
  noCameras: 'The device has found no such camera. Check its cable, then rescan.',
  cameraInUse: '{model} (in use by {name})',
  cameraUnplugged: '{model} (unplugged)',
  fpsOption: '{fps} fps',
  urlHints: {
    rtsp: 'For example rtsp://192.168.144.25:8554/main.264',
    srt: 'For example srt://192.168.144.25:9000',
    whep: 'For example https://media.example/whep/1',
  },
  split: 'The user name and password in the address were moved to their own fields.',
  /** What the password is with these kinds. */
  passwords: { srt: 'Passphrase', whep: 'Bearer token' } as Readonly<Record<string, string>>,
  onvifOption: '{name} ({model}, firmware {firmware})',

  details: 'Details',

  test: 'Test source',
  testTitle: 'Test',
  testText: 'The device looks for video at this source, saved or not, for up to 10 s.',
  testing: 'Testing…',
  testOffline: 'The device is offline. Test the source when it is back.',
  testFailed: 'The test failed.',
  testUnknown: 'The test failed: {reason}',
  found: 'Video found',
  frame: 'First frame of the source',
  codecFact: 'Codec',
  sizeFact: 'Resolution',
  sizeValue: '{width} × {height}',
  fpsFact: 'Frame rate',
  keyFrames: 'Keyframes',
  keyFramesValue: 'Every {frames} frames',
  untested: 'Not tested. You can still save it.',
  changedSince: 'Changed since the test. You can still save it.',
  failedNote: 'The test failed. You can still save it.',

  save: 'Save source',
  create: 'Add source',
  saving: 'Saving…',
  cancel: 'Cancel',
  saved: 'Source saved',
  queued: 'Saved. Applied when the device is online.',
  conflict: 'Someone else changed this source in the meantime.',
  conflictBy: '{name} changed this source in the meantime.',
  saveTitle: 'Change the source in use?',
  saveVerb: 'Save source',
  gap: {
    none: 'The pipeline uses this source. No one is watching now.',
    one: 'The pipeline uses this source. 1 person is watching and will see a gap of 2 to 5 s.',
    other: 'The pipeline uses this source. {count} people are watching and will see a gap of 2 to 5 s.',
  },

  partFailed: 'This part could not be loaded. Check the connection and try again.',
} as const;
