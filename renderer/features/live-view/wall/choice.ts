import type { DeviceId } from '#app/domain/ids';
import { MAX_ON_WALL } from '#app/domain/pagePaths';
import { keyOf, type WallEntry } from './wallAddress';

type Entries = readonly WallEntry[];

/** Place of a camera among the chosen, from 0; -1 if it is not chosen. An entry without a stream stands for the device's first one. */
export const placeOf = (entries: Entries, device: DeviceId, stream: string, first: string | null): number =>
  entries.findIndex((one) => one.device === device && (one.stream ?? first) === stream);

/** Chooses the first camera of a device, or drops all of its cameras. */
export const toggleDevice = (entries: Entries, device: DeviceId): Entries =>
  entries.some((one) => one.device === device)
    ? entries.filter((one) => one.device !== device)
    : [...entries, { device, stream: null }];

/** Chooses a camera after all others, or drops it. */
export function toggleCamera(entries: Entries, device: DeviceId, stream: string, first: string | null): Entries {
  const place = placeOf(entries, device, stream, first);
  return place < 0 ? [...entries, { device, stream }] : entries.filter((_, index) => index !== place);
}

/** Chooses the first camera of each of these devices that has none chosen, until the wall is full; `left`: how many found no room. */
export function addDevices(entries: Entries, devices: readonly DeviceId[]) {
  const known = new Set(entries.map(({ device }) => device));
  const more = devices.filter((device) => !known.has(device)).map((device): WallEntry => ({ device, stream: null }));
  const added = more.slice(0, Math.max(0, MAX_ON_WALL - entries.length));
  return { entries: [...entries, ...added], added: added.length, left: more.length - added.length };
}

/** Each camera once, and none of devices that are gone. */
export function cleanEntries(entries: Entries, devices: ReadonlySet<DeviceId>): Entries {
  const kept = new Map(entries.filter(({ device }) => devices.has(device)).map((entry) => [keyOf(entry), entry]));
  return [...kept.values()];
}
