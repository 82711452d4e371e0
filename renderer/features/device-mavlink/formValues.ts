import {
  DEFAULT_PORTS,
  FILTERS,
  isOfType,
  type Endpoint,
  type EndpointField,
  type EndpointType,
  type FilterName,
} from '#app/settings/mavlinkEndpoint';
import { endpointProblems, type RouterContext } from '#app/settings/mavlinkEndpointRules';
import { sameJson } from '#app/lib/sameJson';
import { parseNumber } from '#app/settings/parseNumber';
import { broughtBy } from '#app/resource/define';
import { fill } from '../../lib/fill';
import { WORDS } from './words';

export type FilterMode = 'all' | 'allow' | 'block';
type Filter = (typeof FILTERS)[number];
export type FilterKey = `${Filter['kind']}_${Filter['way']}`;
export const keyOf = ({ kind, way }: Filter): FilterKey => `${kind}_${way}`;

/** What passes in one direction: one choice, its mode with its ids as they are typed. */
export interface Filtered {
  readonly mode: FilterMode;
  readonly ids: string;
}

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
} & { [K in FilterKey]: Filtered };
export type FormField = keyof FormValues;

export function toForm(endpoint: Endpoint): FormValues {
  const filters = FILTERS.map((filter) => {
    const [allowed, blocked] = [endpoint[filter.allow], endpoint[filter.block]];
    const mode: FilterMode = allowed.length > 0 ? 'allow' : blocked.length > 0 ? 'block' : 'all';
    const ids = (mode === 'block' ? blocked : allowed).join(', ');
    return [keyOf(filter), { mode, ids }] as const;
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
  return filter ? keyOf(filter) : (name as FormField);
}

/** The endpoint that the texts mean, and the sentences against texts that cannot be read. */
function meant(values: FormValues): { endpoint: Endpoint; unread: Record<string, string> } {
  const unread: Record<string, string> = {};
  const isSerial = values.type === 'serial';
  const port = readNumber(values.port, null);
  const retry = readNumber(values.retry_timeout_s, 's');
  const bauds = readIds(values.bauds);
  const lists: Partial<Record<FilterName, number[]>> = {};
  for (const filter of FILTERS) {
    const { mode, ids: text } = values[keyOf(filter)];
    const ids = mode === 'all' ? [] : readIds(text);
    if (ids === null) unread[keyOf(filter)] = fill(WORDS.idsProblem, { max: filter.max });
    lists[filter.allow] = mode === 'allow' ? (ids ?? []) : [];
    lists[filter.block] = mode === 'block' ? (ids ?? []) : [];
  }
  if (!isSerial && port.problem !== undefined) unread.port = port.problem;
  if (retry.problem !== undefined) unread.retry_timeout_s = retry.problem;
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
  return { endpoint, unread };
}

/** The endpoint that the texts mean. */
export const endpointOf = (values: FormValues): Endpoint => meant(values).endpoint;

/** Texts that cannot be read, but those that were there before: they came from the device, and are not sent. */
function unreadProblems(values: FormValues, before: FormValues | null): FormProblems {
  const { unread } = meant(values);
  if (before === null) return unread;
  const isOther = values.type !== before.type;
  const isChanged = (name: string) =>
    (isOther && isOfType(name)) || !sameJson(values[name as FormField], before[name as FormField]);
  return broughtBy(unread, meant(before).unread, isChanged);
}

/** The endpoint that the texts mean, and the sentence against each field that breaks a rule. */
export function readForm(values: FormValues, context: RouterContext): { endpoint: Endpoint; problems: FormProblems } {
  const { endpoint } = meant(values);
  const before = context.before ? toForm(context.before) : null;
  const rules = endpointProblems(endpoint, { ...context, before: before && meant(before).endpoint });
  const problems: FormProblems = {};
  for (const [name, sentence] of Object.entries(rules)) problems[formFieldOf(name)] ??= sentence;
  return { endpoint, problems: { ...problems, ...unreadProblems(values, before) } };
}

/** Of each list the other one that is shown with it, as one of the two at most is in use. */
const PARTNERS: Readonly<Record<string, FilterName>> = Object.fromEntries(
  FILTERS.flatMap(({ allow, block }) => [[allow, block] as const, [block, allow] as const]),
);

/**
 * The members that a form changes of the endpoint that it began from. Both are read from texts: what the form cannot show, as an id
 * that is no number, is never among them.
 */
export function endpointChanges(values: FormValues, base: FormValues): Partial<Endpoint> {
  const [now, before] = [meant(values).endpoint, meant(base).endpoint];
  const differs = (name: string) => !sameJson(now[name as EndpointField], before[name as EndpointField]);
  const isOther = differs('type');
  const isSent = (name: string) =>
    differs(name) || (isOther && isOfType(name)) || (name in PARTNERS && differs(PARTNERS[name] ?? ''));
  return Object.fromEntries(Object.entries(now).filter(([name]) => isSent(name)));
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
