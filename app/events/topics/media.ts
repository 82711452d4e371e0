import * as v from 'valibot';
import { idText } from '../../domain/ids';
import { codecOf } from '../../domain/stream';
import { field, orNull, recordOf, total } from '../../lib/entity';
import { read } from '../../lib/read';
import { toTime } from '../../lib/toTime';
import { count, rate, word, type Raw } from './fields';

const Text = orNull(v.string());
const Count = total(count);
const Rate = total(rate);

/** A stream's frames per second at each stage, in the order of its path; null: not reported. */
const Media = recordOf({
  /** When it was measured, in ms since the epoch by the server's clock; null: not said. */
  at: field('at', total(toTime)),
  streamId: field(
    'stream_id',
    total((value) => read(v.string(), idText(value), null)),
  ),
  state: field('state', Text),
  setFps: field('set_fps', Rate),
  cameraFps: field('camera_fps', Rate),
  encodedFps: field('encoded_fps', Rate),
  /** As they leave the device. */
  sentFps: field('sent_fps', Rate),
  /** As they arrive at the server. */
  fps: field('fps', Rate),
  /** As the server passes them on. */
  relayFps: field('relay_fps', Rate),
  /** From the camera to the server, and within it. */
  uplinkMs: field('uplink_ms', Count),
  relayMs: field('relay_ms', Count),
  kbps: field('bitrate_kbps', Rate),
  viewers: field('viewers', Count),
  /** How long ago the server last heard the device. */
  deviceSilentMs: field('device_silent_ms', Count),
  /** As the field names it: `vp8`, `h264`, `h265`. */
  codec: field('codec', total(codecOf)),
  /** An error code of the device, as `camera_lost`. */
  error: field(
    'error',
    total((value) => word(value, 100)),
  ),
  /** Size of the frames as encoded, in pixels. */
  width: field('width', Count),
  height: field('height', Count),
  /** The encoder in use, in the device's words. */
  encoder: field(
    'encoder',
    total((value) => word(value, 64)),
  ),
  /** How long it has run without a break, in s. */
  uptimeS: field('uptime_s', Count),
  /** Frames that were left out before or by the encoder, since the device started. */
  droppedFrames: field('dropped_frames', Count),
});
export type MediaStatus = v.InferOutput<typeof Media>;

/** A `media-status` report. Never throws. */
export const mediaOf = (raw: Raw): MediaStatus => v.parse(Media, raw);
