import * as v from 'valibot';
import { FlightLogWire, toFlightLog } from '../domain/flightLog';
import { rowsById } from '../lib/rowsById';
import { endpoint } from './endpoint';

/** Logs of the flight controller, newest first. */
export const listFlightLogs = endpoint('GET', '/v1/user/devices/{id}/flight-logs', {
  request: null,
  response: v.object({ items: v.array(FlightLogWire), next_cursor: v.nullable(v.string()) }),
  decode: (body) => rowsById(body, 'items', toFlightLog),
});

const nothing = () => undefined;
const FILE = { request: null, response: null, decode: nothing, kind: 'download' } as const;
const LIMITS = { maxBytes: 1_000_000_000 };

/** A telemetry log, as the ground station writes it. */
export const downloadTlog = endpoint('GET', '/v1/user/devices/{id}/flight-logs/{log_id}/tlog', {
  ...FILE,
  extension: 'tlog',
  limits: LIMITS,
});

/** A log of the flight controller's own memory. */
export const downloadFlightBin = endpoint('GET', '/v1/user/devices/{id}/flight-logs/{log_id}/bin', {
  ...FILE,
  extension: 'bin',
  limits: LIMITS,
});

export const deleteFlightLog = endpoint('DELETE', '/v1/user/devices/{id}/flight-logs/{log_id}', {
  request: null,
  response: null,
  decode: nothing,
});
