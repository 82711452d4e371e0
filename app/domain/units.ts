import { ownValue } from '#app/lib/ownValue';
export const UNIT_SYSTEMS = ['metric', 'imperial', 'aviation'] as const;
/** In which units a user reads quantities (pages §5). */
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];

/** What is shown in other units by other systems; on the wire always in m, m/s, m/s and °C. */
export type Quantity = 'height' | 'speed' | 'climb' | 'temperature';

export interface Unit {
  readonly symbol: string;
  /** How many of the wire's unit one of it is. */
  readonly size: number;
  /** Its zero in the wire's unit. */
  readonly zero: number;
  /** The finest difference worth showing, in this unit. */
  readonly step: number;
}

const FOOT_M = 0.3048;
const MILE_M = 1609.344;
const NAUTICAL_MILE_M = 1852;
const HOUR_S = 3600;

const unit = (symbol: string, size: number, step: number, zero = 0): Unit => ({ symbol, size, zero, step });

const METRE = unit('m', 1, 0.1);
const FOOT = unit('ft', FOOT_M, 1);
const METRE_PER_SECOND = unit('m/s', 1, 0.1);
const CELSIUS = unit('°C', 1, 0.1);

/** Symbols are written here, because `Intl.NumberFormat` knows neither knots nor nautical miles. */
const UNITS: Readonly<Record<UnitSystem, Readonly<Record<Quantity, Unit>>>> = {
  metric: { height: METRE, speed: METRE_PER_SECOND, climb: METRE_PER_SECOND, temperature: CELSIUS },
  imperial: {
    height: FOOT,
    speed: unit('mph', MILE_M / HOUR_S, 0.1),
    climb: unit('ft/s', FOOT_M, 0.1),
    temperature: unit('°F', 5 / 9, 0.1, -160 / 9),
  },
  aviation: {
    height: FOOT,
    speed: unit('kt', NAUTICAL_MILE_M / HOUR_S, 0.1),
    // As the instruments have it: tens of feet.
    climb: unit('ft/min', FOOT_M / 60, 10),
    temperature: CELSIUS,
  },
};

/** Two units of length: `long` from `from` of it on, `short` below. */
export interface Lengths {
  readonly short: Unit;
  readonly long: Unit;
  readonly from: number;
}

const LENGTHS: Readonly<Record<UnitSystem, Lengths>> = {
  metric: { short: METRE, long: unit('km', 1000, 0.01), from: 1 },
  imperial: { short: FOOT, long: unit('mi', MILE_M, 0.01), from: 0.5 },
  aviation: { short: FOOT, long: unit('NM', NAUTICAL_MILE_M, 0.01), from: 0.5 },
};

export const unitOf = (quantity: Quantity, system: UnitSystem): Unit => UNITS[system][quantity];
export const lengthsOf = (system: UnitSystem): Lengths => LENGTHS[system];

/** Which quantity a unit of the wire measures, where systems differ on it. */
const MEASURED: Readonly<Record<string, Quantity>> = { m: 'height', 'm/s': 'speed', '°C': 'temperature' };

/** In which unit a user of the system reads and types a value of the wire's unit; null: in that very unit. */
export function unitFor(symbol: string | null, system: UnitSystem): Unit | null {
  const quantity = symbol === null ? undefined : ownValue(MEASURED, symbol);
  const one = quantity && UNITS[system][quantity];
  return one && one.symbol !== symbol ? one : null;
}

/** A value of the wire in a unit, not rounded. */
export const toUnit = (value: number, { size, zero }: Unit): number => (value - zero) / size;
/** A value in a unit as the wire has it. */
export const fromUnit = (value: number, { size, zero }: Unit): number => value * size + zero;

/** A value of the wire, rounded to what a user of the system can see of it: it changes when what is shown does. */
export function visible(value: number, { size, zero, step }: Unit): number {
  return Math.round(toUnit(value, { size, zero, step, symbol: '' }) / step) * step * size + zero;
}

const UNKNOWN = '--';

/** A number with so many decimals and a real minus sign, which is as wide as a digit; never "−0". */
export function digitsOf(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? (0).toFixed(digits) : text.replace('-', '−');
}

/** Only the number, rounded to the unit's step or to `step`; `--` for null. */
export function numberIn(value: number | null, one: Unit, step = one.step): string {
  if (value === null) return UNKNOWN;
  const digits = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  return digitsOf(Math.round(toUnit(value, one) / step) * step, digits);
}

/** A quantity of the wire in words, as `138 ft`; `--` for null. `step`: the finest difference shown, instead of the unit's. */
export function quantityText(value: number | null, quantity: Quantity, system: UnitSystem, step?: number): string {
  const one = unitOf(quantity, system);
  return value === null ? UNKNOWN : `${numberIn(value, one, step)} ${one.symbol}`;
}

/** Vertical speed with an arrow for climb or descent, as `▲ 0.6 m/s`; `--` for null. */
export function climbText(climbMps: number | null, system: UnitSystem): string {
  if (climbMps === null) return UNKNOWN;
  const one = unitOf('climb', system);
  const text = numberIn(Math.abs(climbMps), one);
  const arrow = Number(text) === 0 ? '' : climbMps > 0 ? '▲ ' : '▼ ';
  return `${arrow}${text} ${one.symbol}`;
}

/** The unit of length in which so many metres are written. */
export function lengthUnit(metres: number, system: UnitSystem): Unit {
  const { short, long, from } = LENGTHS[system];
  return metres / long.size >= from ? long : short;
}

export interface Distance {
  readonly text: string;
  readonly unit: string;
}

/** A distance in whole short units or hundredths of long ones, its number and its unit apart; `--` for null. */
export function distanceIn(metres: number | null, system: UnitSystem): Distance {
  if (metres === null) return { text: UNKNOWN, unit: LENGTHS[system].short.symbol };
  const one = lengthUnit(metres, system);
  return { text: numberIn(metres, one, Math.min(1, one === LENGTHS[system].long ? 0.01 : 1)), unit: one.symbol };
}

/** The same in one text, as `0.42 NM`; `--` for null. */
export function distanceText(metres: number | null, system: UnitSystem): string {
  const { text, unit: symbol } = distanceIn(metres, system);
  return metres === null ? text : `${text} ${symbol}`;
}
