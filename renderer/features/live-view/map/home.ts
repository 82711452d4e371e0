import { FARTHEST_M, metresBetween, placeAt, type Place } from './place';

/** Where a vehicle started, and how far off that may be, in metres. */
export interface Home extends Place {
  readonly errorM: number;
}

/** Distances come in tenths of a metre, positions to about a centimetre; bearings in whole degrees, half of one in radians. */
const PLACE_M = 0.5;
const BEARING = Math.PI / 360;

/**
 * Home as a vehicle at `place` sees it, or as it was known: the nearer the vehicle, the better its word. One that contradicts
 * what was known is a new home.
 */
export function nextHome(
  known: Home | null,
  place: Place,
  distanceM: number | null,
  bearingDeg: number | null,
): Home | null {
  if (distanceM === null || !(distanceM >= 0 && distanceM <= FARTHEST_M)) return known;
  // At home there is no direction to it.
  if (bearingDeg === null && distanceM > PLACE_M) return known;
  const bearing = bearingDeg ?? 0;
  if (!Number.isFinite(bearing)) return known;
  const seen = { ...placeAt(place, bearing, distanceM), errorM: PLACE_M + distanceM * BEARING };
  if (!known) return seen;
  const isSame = metresBetween(known, seen) <= known.errorM + seen.errorM;
  return isSame && known.errorM <= seen.errorM ? known : seen;
}
