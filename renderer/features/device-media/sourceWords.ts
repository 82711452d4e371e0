import type { MissingWords } from '../../resource/LoadedPart';
import type { ListWords } from '../../resource/ResourceList';

/** The list of sources. */
export const LIST: ListWords = {
  title: 'Sources',
  description: 'Cameras and other sources that can feed the stream.',
  offline: 'Offline. Showing the last reported sources. Changes are applied when the device is back.',
  offlineAt: 'Offline. Showing the sources reported at {reported}. Changes are applied when the device is back.',
  removeTitle: 'Delete source “{name}”?',
  removeText: 'Its address, password and controls are deleted from the device.',
  removeVerb: 'Delete source',
  removeArmed: 'Vehicle is ARMED.',
};

/** Why there are no sources to show. */
export const MISSING: MissingWords = {
  drawing: 'camera',
  loading: 'Loading sources…',
  loadFailed: 'The sources could not be loaded',
  unknown: {
    title: 'Not reported yet',
    text: 'This device doesn’t report its video sources. Its software may be too old.',
  },
  neverReported: {
    title: 'Not reported yet',
    text: 'This device hasn’t reported its video sources yet. They appear here once it does.',
  },
  unsupported: { title: 'No video', text: 'This device can’t have video sources.' },
};

/** Texts of the sources of video; places in braces are filled by `fill`. */
export const SOURCES = {
  add: 'Add source',
  addTest: 'Add test pattern',
  empty: 'No sources. Add a camera to see video.',
  noCamera: 'Camera not detected',
  noCameraText: 'The device has found no camera. Check its cable and its power, then rescan.',
  rescan: 'Rescan',
  rescanned: 'Rescan finished',
  largest: 'Up to {size}',
  picture: 'Preview of {name}',
  noPicture: 'No preview',
  edit: 'Edit {name}',
  editShort: 'Edit',
  view: 'View {name}',
  viewShort: 'View',
  remove: 'Delete {name}…',
  removeShort: 'Delete…',
  keep: 'Keep {name}',
  keepShort: 'Keep',
  removeUsed: 'The pipeline uses this source. Choose another source there first.',
  used: 'Used by the pipeline',
  builtIn: 'Built in',
  thermal: 'Thermal',
  signals: { ready: 'Ready', disabled: 'Disabled', error: 'No video' } as Readonly<Record<string, string>>,
  noSignal: 'Not reported',
  found: '{codec}, {width} × {height}, {fps} fps',
  codecs: { h264: 'H.264', h265: 'H.265', vp8: 'VP8' } as Readonly<Record<string, string>>,
  kinds: {
    v4l2: 'USB camera',
    csi: 'Camera module',
    rtsp: 'RTSP camera',
    onvif: 'ONVIF camera',
    rtp_udp: 'RTP over UDP',
    srt: 'SRT',
    whep: 'WHEP',
    test: 'Test pattern',
  },
  /** Why there is no video, and what to do about it. */
  failures: {
    dns: 'The host name was not found. Check its spelling, or enter the IP address.',
    refused: 'The address refuses connections. Check the port, and that the camera’s service is switched on.',
    timeout: 'The address does not answer. Check that the camera has power and is on the device’s network.',
    unauthorized: 'The user name or password is wrong. Enter the camera’s own.',
    not_found: 'The address answers, but has no video at this path. Check the path in the camera’s manual.',
    unsupported_codec: 'The codec of this video is not supported. Set the camera to H.264.',
    no_video: 'The connection works, but no video arrives. Check that the camera is sending.',
  },
  /** The same of a camera on the device itself. */
  unplugged: 'The camera is unplugged. The source works again when it is back.',
} as const;
