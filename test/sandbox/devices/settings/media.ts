import type { Values } from '#app/resource/define';
import { media as section } from '#app/settings/sections/media';
import { hasInterFrames } from '../../media/encoder';
import type { CameraSettings } from '../cameras';
import { initialPipeline } from '../pipeline';
import { defineDeviceSection, type Rejection, type SourceName } from './DeviceSection';

/** Most that the sensors give. */
const FPS_MAX: Readonly<Record<string, number>> = {
  '320x180': 60,
  '640x360': 60,
  '848x480': 60,
  '1280x720': 60,
  '1920x1080': 30,
};
const MAX_KBPS = 20_000;
/** What the software VP8 encoder keeps up with, in pixels per second: 1280x720 at 30 fps. */
const VP8_PIXELS = 1280 * 720 * 30;

const unique = (list: readonly string[]) => [...new Set(list)];

function capabilityOf(cameras: readonly CameraSettings[], sources: readonly SourceName[]): Values {
  const [main] = cameras;
  if (!main) return { supported: false };
  const own = `${main.width}x${main.height}`;
  return {
    supported: true,
    stream: main.id,
    sources: sources.map(({ id }) => id),
    source_names: Object.fromEntries(sources.map(({ id, name }) => [id, name])),
    // Without FFmpeg only key frames of VP8 can be made.
    codecs: hasInterFrames() ? ['h264', 'vp8'] : ['vp8'],
    encoders: ['auto', 'software'],
    resolutions: unique([own, ...Object.keys(FPS_MAX)]),
    fps_max: { [own]: Math.max(60, main.fps), ...FPS_MAX },
    bitrate_max_kbps: MAX_KBPS,
    rotations: ['0', '90', '180', '270'],
    intra_refresh: ['off'],
    audio: main.sound === null ? ['off'] : ['off', ...(hasInterFrames() ? ['opus'] : []), 'pcmu'],
  };
}

function overload({ codec, resolution, fps }: Values): Rejection | null {
  const [width = 0, height = 0] = String(resolution).split('x').map(Number);
  if (codec !== 'vp8' || width * height * Number(fps) <= VP8_PIXELS) return null;
  const error = `The software encoder can't encode VP8 at ${String(resolution)} and ${String(fps)} fps.`;
  return { code: 'encoder_overload', error, field: 'codec' };
}

/** The main stream of a device with cameras; its settings change the frames themselves (`pipeline.ts`). VP8 beyond 720p30 is refused. */
export const mediaSection = defineDeviceSection({
  section,
  capability: ({ cameras, sources = cameras }) => capabilityOf(cameras, sources),
  initial: (_, cameras) => initialPipeline(cameras),
  apply: ({ fields }) => {
    const isSeen = fields.some((name) => section.fields[name as keyof typeof section.fields].level > 0);
    return isSeen ? { ms: 900, outageMs: 0 } : { ms: 400, outageMs: 0 };
  },
  reject: ({ next }) => overload(next),
});
