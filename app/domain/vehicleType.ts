import type { DEVICE_TYPES } from '../settings/sections/general';

type DeviceType = (typeof DEVICE_TYPES)[number];

/** The kind of vehicle by a word in the name of its MAV_TYPE (MAVLink). The first word that occurs in the name counts. */
const WORDS: readonly (readonly [RegExp, DeviceType])[] = [
  [/vtol/i, 'vtol'],
  [/(tri|quad|hexa|octo|deca|dodeca)(rotor|copter)|coaxial|helicopter/i, 'copter'],
  [/fixed.?wing|flapping wing|parafoil/i, 'plane'],
  [/rover/i, 'rover'],
  [/boat/i, 'boat'],
  [/submarine/i, 'sub'],
];

/** The device's type by what its flight controller says of itself (HEARTBEAT.type as a word); null: nothing that has a type of its own here. */
export const deviceTypeOf = (vehicle: string | null): DeviceType | null =>
  WORDS.find(([word]) => vehicle !== null && word.test(vehicle))?.[1] ?? null;
