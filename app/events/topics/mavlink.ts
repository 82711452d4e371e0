import { asRecord } from '../../lib/read';
import { toTime } from '../../lib/toTime';
import { amount, count, flag, list, percent, rate, rows, within, word, type Raw } from './fields';

/** The flight controller as the device's router hears it (pages §10); null: not reported. */
export interface FlightController {
  /** What it is connected by, as `/dev/ttyAMA0 at 921600`. */
  readonly link: string | null;
  readonly autopilot: string | null;
  readonly firmware: string | null;
  readonly vehicle: string | null;
  readonly systemId: number | null;
  readonly componentId: number | null;
  readonly heartbeatAgeMs: number | null;
  readonly packetsPs: number | null;
  readonly bytesPs: number | null;
  readonly lossPct: number | null;
  readonly isArmed: boolean | null;
}

/** One endpoint of the router; null: not reported. */
export interface EndpointStatus {
  readonly configId: string;
  /** `up`, `waiting`, `error`, `disabled`. */
  readonly state: string | null;
  readonly reason: string | null;
  readonly rxMsgsPs: number | null;
  readonly txMsgsPs: number | null;
  readonly rxBps: number | null;
  readonly txBps: number | null;
  /** Ids of the systems seen. */
  readonly systems: readonly number[];
  /** In ms since the epoch, by the device's clock. */
  readonly lastPacketAt: number | null;
}

export interface MavlinkStatus {
  /** When the device reported, by its own clock, in ms since the epoch. */
  readonly at: number | null;
  /** Null where there is none. */
  readonly flightController: FlightController | null;
  readonly endpoints: readonly EndpointStatus[];
}

const MAX_ENDPOINTS = 64;
const MAX_SYSTEMS = 255;
const id = (value: unknown) => (Number.isInteger(value) ? within(value, 0, 255) : null);

function controller(value: unknown): FlightController | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const raw = asRecord(value);
  return {
    link: word(raw.link, 128),
    autopilot: word(raw.autopilot, 64),
    firmware: word(raw.firmware, 64),
    vehicle: word(raw.vehicle, 64),
    systemId: id(raw.system_id),
    componentId: id(raw.component_id),
    heartbeatAgeMs: count(raw.heartbeat_age_ms),
    packetsPs: rate(raw.packets_ps),
    bytesPs: amount(raw.bytes_ps),
    lossPct: percent(raw.loss_pct),
    isArmed: flag(raw.armed),
  };
}

function endpoint(raw: Raw): EndpointStatus | null {
  const configId = word(raw.config_id, 128);
  if (configId === null) return null;
  return {
    configId,
    state: word(raw.state, 32),
    reason: word(raw.reason, 200),
    rxMsgsPs: rate(raw.rx_msgs_ps),
    txMsgsPs: rate(raw.tx_msgs_ps),
    rxBps: amount(raw.rx_bps),
    txBps: amount(raw.tx_bps),
    systems: list(raw.systems, MAX_SYSTEMS, id),
    lastPacketAt: toTime(raw.last_packet_at),
  };
}

/** A `mavlink-status` report (api §4). Never throws. */
export function decodeMavlink(raw: Raw): MavlinkStatus {
  return {
    at: toTime(raw.at),
    flightController: controller(raw.flight_controller),
    endpoints: rows(raw.endpoints, MAX_ENDPOINTS, endpoint),
  };
}
