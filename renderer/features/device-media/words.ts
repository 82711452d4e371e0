import type { StreamState } from '#app/domain/stream';
import { plainText } from '#app/lib/plainText';
import { arrayOf, asRecord } from '#app/lib/read';
import { wordOf } from '../../lib/wordOf';
import { WORDS as EDITING, type SectionWords } from '../../resource/words';

/** Texts of the media settings; places in braces are filled by `fill`. */
export const WORDS = {
  unsupported: 'No camera',
  unsupportedText: 'This device has no camera, so there is no video to set up.',

  tabs: 'Parts of the media settings',
  pipeline: 'Pipeline',
  sources: 'Sources',
  sourcesCount: 'Sources {count}',

  status: 'Stream',
  states: {
    stopped: 'Stopped',
    idle: 'Idle',
    starting: 'Starting…',
    running: 'Running',
    error: 'Error',
  } satisfies Record<StreamState, string>,
  state: 'State',
  resolution: 'Resolution',
  frameRate: 'Frame rate',
  bitrate: 'Bitrate',
  codec: 'Codec',
  keyFrames: 'Keyframes',
  value: 'Value',
  set: 'Set',
  measured: 'Measured',
  dropped: 'Dropped frames',
  encoder: 'Encoder',
  uptime: 'Uptime',
  viewers: 'Viewers',
  cpu: 'CPU',
  size: '{width} × {height}',
  off: '{measured} (set: {set})',
  fps: '{value} fps',
  kbps: '{value} kbit/s',
  seconds: '{value} s',
  percent: '{value} %',
  old: '{age} old',
  oldNews: 'The measured values are no longer live.',
  none: '–',
  notMeasured: 'Measured while the stream runs.',
  idleText: 'Starts with the first viewer, and is measured then.',
  errors: {
    camera_lost: 'Camera not detected. Restart the pipeline, or check its cable.',
  } as Readonly<Record<string, string>>,
  unknownError: 'The device reports: {error}',

  stop: 'Stop stream…',
  stopTitle: 'Stop the stream?',
  stopVerb: 'Stop stream',
  stopText: 'It stays stopped until the pipeline is restarted.',
  cut: {
    none: 'No one is watching now.',
    one: '1 person is watching and will lose the video.',
    other: '{count} people are watching and will lose the video.',
  },

  video: 'Video',
  rate: 'Bitrate and keyframes',
  /** Of the bitrate between its two limits. */
  aimedAt: 'What Adaptive aims at, between minimum and maximum.',
  image: 'Image',
  audio: 'Sound',
  running: 'Viewers and start',
  recording: 'Recording on the device',
  outputs: 'Extra outputs',
  outputsText: 'Up to 4 more destinations for the stream.',
  noOutputs: 'No extra outputs',
  addOutput: 'Add output',
  outputKind: 'Output {number}: type',
  outputAddress: 'Output {number}: address',
  removeOutput: 'Remove output {number}',
  outputOpen: 'Output {number} goes to a public address without encryption.',

  perHour: 'About {gigabytes} GB per hour at {kbps} kbit/s.',
  keyFrameEvery: 'A keyframe every {seconds} s.',
  slowJoin: 'A keyframe only every {seconds} s: new viewers wait that long for video.',
  h265: 'Few browsers can play H.265. Viewers without it see no video.',
  fpsMax: 'At {resolution} this device takes at most {fps} fps.',
} as const;

const size = (name: string) => name.replace('x', ' × ');
const SIZES = ['320x180', '640x360', '848x480', '1280x720', '1920x1080', '3840x2160'];

const OUTPUTS = { rtsp: 'RTSP', rtp_udp: 'RTP over UDP', srt: 'SRT', whip: 'WHIP' };
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
/** Rows of outputs in a line. */
function outputsText(value: unknown): string {
  const rows = arrayOf(value).map((row) => asRecord(row));
  if (rows.length === 0) return EDITING.notSet;
  return rows.map(({ kind, address }) => `${wordOf(OUTPUTS, textOf(kind))} ${plainText(textOf(address))}`).join(', ');
}

/** Labels, hints and choices of the section `media`. */
export const FIELDS = {
  enabled: { label: 'Stream enabled' },
  source: { label: 'Source' },
  codec: { label: 'Codec', choices: { h264: 'H.264', h265: 'H.265', vp8: 'VP8' } },
  encoder: { label: 'Encoder', choices: { auto: 'Automatic', hardware: 'Hardware', software: 'Software' } },
  resolution: { label: 'Resolution', choices: Object.fromEntries(SIZES.map((one) => [one, size(one)])) },
  fps: { label: 'Frame rate' },
  rate_control: {
    label: 'Rate control',
    hint: 'Adaptive takes less for simple scenes and weak links.',
    choices: { adaptive: 'Adaptive', constant: 'Constant' },
  },
  bitrate_kbps: { label: 'Bitrate' },
  bitrate_min_kbps: { label: 'Minimum bitrate' },
  bitrate_max_kbps: { label: 'Maximum bitrate' },
  keyframe_interval: { label: 'Keyframe interval' },
  intra_refresh: { label: 'Intra refresh', choices: { off: 'Off', cyclic: 'Cyclic' } },
  rotation_deg: { label: 'Rotation', choices: { '0': '0°', '90': '90°', '180': '180°', '270': '270°' } },
  flip_horizontal: { label: 'Flip horizontally' },
  flip_vertical: { label: 'Flip vertically' },
  overlay_timestamp: { label: 'Show the time (UTC) in the video' },
  audio: { label: 'Audio', choices: { off: 'Off', opus: 'Opus', pcmu: 'G.711 (PCMU)' } },
  audio_kbps: { label: 'Audio bitrate' },
  start_mode: { label: 'Start', choices: { on_demand: 'With the first viewer', always: 'Always running' } },
  stop_after_s: { label: 'Stop without viewers after' },
  max_viewers: { label: 'Viewer limit', hint: '0: no limit set by the device.' },
  recording: {
    label: 'Record',
    choices: { off: 'Off', manual: 'Manually', while_armed: 'While armed', always: 'Always' },
  },
  recording_segment_min: {
    label: 'Length of a file',
    hint: 'Recording stops when less than 10 % of the disk is free.',
  },
  outputs: {
    label: 'Extra outputs',
    choices: OUTPUTS,
    shown: outputsText,
  },
  mavlink_advertise: { label: 'Announce the stream on MAVLink' },
  mavlink_name: { label: 'Name on MAVLink' },
} satisfies SectionWords;
