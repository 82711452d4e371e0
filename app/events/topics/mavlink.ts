import * as v from 'valibot';
import { entity, field, reading, total, type EntityOf } from '../../lib/entity';
import { list, within } from './fields';
import * as reported from './reported';

const MAX_ENDPOINTS = 64;
const MAX_SYSTEMS = 255;

/** The id of a MAVLink system or component, 0 to 255. */
const Id = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255));
const toId = (value: unknown) => (Number.isInteger(value) ? within(value, 0, 255) : null);
const id = <const N extends string>(from: N) => field(from, v.nullable(Id), total(toId));

/** The flight controller as the device's router hears it (pages §10); null: not reported. */
const controller = reading({
  /** What it is connected by, as `/dev/ttyAMA0 at 921600`. */
  link: reported.word('link', 128),
  autopilot: reported.word('autopilot', 64),
  firmware: reported.word('firmware', 64),
  vehicle: reported.word('vehicle', 64),
  systemId: id('system_id'),
  componentId: id('component_id'),
  heartbeatAgeMs: reported.count('heartbeat_age_ms'),
  packetsPs: reported.rate('packets_ps'),
  bytesPs: reported.amount('bytes_ps'),
  lossPct: reported.percent('loss_pct'),
  isArmed: reported.flag('armed'),
});
export type FlightController = EntityOf<typeof controller>;

/** One endpoint of the router; null: not reported. */
const endpoint = entity({
  configId: reported.name('config_id', 128),
  state: reported.oneOf('state', ['up', 'waiting', 'error', 'disabled']),
  reason: reported.word('reason', 300),
  rxMsgsPs: reported.rate('rx_msgs_ps'),
  txMsgsPs: reported.rate('tx_msgs_ps'),
  rxBps: reported.amount('rx_bps'),
  txBps: reported.amount('tx_bps'),
  /** Ids of the systems seen. */
  systems: field(
    'systems',
    v.pipe(v.array(Id), v.maxLength(MAX_SYSTEMS)),
    total((value) => list(value, MAX_SYSTEMS, toId)),
  ),
  /** In ms since the epoch, by the device's clock. */
  lastPacketAt: reported.time('last_packet_at'),
});
export type EndpointStatus = EntityOf<typeof endpoint>;

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

export const mavlinkReport = reading({
  /** When the device reported, by its own clock, in ms since the epoch. */
  at: reported.time('at'),
  /** Null where there is none. */
  flightController: field(
    'flight_controller',
    v.nullable(controller.wire),
    total((value) => (isRecord(value) ? controller.decode(value) : null)),
  ),
  endpoints: reported.rows('endpoints', MAX_ENDPOINTS, endpoint),
});
export type MavlinkStatus = EntityOf<typeof mavlinkReport>;
