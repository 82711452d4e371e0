import { ageText } from '#app/domain/relativeTime';
import { lowestBattery, lowestPercent } from '#app/domain/telemetry';
import { DEVICE_EVENTS } from '#app/events/deviceEvent';
import { climbText, distanceText, numberIn, unitOf, type UnitSystem } from '#app/domain/units';
import { clock, fixed, heading } from '../../format';
import type { Telemetry } from '#app/domain/telemetry';
import type { Feed } from '../../../../live/device/createFeedStore';
import { saidAt } from '../../../../live/device/telemetryAge';
import { display } from '../../../../lib/display';
import { homeOf, placeOf } from '../../map/place';
import { HUD } from '../../words/hud';

/** From this age in ms on a value is stale (pages §0): attitude and heading, and the rest. */
export const FAST_MS = 1000;
export const SLOW_MS = DEVICE_EVENTS.telemetry.staleMs;

export type Vehicle = Telemetry;

/** A text from the vehicle's last telemetry in the user's units; `--` before the first. */
export const textOf =
  (read: (telemetry: Vehicle, units: UnitSystem) => string) =>
  ({ telemetry }: Feed): string =>
    telemetry ? read(telemetry.value, display.getState().units) : '--';

/** The vehicle's telemetry while it is younger than `staleMs`; null otherwise. */
export function freshVehicle(feed: Feed, staleMs: number): Vehicle | null {
  const at = saidAt(feed);
  return at !== null && performance.now() - at <= staleMs ? (feed.telemetry?.value ?? null) : null;
}

/** An age in two parts, as a figure shows it: `12` and `s`. */
export function agePartsOf(ms: number): { readonly text: string; readonly unit: string } {
  const [text = '', unit = ''] = ageText(0, ms).split(' ');
  return { text, unit };
}

export const mode = textOf(({ mode: name }) => name ?? '--');
export const flightTime = textOf(({ flightTimeS }) => clock(flightTimeS));
export const climb = textOf(({ climbMps }, units) => climbText(climbMps, units));
export const airspeed = textOf(({ airSpeedMps }, units) =>
  HUD.airspeed({ speed: numberIn(airSpeedMps, unitOf('speed', units)) }),
);
export const homeDistance = textOf((vehicle, units) => distanceText(homeOf(vehicle).distanceM, units));
/** Nearer than this, in metres, a bearing is the noise of the receiver. */
const AT_HOME_M = 2;
export const isAtHome = (vehicle: Vehicle): boolean => (homeOf(vehicle).distanceM ?? Infinity) < AT_HOME_M;
/** The bearing of home in degrees; null where it is unknown, and at home. */
export const homeBearing = (vehicle: Vehicle): number | null => (isAtHome(vehicle) ? null : homeOf(vehicle).bearingDeg);
export const charge = textOf((vehicle) => fixed(lowestPercent(vehicle), 0, '%'));
export const voltage = textOf((vehicle) => {
  const lowest = lowestBattery(vehicle);
  const volts = fixed(lowest?.volts ?? null, 1, 'V');
  return lowest && vehicle.batteries.length > 1 ? HUD.ofBattery({ number: lowest.number, volts }) : volts;
});
export const position = textOf((vehicle) => {
  const place = placeOf(vehicle);
  return `${fixed(place?.lat ?? null, 5, '')}, ${fixed(place?.lon ?? null, 5, '')}`;
});
export const course = textOf(({ headingDeg }) => heading(headingDeg));

/** Where a bearing lies relative to `headingDeg`: "behind right". Null if either is unknown. */
export function sideOf(bearingDeg: number | null, headingDeg: number | null): string | null {
  if (bearingDeg === null || headingDeg === null) return null;
  const turn = (((bearingDeg - headingDeg) % 360) + 360) % 360;
  return HUD.sides[Math.round(turn / 45) % 8] ?? null;
}
