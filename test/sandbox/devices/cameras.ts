import type { VideoCodec } from '../media/encoding';
import type { SoundCodec } from '../media/sound';
import { HEIGHT, WIDTH, type Rotation, type Turning } from '../media/picture';

/** The fixed properties of a simulated device's camera. */
export interface CameraSettings {
  readonly id: string;
  readonly name: string;
  readonly fps: number;
  readonly width: number;
  readonly height: number;
  /** How far a viewer turns its frames clockwise to have them upright. */
  readonly rotation_deg: Rotation;
  readonly codec: VideoCodec;
  /** Of the sound that is sent beside its video; null: it has no microphone, or that is off. */
  readonly sound: SoundCodec | null;
  /** Looks straight down; cameras of vehicles that do not look ahead. */
  readonly isFromAbove: boolean;
  /** Burns the time into each frame, for people and for programs: the test mode. */
  readonly burnIn: boolean;
  /** The source of what it films; absent: itself. */
  readonly source?: string;
  /** What the settings of the pipeline make of it; absent: as the camera is by itself. */
  readonly pipeline?: Pipeline;
}

/** The settings of a pipeline that are not the camera's own. */
export interface Pipeline extends Turning {
  readonly kbps: number;
  readonly isConstant: boolean;
  readonly keyEveryMs: number;
  readonly hasOverlay: boolean;
  readonly isOn: boolean;
  /** How long it runs on without viewers; null: always. */
  readonly keepS: number | null;
  /** 0: no limit of its own. */
  readonly maxViewers: number;
  readonly soundKbps: number;
}

const STANDARD: CameraSettings = {
  id: 'main',
  name: 'Camera',
  fps: 15,
  width: WIDTH,
  height: HEIGHT,
  rotation_deg: 0,
  codec: 'h264',
  sound: null,
  isFromAbove: false,
  burnIn: true,
};

/** A standard camera with some properties replaced. */
export const camera = (own: Partial<CameraSettings>): CameraSettings => ({ ...STANDARD, ...own });

const NOSE = camera({ name: 'Nose camera' });
const BELLY = camera({ id: 'belly', name: 'Belly camera', codec: 'vp8', isFromAbove: true });

export const isVehicle = (model: string): boolean => !/cam/i.test(model);

/** The default cameras of a model, enough for most tests. */
export const usualCameras = (model: string): readonly CameraSettings[] =>
  isVehicle(model) ? [NOSE, BELLY] : [camera({ sound: 'pcmu' })];

/** Additional, unusual cameras per model, for `npm start`. */
const SPECIAL: Readonly<Record<string, readonly Partial<CameraSettings>[]>> = {
  'Wing VTOL': [
    { id: 'full-hd', name: 'Full HD camera', width: 1920, height: 1080, fps: 30 },
    { id: 'sideways', name: 'Sideways camera', rotation_deg: 90 },
  ],
  'Mast Cam 2': [
    { id: 'time-lapse', name: 'Time-lapse camera', fps: 0.25 },
    { id: 'overview', name: 'Overview camera', fps: 1, codec: 'vp8' },
  ],
  'Quad X4': [
    { id: 'gimbal', name: 'Gimbal camera', width: 1280, height: 720, fps: 30 },
    { id: 'racing', name: 'Racing camera', fps: 60 },
  ],
};

/** Drawing and encoding 720p takes most of a core, and the browser that shows it runs on the same computer. */
const HD_CORES = 4;
/** A wall may show all devices of a larger fleet at once. */
const HD_DEVICES = 8;
const HD = { width: 1280, height: 720 };

/** Whether the nose cameras of a fleet of so many devices can film in 720p on a computer with so many cores. */
export const hasHdNoses = (cores: number, devices: number): boolean => cores >= HD_CORES && devices <= HD_DEVICES;

/** The cameras of a device of `npm start`. `isHd`: its nose camera films in 720p. */
export const fleetCameras = (model: string, burnIn: boolean, isHd: boolean): readonly CameraSettings[] => {
  const usual = usualCameras(model).map((one) => (one === NOSE && isHd ? { ...one, ...HD } : one));
  return [...usual, ...(SPECIAL[model] ?? []).map(camera)].map((one) => ({ ...one, burnIn }));
};

/** A sufficient bit rate: 900 kbit/s for the standard camera; it grows with size and frame rate, less than in proportion. */
export function kbpsFor({ width, height, fps }: Pick<CameraSettings, 'width' | 'height' | 'fps'>): number {
  const size = (width * height) / (WIDTH * HEIGHT);
  return Math.round(Math.min(5000, 900 * size ** 0.75 * Math.sqrt(fps / STANDARD.fps)));
}
