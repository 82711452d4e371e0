import * as v from 'valibot';
import { ownValue } from '../lib/ownValue';
import { readMembers } from '../lib/read';
import { sameJson } from '../lib/sameJson';
import { define } from '../resource/define';
import { choice, flag, number, numbers, optional, text, type Field } from '../resource/field';
import { parseHost } from './hostAddress';

const ENDPOINT_TYPES = ['udp_client', 'udp_server', 'tcp_client', 'serial'] as const;
type EndpointType = (typeof ENDPOINT_TYPES)[number];

export const DIRECTIONS = ['both', 'send_only'] as const;

/** Usual speeds of a serial line, in baud. */
export const BAUD_RATES = [
  9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800, 500_000, 921_600, 1_500_000,
] as const;

const KINDS = ['msg_ids', 'src_comps', 'src_systems'] as const;
type FilterKind = (typeof KINDS)[number];
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

/** Longest list of ids that is read, far above any real filter. A longer one would be read as empty, and saved as empty with the next change. */
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

const whole = (min: number, max: number) => {
  const sentence = `Enter whole numbers from ${min} to ${max}.`;
  return v.pipe(v.number(sentence), v.integer(sentence), v.minValue(min, sentence), v.maxValue(max, sentence));
};

/** An endpoint as it is edited. What a field may hold depends on the other fields and on the router: `endpointProblems`. */
export const mavlinkEndpoint = define('endpoint', {
  permission: 'editMavlink',
  normalised: (values) => normalised(values as Endpoint),
  // Used: it is there already.
  levelFor: ({ before, after, isArmed, isUsed }) =>
    isArmed && isUsed && interrupts(before as Endpoint, after as Endpoint) ? 1 : 0,
  fields: {
    name: text({ max: 50 }),
    type: choice(ENDPOINT_TYPES),
    enabled: flag(),
    note: text({ max: 200 }),
    address: optional(text({ max: 300 })),
    port: optional(number({ min: 1, max: 65_535 })),
    device: optional(text({ max: 300 })),
    bauds: numbers({ entry: whole(1200, 4_000_000), max: 10 }),
    flow_control: flag(),
    retry_timeout_s: number({ min: 0, max: 300, unit: 's' }),
    group: optional(text({ max: 32 })),
    direction: choice(DIRECTIONS),
    ...(Object.fromEntries(
      FILTERS.flatMap(({ allow, block, max }) => {
        const ids = numbers({ entry: whole(0, max), max: 10_000 });
        return [
          [allow, ids],
          [block, ids],
        ];
      }),
    ) as Record<FilterName, Field<readonly number[]>>),
  } satisfies Record<EndpointField, Field>,
});

const OF_SERIAL: readonly string[] = ['device', 'bauds', 'flow_control'] satisfies readonly EndpointField[];
const OF_NETWORK: readonly string[] = ['address', 'port'] satisfies readonly EndpointField[];
/** Returns true for members that have no meaning, or another one, in endpoints of another type. */
export const isOfType = (name: string): boolean => OF_SERIAL.includes(name) || OF_NETWORK.includes(name);
/** Whether endpoints of a type use a member. */
export const isUsedBy = (type: string, name: string): boolean =>
  !(type === 'serial' ? OF_NETWORK : OF_SERIAL).includes(name);

/** The usual port of each type; null: it has none. */
const DEFAULT_PORTS: Readonly<Record<EndpointType, number | null>> = {
  udp_client: 14_550,
  udp_server: 14_560,
  tcp_client: 5760,
  serial: null,
};

/** An endpoint out of an answer, each unreadable member replaced by its default; null for what is no record. Never throws. */
export const toEndpoint = (value: unknown): Endpoint | null => readMembers(EndpointSchema, NEW_ENDPOINT, value);

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

/** Returns the members that edits change, normalised for the request. With another type, also sends the members whose meaning depends on the type. */
export function endpointChanges(edits: Partial<Endpoint>, before: Endpoint): Partial<Endpoint> {
  const isSent = (name: string) => Object.hasOwn(edits, name) || (edits.type !== undefined && isOfType(name));
  const after = normalised({ ...before, ...edits });
  return Object.fromEntries(Object.entries(after).filter(([name]) => isSent(name)));
}

/** Returns the port and the address that follow from a change of the type. Leaves out values that the user has set to something unusual. */
export function followType({ port, address }: Endpoint, type: string): Partial<Pick<Endpoint, 'port' | 'address'>> {
  const usual = ownValue<number | null>(DEFAULT_PORTS, type) ?? null;
  const isUsual = port === null || Object.values(DEFAULT_PORTS).includes(port);
  const host = address?.trim() ?? '';
  const wantsAll = type === 'udp_server' && host === '';
  const dropsAll = type !== 'udp_server' && /^(0\.0\.0\.0|::)$/.test(host);
  return {
    ...(isUsual && usual !== null && { port: usual }),
    ...((wantsAll || dropsAll) && { address: wantsAll ? '0.0.0.0' : null }),
  };
}

/** Returns true if a change interrupts the traffic of an endpoint; `after` is null for a deletion. A change of name or note interrupts nothing. */
export function interrupts(before: Endpoint, after: Endpoint | null): boolean {
  if (!before.enabled) return false;
  if (after === null) return true;
  const { name, note } = before;
  return !sameJson({ ...after, name, note }, before);
}

/** Writes address and port as `192.0.2.7:14550` or `[2001:db8::7]:14550`; null for a type without them. */
export function addressText({ address, port }: Pick<Endpoint, 'address' | 'port'>): string | null {
  if (address === null || port === null) return null;
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
}

/** Returns a name that no endpoint has yet, `wanted` with a number, for a copy or a new endpoint. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const names = new Set(taken.map((name) => name.toLowerCase()));
  const stem = wanted.replace(/-\d+$/, '').slice(0, 44) || 'endpoint';
  for (let count = 1; ; count += 1) {
    const name = `${stem}-${count}`;
    if (!names.has(name.toLowerCase())) return name;
  }
}
