import * as v from 'valibot';
import {
  isInside,
  overlaps,
  parseCidr,
  parseIp,
  placeOf,
  type Cidr,
  reservedAs,
  WIDTH,
  type IpAddress,
  type Reserved,
} from '../lib/ipAddress';
import { bytesOf } from '../lib/bytesOf';
import { arrayOf, asRecord } from '../lib/read';
import { hasUnsafeCharacters } from '../lib/plainText';
import type { SecretState } from '../resource/field';
import { isSearchDomain } from './hostAddress';
import { ProfileShape, type ReportedIp, type ReportedProfile } from './reportedProfile';
import { Vpn } from './wireguard';

/** In the terms of NetworkManager. */
export const IP_METHODS = ['auto', 'manual', 'shared', 'link_local', 'disabled'] as const;
export const WIFI_SECURITY = ['open', 'wpa2_psk', 'wpa3_sae'] as const;
export const LINK_KINDS = ['ethernet', 'wifi', 'wwan', 'vpn', 'bridge'] as const;

/** Longest lists of one family, and the longest password of a network of WPA3, in characters: the standard has no limit (SAE, IEEE 802.11-2020 §12.4). */
export const MOST = { addresses: 8, dns: 3, search: 6, key: 256 } as const;
export const MAX_CONNECTIONS = 32;

const Line = (max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(max, `Enter at most ${max} characters.`),
    v.check((text) => !hasUnsafeCharacters(text), 'Remove control and invisible characters.'),
  );

/** The name of a Wi-Fi network (SSID) can be any 32 bytes. Blanks at its ends and invisible characters are part of it, so it is never trimmed. */
export const Ssid = v.pipe(
  v.string(),
  v.check((text) => text !== '', 'Enter the network name.'),
  v.check((text) => bytesOf(text) <= 32, 'A network name has at most 32 bytes. Letters with accents need two each.'),
);

const WIFI_KEY = /^(?:[\x20-\x7e]{8,63}|[0-9a-fA-F]{64})$/;
const WIFI_KEY_SENTENCE = 'A key has 8 to 63 letters, digits or signs without accents, or 64 hexadecimal digits.';
export const WifiKey = v.pipe(v.string(), v.regex(WIFI_KEY, WIFI_KEY_SENTENCE));

/** A key of any kind of network; `wifiKeyProblem` has the rule of each. */
export const AnyWifiKey = v.pipe(v.string(), v.minLength(1), v.maxLength(MOST.key));

/** Why a text cannot be the key of a network with this security; null: it can. Only WPA2 has rules for its letters. */
export function wifiKeyProblem(security: string, key: string): string | null {
  if (security === 'wpa2_psk') return v.is(WifiKey, key) ? null : WIFI_KEY_SENTENCE;
  return key.length > MOST.key ? `Enter at most ${MOST.key} characters.` : null;
}

const RESERVED: Readonly<Record<Reserved, string>> = {
  unspecified: 'That address stands for “any address”. Enter another.',
  loopback: 'That address stands for the device itself (loopback). Enter another.',
  multicast: 'That is a multicast address, which no single device has. Enter another.',
  reserved: 'That address is reserved. Enter another.',
};

/** Returns a sentence if no interface can have the address, such as a multicast address; otherwise null. */
function reservedProblem(ip: IpAddress): string | null {
  const found = reservedAs(ip);
  return found && RESERVED[found];
}

const Prefix = /^[^/]+\/\d+$/;

/** Returns what is wrong with an address and its prefix, such as `192.0.2.7/24`; null if nothing is. */
export function addressProblem(text: string, family: 4 | 6): string | null {
  const example = family === 4 ? '192.0.2.7/24' : '2001:db8::7/64';
  const [address = ''] = text.split('/');
  const ip = parseIp(address);
  if (ip === null) return `Enter an IPv${family} address with its prefix, such as ${example}.`;
  if (ip.family !== family) return `That is an IPv${ip.family} address. Enter it under IPv${ip.family}.`;
  if (!Prefix.test(text)) return `Add the prefix, such as ${example}.`;
  const cidr = parseCidr(text);
  if (cidr === null || cidr.prefix === 0) return `The prefix of IPv${family} is 1 to ${family === 4 ? 32 : 128}.`;
  const reserved = reservedProblem(cidr);
  if (reserved !== null) return reserved;
  const place = placeOf(cidr);
  if (place === 'network') return 'That is the address of the subnet itself. Enter the address of this device in it.';
  if (place === 'broadcast') return 'That is the broadcast address of the subnet. Enter another.';
  return null;
}

/** Returns what is wrong with an address without a prefix; null if nothing is. */
export function hostProblem(text: string, family: 4 | 6): string | null {
  const example = family === 4 ? '192.0.2.1' : '2001:db8::1';
  if (text.includes('/')) return `Enter only the address, without a prefix, such as ${example}.`;
  const ip = parseIp(text);
  if (ip === null) return `Enter an IPv${family} address, such as ${example}.`;
  return ip.family === family ? null : `That is an IPv${ip.family} address. Enter it under IPv${ip.family}.`;
}

const Ip = v.object({
  method: v.picklist(IP_METHODS, 'Choose from the list.'),
  addresses: v.pipe(v.array(Line(64)), v.maxLength(MOST.addresses, `Enter at most ${MOST.addresses} addresses.`)),
  gateway: v.nullable(Line(64)),
  dns: v.pipe(v.array(Line(64)), v.maxLength(MOST.dns, `Enter at most ${MOST.dns} DNS servers.`)),
  search: v.pipe(
    v.array(v.pipe(Line(254), v.check(isSearchDomain, 'Enter search domains, such as fleet.example.'))),
    v.maxLength(MOST.search, `Enter at most ${MOST.search} search domains.`),
  ),
});
export type IpSettings = v.InferOutput<typeof Ip>;

const SecretWire = v.object({ set: v.boolean(), updated_at: v.nullable(v.string()) });

/** The highest priority: the device prefers this profile to all others on its interface. */
export const TOP_PRIORITY = 999;

export const RANGES = {
  priority: { min: -TOP_PRIORITY, max: TOP_PRIORITY },
  metric: { min: 0, max: 4_294_967_295 },
  mtu: { min: 576, max: 9000 },
} as const;

function whole({ min, max }: { readonly min: number; readonly max: number }) {
  const sentence = `Enter a whole number from ${min} to ${max}.`;
  return v.pipe(v.number(sentence), v.integer(sentence), v.minValue(min, sentence), v.maxValue(max, sentence));
}

/** Returns the next higher whole priority, at most `TOP_PRIORITY`. The given one may break the rules, as a device may report any. */
export const priorityAbove = (priority: number): number =>
  Math.min(TOP_PRIORITY, Math.max(-TOP_PRIORITY, Math.floor(priority) + 1));

/** What people set of a connection profile (pages §12). `mtu`, `metric`: null is automatic. */
const ENTRIES = {
  name: v.pipe(Line(64), v.minLength(1, 'Enter a name.')),
  kind: v.picklist(LINK_KINDS, 'Choose from the list.'),
  interface: v.pipe(
    Line(15),
    v.minLength(1, 'Choose an interface.'),
    v.check((text) => bytesOf(text) <= 15, 'That isn’t a valid interface name.'),
  ),
  autoconnect: v.boolean(),
  priority: whole(RANGES.priority),
  metric: v.nullable(whole(RANGES.metric)),
  mtu: v.nullable(whole(RANGES.mtu)),
  ipv4: Ip,
  ipv6: Ip,
  /** Null: no Wi-Fi. */
  wifi: v.nullable(v.object({ ssid: Ssid, hidden: v.boolean(), security: v.picklist(WIFI_SECURITY) })),
  /** Null: no VPN. `autoconnect` switches a VPN on and off. */
  vpn: v.optional(v.nullable(Vpn), null),
};
export const ProfileEdit = v.object(ENTRIES);
export type ProfileEdit = v.InferOutput<typeof ProfileEdit>;

/** Write-only members beside a profile: the Wi-Fi key, and the private and the preshared key of a WireGuard tunnel. */
export const PROFILE_SECRETS = ['wifi_key', 'vpn_key', 'vpn_psk'] as const;
export type ProfileSecret = (typeof PROFILE_SECRETS)[number];

/** A profile as the contract has it: of its keys only whether there is one. A page reads what does come with `toReportedProfile`. */
export const Profile = v.object({
  ...ENTRIES,
  uuid: v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/)),
  /** Rises with each change of this profile. */
  version: v.pipe(v.number(), v.safeInteger()),
  wifi_key: SecretWire,
  vpn_key: v.optional(SecretWire, { set: false, updated_at: null }),
  vpn_psk: v.optional(SecretWire, { set: false, updated_at: null }),
});
export type Profile = v.InferOutput<typeof Profile>;

export const NO_KEY: SecretState = { set: false, updated_at: null };
export const AUTO_IP: IpSettings = { method: 'auto', addresses: [], gateway: null, dns: [], search: [] };

/** Sentences by the path of the member at fault, as `ipv4/addresses/0`. */
type ProfileProblems = Readonly<Record<string, string>>;

/** The subnets that a profile or hotspot gives its interface. */
interface Neighbour {
  readonly name: string;
  readonly interface: string;
  readonly subnets: readonly Cidr[];
}

const FAMILIES = [
  ['ipv4', 4],
  ['ipv6', 6],
] as const;
/** Whether the method has addresses that people enter. */
export const hasAddresses = ({ method }: Pick<ReportedIp, 'method'>) => method === 'manual' || method === 'shared';

/** What the rules need to know of another profile of the device. */
export type OtherProfile = Pick<ReportedProfile, 'name' | 'interface' | 'ipv4' | 'ipv6'>;

const subnetsOf = (profile: Pick<OtherProfile, 'ipv4' | 'ipv6'>): readonly Cidr[] =>
  FAMILIES.flatMap(([key]) =>
    hasAddresses(profile[key]) ? profile[key].addresses.flatMap((text) => parseCidr(text) ?? []) : [],
  );

/** Link-local addresses are on every interface. */
const isShared = ({ family, bits }: Cidr) => family === 6 && bits >> 118n === 0x3fan;

function overlapOf(cidr: Cidr, own: string, neighbours: readonly Neighbour[]): string | null {
  if (isShared(cidr)) return null;
  const found = neighbours.find((one) => one.interface !== own && one.subnets.some((other) => overlaps(cidr, other)));
  return found ? `This subnet overlaps with “${found.name}” on ${found.interface}. Choose another.` : null;
}

function addressProblems(ip: ReportedIp, family: 4 | 6, own: string, neighbours: readonly Neighbour[]) {
  const problems: Record<string, string> = {};
  const seen: bigint[] = [];
  for (const [index, text] of ip.addresses.entries()) {
    const cidr = parseCidr(text);
    const isTwice = cidr !== null && seen.includes(cidr.bits);
    const problem =
      addressProblem(text, family) ??
      (isTwice ? 'This address is listed twice.' : cidr && overlapOf(cidr, own, neighbours));
    if (problem !== null) problems[`addresses/${index}`] = problem;
    if (cidr) seen.push(cidr.bits);
  }
  if (ip.method === 'manual' && ip.addresses.length === 0) problems.addresses = 'Enter at least one address.';
  return problems;
}

function gatewayProblem({ gateway, addresses }: ReportedIp, family: 4 | 6): string | null {
  if (gateway === null) return null;
  const ip = parseIp(gateway);
  const problem = hostProblem(gateway, family) ?? (ip && reservedProblem(ip));
  if (problem !== null || ip === null) return problem;
  const subnets = addresses.flatMap((text) => parseCidr(text) ?? []);
  if (subnets.some(({ bits }) => bits === ip.bits)) return 'The gateway is this device’s own address.';
  // A router of IPv6 is as a rule reached by its link-local address.
  if (family === 6 && ip.bits >> 118n === 0x3fan) return null;
  // While an address is wrong, its subnet is not known.
  const isKnown = subnets.length === addresses.length;
  // A device that is alone in its subnet has its gateway outside, on the same link.
  const isAlone = subnets.some((subnet) => subnet.prefix === WIDTH[family]);
  return !isKnown || isAlone || subnets.some((subnet) => isInside(ip, subnet))
    ? null
    : 'The gateway is in none of the subnets above.';
}

function ipProblems(ip: ReportedIp, family: 4 | 6, own: string, neighbours: readonly Neighbour[]) {
  const problems: Record<string, string> = hasAddresses(ip) ? addressProblems(ip, family, own, neighbours) : {};
  const gateway = ip.method === 'manual' ? gatewayProblem(ip, family) : null;
  if (gateway !== null) problems.gateway = gateway;
  for (const [index, text] of ip.dns.entries()) {
    const problem = hostProblem(text, family);
    const isTwice = ip.dns.indexOf(text) < index;
    if (problem !== null || isTwice) problems[`dns/${index}`] = problem ?? 'This server is listed twice.';
  }
  return problems;
}

export interface Surroundings {
  /** The other profiles of the device. */
  readonly others: readonly OtherProfile[];
  /** Of the hotspot; null: it is off. */
  readonly hotspot: { readonly address: string; readonly interface: string } | null;
}

function neighboursOf({ others, hotspot }: Surroundings): readonly Neighbour[] {
  const cidr = hotspot && parseCidr(hotspot.address);
  return [
    ...others.map((one) => ({ name: one.name, interface: one.interface, subnets: subnetsOf(one) })),
    ...(cidr ? [{ name: 'Hotspot', interface: hotspot.interface, subnets: [cidr] }] : []),
  ];
}

type Related = OtherProfile &
  Pick<ReportedProfile, 'kind' | 'mtu'> & { readonly wifi: object | null; readonly vpn: object | null };

/** The rules between the members of a profile, and between profiles. */
function relationProblems(profile: Related, surroundings: Surroundings): ProfileProblems {
  const neighbours = neighboursOf(surroundings);
  const problems: Record<string, string> = {};
  for (const [key, family] of FAMILIES) {
    const own = ipProblems(profile[key], family, profile.interface, neighbours);
    for (const [path, sentence] of Object.entries(own)) problems[`${key}/${path}`] = sentence;
  }
  if (profile.ipv4.method === 'disabled' && profile.ipv6.method === 'disabled')
    problems['ipv4/method'] = 'With both IPv4 and IPv6 disabled nothing can use this connection.';
  if (surroundings.others.some(({ name }) => name === profile.name))
    problems.name = 'Another connection has this name.';
  if ((profile.kind === 'wifi') !== (profile.wifi !== null)) problems.wifi = 'A Wi-Fi connection needs a network name.';
  if ((profile.kind === 'vpn') !== (profile.vpn !== null)) problems.vpn = 'A VPN needs its settings.';
  if (profile.vpn && surroundings.others.some((one) => one.interface === profile.interface))
    problems.interface = 'Another connection uses this interface.';
  // IPv6 cannot be carried by less (RFC 8200 §5).
  if (profile.mtu !== null && profile.mtu < 1280 && profile.ipv6.method !== 'disabled')
    problems.mtu = 'IPv6 needs an MTU of at least 1280. Enter more, or disable IPv6.';
  return problems;
}

/**
 * Why a profile may not stand among its neighbours; empty: it may. A member that breaks its own rules does not hide the problems of
 * others: it may have come from the device, and only the others are changed.
 */
export function profileProblems(raw: unknown, surroundings: Surroundings): ProfileProblems {
  const strict = v.safeParse(ProfileEdit, raw);
  if (strict.success) return relationProblems(strict.output, surroundings);
  const own: ProfileProblems = Object.fromEntries(
    strict.issues.map((issue) => [(v.getDotPath(issue) ?? '').replaceAll('.', '/'), issue.message] as const),
  );
  const shape = v.safeParse(ProfileShape, raw);
  if (!shape.success) return own;
  const wrong = Object.keys(own);
  const relations = Object.entries(relationProblems(shape.output, surroundings)).filter(
    ([path]) => !wrong.some((one) => path === one || path.startsWith(`${one}/`)),
  );
  return { ...own, ...Object.fromEntries(relations) };
}

/** Why a Wi-Fi profile needs a key, or may have none; null: it is right. `hasKey`: one is set or typed. */
export function keyProblem(
  { wifi }: { readonly wifi: { readonly security: string } | null },
  hasKey: boolean,
): string | null {
  if (wifi === null || wifi.security === 'open') return hasKey ? 'An open network has no key. Clear it.' : null;
  return hasKey ? null : 'Enter the key of this network.';
}

/** Why an address may not be the hotspot's; null: it may. */
export function hotspotProblem(address: string, own: string, others: readonly OtherProfile[]): string | null {
  const problem = addressProblem(address, 4);
  const cidr = parseCidr(address);
  if (problem !== null || cidr === null) return problem;
  return overlapOf(cidr, own, neighboursOf({ others, hotspot: null }));
}

/** The profiles of a section's value that hold the contract. Never throws. */
export const profilesOf = (value: unknown): readonly Profile[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).flatMap((row) => {
    const result = v.safeParse(Profile, row);
    return result.success ? [result.output] : [];
  });

export interface LinkCapability {
  readonly name: string;
  readonly kind: string;
}

/** The interfaces that a device reports; of several with one name the first. Never throws. */
export const linksOf = (capability: unknown): readonly LinkCapability[] => {
  const known = new Map<string, LinkCapability>();
  for (const row of arrayOf(asRecord(capability).interfaces)) {
    const { name, kind } = asRecord(row);
    if (typeof name === 'string' && typeof kind === 'string' && !known.has(name)) known.set(name, { name, kind });
  }
  return [...known.values()];
};
