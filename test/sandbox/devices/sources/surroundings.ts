import type { ProbeFailure } from '#app/settings/mediaSource';
import type { Source } from '#app/settings/source';
import type { CapabilitiesBody } from '#app/settings/sourceCapabilities';
import { NEUTRAL, type Look } from '../../media/scene/look';
import type { CameraSettings } from '../cameras';

/** A thermal camera that is plugged in and that no source uses yet. */
export const THERMAL_CAMERA = '/dev/v4l/by-id/usb-Sandbox_Thermal_Core_0001-video-index0';
/** A camera that the device remembers, though it is unplugged. */
export const SPARE_CAMERA = '/dev/v4l/by-id/usb-Sandbox_Webcam_0002-video-index0';
/** A gimbal camera on the vehicle's own network. */
export const GIMBAL = { host: '192.168.144.25', port: 8554, username: 'admin', password: 'sandbox' } as const;
export const ONVIF_URL = 'http://192.168.144.60/onvif/device_service';
/** RTP arrives on this port only; 5601 belongs to another program of the device. */
export const RTP_PORT = 5600;
export const TAKEN_RTP_PORT = 5601;

export const csiPath = (index: number) => `/dev/media/csi-${index}`;

const sizes = (list: readonly string[], fps: readonly number[]) => list.map((size) => ({ size, fps: [...fps] }));

/** What the device can have as sources, and which cameras it has found. */
export function capabilitiesOf(
  cameras: readonly CameraSettings[],
  isPlugged: (path: string) => boolean,
): Omit<CapabilitiesBody, 'supported'> {
  const own = cameras.map(({ name, width, height, fps }, index) => ({
    path: csiPath(index),
    kind: 'csi' as const,
    model: name,
    plugged: true,
    formats: [{ format: 'RAW10', sizes: sizes([`${width}x${height}`], [fps]) }],
  }));
  const usb = [
    {
      path: THERMAL_CAMERA,
      model: 'Sandbox Thermal Core',
      formats: [
        { format: 'YUYV', sizes: sizes(['160x120', '320x240'], [9]) },
        { format: 'MJPG', sizes: [...sizes(['320x240'], [9, 25]), ...sizes(['640x480'], [9])] },
      ],
    },
    {
      path: SPARE_CAMERA,
      model: 'Sandbox Webcam',
      formats: [
        { format: 'MJPG', sizes: sizes(['640x480', '1280x720'], [15, 30]) },
        { format: 'YUYV', sizes: sizes(['640x480'], [15, 30]) },
      ],
    },
  ].map((one) => ({ ...one, kind: 'v4l2' as const, plugged: isPlugged(one.path) }));
  return {
    kinds: ['v4l2', 'csi', 'rtsp', 'onvif', 'rtp_udp', 'srt', 'whep', 'test'],
    cameras: [...own, ...usb],
    onvif: [
      {
        url: ONVIF_URL,
        name: 'Winch camera',
        model: 'Sandbox Dome 3',
        firmware: '2.4.1',
        profiles: [
          { id: 'main', name: 'Main, 1280x720 H.264' },
          { id: 'sub', name: 'Sub, 640x360 H.264' },
        ],
      },
    ],
    patterns: ['bars', 'ball', 'noise'],
  };
}

/** Video that the device finds at a source. */
export interface Found {
  readonly codec: string;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  /** In frames. */
  readonly keyframe_interval: number;
  readonly isFromAbove: boolean;
  readonly look: Look;
}
export type Fate = { readonly found: Found } | { readonly failure: ProbeFailure };

const HD: Found = {
  codec: 'h264',
  width: 1280,
  height: 720,
  fps: 25,
  keyframe_interval: 50,
  isFromAbove: true,
  look: NEUTRAL,
};
const THERMAL: Look = { ...NEUTRAL, saturation: 0, contrast: 1.5 };

interface Surroundings {
  readonly cameras: readonly CameraSettings[];
  readonly isPlugged: (path: string) => boolean;
}

function cameraFate({ device, size, fps }: Source, { cameras, isPlugged }: Surroundings): Fate {
  const own = cameras.find((_, index) => csiPath(index) === device);
  if (!own && !isPlugged(device ?? '')) return { failure: 'not_found' };
  const [width = 640, height = 360] = (size ?? '').split('x').map(Number);
  const rate = fps ?? 25;
  const found = { ...HD, width, height, fps: rate, keyframe_interval: Math.max(1, Math.round(rate)) };
  if (own) return { found: { ...found, codec: own.codec, isFromAbove: own.isFromAbove } };
  return { found: { ...found, look: device === THERMAL_CAMERA ? THERMAL : NEUTRAL } };
}

/** Names of `.invalid` are not found, documentation addresses (RFC 5737) are silent or refuse, port 1 refuses. */
function wayTo(url: URL): ProbeFailure | null {
  if (url.hostname.endsWith('.invalid')) return 'dns';
  if (/^(192\.0\.2|203\.0\.113)\./.test(url.hostname)) return 'timeout';
  if (url.hostname.startsWith('198.51.100.') || url.port === '1') return 'refused';
  return null;
}

const PATHS: Readonly<Record<string, Fate>> = {
  '/main.264': { found: { ...HD, fps: 30, keyframe_interval: 30 } },
  '/thermal.264': { found: { ...HD, width: 640, height: 480, look: THERMAL } },
  '/main.265': { failure: 'unsupported_codec' },
  '/idle': { failure: 'no_video' },
};

function gimbalFate({ kind, username }: Source, url: URL, password: string | null): Fate {
  if (kind === 'rtsp' && url.port !== String(GIMBAL.port)) return { failure: 'refused' };
  const isKnown = password === GIMBAL.password && (kind !== 'rtsp' || username === GIMBAL.username);
  if (!isKnown) return { failure: 'unauthorized' };
  return PATHS[url.pathname] ?? { failure: 'not_found' };
}

function networkFate(source: Source, password: string | null): Fate {
  // `URL` knows the parts of a host by the schemes of the web alone.
  const text = (source.url ?? '').replace(/^\w+:/, 'http:');
  if (!URL.canParse(text)) return { failure: 'dns' };
  const url = new URL(text);
  const failure = wayTo(url);
  if (failure) return { failure };
  if (source.kind === 'onvif') {
    const isKnown = source.username === GIMBAL.username && password === GIMBAL.password;
    if (!isKnown) return { failure: 'unauthorized' };
    return source.profile === 'sub' ? { found: { ...HD, width: 640, height: 360 } } : { found: HD };
  }
  return url.hostname === GIMBAL.host ? gimbalFate(source, url, password) : { found: HD };
}

/** What becomes of a source in the field; it depends on what the source says alone. */
export function fateOf(source: Source, password: string | null, surroundings: Surroundings): Fate {
  switch (source.kind) {
    case 'v4l2':
    case 'csi':
      return cameraFate(source, surroundings);
    case 'test':
      return { found: { ...HD, isFromAbove: false, look: { ...NEUTRAL, saturation: 2 } } };
    case 'rtp_udp':
      if (source.port !== RTP_PORT) return { failure: 'no_video' };
      return source.codec === 'h264' ? { found: HD } : { failure: 'unsupported_codec' };
    default:
      return networkFate(source, password);
  }
}
