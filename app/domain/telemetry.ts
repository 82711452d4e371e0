import * as v from 'valibot';
import { list, within } from '../events/topics/fields';
import * as reported from '../events/topics/reported';
import { field, reading, total, type EntityOf } from '../lib/entity';
import { arrayOf, asRecord } from '../lib/read';

const MAX_BATTERIES = 8;
const MAX_CELLS = 64;
const CELL_V = [0.1, 10] as const;

function lowestOf(cells: unknown): number | null {
  const known = list(cells, MAX_CELLS, (one) => within(one, ...CELL_V));
  return known.length > 0 ? Math.min(...known) : null;
}

const battery = reading({
  id: reported.within('id', 0, 255),
  volts: reported.within('voltage_v', 0, 1000),
  amps: reported.within('current_a', 0, 2000),
  percent: reported.percent('remaining_pct'),
  usedMah: reported.within('consumed_mah', 0, 10_000_000),
  leftS: reported.within('time_left_s', 0, 1_000_000),
  lowestCellVolts: field(
    'cells_v',
    v.pipe(v.array(v.nullable(reported.inRange(CELL_V))), v.maxLength(MAX_CELLS)),
    total(lowestOf),
  ),
});
/** `id`: its place in the list where it has none. */
export type Battery = Omit<EntityOf<typeof battery>, 'id'> & { readonly id: number };

const word = <const N extends string>(from: N) => reported.word(from, 32);

/** The parts of a report: each reads members of one object. Null: not known (pages §2: shown as `--`). */
const vehicle = reading({
  armed: reported.flag('armed'),
  mode: word('mode'),
  landed: reported.oneOf('landed_state', ['on_ground', 'takeoff', 'in_air', 'landing']),
  flightTimeS: reported.within('flight_time_s', 0, 10_000_000),
  /** Ms since the vehicle was last heard by its companion computer. */
  linkAgeMs: reported.within('link_age_ms', 0, 1e9),
  headingDeg: reported.within('heading_deg', 0, 360),
});
const attitude = reading({
  rollDeg: reported.within('roll_deg', -180, 180),
  pitchDeg: reported.within('pitch_deg', -180, 180),
});
const position = reading({
  latDeg: reported.within('lat_deg', -90, 90),
  lonDeg: reported.within('lon_deg', -180, 180),
  altRelM: reported.within('alt_rel_m', -1000, 100_000),
  altMslM: reported.within('alt_msl_m', -1000, 100_000),
});
const velocity = reading({
  groundSpeedMps: reported.within('groundspeed_mps', 0, 1000),
  airSpeedMps: reported.within('airspeed_mps', 0, 1000),
  climbMps: reported.within('climb_mps', -500, 500),
  throttlePct: reported.percent('throttle_pct'),
});
const gps = reading({
  gpsFix: word('fix'),
  satellites: reported.within('satellites', 0, 254),
  hdop: reported.within('hdop', 0, 100),
});
const home = reading({
  homeDistanceM: reported.within('distance_m', 0, 1e8),
  homeBearingDeg: reported.within('bearing_deg', 0, 360),
});

/** What a vehicle reports (api §4) as the contract has it, in the units of the names. */
export const TelemetryWire = v.object({
  ...vehicle.wire.entries,
  attitude: v.nullable(
    v.object({
      ...attitude.wire.entries,
      /** Where the nose points, from north; pages show `heading_deg`. */
      yaw_deg: v.optional(v.nullable(reported.inRange([-180, 180]))),
    }),
  ),
  position: v.nullable(position.wire),
  velocity: v.nullable(velocity.wire),
  gps: v.nullable(gps.wire),
  home: v.nullable(home.wire),
  batteries: v.pipe(v.array(battery.wire), v.maxLength(MAX_BATTERIES)),
});

function toBattery(row: unknown, index: number): Battery {
  const read = battery.decode(row);
  return { ...read, id: read.id ?? index };
}

/** Telemetry out of an event's data; what is missing or out of range is not known. Never throws. */
export function toTelemetry(data: unknown) {
  const raw = asRecord(data);
  const batteries: readonly Battery[] = arrayOf(raw.batteries).slice(0, MAX_BATTERIES).map(toBattery);
  return {
    ...vehicle.decode(raw),
    ...attitude.decode(raw.attitude),
    ...position.decode(raw.position),
    ...velocity.decode(raw.velocity),
    ...gps.decode(raw.gps),
    ...home.decode(raw.home),
    batteries,
  };
}
export type Telemetry = Readonly<ReturnType<typeof toTelemetry>>;

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
