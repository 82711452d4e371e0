import { isLoopback, isWildcard, parseHost, type Host } from './hostAddress';
import { sameJson } from '../lib/sameJson';
import { FILTERS, isOfType, mavlinkEndpoint, normalised, type Endpoint, type EndpointField } from './mavlinkEndpoint';
import { broughtBy, problemOf, type Problems } from '../resource/define';

/** What the rules need to know of the router. */
export interface RouterContext {
  /** The other endpoints, as desired. */
  readonly others: readonly Endpoint[];
  /** Paths of the serial ports that the device reports. */
  readonly serialPorts: readonly string[];
  /** The device's own addresses, in canonical form. */
  readonly addresses: readonly string[];
  /** Of the router's TCP server; 0: it has none. */
  readonly tcpServerPort: number;
  /** The endpoint before the change; only fields that differ from it are judged. Left out for a new one. */
  readonly before?: Endpoint | null;
}

const NAME = /^[A-Za-z0-9_-]{1,50}$/;

/** Returns the problem of a value by the rules of its own field. */
const ownProblem = (endpoint: Endpoint, name: EndpointField) => problemOf(mavlinkEndpoint.fields[name], endpoint[name]);

function nameProblem({ name }: Endpoint, { others }: RouterContext): string | null {
  if (name === '') return 'Enter a name.';
  if (!NAME.test(name)) return 'A name has 1 to 50 letters, digits, dashes or underscores.';
  const isTaken = others.some((other) => other.name.toLowerCase() === name.toLowerCase());
  return isTaken ? 'Another endpoint has this name.' : null;
}

const hostOf = (text: string | null): Host | null => {
  const host = parseHost(text ?? '');
  return 'kind' in host ? host : null;
};

function clientAddressProblem(host: Host, { type }: Endpoint): string | null {
  if (isWildcard(host)) return `${host.text} isn’t an address to send to. Enter the receiver’s address.`;
  const isGroup = host.kind === 'ipv6' ? /^ff/.test(host.text) : /^(22[4-9]|23\d|255)\./.test(host.text);
  return type === 'tcp_client' && isGroup ? 'TCP cannot connect to a multicast or broadcast address.' : null;
}

function serverAddressProblem(host: Host, { addresses }: RouterContext): string | null {
  if (host.kind === 'name') return 'Enter one of this device’s IP addresses, or 0.0.0.0 for all of them.';
  if (isWildcard(host) || isLoopback(host) || addresses.includes(host.text)) return null;
  return 'This device has no such address. Use 0.0.0.0 for all of its addresses.';
}

function addressProblem(endpoint: Endpoint, context: RouterContext): string | null {
  const host = parseHost(endpoint.address ?? '');
  if (!('kind' in host)) return host.problem;
  return endpoint.type === 'udp_server' ? serverAddressProblem(host, context) : clientAddressProblem(host, endpoint);
}

/** Returns true if two servers would listen on the same address and port. */
function isSameListener(a: Host | null, b: Host | null): boolean {
  if (!a || !b) return false;
  return (
    a.text === b.text ||
    (isWildcard(a) && (a.kind === b.kind || a.text === '::')) ||
    (isWildcard(b) && (a.kind === b.kind || b.text === '::'))
  );
}

function listens(endpoint: Endpoint, context: RouterContext): boolean {
  const host = hostOf(endpoint.address);
  if (!host || !(isLoopback(host) || context.addresses.includes(host.text))) return false;
  if (endpoint.type === 'tcp_client') return endpoint.port === context.tcpServerPort;
  return context.others.some(
    (other) =>
      other.type === 'udp_server' && other.port === endpoint.port && isSameListener(hostOf(other.address), host),
  );
}

function portProblem(endpoint: Endpoint, context: RouterContext): string | null {
  const { port, type } = endpoint;
  if (port === null || ownProblem(endpoint, 'port') !== null) return 'Enter a port from 1 to 65535.';
  if (type !== 'udp_server') {
    return listens(endpoint, context)
      ? 'This device listens on this port itself: messages would go round in a loop.'
      : null;
  }
  const own = hostOf(endpoint.address);
  const clash = context.others.find(
    (other) => other.type === 'udp_server' && other.port === port && isSameListener(hostOf(other.address), own),
  );
  return clash ? `Endpoint “${clash.name}” already listens on port ${port}.` : null;
}

/** The endpoint that holds a serial port already: two cannot share one. */
export const holderOf = (device: string | null, { others }: Pick<RouterContext, 'others'>): Endpoint | undefined =>
  device === null ? undefined : others.find((other) => other.type === 'serial' && other.device === device);

function deviceProblem({ device }: Endpoint, context: RouterContext): string | null {
  if (device === null || device === '') return 'Choose a serial port.';
  const holder = holderOf(device, context);
  if (holder) return `Endpoint “${holder.name}” uses this serial port.`;
  // One that is unplugged for now stays in the device's list.
  return context.serialPorts.includes(device) ? null : 'This device does not report this serial port.';
}

function baudProblem(endpoint: Endpoint): string | null {
  const { bauds } = endpoint;
  if (bauds.length === 0) return 'Choose at least one baud rate.';
  if (new Set(bauds).size !== bauds.length) return 'Remove the duplicate baud rates.';
  return ownProblem(endpoint, 'bauds');
}

function filterProblems(endpoint: Endpoint): Readonly<Record<string, string | null>> {
  const problems = FILTERS.flatMap(({ allow, block }) => {
    const isBoth = endpoint[allow].length > 0 && endpoint[block].length > 0;
    const both = isBoth ? 'Either allow or block: empty one of the two lists.' : null;
    return [
      [allow, ownProblem(endpoint, allow)],
      [block, both ?? ownProblem(endpoint, block)],
    ];
  });
  return Object.fromEntries(problems) as Record<string, string | null>;
}

function allProblems(endpoint: Endpoint, context: RouterContext): Problems {
  const type = ownProblem(endpoint, 'type');
  const isKnown = type === null;
  const isSerial = endpoint.type === 'serial';
  const rules: Record<string, string | null> = {
    name: nameProblem(endpoint, context),
    type,
    address: isSerial || !isKnown ? null : addressProblem(endpoint, context),
    port: isSerial || !isKnown ? null : portProblem(endpoint, context),
    device: isSerial ? deviceProblem(endpoint, context) : null,
    bauds: isSerial ? baudProblem(endpoint) : null,
    retry_timeout_s: ownProblem(endpoint, 'retry_timeout_s'),
    group: ownProblem(endpoint, 'group'),
    direction: ownProblem(endpoint, 'direction'),
    note: ownProblem(endpoint, 'note'),
    ...filterProblems(endpoint),
  };
  return Object.fromEntries(Object.entries(rules).filter((entry): entry is [string, string] => entry[1] !== null));
}

/** The sentence against each field that breaks a rule of pages §10; empty: it may be sent. */
export function endpointProblems(given: Endpoint, context: RouterContext): Problems {
  const [endpoint, before] = [normalised(given), context.before && normalised(context.before)];
  const after = allProblems(endpoint, context);
  if (!before) return after;
  const isOther = endpoint.type !== before.type;
  const isChanged = (name: string) =>
    (isOther && isOfType(name)) || !sameJson(endpoint[name as EndpointField], before[name as EndpointField]);
  return broughtBy(after, allProblems(before, context), isChanged);
}

/** Warnings beside fields, which do not prevent saving. */
export function endpointWarnings({ type, port }: Pick<Endpoint, 'type' | 'port'>): Problems {
  const isLow = type !== 'serial' && port !== null && port > 0 && port < 1024;
  return isLow ? { port: 'Ports below 1024 are often reserved for the system.' } : {};
}
