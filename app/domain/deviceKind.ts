import type { Device } from './device';

export const KINDS = ['drone', 'wing', 'rover', 'boat', 'camera', 'other'] as const;
export type DeviceKind = (typeof KINDS)[number];

/** Words of names, as people give them; the server does not say what a device is. */
const WORDS: readonly (readonly [kind: DeviceKind, words: RegExp])[] = [
  ['wing', /\b(wing|plane|glider|vtol)/i],
  ['rover', /\b(rover|truck|tractor|car|ugv|robot)/i],
  ['boat', /\b(boat|ship|vessel|buoy|rov|usv)/i],
  ['camera', /\b(cam|camera|cctv|webcam|gauge|mast)\b/i],
  ['drone', /\b(drone|quad|hexa|octo|copter|uav|scout)/i],
];

/** What kind of device its name speaks of, for the drawing that stands where there is no picture. */
export const kindOf = ({ name }: Pick<Device, 'name'>): DeviceKind =>
  WORDS.find(([, words]) => words.test(name))?.[0] ?? 'other';
