/** An IPv4 or IPv6 address as a number. */
export interface IpAddress {
  readonly family: 4 | 6;
  readonly bits: bigint;
}

/** An address with the length of its subnet's prefix. */
export interface Cidr extends IpAddress {
  readonly prefix: number;
}

export const WIDTH = { 4: 32, 6: 128 } as const;

/** Four decimal numbers without leading zeros: others read as octal by some systems and as decimal by others. */
function parse4(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return null;
  return parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n);
}

/** Groups of 16 bits; the last may be an IPv4 address, which has two. Null: not groups. */
function groupsOf(half: string, isLast: boolean): bigint[] | null {
  if (half === '') return [];
  const groups: bigint[] = [];
  const parts = half.split(':');
  for (const [index, part] of parts.entries()) {
    const embedded = isLast && index === parts.length - 1 ? parse4(part) : null;
    if (embedded !== null) groups.push(embedded >> 16n, embedded & 0xffffn);
    else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(BigInt(`0x${part}`));
    else return null;
  }
  return groups;
}

/** RFC 4291 §2.2; zone ids (`%eth0`) are no part of a setting. */
function parse6(text: string): bigint | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const head = groupsOf(halves[0] ?? '', halves.length === 1);
  const tail = groupsOf(halves[1] ?? '', true);
  if (!head || !tail) return null;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => 0n), ...tail];
  return groups.reduce((bits, group) => (bits << 16n) | group, 0n);
}

/** An address as it stands; null for anything else. Blanks around it are no part of it. */
export function parseIp(text: string): IpAddress | null {
  const isSix = text.includes(':');
  const bits = isSix ? parse6(text) : parse4(text);
  return bits === null ? null : { family: isSix ? 6 : 4, bits };
}

/** `192.0.2.7/24`; null without a prefix or with one that the family does not have. */
export function parseCidr(text: string): Cidr | null {
  const [, address = '', prefix = ''] = /^([^/]+)\/(0|[1-9]\d{0,2})$/.exec(text) ?? [];
  const ip = parseIp(address);
  return ip === null || Number(prefix) > WIDTH[ip.family] ? null : { ...ip, prefix: Number(prefix) };
}

const hostBits = ({ family, prefix }: Cidr) => BigInt(WIDTH[family] - prefix);

export function isInside(ip: IpAddress, subnet: Cidr): boolean {
  const shift = hostBits(subnet);
  return ip.family === subnet.family && ip.bits >> shift === subnet.bits >> shift;
}

/** Whether two subnets have an address in common. */
export const overlaps = (one: Cidr, other: Cidr): boolean =>
  one.prefix <= other.prefix ? isInside(other, one) : isInside(one, other);

export type Reserved = 'unspecified' | 'loopback' | 'multicast' | 'reserved';

/** Ranges that no interface has an address of, IPv6's mapped IPv4 addresses included (RFC 6890, RFC 4291 §2.4). */
const RESERVED: readonly (readonly [subnet: string, what: Reserved])[] = [
  ['0.0.0.0/8', 'unspecified'],
  ['127.0.0.0/8', 'loopback'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved'],
  ['::/128', 'unspecified'],
  ['::1/128', 'loopback'],
  ['::ffff:0:0/96', 'reserved'],
  ['ff00::/8', 'multicast'],
];

/** Why an address can be that of no interface; null: it can. */
export function reservedAs(ip: IpAddress): Reserved | null {
  const found = RESERVED.find(([text]) => {
    const subnet = parseCidr(text);
    return subnet !== null && isInside(ip, subnet);
  });
  return found?.[1] ?? null;
}

/** What an IPv4 address with this prefix is in its subnet; those of prefixes 31 and 32 are all hosts (RFC 3021). */
export function placeOf(cidr: Cidr): 'host' | 'network' | 'broadcast' {
  const bits = hostBits(cidr);
  if (cidr.family === 6 || bits < 2n) return 'host';
  const host = cidr.bits & ((1n << bits) - 1n);
  if (host === 0n) return 'network';
  return host === (1n << bits) - 1n ? 'broadcast' : 'host';
}
