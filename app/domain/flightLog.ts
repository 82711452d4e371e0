import * as v from 'valibot';
import { entity, field, type EntityOf } from '../lib/entity';
import { textElse, Time } from '../lib/lenient';
import { SafeIdField } from './idFields';
import { wholeOrNull } from './journal';

/** Kinds of files that a flight controller's log comes in. */
export const FLIGHT_LOG_KINDS = ['tlog', 'bin'] as const;

const flightLog = entity({
  id: field('id', v.string(), SafeIdField),
  name: field('name', v.string(), textElse('')),
  kind: field('kind', v.picklist(FLIGHT_LOG_KINDS), v.picklist(FLIGHT_LOG_KINDS)),
  bytes: field('bytes', v.number(), wholeOrNull),
  startedAt: field('started_at', v.string(), Time),
  /** How long the vehicle was armed, in seconds; null: not known. */
  armedS: field('armed_s', v.nullable(v.number()), wholeOrNull),
});
export const FlightLogWire = flightLog.wire;
export type FlightLogBody = v.InferOutput<typeof FlightLogWire>;
export type FlightLog = EntityOf<typeof flightLog>;
export const toFlightLog = (value: unknown): FlightLog | null => flightLog.decode(value);
