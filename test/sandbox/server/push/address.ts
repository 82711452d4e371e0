import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { isLoopbackName } from '#app/lib/isPrivateAddress';

/** Networks that no push service is in: this machine, private and shared ones, and those that lead into IPv4 by another way. */
const INNER_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const;
const INNER_IPV6 = [
  ['::', 96],
  ['64:ff9b::', 32],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const;
const MAPPED = /^::ffff:/i;

const inner = new BlockList();
for (const [network, bits] of INNER_IPV4) inner.addSubnet(network, bits, 'ipv4');
const innerV6 = new BlockList();
for (const [network, bits] of INNER_IPV6) innerV6.addSubnet(network, bits, 'ipv6');

/** Whether an IP address is of this machine or of a network behind it; true for a text that is no IP address, or that has a zone. */
export function isInnerAddress(text: string): boolean {
  const kind = text.includes('%') ? 0 : isIP(text);
  if (kind === 4) return inner.check(text, 'ipv4');
  return kind === 0 || MAPPED.test(text) || innerV6.check(text, 'ipv6');
}

const INNER = 'The endpoint is not that of a push service: its address is in an inner network.';
const LOCAL = 'The endpoint is not that of a push service: it is on this machine.';

/** Why nothing may be sent to an endpoint, by its text alone; null: no reason is known. `isLocalAllowed`: for tests. */
export function endpointProblem(endpoint: string, isLocalAllowed: boolean): string | null {
  const { hostname } = new URL(endpoint);
  if (isLoopbackName(hostname)) return isLocalAllowed ? null : LOCAL;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) !== 0 && isInnerAddress(host) ? INNER : null;
}

/**
 * Looks a host name up for a connection. Fails when one of its addresses is an inner one, so that no name leads to the machines beside
 * the server. The connection goes to the addresses that were checked.
 */
export const lookUpOutside: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => isInnerAddress(address))) return callback(new Error(INNER), []);
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
