import type { Values } from '#app/resource/define';
import { KEY_EVERY_MS } from '../media/encoder';
import type { Rotation } from '../media/picture';
import { kbpsFor, type CameraSettings } from './cameras';
import type { SourceView } from './sources/SourceList';

const DEFAULT_MIN_KBPS = 300;
const DEFAULT_MAX_KBPS = 6000;

/** How the pipeline of a device with these cameras leaves the factory: its main stream as its first camera films. */
export function initialPipeline([main]: readonly CameraSettings[]): Values {
  if (!main) return {};
  const kbps = kbpsFor(main);
  return {
    enabled: true,
    source: main.id,
    codec: main.codec,
    encoder: 'auto',
    resolution: `${main.width}x${main.height}`,
    fps: main.fps,
    rate_control: 'adaptive',
    bitrate_kbps: kbps,
    bitrate_min_kbps: Math.min(DEFAULT_MIN_KBPS, kbps),
    bitrate_max_kbps: Math.max(DEFAULT_MAX_KBPS, kbps),
    keyframe_interval: Math.max(1, Math.round((KEY_EVERY_MS / 1000) * main.fps)),
    intra_refresh: 'off',
    rotation_deg: '0',
    flip_horizontal: false,
    flip_vertical: false,
    overlay_timestamp: main.burnIn,
    audio: main.sound ?? 'off',
    audio_kbps: 64,
    start_mode: 'on_demand',
    stop_after_s: 10,
    max_viewers: 10,
    recording: 'off',
    recording_segment_min: 10,
    outputs: [],
    mavlink_advertise: true,
    mavlink_name: null,
  };
}

function sizeOf(resolution: unknown, isOnItsSide: boolean): { readonly width: number; readonly height: number } {
  const [width = 640, height = 360] = String(resolution).split('x').map(Number);
  return isOnItsSide ? { width: height, height: width } : { width, height };
}

/** The main stream as these settings have it; undefined without a camera. What is set of other cameras stays. */
export function pipelineCamera(
  cameras: readonly CameraSettings[],
  values: Values,
  view: (source: string) => SourceView | null = () => null,
): CameraSettings | undefined {
  const [main] = cameras;
  if (!main) return undefined;
  const id = String(values.source);
  const source = cameras.find((one) => one.id === id) ?? { ...main, ...view(id) };
  const turned = Number(values.rotation_deg) as Rotation;
  const fps = Number(values.fps);
  return {
    ...main,
    source: id,
    isFromAbove: source.isFromAbove,
    rotation_deg: source.rotation_deg,
    fps,
    ...sizeOf(values.resolution, turned % 180 !== 0),
    codec: values.codec === 'vp8' ? 'vp8' : 'h264',
    sound: main.sound === null || values.audio === 'off' ? null : values.audio === 'opus' ? 'opus' : 'pcmu',
    pipeline: {
      kbps: Number(values.bitrate_kbps),
      isConstant: values.rate_control === 'constant',
      keyEveryMs: (1000 * Number(values.keyframe_interval)) / fps,
      turned,
      isFlippedAcross: values.flip_horizontal === true,
      isFlippedDown: values.flip_vertical === true,
      hasOverlay: values.overlay_timestamp === true,
      isOn: values.enabled === true,
      keepS: values.start_mode === 'always' ? null : Number(values.stop_after_s),
      maxViewers: Number(values.max_viewers),
      soundKbps: Number(values.audio_kbps),
    },
  };
}
