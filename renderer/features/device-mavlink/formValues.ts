import {
  DEFAULT_PORTS,
  FILTERS,
  type Endpoint,
  type EndpointField,
  type EndpointType,
  type FilterName,
} from '#app/settings/mavlinkEndpoint';
import { endpointProblems, type RouterContext } from '#app/settings/mavlinkEndpointRules';
import { parseNumber } from '#app/settings/parseNumber';
import { fill } from '../../lib/fill';
import { WORDS } from './words';

export type FilterMode = 'all' | 'allow' | 'block';
type Filter = (typeof FILTERS)[number];
export type FilterKey = `${Filter['kind']}_${Filter['way']}`;
export const keyOf = ({ kind, way }: Filter): FilterKey => `${kind}_${way}`;

/** The form's texts; numbers as they are typed. */
export type FormValues = {
  name: string;
  type: string;
  enabled: boolean;
  note: string;
  address: string;
  port: string;
  device: string;
  bauds: string;
  flow_control: boolean;
  retry_timeout_s: string;
  group: string;
  direction: string;
} & { [K in `mode_${FilterKey}`]: FilterMode } & { [K in `ids_${FilterKey}`]: string };
export type FormField = keyof FormValues;

export function toForm(endpoint: Endpoint): FormValues {
  const filters = FILTERS.flatMap((filter) => {
    const [allowed, blocked] = [endpoint[filter.allow], endpoint[filter.block]];
    const mode: FilterMode = allowed.length > 0 ? 'allow' : blocked.length > 0 ? 'block' : 'all';
    const ids = (mode === 'block' ? blocked : allowed).join(', ');
    return [[`mode_${keyOf(filter)}`, mode] as const, [`ids_${keyOf(filter)}`, ids] as const];
  });
  const { name, type, enabled, note, address, port, device, bauds, flow_control, group, direction } = endpoint;
  return {
    ...(Object.fromEntries(filters) as unknown as FormValues),
    name,
    type,
    enabled,
    note,
    address: address ?? '',
    port: port === null ? '' : String(port),
    device: device ?? '',
    bauds: bauds.join(', '),
    flow_control,
    retry_timeout_s: String(endpoint.retry_timeout_s),
    group: group ?? '',
    direction,
  };
}

export type FormProblems = Partial<Record<FormField, string>>;

/** Numbers separated by commas or blanks; null if one of them is not a number. */
export function readIds(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  return parts.every((part) => /^\d{1,8}$/.test(part)) ? parts.map(Number) : null;
}

function readNumber(text: string, unit: string | null): { value: number | null; problem: string | undefined } {
  const parsed = parseNumber(text, unit);
  return 'problem' in parsed
    ? { value: null, problem: parsed.problem }
    : { value: parsed.value, problem: parsed.value === null ? WORDS.numberNeeded : undefined };
}

/** Where the sentence against a field of the endpoint stands in the form. */
export function formFieldOf(name: string): FormField {
  const filter = FILTERS.find(({ allow, block }) => allow === name || block === name);
  return filter ? `ids_${keyOf(filter)}` : (name as FormField);
}

/** The endpoint that the texts mean, and the sentence against each field that breaks a rule. */
export function readForm(values: FormValues, context: RouterContext): { endpoint: Endpoint; problems: FormProblems } {
  const problems: FormProblems = {};
  const isSerial = values.type === 'serial';
  const port = readNumber(values.port, null);
  const retry = readNumber(values.retry_timeout_s, 's');
  const bauds = readIds(values.bauds);
  const lists: Partial<Record<FilterName, number[]>> = {};
  for (const filter of FILTERS) {
    const mode = values[`mode_${keyOf(filter)}`];
    const ids = mode === 'all' ? [] : readIds(values[`ids_${keyOf(filter)}`]);
    if (ids === null) problems[`ids_${keyOf(filter)}`] = fill(WORDS.idsProblem, { max: filter.max });
    lists[filter.allow] = mode === 'allow' ? (ids ?? []) : [];
    lists[filter.block] = mode === 'block' ? (ids ?? []) : [];
  }
  const endpoint: Endpoint = {
    ...(lists as Record<FilterName, number[]>),
    name: values.name,
    type: values.type,
    enabled: values.enabled,
    note: values.note,
    address: isSerial ? null : values.address,
    port: isSerial ? null : port.value,
    device: isSerial && values.device !== '' ? values.device : null,
    bauds: bauds ?? [],
    flow_control: values.flow_control,
    retry_timeout_s: retry.value ?? -1,
    group: values.group,
    direction: values.direction,
  };
  for (const [name, sentence] of Object.entries(endpointProblems(endpoint, context)))
    problems[formFieldOf(name)] ??= sentence;
  if (!isSerial && port.problem !== undefined) problems.port = port.problem;
  if (retry.problem !== undefined) problems.retry_timeout_s = retry.problem;
  return { endpoint, problems };
}

/** What changes with the type, where it still has the other type's default. */
export function followType(values: FormValues, type: string): Partial<Pick<FormValues, 'port' | 'address'>> {
  const known = (one: string) => DEFAULT_PORTS[one as EndpointType];
  const isDefaultPort = values.port === '' || Object.values(DEFAULT_PORTS).map(String).includes(values.port);
  const port = known(type);
  const wantsAll = type === 'udp_server' && values.address.trim() === '';
  const dropsAll = type !== 'udp_server' && /^(0\.0\.0\.0|::)$/.test(values.address.trim());
  return {
    ...(isDefaultPort && port !== null && { port: String(port) }),
    ...((wantsAll || dropsAll) && { address: wantsAll ? '0.0.0.0' : '' }),
  };
}

const SENT: readonly EndpointField[] = [
  'name',
  'type',
  'address',
  'port',
  'device',
  'bauds',
  'retry_timeout_s',
  'group',
  'direction',
  'note',
  ...FILTERS.flatMap(({ allow, block }) => [allow, block]),
];

/** Which field of the form a pointer of an answer means; of a test's answer too. */
export const POINTERS: Readonly<Record<string, FormField>> = Object.fromEntries(
  SENT.flatMap((name) => [[`/${name}`, formFieldOf(name)] as const, [`/endpoint/${name}`, formFieldOf(name)] as const]),
);
