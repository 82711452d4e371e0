import * as v from 'valibot';
import { idText } from '../../domain/ids';
import { codecOf, STREAM_STATES } from '../../domain/stream';
import { field, reading, total, type EntityOf } from '../../lib/entity';
import { read } from '../../lib/read';
import { word } from './fields';
import * as reported from './reported';

/** What the server measures of a stream, and what the device says of it: frames per second at each stage, in the order of its path; null: not reported. */
export const mediaReport = reading({
  /** When it was measured, in ms since the epoch by the server's clock; null if omitted. */
  at: reported.time('at'),
  streamId: field(
    'stream_id',
    v.string(),
    total((value) => read(v.string(), idText(value), null)),
  ),
  /** A state that this version does not know is kept as text, and shown unchanged. */
  state: field(
    'state',
    v.picklist(STREAM_STATES),
    total((value) => word(value, 32)),
  ),
  setFps: reported.rate('set_fps'),
  cameraFps: reported.rate('camera_fps'),
  encodedFps: reported.rate('encoded_fps'),
  /** As they leave the device. */
  sentFps: reported.rate('sent_fps'),
  /** As they arrive at the server. */
  fps: reported.rate('fps'),
  /** As the server passes them on. */
  relayFps: reported.rate('relay_fps'),
  /** From the camera to the server, and within it. */
  uplinkMs: reported.count('uplink_ms'),
  relayMs: reported.count('relay_ms'),
  kbps: reported.rate('bitrate_kbps'),
  viewers: reported.count('viewers'),
  /** How long ago the server last heard the device. */
  deviceSilentMs: reported.count('device_silent_ms'),
  /** As the field names it: `vp8`, `h264`, `h265`. */
  codec: field('codec', v.nullable(v.string()), total(codecOf)),
  /** An error code of the device, as `camera_lost`. */
  error: reported.word('error', 100),
  /** Size of the frames as encoded, in pixels. */
  width: reported.count('width'),
  height: reported.count('height'),
  /** The encoder in use, in the device's words. */
  encoder: reported.word('encoder', 64),
  /** How long it has run without a break, in s. */
  uptimeS: reported.count('uptime_s'),
  /** Frames that were left out before or by the encoder, since the device started. */
  droppedFrames: reported.count('dropped_frames'),
});
export type MediaStatus = EntityOf<typeof mediaReport>;
