import type { Telemetry } from '#app/domain/telemetry';

/** A place on the earth, in degrees; longitude from -180 up to, but not including, 180. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** Mean radius of the earth, in metres: the one that MapLibre measures with. */
export const EARTH_M = 6_371_008.8;
/** Halfway round the earth, in metres: nothing is farther away. */
export const FARTHEST_M = Math.PI * EARTH_M;
const RADIANS = Math.PI / 180;

/** Any number of degrees as a longitude. */
export const wrapLon = (lon: number): number => {
  const turned = (((lon + 180) % 360) + 360) % 360;
  // Of a tiny negative number the remainder is the whole circle.
  return (turned === 360 ? 0 : turned) - 180;
};

/** Receivers without a position report 0/0: nearer to it than this, in degrees (0.1 m), is no place. */
const NOWHERE_DEG = 1e-6;

/** A position from two reported numbers; null where they are out of range, or both 0. */
export function toPlace(lat: number | null, lon: number | null): Place | null {
  if (lat === null || lon === null || !Number.isFinite(lat) || !Number.isFinite(lon)) return null;
  if (Math.abs(lat) > 90 || Math.abs(lon) > 360) return null;
  if (Math.abs(lat) < NOWHERE_DEG && Math.abs(lon) < NOWHERE_DEG) return null;
  return { lat, lon: wrapLon(lon) };
}

const NO_FIX = new Set(['none', 'no_fix', 'no_gps']);

type Reported = Pick<Telemetry, 'latDeg' | 'lonDeg' | 'gpsFix'>;

const hasNoFix = ({ gpsFix }: Reported): boolean => NO_FIX.has((gpsFix ?? '').toLowerCase());

/** Where a vehicle is; null without a position. */
export const placeOf = (vehicle: Reported): Place | null =>
  hasNoFix(vehicle) ? null : toPlace(vehicle.latDeg, vehicle.lonDeg);

const NO_HOME = { distanceM: null, bearingDeg: null };

/**
 * Home as the vehicle sees it. Like the vehicle's place (`placeOf`) it is hidden without a GPS fix and at an unusable position, also for
 * a vehicle that navigates by other means. It is shown for one that reports neither fix nor position.
 */
export function homeOf(vehicle: Reported & Pick<Telemetry, 'homeDistanceM' | 'homeBearingDeg'>): {
  readonly distanceM: number | null;
  readonly bearingDeg: number | null;
} {
  const hasPosition = vehicle.latDeg !== null && vehicle.lonDeg !== null;
  if (hasNoFix(vehicle) || (hasPosition && placeOf(vehicle) === null)) return NO_HOME;
  return { distanceM: vehicle.homeDistanceM, bearingDeg: vehicle.homeBearingDeg };
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The earth's surface made flat around its origin: metres to the east (`x`) and to the north (`y`). */
export interface Plane {
  readonly origin: Place;
  toMetres(place: Place): Point;
  toPlace(point: Point): Place;
}

/**
 * The tangent plane at `origin`: distances and bearings from there are exact (azimuthal equidistant projection), at the poles
 * and across the date line too.
 */
export function createTangentPlane(origin: Place): Plane {
  const sin0 = Math.sin(origin.lat * RADIANS);
  const cos0 = Math.cos(origin.lat * RADIANS);
  return {
    origin,
    toMetres({ lat, lon }) {
      const sin = Math.sin(lat * RADIANS);
      const cos = Math.cos(lat * RADIANS);
      const turn = (lon - origin.lon) * RADIANS;
      const east = cos * Math.sin(turn);
      const north = cos0 * sin - sin0 * cos * Math.cos(turn);
      const up = sin0 * sin + cos0 * cos * Math.cos(turn);
      const aside = Math.hypot(east, north);
      // The place itself, or the one opposite to it, which lies in every direction.
      if (aside === 0) return { x: up < 0 ? FARTHEST_M : 0, y: 0 };
      const metres = (Math.atan2(aside, up) * EARTH_M) / aside;
      return { x: east * metres, y: north * metres };
    },
    toPlace({ x, y }) {
      const metres = Math.hypot(x, y);
      if (metres === 0) return origin;
      const angle = metres / EARTH_M;
      const east = Math.sin(angle) * (x / metres);
      const north = Math.sin(angle) * (y / metres);
      const up = Math.cos(angle);
      const outwards = up * cos0 - north * sin0;
      const lat = Math.atan2(up * sin0 + north * cos0, Math.hypot(east, outwards)) / RADIANS;
      return { lat, lon: wrapLon(origin.lon + Math.atan2(east, outwards) / RADIANS) };
    },
  };
}

/** Where Mercator's projection ends: a square map of the world. */
export const MERCATOR_LAT = 85.051128;
const stretch = (lat: number) => Math.asinh(Math.tan(Math.max(-MERCATOR_LAT, Math.min(MERCATOR_LAT, lat)) * RADIANS));

/** The plane of web maps, true to scale at `origin`; what is drawn in it lies exactly on such a map. */
export function createMercatorPlane(origin: Place): Plane {
  const scale = Math.cos(origin.lat * RADIANS) * EARTH_M;
  const y0 = stretch(origin.lat);
  return {
    origin,
    toMetres: ({ lat, lon }) => ({
      x: scale * wrapLon(lon - origin.lon) * RADIANS,
      y: scale * (stretch(lat) - y0),
    }),
    toPlace: ({ x, y }) => ({
      lat: Math.atan(Math.sinh(y / scale + y0)) / RADIANS,
      lon: wrapLon(origin.lon + x / scale / RADIANS),
    }),
  };
}

/** Pixels of the whole world at zoom 0 of a vector map. */
const WORLD_PX = 512;

/** The zoom of a web map at which a Mercator plane with its origin at `lat` has `scale` metres a pixel. */
export const zoomOf = (scale: number, lat: number): number =>
  Math.log2((2 * FARTHEST_M * Math.cos(lat * RADIANS)) / (WORLD_PX * scale));

/** The place so many metres from `from`, in a direction as of a compass. */
export function placeAt(from: Place, bearingDeg: number, metres: number): Place {
  const bearing = bearingDeg * RADIANS;
  return createTangentPlane(from).toPlace({ x: Math.sin(bearing) * metres, y: Math.cos(bearing) * metres });
}

export function metresBetween(one: Place, other: Place): number {
  const { x, y } = createTangentPlane(one).toMetres(other);
  return Math.hypot(x, y);
}
