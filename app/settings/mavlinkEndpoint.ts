import * as v from 'valibot';
import { asRecord } from '../lib/read';
import { sameJson } from '../lib/sameJson';
import { parseHost } from './hostAddress';

export const ENDPOINT_TYPES = ['udp_client', 'udp_server', 'tcp_client', 'serial'] as const;
export type EndpointType = (typeof ENDPOINT_TYPES)[number];

export const DIRECTIONS = ['both', 'send_only'] as const;

/** Usual speeds of a serial line, in baud. */
export const BAUD_RATES = [
  9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800, 500_000, 921_600, 1_500_000,
] as const;
export const BAUD_RANGE = { min: 1200, max: 4_000_000 } as const;

const KINDS = ['msg_ids', 'src_comps', 'src_systems'] as const;
export type FilterKind = (typeof KINDS)[number];
type FilterWay = 'in' | 'out';
export type FilterName = `${'allow' | 'block'}_${FilterKind}_${FilterWay}`;

/** Each pair of lists of which one at most is in use, in the terms of mavlink-router. */
export const FILTERS: readonly {
  readonly kind: FilterKind;
  readonly way: FilterWay;
  readonly allow: FilterName;
  readonly block: FilterName;
  /** Largest id. */
  readonly max: number;
}[] = KINDS.flatMap((kind) =>
  (['out', 'in'] as const).map((way) => ({
    kind,
    way,
    allow: `allow_${kind}_${way}` as const,
    block: `block_${kind}_${way}` as const,
    max: kind === 'msg_ids' ? 16_777_215 : 255,
  })),
);

/** Far more than anybody filters: a list that could not be read would be saved as an empty one. */
const Ids = v.pipe(v.array(v.number()), v.maxLength(10_000));

/** An endpoint's settings on the wire. What is reported may break the rules, so the schema checks only the types. */
export const EndpointSchema = v.object({
  name: v.string(),
  /** One of `ENDPOINT_TYPES`; a device may report a newer one. */
  type: v.string(),
  enabled: v.boolean(),
  note: v.string(),
  /** Of all types but serial. */
  address: v.nullable(v.string()),
  port: v.nullable(v.number()),
  /** Path of a serial port, only for the type serial. */
  device: v.nullable(v.string()),
  /** In baud; several are tried one after another. */
  bauds: Ids,
  flow_control: v.boolean(),
  /** Between two tries to connect; 0: never again. */
  retry_timeout_s: v.number(),
  /** Redundant links to one receiver share a group; null: none. */
  group: v.nullable(v.string()),
  direction: v.string(),
  allow_msg_ids_out: Ids,
  block_msg_ids_out: Ids,
  allow_msg_ids_in: Ids,
  block_msg_ids_in: Ids,
  allow_src_comps_out: Ids,
  block_src_comps_out: Ids,
  allow_src_comps_in: Ids,
  block_src_comps_in: Ids,
  allow_src_systems_out: Ids,
  block_src_systems_out: Ids,
  allow_src_systems_in: Ids,
  block_src_systems_in: Ids,
} satisfies Record<FilterName, v.GenericSchema> & Record<string, v.GenericSchema>);
export type Endpoint = v.InferOutput<typeof EndpointSchema>;
export type EndpointField = keyof Endpoint;

/** Defaults of a new endpoint (pages §10), in this product's order of types. */
export const NEW_ENDPOINT: Endpoint = {
  name: 'endpoint-1',
  type: 'udp_client',
  enabled: true,
  note: '',
  address: null,
  port: 14_550,
  device: null,
  bauds: [115_200],
  flow_control: false,
  retry_timeout_s: 5,
  group: null,
  direction: 'both',
  ...(Object.fromEntries(
    FILTERS.flatMap((pair) => [pair.allow, pair.block]).map((name) => [name, []]),
  ) as unknown as Record<FilterName, number[]>),
};

const OF_TYPE: readonly string[] = [
  'address',
  'port',
  'device',
  'bauds',
  'flow_control',
] satisfies readonly EndpointField[];
/** Whether a member means something else, or nothing, for another type. */
export const isOfType = (name: string): boolean => OF_TYPE.includes(name);

/** The usual port of each type; null: it has none. */
export const DEFAULT_PORTS: Readonly<Record<EndpointType, number | null>> = {
  udp_client: 14_550,
  udp_server: 14_560,
  tcp_client: 5760,
  serial: null,
};

/** An endpoint out of an answer, each unreadable member replaced by its default; null for what is no record. Never throws. */
export function toEndpoint(value: unknown): Endpoint | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const raw = asRecord(value);
  const entries = Object.entries(EndpointSchema.entries).map(([name, schema]) => {
    const read = v.safeParse(schema, raw[name]);
    return [name, read.success ? read.output : NEW_ENDPOINT[name as EndpointField]];
  });
  return Object.fromEntries(entries) as Endpoint;
}

/** Trims texts, writes addresses in their canonical form, and empties what the type does not use. */
export function normalised(endpoint: Endpoint): Endpoint {
  const isSerial = endpoint.type === 'serial';
  const host = parseHost(endpoint.address ?? '');
  const group = endpoint.group?.trim() ?? '';
  const lists = FILTERS.flatMap(({ allow, block }) => [allow, block]).map((name) => [
    name,
    [...new Set(endpoint[name])].sort((a, b) => a - b),
  ]);
  return {
    ...endpoint,
    name: endpoint.name.trim(),
    note: endpoint.note.trim(),
    group: group === '' ? null : group,
    address: isSerial ? null : 'kind' in host ? host.text : endpoint.address,
    port: isSerial ? null : endpoint.port,
    device: isSerial ? endpoint.device : null,
    ...(Object.fromEntries(lists) as Record<FilterName, number[]>),
  };
}

/** Whether a change cuts what the endpoint carries now; `after` null deletes it. Name and note are only for people. */
export function interrupts(before: Endpoint, after: Endpoint | null): boolean {
  if (!before.enabled) return false;
  if (after === null) return true;
  const { name, note } = before;
  return !sameJson({ ...after, name, note }, before);
}

/** The address and port as people write them; null where the type has none. */
export function addressText({ address, port }: Pick<Endpoint, 'address' | 'port'>): string | null {
  if (address === null || port === null) return null;
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
}

/** A free name like this one, for a copy or a new endpoint. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const names = new Set(taken.map((name) => name.toLowerCase()));
  const stem = wanted.replace(/-\d+$/, '').slice(0, 44) || 'endpoint';
  for (let count = 1; ; count += 1) {
    const name = `${stem}-${count}`;
    if (!names.has(name.toLowerCase())) return name;
  }
}
