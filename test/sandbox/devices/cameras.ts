import type { VideoCodec } from '../media/encoding';
import { HEIGHT, WIDTH, type Rotation } from '../media/picture';

/** One camera of a simulated device, as its maker built it. */
export interface CameraSettings {
  readonly id: string;
  readonly name: string;
  readonly fps: number;
  readonly width: number;
  readonly height: number;
  /** How far a viewer turns its frames clockwise to have them upright. */
  readonly rotation_deg: Rotation;
  readonly codec: VideoCodec;
  /** Has a microphone: sound is sent beside its video. */
  readonly hasSound: boolean;
  /** Looks straight down; cameras of vehicles that do not look ahead. */
  readonly isFromAbove: boolean;
  /** Burns the time into each frame, for people and for programs: the test mode. */
  readonly burnIn: boolean;
}

const STANDARD: CameraSettings = {
  id: 'main',
  name: 'Camera',
  fps: 15,
  width: WIDTH,
  height: HEIGHT,
  rotation_deg: 0,
  codec: 'h264',
  hasSound: false,
  isFromAbove: false,
  burnIn: true,
};

/** A camera like any other, but for what is given. */
export const camera = (own: Partial<CameraSettings>): CameraSettings => ({ ...STANDARD, ...own });

const NOSE = camera({ name: 'Nose camera' });
const BELLY = camera({ id: 'belly', name: 'Belly camera', codec: 'vp8', isFromAbove: true });

export const isVehicle = (model: string): boolean => !/cam/i.test(model);

/** What a device of a model has unless it is told otherwise: all that tests need as a rule. */
export const usualCameras = (model: string): readonly CameraSettings[] =>
  isVehicle(model) ? [NOSE, BELLY] : [camera({ hasSound: true })];

/** The unusual ones of the fleet of `npm start`, beside the usual: each model shows others. */
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

export const fleetCameras = (model: string, burnIn: boolean): readonly CameraSettings[] =>
  [...usualCameras(model), ...(SPECIAL[model] ?? []).map(camera)].map((one) => ({ ...one, burnIn }));

/** A bit rate that looks well: 900 kbit/s for the usual camera, more for a larger or faster one, but less than in proportion. */
export function kbpsFor({ width, height, fps }: Pick<CameraSettings, 'width' | 'height' | 'fps'>): number {
  const size = (width * height) / (WIDTH * HEIGHT);
  return Math.round(Math.min(5000, 900 * size ** 0.75 * Math.sqrt(fps / STANDARD.fps)));
}
