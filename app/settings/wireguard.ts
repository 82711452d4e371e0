import * as v from 'valibot';
import { parseCidr, parseIp } from '../lib/ipAddress';
import { parseHost } from './hostAddress';

const MAX_ROUTES = 64;
/** The longest file that is read, in bytes. */
export const MAX_FILE = 16_384;
export const FILE_TOO_LONG = 'This file is too long for a WireGuard configuration.';

/** 32 bytes in base64. */
const WIREGUARD_KEY = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/;
const KEY_SENTENCE = 'A WireGuard key has 44 characters and ends with “=”.';
export const VpnKey = v.pipe(v.string(), v.regex(WIREGUARD_KEY, KEY_SENTENCE));

const isRoute = (text: string) => parseCidr(text) !== null;

/** The host and port of `host:port` or `[IPv6]:port`; null if it is not one. */
function endpointOf(text: string): string | null {
  const match = /^(?:\[([^\]]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(text);
  const host = parseHost(match?.[1] ?? match?.[2] ?? '');
  const port = Number(match?.[3]);
  return match && 'kind' in host && port >= 1 && port <= 65_535 ? text : null;
}

/** What a VPN profile holds beside its addresses (pages §12). Its keys are write-only: `vpn_key`, `vpn_psk`. */
export const Vpn = v.union([
  v.object({
    type: v.literal('wireguard'),
    peer_public_key: VpnKey,
    endpoint: v.pipe(
      v.string(),
      v.maxLength(260),
      v.check((text) => endpointOf(text) !== null, 'Enter the peer, such as vpn.example.com:51820.'),
    ),
    /** What is sent through the tunnel, as `10.8.0.0/24`. */
    allowed_ips: v.pipe(
      v.array(v.pipe(v.string(), v.check(isRoute, 'Enter subnets, such as 10.8.0.0/24.'))),
      v.minLength(1, 'Enter at least one subnet.'),
      v.maxLength(MAX_ROUTES, `Enter at most ${MAX_ROUTES} subnets.`),
    ),
    /** Null: none is sent. */
    keepalive_s: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535))),
  }),
  v.object({
    type: v.literal('zerotier'),
    network_id: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/, 'A network ID has 16 hexadecimal digits.')),
  }),
]);
export type Vpn = v.InferOutput<typeof Vpn>;

/** Whether everything goes through the tunnel, the device's link to the server too. */
export const takesAllTraffic = (vpn: Vpn | { readonly type: 'other' } | null): boolean =>
  vpn?.type === 'wireguard' && vpn.allowed_ips.some((text) => parseCidr(text)?.prefix === 0);

/** The DNS servers of a file that its tunnel cannot ask: it has no address of their kind. */
export const unaskedDns = ({ addresses, dns }: Pick<WireguardFile, 'addresses' | 'dns'>): readonly string[] =>
  dns.filter((server) => !addresses.some((one) => parseCidr(one)?.family === parseIp(server)?.family));

/** What a WireGuard file says, with its secrets. */
export interface WireguardFile {
  readonly vpn: Extract<Vpn, { type: 'wireguard' }>;
  readonly addresses: readonly string[];
  readonly dns: readonly string[];
  readonly search: readonly string[];
  readonly mtu: number | null;
  readonly key: string;
  /** Null: the file has none. */
  readonly psk: string | null;
}

export type ParsedWireguard = WireguardFile | { readonly problem: string };

/** Settings by name in small letters, of the two sections. */
interface Read {
  readonly interface: Map<string, string>;
  readonly peer: Map<string, string>;
}

/** Members that a device takes; others, such as `Table`, would change more of it than a tunnel. */
const KNOWN = {
  interface: ['privatekey', 'address', 'dns', 'mtu', 'listenport'],
  peer: ['publickey', 'presharedkey', 'endpoint', 'allowedips', 'persistentkeepalive'],
} as const;

const problem = (sentence: string) => ({ problem: sentence });

function readLines(text: string): Read | { readonly problem: string } {
  const read: Read = { interface: new Map(), peer: new Map() };
  let section: keyof Read | null = null;
  let peers = 0;
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = raw.replace(/#.*/, '').trim();
    if (line === '') continue;
    const head = /^\[(\w+)\]$/.exec(line)?.[1]?.toLowerCase();
    if (head === 'interface' || head === 'peer') {
      section = head;
      if (head === 'peer') peers += 1;
      if (peers > 1) return problem('This file has several peers. Only one is supported.');
      continue;
    }
    const [, name = '', value = ''] = /^(\w+)\s*=\s*(.*)$/.exec(line) ?? [];
    if (name === '' || section === null) return problem('This is not a WireGuard configuration.');
    const key = name.toLowerCase();
    if (!(KNOWN[section] as readonly string[]).includes(key))
      return problem(`Remove “${name}”: devices do not take it from a file.`);
    const before = read[section].get(key);
    read[section].set(key, before === undefined ? value : `${before}, ${value}`);
  }
  return read;
}

const listOf = (text = '') => text.split(/[\s,]+/).filter((one) => one !== '');
/** An address without a prefix stands for itself alone. */
const withPrefix = (text: string) => (text.includes('/') ? text : `${text}/${parseIp(text)?.family === 6 ? 128 : 32}`);
const numberOf = (text: string | undefined) => (text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : null);

/** A file of `wg-quick` with one peer, or the sentence against it. Never throws. */
export function parseWireguard(text: string): ParsedWireguard {
  if (text.length > MAX_FILE) return problem(FILE_TOO_LONG);
  const read = readLines(text);
  if ('problem' in read) return read;
  const { interface: own, peer } = read;
  const key = own.get('privatekey') ?? '';
  // Some programs write the line without a key.
  const psk = peer.get('presharedkey') || null;
  if (!WIREGUARD_KEY.test(key)) return problem(`PrivateKey: ${KEY_SENTENCE}`);
  if (psk !== null && !WIREGUARD_KEY.test(psk)) return problem(`PresharedKey: ${KEY_SENTENCE}`);
  const addresses = listOf(own.get('address')).map(withPrefix);
  if (addresses.length === 0 || !addresses.every(isRoute))
    return problem('Address: enter addresses, such as 10.8.0.2/24.');
  const servers = listOf(own.get('dns'));
  const wish = {
    type: 'wireguard',
    peer_public_key: peer.get('publickey') ?? '',
    endpoint: peer.get('endpoint') ?? '',
    allowed_ips: listOf(peer.get('allowedips')).map(withPrefix),
    keepalive_s: numberOf(peer.get('persistentkeepalive')) || null,
  };
  const vpn = v.safeParse(Vpn, wish);
  if (!vpn.success) return problem(vpn.issues[0].message);
  return {
    vpn: vpn.output as WireguardFile['vpn'],
    addresses,
    dns: servers.filter((one) => parseIp(one) !== null),
    search: servers.filter((one) => parseIp(one) === null),
    mtu: numberOf(own.get('mtu')),
    key,
    psk,
  };
}
