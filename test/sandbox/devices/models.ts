/** What the simulated models have; everything else of them is alike. */
const DRONE = /quad|vtol/i;

/** Drones carry a cellular modem; cameras stand on a wire, and the rover stays near its radio. */
export const hasModem = (model: string): boolean => DRONE.test(model);

export type RadioKind = 'wfb' | 'sik' | 'elrs' | 'mesh';

/** Vehicles have a radio link to a ground station: for video, for telemetry only, for control, or to each other. */
export function radioKind(model: string): RadioKind | null {
  if (!hasRadio(model)) return null;
  if (/vtol/i.test(model)) return 'sik';
  if (/rover/i.test(model)) return 'elrs';
  return /boat/i.test(model) ? 'mesh' : 'wfb';
}

/** Whether there is a radio link of any kind. */
export const hasRadio = (model: string): boolean => !/cam/i.test(model);

/** Firmware from before there were settings: it neither reports nor understands them. */
export const hasNoSettings = (model: string): boolean => model === 'Mast Cam 1';
