import * as v from 'valibot';
import { plainText } from '../lib/plainText';
import { asRecord, read } from '../lib/read';

/** A number in its range; null where the device does not know it (pages §2: shown as `--`). */
const between = (min: number, max: number) => v.pipe(v.number(), v.minValue(min), v.maxValue(max));
const num = (value: unknown, min: number, max: number): number | null => read(between(min, max), value, null);
const word = (value: unknown): string | null => {
  const text = read(v.pipe(v.string(), v.minLength(1)), value, null);
  return text === null ? null : plainText(text, 32);
};

export interface Battery {
  readonly id: number;
  readonly volts: number | null;
  readonly amps: number | null;
  readonly percent: number | null;
  readonly usedMah: number | null;
  readonly leftS: number | null;
  readonly lowestCellVolts: number | null;
}

/** What a vehicle reports (api §4), in the units of the names; null: not known. */
export interface Telemetry {
  readonly armed: boolean | null;
  readonly mode: string | null;
  readonly landed: string | null;
  readonly flightTimeS: number | null;
  /** Ms since the vehicle was last heard by its companion computer. */
  readonly linkAgeMs: number | null;
  readonly rollDeg: number | null;
  readonly pitchDeg: number | null;
  readonly headingDeg: number | null;
  readonly latDeg: number | null;
  readonly lonDeg: number | null;
  readonly altRelM: number | null;
  readonly altMslM: number | null;
  readonly groundSpeedMps: number | null;
  readonly airSpeedMps: number | null;
  readonly climbMps: number | null;
  readonly throttlePct: number | null;
  readonly gpsFix: string | null;
  readonly satellites: number | null;
  readonly hdop: number | null;
  readonly homeDistanceM: number | null;
  readonly homeBearingDeg: number | null;
  readonly batteries: readonly Battery[];
}

/**
 * The battery with the lowest charge, or with the lowest voltage where no charge is known, and its number from 1 on; null without
 * batteries. All values that are shown of "the battery" are of this one.
 */
export function lowestBattery({
  batteries,
}: Pick<Telemetry, 'batteries'>): (Battery & { readonly number: number }) | null {
  const key = batteries.some(({ percent }) => percent !== null) ? 'percent' : 'volts';
  const numbered = batteries.map((one, index) => ({ ...one, number: index + 1 }));
  return numbered.toSorted((one, other) => (one[key] ?? Infinity) - (other[key] ?? Infinity))[0] ?? null;
}

/** Charge of the battery that is lowest, in per cent; null where none is known. */
export const lowestPercent = (telemetry: Pick<Telemetry, 'batteries'>): number | null =>
  lowestBattery(telemetry)?.percent ?? null;

const MAX_BATTERIES = 8;

function toBattery(row: unknown, index: number): Battery {
  const raw = asRecord(row);
  const cells = (Array.isArray(raw.cells_v) ? (raw.cells_v as unknown[]) : [])
    .map((cell) => num(cell, 0.1, 10))
    .filter((cell) => cell !== null);
  return {
    id: num(raw.id, 0, 255) ?? index,
    volts: num(raw.voltage_v, 0, 1000),
    amps: num(raw.current_a, 0, 2000),
    percent: num(raw.remaining_pct, 0, 100),
    usedMah: num(raw.consumed_mah, 0, 10_000_000),
    leftS: num(raw.time_left_s, 0, 1_000_000),
    lowestCellVolts: cells.length > 0 ? Math.min(...cells) : null,
  };
}

/** Telemetry out of an event's data; what is missing or out of range is not known. Never throws. */
export function toTelemetry(data: unknown): Telemetry {
  const raw = asRecord(data);
  const attitude = asRecord(raw.attitude);
  const position = asRecord(raw.position);
  const velocity = asRecord(raw.velocity);
  const gps = asRecord(raw.gps);
  const home = asRecord(raw.home);
  const batteries = Array.isArray(raw.batteries) ? (raw.batteries as unknown[]) : [];
  return {
    armed: read(v.boolean(), raw.armed, null),
    mode: word(raw.mode),
    landed: word(raw.landed_state),
    flightTimeS: num(raw.flight_time_s, 0, 10_000_000),
    linkAgeMs: num(raw.link_age_ms, 0, 1e9),
    rollDeg: num(attitude.roll_deg, -180, 180),
    pitchDeg: num(attitude.pitch_deg, -180, 180),
    headingDeg: num(raw.heading_deg, 0, 360),
    latDeg: num(position.lat_deg, -90, 90),
    lonDeg: num(position.lon_deg, -180, 180),
    altRelM: num(position.alt_rel_m, -1000, 100_000),
    altMslM: num(position.alt_msl_m, -1000, 100_000),
    groundSpeedMps: num(velocity.groundspeed_mps, 0, 1000),
    airSpeedMps: num(velocity.airspeed_mps, 0, 1000),
    climbMps: num(velocity.climb_mps, -500, 500),
    throttlePct: num(velocity.throttle_pct, 0, 100),
    gpsFix: word(gps.fix),
    satellites: num(gps.satellites, 0, 254),
    hdop: num(gps.hdop, 0, 100),
    homeDistanceM: num(home.distance_m, 0, 1e8),
    homeBearingDeg: num(home.bearing_deg, 0, 360),
    batteries: batteries.slice(0, MAX_BATTERIES).map(toBattery),
  };
}
