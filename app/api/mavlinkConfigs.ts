import * as v from 'valibot';
import { JobWire } from '../domain/job';
import { mavlinkReport, type EndpointStatus } from '../events/topics/mavlink';
import { arrayOf, asRecord, textsIn } from '../lib/read';
import { rowsById } from '../lib/rowsById';
import { textOr } from '../lib/texts';
import { isLoopback, isWildcard, parseHost } from '../settings/hostAddress';
import { EndpointSchema, toEndpoint, type Endpoint } from '../settings/mavlinkEndpoint';
import { endpoint } from './endpoint';
import { itemWire, toItem, type Item } from './item';
import { oneJob } from './jobs';

/** An endpoint of the device's MAVLink router as the server sends it. */
const ConfigWire = v.object({
  ...itemWire(EndpointSchema),
  /** Belongs to the product and cannot be changed: the link to the dashboard. */
  managed: v.boolean(),
  /** The newest `mavlink-status` of it; null: none was heard. */
  status: v.nullable(v.record(v.string(), v.unknown())),
});
export type ConfigBody = v.InferOutput<typeof ConfigWire>;

/** An endpoint with its desired values and the ones that the router reports. */
export interface MavlinkConfig extends Item<Endpoint> {
  readonly isManaged: boolean;
  readonly status: EndpointStatus | null;
}

function toConfig(value: unknown): MavlinkConfig | null {
  const raw = asRecord(value);
  const item = toItem(raw, toEndpoint);
  if (item === null) return null;
  const row = { ...asRecord(raw.status), config_id: item.id };
  const [status = null] = raw.status ? mavlinkReport.decode({ endpoints: [row] }).endpoints : [];
  return { ...item, isManaged: raw.managed === true, status };
}

function oneConfig(body: unknown): MavlinkConfig {
  const config = toConfig(body);
  if (config === null) throw new Error('No endpoint in the answer');
  return config;
}

const SerialPortWire = v.object({
  /** Stable, by id. */
  path: v.string(),
  description: v.string(),
  /** False: unplugged for now. */
  plugged: v.boolean(),
});

export interface SerialPort {
  readonly path: string;
  readonly description: string;
  readonly isPlugged: boolean;
}

/** All endpoints of a device's router, and what the router has to offer. */
export interface MavlinkConfigs {
  /** Null: the device never said. */
  readonly isSupported: boolean | null;
  readonly serialPorts: readonly SerialPort[];
  /** The device's own addresses. */
  readonly addresses: readonly string[];
  /** From which this computer reaches the server; null: not known, or of no use to a device. */
  readonly callerAddress: string | null;
  readonly items: readonly MavlinkConfig[];
}

/** An IP address to which a device may send. */
function callerIn(value: unknown): string | null {
  const host = parseHost(typeof value === 'string' ? value : '');
  if (!('kind' in host) || host.kind === 'name' || isLoopback(host) || isWildcard(host)) return null;
  return host.text;
}

function toConfigs(body: unknown): MavlinkConfigs {
  const raw = asRecord(body);
  const ports = arrayOf(raw.serial_ports);
  return {
    isSupported: typeof raw.supported === 'boolean' ? raw.supported : null,
    serialPorts: ports.slice(0, 64).flatMap((port) => {
      const { path, description, plugged } = asRecord(port);
      if (typeof path !== 'string') return [];
      return [{ path, description: textOr(description, path), isPlugged: plugged !== false }];
    }),
    addresses: textsIn(arrayOf(raw.addresses).slice(0, 64)),
    callerAddress: callerIn(raw.caller_address),
    items: rowsById(body, 'items', toConfig),
  };
}

export const listMavlinkConfigs = endpoint('GET', '/v1/user/devices/{id}/mavlink/configs', {
  request: null,
  response: v.object({
    supported: v.nullable(v.boolean()),
    serial_ports: v.array(SerialPortWire),
    addresses: v.array(v.string()),
    /** Of who asks, as the server sees it. */
    caller_address: v.nullable(v.string()),
    items: v.array(ConfigWire),
    next_cursor: v.nullable(v.string()),
  }),
  decode: toConfigs,
});

/** Any of an endpoint's settings; unknown members are refused. */
const ChangeWire = v.partial(v.strictObject(EndpointSchema.entries));

/** Members that are left out get their defaults; 201 and `Location`. 409 `in_use` for a serial port that another endpoint holds. */
export const createMavlinkConfig = endpoint('POST', '/v1/user/devices/{id}/mavlink/configs', {
  request: ChangeWire,
  response: ConfigWire,
  decode: oneConfig,
});

export const getMavlinkConfig = endpoint('GET', '/v1/user/devices/{id}/mavlink/configs/{config_id}', {
  request: null,
  response: ConfigWire,
  decode: oneConfig,
});

/**
 * With If-Match; 409 `protected` for a managed endpoint, 409 `device_armed` for a change that interrupts a working one while
 * the vehicle is armed. `?override_armed=true`: for admins and owners.
 */
export const changeMavlinkConfig = endpoint('PATCH', '/v1/user/devices/{id}/mavlink/configs/{config_id}', {
  request: ChangeWire,
  response: ConfigWire,
  decode: oneConfig,
});

/**
 * 204; the endpoint stays in the list with `desired` null until the router has dropped it, or with `rejected` has refused to: then
 * `changeMavlinkConfig` keeps it. While armed as `changeMavlinkConfig`.
 */
export const deleteMavlinkConfig = endpoint('DELETE', '/v1/user/devices/{id}/mavlink/configs/{config_id}', {
  request: null,
  response: null,
  decode: () => undefined,
});

/**
 * Listens for some seconds at an endpoint that need not be saved: 202 with the job `mavlink.test`, whose result has `system_id` and
 * `rate_hz` of the heartbeat. `config_id`: the saved endpoint that it would replace.
 */
export const testMavlinkConfig = endpoint('POST', '/v1/user/devices/{id}/mavlink/configs/test', {
  request: v.object({ endpoint: ChangeWire, config_id: v.optional(v.nullable(v.string()), null) }),
  response: v.object({ job: JobWire }),
  decode: oneJob,
});
